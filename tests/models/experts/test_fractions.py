"""Votes and weights in fractions, round by round; and what a run says before its first round and of a single one."""

from fractions import Fraction

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.experts.readings import summary
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.experts.weighted_majority import exact_sign
from colt_gui.models.labs import compute

RNG = np.random.default_rng(4)
E, Y = RNG.choice([-1, 1], (25, 4)), RNG.choice([-1, 1], 25)


def experiment(learner, E, y, **params):
    source = ExpertSource("table", table=Advice(E, y, tuple("abcd"[: np.shape(E)[1]])))
    return compute(Document(learner=learner, params={learner: params}, setups={"experts": source}))


@pytest.mark.parametrize("beta", ["0", "0.1", "0.25", "0.5", "0.9", "0.99"])
def test_who_has_more_weight_is_who_has_more_in_fractions(beta):
    rng, b = np.random.default_rng(6), Fraction(beta)
    for _ in range(60):
        votes, losses = rng.choice([-1, 1], 7), rng.integers(0, 4, 7) + rng.integers(0, 30)
        if beta == "0":
            losses -= losses.min()
        total = sum(int(v) * b ** int(k) for v, k in zip(votes, losses))
        assert exact_sign(votes, losses, float(beta)) == (total > 0) - (total < 0)


@pytest.mark.parametrize("beta", [0.0, 0.25, 0.5, 0.9])
def test_weighted_majority_says_what_the_heavier_half_says(beta):
    """+ at a tie; with β = 0 whoever was wrong once is silent, and nobody left says +."""
    run, w, b = experiment("weighted-majority", E, Y, beta=beta).run, [Fraction(1)] * 4, Fraction(str(beta))
    lost = [0] * 4
    for t, (advice, y) in enumerate(zip(E.tolist(), Y.tolist()), 1):
        score = sum(weight * said for weight, said in zip(w, advice))
        r = run.round(t)
        assert r.prediction == (1 if score >= 0 else -1)
        lost = [k + (said != y) for k, said in zip(lost, advice)]
        w = [b**k for k in lost]
        assert r.best == min(lost)


def test_before_the_first_round_nothing_is_counted_and_one_run_is_called_one():
    none = experiment("randomised-majority", np.empty((0, 2), dtype=int), [], runs=1)
    told = summary(none)
    assert (told["mean_mistakes"], told["deviation"], told["mistakes"]) == (0.0, 0.0, 0)
    for runs, words in ((1, "mean of 1 run ±"), (2, "mean of 2 runs ±")):
        charts = experiment("randomised-majority", E, Y, runs=runs).charts()
        assert [chart.note.startswith(words) for chart in charts if chart.id == "runs"] == [True]


def test_only_with_the_logarithmic_loss_does_anybody_die():
    """The first is certain and wrong."""
    said = {
        loss: str(experiment("aggregating", [[0.0, 0.5]], [1], loss=loss).narrate(1))
        for loss in ("logarithmic", "square", "absolute")
    }
    assert [loss for loss, words in said.items() if "died" in words] == ["logarithmic"]
