"""Two look at one experiment, each at its own time: neither sees what the other does, and both see what is so."""

import numpy as np
import pytest
from short_runs import short

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LEARNERS, compute

BUILT_IN = [learner for learner in LEARNERS if "/" not in learner]
POINTS = generate("noisy", 2, m=9)


def seen(experiment, t):
    """All that is shown of it there."""
    experiment.run.seek(t)
    points = experiment.on_plane.points
    texts = repr((experiment.meters(t), experiment.narrate(t), experiment.run.mark(t), experiment.charts()))
    return texts, points.X.tolist(), points.y.tolist(), standing(experiment.learner)


def standing(learner):
    state = learner.state() if hasattr(learner, "state") else None
    with np.printoptions(threshold=100_000):
        return repr(state)


def places(experiment):
    rounds = len(experiment.run)
    return sorted({0, 1, rounds // 3, rounds // 2, rounds - 1, rounds} & set(range(rounds + 1)))


@pytest.mark.parametrize("order", ["given", "cycled"])
@pytest.mark.parametrize("learner", BUILT_IN)
def test_a_twin_shows_the_same_wherever_the_other_is(learner, order):
    document = Document(points=POINTS, learner=learner, params=short(learner), order=order)
    fresh, first = compute(document), compute(document)
    here = places(first)[-2:][0]
    told = seen(first, here)
    twin = first.another_view()
    for t in places(fresh):
        assert seen(twin, t) == seen(fresh, t)
        assert first.run.t == here and standing(first.learner) == told[-1]
    assert seen(first, here) == told
    last = places(fresh)[-1]
    first.run.seek(0)
    assert twin.run.t == last and seen(twin, last) == seen(fresh, last)
