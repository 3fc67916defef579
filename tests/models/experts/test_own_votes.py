"""Learners with experts of somebody's own, which say only how weights change: hard and soft advice, heavy weights."""

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute, registered

RNG = np.random.default_rng(2)
HARD, SOFT, Y = RNG.choice([-1, 1], (12, 3)), RNG.integers(0, 9, (12, 3)) / 8, RNG.choice([-1, 1], 12)


class Own(ExpertLearner):
    """Weights ×10⁻⁴⁰ for each loss: after some rounds they would be no numbers."""

    id, name, lab, rule = "own-votes", "Own votes", "experts", "w ← w·10⁻⁴⁰ˡ"

    def update(self, w, loss):
        return w * 10.0 ** (-40 * loss)

    def reason(self, w, loss):
        return f"The heaviest of {len(w)} weighed {w.max() / w.sum():.3f}."


def played(E):
    source = ExpertSource("table", table=Advice(E, Y, ("a", "b", "c")))
    with registered(Own) as id:
        experiment = compute(Document(learner=id, setups={"experts": source}))
        yield experiment


@pytest.mark.parametrize("E", [HARD, SOFT], ids=["hard", "soft"])
def test_a_learner_of_ones_own_is_the_mean_or_the_majority_by_its_weights(E):
    soft = E is SOFT
    for experiment in played(E):
        learner, lost, own = experiment.learner, np.zeros(3), 0.0
        assert learner.soft is soft and learner.mistakes_counted is not soft
        for t, (advice, y) in enumerate(zip(E, Y.tolist()), 1):
            w = np.array([10.0 ** (-40 * (k - lost.min())) for k in lost])
            said = w @ advice / w.sum() if soft else (1 if w @ advice >= 0 else -1)
            r = experiment.run.round(t)
            assert r.prediction == pytest.approx(said, abs=1e-9)
            lost += np.abs((y > 0) - advice) if soft else advice != y
            own += abs((y > 0) - said) if soft else said != y
            assert r.best == pytest.approx(lost.min()) and experiment.counts.own[t] == pytest.approx(own)
            assert f"The heaviest of 3 weighed {w.max() / w.sum():.3f}." in str(experiment.narrate(t))
