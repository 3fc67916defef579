"""What a learner says of itself must be true of it: no learner is taken for another."""

import numpy as np
import pytest
from toys.learners import PassiveAggressive, Stubborn

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS, compute, registered
from colt_gui.models.perceptrons.learner import NO_BOUND

WRITTEN = [name for name, learner in LABS["perceptron"].learners.items() if learner.written_down]
TOYS = (PassiveAggressive, Stubborn)


def played_on(learner, dataset="noisy", **params):
    document = Document(generate(dataset, 3, m=14), learner, {learner: params}, order="cycled", passes=3)
    return compute(document)


@pytest.fixture(params=TOYS, ids=lambda toy: toy.id)
def toy(request):
    with registered(request.param) as id:
        yield id


def gains(experiment):
    """(w′ − w, what is said to be added) of each update."""
    learner, run = experiment.learner, experiment.run
    for t in range(1, len(run) + 1):
        played = experiment.played(t)
        if played.round.updated:
            yield np.subtract(played.round.w, played.before), np.array(learner.added(played))


@pytest.mark.parametrize("learner", [name for name in WRITTEN if name != "marginalised-perceptron"])
@pytest.mark.parametrize("bias", [False, True])
def test_what_is_added_is_what_w_gains(learner, bias):
    made = list(gains(played_on(learner, bias=bias)))
    assert made and all(np.allclose(gained, added) for gained, added in made)


def test_of_a_learner_that_nobody_knows_what_is_added_is_what_w_gains(toy):
    made = list(gains(played_on(toy)))
    assert made and all(np.array_equal(gained, added) for gained, added in made)


def test_the_marginalised_perceptron_adds_before_it_goes_back_to_its_ball():
    experiment = played_on("marginalised-perceptron", eta=0.9)
    made = list(gains(experiment))
    assert experiment.learner.ball_radius == 1.0
    assert not all(np.allclose(gained, added) for gained, added in made)
    lengths = [np.linalg.norm(x) for x in experiment.points.X]
    assert max(np.linalg.norm(added) for _, added in made) <= 0.9 * max(lengths) + 1e-12


@pytest.mark.parametrize("dataset", ["separable", "noisy"])
def test_a_learner_without_a_theorem_claims_none(toy, dataset):
    experiment = played_on(toy, dataset)
    assert experiment.guarantee.value is None and experiment.guarantee.why == NO_BOUND
    (meter,) = experiment.meters(len(experiment.run))
    assert meter.limit is None and meter.note == NO_BOUND
    norm, counts = experiment.charts()
    assert (norm.id, counts.id) == ("norm", "mistakes") and "proof" not in norm.title
    assert not [curve for chart in (norm, counts) for curve in chart.curves if curve.role == "bound"]
    assert experiment.learner.ball_radius is None and experiment.learner.wanted_band is None


def test_a_learner_without_words_of_its_own_is_told_by_its_rule(toy):
    experiment = played_on(toy)
    learner, run = experiment.learner, experiment.run
    for t in range(1, len(run) + 1):
        r, reason = run.round(t), experiment.narrate(t).reason
        assert (learner.rule in reason) == r.updated
        assert ("a mistake" in reason) == r.mistake
        assert ("w stays" in reason) != r.updated


def test_a_first_w_that_is_not_0_is_the_one_before_the_first_round():
    class Settled(PassiveAggressive):
        id = "toy-settled"

        def start(self, d):
            return np.arange(1.0, d + 1)

    with registered(Settled) as id:
        experiment = played_on(id, "separable")
        assert experiment.run.before(1) == (1.0, 2.0) == tuple(experiment.run.weights_at_updates[0])
        assert experiment.narrate(0).reason.startswith("It starts with w = (1, 2).")
        assert experiment.charts()[0].curves[0].y[0] == pytest.approx(5**0.5)
