"""A document with experts carried out: meters, charts, narration, the panel's rows, the game."""

import math
from dataclasses import replace

import numpy as np
import pytest

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import VIOLATED
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.plane_experts import say
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.models.labs import LABS, compute, prepare

POINTS = generate("noisy", 1, m=40)
TABLE = Advice(np.random.default_rng(0).uniform(0, 1, (30, 4)), np.ones(30), ("a", "b", "c", "d"))
LEARNERS = [
    ("halving", {}),
    ("weighted-majority", {}),
    ("weighted-majority", {"beta": 0.0}),
    ("fixed-share", {}),
    ("fixed-share", {"alpha": 0.0}),
    ("fixed-share", {"alpha": 0.49, "eta": 5.0}),
    ("randomised-majority", {}),
    ("randomised-majority", {"beta": 0.0, "runs": 1}),
    ("aggregating", {}),
    ("aggregating", {"tuning": "known"}),
    ("aggregating", {"tuning": "doubling"}),
    ("aggregating", {"tuning": "self-confident"}),
    ("aggregating", {"loss": "logarithmic"}),
    ("aggregating", {"loss": "square"}),
]


def experiment(learner="weighted-majority", params=None, source=None, points=POINTS, limit=100_000, **more):
    document = Document(
        points,
        learner,
        {learner: params or {}},
        setups={"experts": source or ExpertSource()},
        **{"order": "given", **more},
    )
    return compute(document, limit=limit)


