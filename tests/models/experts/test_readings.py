"""What learners with experts say of themselves: charts, knobs, rules and reasons, each where it applies and nowhere
else."""

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.discounting import NO_WEIGHT
from colt_gui.models.experts.readings import summary
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute


def experiment(learner, E, y, **params):
    source = ExpertSource("table", table=Advice(E, y, tuple("abcdefgh"[: len(E[0])])))
    return compute(Document(learner=learner, params={learner: params}, setups={"experts": source}))


def chart(played, id):
    (found,) = [chart for chart in played.charts() if chart.id == id]
    return found


HARD, SOFT, Y = [[1, -1, 1], [1, 1, -1], [-1, 1, 1]], [[0.25, 0.75], [0.5, 0.5]], [1, -1, 1]


@pytest.mark.parametrize("learner", ["weighted-majority", "randomised-majority", "fixed-share", "aggregating"])
def test_where_one_rate_is_in_force_in_all_rounds_the_potential_is_drawn(learner):
    assert chart(experiment(learner, HARD, Y), "potential").curves


@pytest.mark.parametrize(("rounds", "note"), [(1, ""), (3, "new stages after rounds 2")])
def test_a_stage_that_never_came_is_not_named(rounds, note):
    """One expert, always certain and wrong: a budget of 1 is exceeded by the second round."""
    assert chart(experiment("aggregating", [[0.0]] * rounds, [1] * rounds, tuning="doubling"), "rate").note == note


def test_what_is_counted_and_what_holds_from_round_to_round_is_drawn_in_steps():
    halved = chart(experiment("halving", HARD, Y), "version-space")
    assert [curve.steps for curve in halved.curves] == [True, True]
    runs = chart(experiment("randomised-majority", HARD, Y), "runs")
    assert [curve.label for curve in runs.curves if curve.steps] == ["this run"]
    assert chart(experiment("aggregating", SOFT, [1, -1], tuning="doubling"), "rate").curves[0].steps


@pytest.mark.parametrize("learner", ["weighted-majority", "randomised-majority"])
def test_the_dot_on_the_factors_sets_a_beta(learner):
    """β = e^(−η): from 0.9 for η = 0.1 down to e⁻⁵."""
    found = chart(experiment(learner, HARD, Y, beta=0.5), "factors")
    assert found.knob.param == "beta" and 0.5 in found.knob.values.round(12)
    assert (found.knob.values.max(), found.knob.values.min()) == pytest.approx((np.exp(-0.1), np.exp(-5)))
    assert [curve.live for curve in found.curves] == [True, False]  # what is approached is there from the start


@pytest.mark.parametrize(("tuning", "param"), [("fixed", "eta"), ("known", "")])
def test_a_rate_that_follows_from_k_is_not_dragged(tuning, param):
    assert chart(experiment("aggregating", SOFT, [1, -1], tuning=tuning), "factors").knob.param == param


def test_a_loss_with_a_rate_of_its_own_is_not_tuned():
    own = experiment("aggregating", [[0.0]] * 6, [1] * 6, loss="square", tuning="doubling")
    assert own.stage_starts == [0] and "rate" not in {chart.id for chart in own.charts()}
    assert own.learner.values["K"] is None
    fixed, known = (experiment("aggregating", SOFT, [1, -1], tuning=tuning) for tuning in ("fixed", "known"))
    assert fixed.learner.values["K"] is None and known.learner.values["K"] == known.learner.most


def test_the_rule_in_use_is_its_rule_unless_weights_are_made_anew():
    rules = {
        tuning: experiment("aggregating", SOFT, [1, -1], tuning=tuning).learner.rule_in_use
        for tuning in ("fixed", "known", "doubling", "self-confident")
    }
    assert [tuning for tuning, rule in rules.items() if "anew" in rule] == ["self-confident"]
    assert rules["fixed"] == rules["known"] == rules["doubling"] == "wᵢ ← wᵢ·e^(−η·L(y, Eᵢ))"


def test_the_promise_of_fixed_share_is_about_a_sequence_and_not_the_best_expert():
    note = experiment("fixed-share", HARD, Y).counts.promise.note(1, 0.0)
    assert "Lₖ = 0" in note and "L* =" not in note


def test_where_no_weight_is_left_the_report_says_so_and_only_there():
    dead = summary(experiment("weighted-majority", [[1, 1]], [-1], beta=0.0))
    assert dead["potential"] is None and dead["why"] == NO_WEIGHT
    living = summary(experiment("weighted-majority", [[1, -1]], [-1], beta=0.0))
    assert living["potential"] is not None and "why" not in living


@pytest.mark.parametrize(("last", "said"), [([1, -1, 1], "+"), ([1, -1, -1], "−")])
def test_a_majority_of_a_hair_is_no_tie(last, said):
    """After 40 rounds c weighs 2⁻⁴⁰ of a and b, which say the opposite of each other: c decides."""
    told = str(experiment("weighted-majority", [[1, 1, -1]] * 40 + [last], [1] * 41, beta=0.5).narrate(41))
    assert f"the vote said {said}" in told and "tie" not in told


def test_where_an_adversary_answers_nothing_is_left_to_chance_and_there_is_no_posterior():
    told = {}
    for kind in ("adversary", "directions"):
        source = ExpertSource(kind, noise=0.1, n=4)
        document = Document(Points([[1.0, 2.0]], [1]), "weighted-majority", setups={"experts": source})
        played = compute(document)
        told[kind] = any("Posterior" in meter.title for meter in played.meters(1))
    assert told == {"adversary": False, "directions": True}