@pytest.mark.parametrize("learner,params", LEARNERS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_source_shows_itself_with_every_learner_and_breaks_no_bound(learner, params, kind):
    table = Advice(np.where(TABLE.E > 0.5, 1, -1), TABLE.outcomes, TABLE.names) if kind == "table" else None
    lines = ((0.0, 0.0, 1.0, 1.0), (0.0, 0.0, -1.0, 1.0))
    e = experiment(learner, params, ExpertSource(kind, n=6, table=table, lines=lines, k=3, M=4, noise=0.1))
    assert e.ready and len(e.run) == len(e.advice) > 0
    for t in (0, 1, len(e.run) // 2, len(e.run)):
        assert all(meter.state != VIOLATED and meter.note for meter in e.meters(t))
        told = e.narrate(t)
        assert told.headline and told.reason
    for chart in e.charts():
        assert chart.title and chart.over == {"factors": "factor", "chord": "value"}.get(chart.id, "rounds")
        for curve in chart.curves:
            assert len(curve.x) == len(curve.y) and np.isfinite(curve.y).all()
    assert len(e.mistakes) == len(e.updates) == len(e.run) + 1


@pytest.mark.parametrize("learner,params", LEARNERS)
def test_weights_along_time_are_the_weights_at_each_time(learner, params):
    e = experiment(learner, params, ExpertSource("switching", rounds=60))
    along = e.weights_along(np.arange(e.advice.n))
    for t in range(len(e.run) + 1):
        weights = e.rows(t).weight
        if np.isfinite(along[t]).all():
            assert along[t] == pytest.approx(weights, abs=1e-9)
    assert len(set(e.heaviest(3).tolist())) == 3


def test_rows_tell_weight_loss_vote_and_who_is_alive():
    e = experiment("halving")
    before, after = e.rows(0), e.rows(1)
    assert before.vote is None and before.weight == pytest.approx(np.full(24, 1 / 24)) and before.alive.all()
    wrong = after.vote != e.run.round(1).outcome
    assert np.array_equal(after.alive, ~wrong) and np.array_equal(after.loss, wrong)
    assert np.array_equal(np.isneginf(after.log_weight), wrong)


def test_the_vote_of_a_round_is_the_coming_vote_before_it():
    for learner, params in LEARNERS:
        e = experiment(learner, params, ExpertSource("stock", rounds=30))
        for t in range(len(e.run)):
            coming, voted = e.coming(t), e.vote(t + 1)
            assert coming.prediction == voted.prediction
            assert (coming.plus, coming.minus) == pytest.approx((voted.plus, voted.minus), abs=1e-9)
        assert e.vote(0) is None and e.coming(len(e.run)) is None


def test_who_says_what_is_kept_while_only_a_parameter_moves():
    table = Advice(np.where(TABLE.E > 0.5, 1, -1), TABLE.outcomes, TABLE.names)
    before = experiment(source=ExpertSource("table", table=table))
    after = ExpertsExperiment(before.document.with_param("beta", 0.3), 100_000, before)
    assert after.experts is before.experts and after.advice is before.advice
    other = ExpertsExperiment(before.document.with_setup("experts", ExpertSource("stumps")), 100_000, before)
    assert other.experts is not before.experts


def test_narration_says_what_a_teacher_would():
    table = Advice([[1, 1, -1], [1, -1, -1]], [-1, -1], ("a", "b", "c"))
    e = experiment(source=ExpertSource("table", table=table))
    assert e.narrate(1).headline == "Round 1: outcome −, the vote said +."
    assert e.narrate(1).reason == (
        "2 experts erred: their weights halve. Total weight falls to at most ¾ of itself."
    )  # fmt: skip
    e = experiment("halving", source=ExpertSource("table", table=table))
    assert e.narrate(1).reason == "V shrinks from 3 to 1: a mistake, so at least half of it goes."
    assert e.narrate(2).reason == "The one hypothesis of V was right."


def test_narration_of_an_empty_version_space_and_of_the_dead():
    table = Advice([[1, 1], [1, 1]], [-1, 1], ("a", "b"))
    e = experiment("halving", source=ExpertSource("table", table=table))
    assert "not realisable" in e.narrate(1).reason and "V is empty" in e.narrate(2).reason
    assert "not realisable" in e.meters(2)[0].note
    e = experiment("aggregating", {"loss": "logarithmic"}, ExpertSource("table", table=table))
    assert e.narrate(1).reason.startswith("All experts are dead")
    e = experiment("weighted-majority", {"beta": 0.0}, ExpertSource("table", table=table))
    assert "All experts are dead" in e.narrate(1).reason
    assert e.vote(2).plus == e.vote(2).minus == 0.0


def test_you_are_the_adversary_answer_by_answer():
    answers = ()
    for _ in range(9):
        e = experiment(source=ExpertSource("adversary", answers=answers))
        assert len(e.run) == len(answers) and not e.run.exhausted
        assert "what is the outcome?" in e.narrate(len(e.run)).reason
        answers = (*answers, -int(e.coming(len(e.run)).prediction))
    by_hand = experiment(source=ExpertSource("adversary", answers=answers))
    built_in = experiment(source=ExpertSource("adversary"))
    assert by_hand.run.own.tolist() == built_in.run.own.tolist() == list(range(10))
    assert by_hand.coming(9) is None


def test_the_built_in_adversary_also_plays_on_the_plane():
    e = experiment(source=ExpertSource(opposed=True))
    assert e.run.own[-1] == len(e.run) == 40
    assert e.meters(40)[0].state != VIOLATED


def test_the_built_in_adversary_needs_experts_that_do_not_learn_meanwhile():
    with pytest.raises(InputError, match="perceptrons"):
        experiment(source=ExpertSource("learners", opposed=True))


def test_weight_against_posterior_is_met_only_by_the_right_beta():
    source = ExpertSource(noise=0.2)
    right = experiment(params={"beta": 0.25}, source=source).meters(40)[1]
    assert right.title == "Posterior gap" and right.limit is not None and right.value < 1e-9
    other = experiment(params={"beta": 0.5}, source=source).meters(40)[1]
    assert other.limit is None and "0.25" in other.note


@pytest.mark.parametrize("order,passes,rounds", [("given", None, 40), ("shuffled", 3, 120), ("cycled", None, 200)])
def test_orders_repeat_the_points(order, passes, rounds):
    e = experiment(order=order, passes=passes)
    assert len(e.run) == rounds
    assert sorted(e.run.index(t) for t in range(1, 41)) == list(range(40))


def test_an_order_for_perceptrons_only_is_as_given():
    assert experiment(order="adversarial").run.index(7) == 6


def test_long_runs_are_cut_and_say_so():
    e = experiment(passes=100, limit=500)
    assert len(e.run) == 500 and e.run.exhausted
    assert e.narrate(500).reason.endswith("Stopped for now.")  # a hand is moving something
    e = compute(replace(e.document, rounds=500))
    assert e.narrate(500).reason.endswith("Stopped: no more rounds are played.")


LONG = Document(POINTS, "weighted-majority", passes=500, setups={"experts": ExpertSource("random", n=2000)})


class StoppedAfter(Control):
    """A control that keeps the partial answers and stops the computation at a number of looks at it."""

    def __init__(self, looks: float = np.inf) -> None:
        self.looks, self.partial = looks, []

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise Stopped

    def publish(self, partial) -> None:
        self.partial.append(partial())


def readings(e, t):
    """Everything that is said at time t."""
    return e.meters(t), e.narrate(t), e.heading, e.rows(t).weight.tolist(), [str(chart) for chart in e.charts()]


@pytest.mark.parametrize("learner", LABS["experts"].learners)
@pytest.mark.parametrize("kind", KINDS)
def test_before_anything_is_computed_all_can_be_asked(learner, kind):
    table = Advice(np.where(TABLE.E > 0.5, 1, -1), TABLE.outcomes, TABLE.names)
    document = Document(POINTS, learner, setups={"experts": ExpertSource(kind, table=table, lines=((0, 0, 1, 1),))})
    e, whole = prepare(document), compute(document)
    assert not e.ready and len(e.run) == 0 and e.charts() == [] and e.remedy(0) is None
    assert (
        e.rounds == len(whole.advice) == e.run.planned
        and e.names == whole.names
        and len(e.experts) == len(whole.experts)
    )
    assert e.under_way == ("Gathering the advice of the experts", None) and e.order.tolist() == []
    assert e.coming(0) is None and e.vote(1) is None and e.setup_text and e.mistakes.tolist() == [0]
    assert e.rows(0).weight == pytest.approx(whole.rows(0).weight) and e.heading == whole.heading
    assert readings(e, 0)[:3] == readings(whole, 0)[:3]


def test_a_run_that_is_stopped_shows_what_it_has():
    e = compute(LONG, StoppedAfter(60))
    assert e.ready and e.broken_off and 0 < len(e.run) < e.run.intended
    assert e.charts() and e.meters(len(e.run)) and "Stopped after" in e.narrate(len(e.run)).reason
    assert e.remedy(0).ways[0].document is LONG


def test_one_that_is_stopped_while_advice_is_gathered_has_no_rounds():
    e = compute(LONG, StoppedAfter(0))
    assert e.ready and not e.gathered and len(e.run) == 0 and e.charts() == []
    assert e.meters(0)[0].value == 0 and e.narrate(0)


@pytest.mark.parametrize("learner,params", LEARNERS)
def test_what_is_shown_meanwhile_stays_as_it_is(learner, params):
    control = StoppedAfter()
    document = replace(LONG, learner=learner, params={learner: params}, passes=100)
    e = compute(document, control)
    assert len(control.partial) > 3
    assert [len(part.run) for part in control.partial] == sorted({len(part.run) for part in control.partial})
    for part in control.partial[:: len(control.partial) // 3]:
        t = len(part.run)
        assert part.run.planned == len(e.run) and part.learner is part.run.learner is not e.learner
        assert part.mistakes.tolist() == e.mistakes[: t + 1].tolist()
        assert part.rows(t).weight == pytest.approx(e.rows(t).weight, rel=1e-9, abs=1e-12)
        assert part.counts.own == pytest.approx(e.counts.own[: t + 1])
        assert part.meters(t // 2)[1:] == e.meters(t // 2)[1:] and part.charts()


def test_two_viewers_have_places_of_their_own():
    e = experiment(passes=20)
    other = e.another_view()
    other.run.seek(60)
    e.run.seek(7)
    assert (e.run.t, other.run.t) == (7, 60) and readings(other, 60) == readings(e, 60)


def test_ways_out_are_known_after_the_survey():
    e = experiment("halving", passes=2)
    t = len(e.run)
    assert e.remedy(t) is None
    e.findings = e.another_view().survey()
    assert e.remedy(t) == e.learner.remedy(e, t) and e.remedy(t).sentence.startswith("V is empty")


def test_moving_a_slider_keeps_the_advice():
    before = experiment(passes=50)
    after = ExpertsExperiment(before.document.with_param("beta", 0.7), before=before)
    assert after.advice is before.advice


def test_no_points_and_one_expert_are_fine():
    empty = experiment(points=Points.empty())
    assert len(empty.run) == 0 and empty.narrate(0).headline == "No points yet." and empty.charts() == []
    assert empty.meters(0)[0].value == 0
    one = experiment(source=ExpertSource("drawn", lines=((0.0, 0.0, 1.0, 1.0),)))
    assert one.rows(5).weight.tolist() == [1.0]


def test_soft_advice_is_refused_by_learners_that_need_a_side():
    with pytest.raises(InputError, match=r"Round 1: a says .* but weighted majority needs experts that say"):
        experiment(source=ExpertSource("table", table=TABLE))
    assert len(experiment("aggregating", source=ExpertSource("table", table=TABLE)).run) == 30


@pytest.mark.parametrize(
    "source", [ExpertSource(), ExpertSource("random", n=200), ExpertSource("stumps", constants=True)]
)
def test_the_region_is_the_vote_at_each_place(source):
    e = experiment(source=source)
    e.run.seek(25)
    xs, ys = np.linspace(-3.9371, 4.1173, 33), np.linspace(-2.1137, 2.3119, 19)
    region = e.vote_region(xs, ys)
    place = Points(np.array([(x, y) for y in ys for x in xs]), np.ones(len(xs) * len(ys)))
    said = say(e.experts, place.X)
    expected = (said @ e.run.weights).reshape(len(ys), len(xs))
    assert np.mean(np.abs(region - expected) < 1e-6) == 1
    assert region.shape == (19, 33) and math.isclose(np.abs(region).max(), np.abs(expected).max(), abs_tol=1e-6)


def test_experts_that_are_no_halfspaces_have_no_region():
    xs = np.linspace(-1, 1, 5)
    assert experiment(source=ExpertSource("stock")).vote_region(xs, xs) is None
    assert experiment(source=ExpertSource("learners")).vote_region(xs, xs) is None


@pytest.mark.parametrize(
    "lines",
    [((-1, 0.5, 1, 0.5),), ((0.5, -1, 0.5, 1),), ((-1, 0.5, 1, 0.5), (1, -0.5, -1, -0.5)), ((0, 0, 1, 1),)],
    ids=("one horizontal", "one vertical", "two horizontal", "one slanted"),
)
def test_the_region_of_few_experts_is_what_they_say(lines):
    e = experiment(source=ExpertSource("drawn", lines=lines))
    e.run.seek(0)
    xs, ys = np.linspace(-1.97, 2, 21), np.linspace(-1.93, 2.1, 17)  # no place is on a line
    places = np.array([(x, y) for y in ys for x in xs])
    votes = say(e.experts, places) @ e.run.weights
    assert e.vote_region(xs, ys) == pytest.approx(votes.reshape(17, 21))


@pytest.mark.parametrize("learner,params", LEARNERS)
def test_the_regret_per_round_is_the_regret_over_the_rounds(learner, params):
    e = experiment(learner, params, ExpertSource("stock", rounds=80))
    charts = {chart.id: chart for chart in e.charts()}
    whole, rate = (charts[id].curves[0] for id in ("regret", "per-round"))
    assert next(iter(charts)) == "regret" and list(charts)[-1] == "weights"
    assert rate.x.tolist() == whole.x[1:].tolist()
    assert rate.y == pytest.approx(whole.y[1:] / whole.x[1:])
    for bound in charts["per-round"].curves[1:]:
        assert (bound.y >= np.interp(bound.x, rate.x, rate.y) - 1e-9).all()
        limit = next(curve for curve in charts["regret"].curves if curve.label == "bound")
        assert bound.y == pytest.approx(np.interp(bound.x, limit.x, limit.y) / bound.x)


def test_the_regret_per_round_comes_down_in_a_long_run():
    e = experiment("aggregating", {"tuning": "known"}, ExpertSource("stock", rounds=2000))
    regret, bound = next(chart for chart in e.charts() if chart.id == "per-round").curves
    assert regret.y[-1] < 0.05 < regret.y[20] and bound.y[-1] < 0.1 and bound.y.max() <= 1.0


def test_the_curve_of_the_factors_goes_from_2_to_where_c_is_1_over_ln_2():
    for learner, slowest in (("weighted-majority", 2), ("randomised-majority", 1)):
        e = experiment(learner, source=ExpertSource("stock", rounds=5))
        curve, limit = next(chart for chart in e.charts() if chart.id == "factors").curves
        assert (np.diff(curve.x) > 0).all() and (np.diff(curve.y) < 0).all()
        assert limit.x[0] == slowest < curve.x[0] < slowest + 0.1
        assert limit.y.tolist() == pytest.approx([slowest / 2 / math.log(2)] * 2) and (curve.y > limit.y[0]).all()


def test_once_no_weight_is_left_the_chart_says_so_as_the_list_does():
    dead = experiment(params={"beta": 0.0}, points=generate("xor", 1, m=20))
    end = len(dead.run)
    rows = dead.rows(end)
    listed = dict(zip(rows.names, rows.weight.tolist()))
    weights = next(chart for chart in dead.charts() if chart.id == "weights")
    assert weights.curves
    for curve in weights.curves:
        assert curve.x[-1] == end and curve.y[-1] == listed[curve.label] == 0
