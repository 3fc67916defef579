"""What is said of a round is counted again from advice and outcomes alone, in whole numbers and fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute
from colt_gui.models.text.numbers import number, sign

ROUNDS = 14


def table(seed, n=6):
    """Few experts and many rounds: there are ties, and V is empty in the end."""
    rng = np.random.default_rng(seed)
    rows, outcomes = rng.choice([-1, 1], (ROUNDS, n)), rng.choice([-1, 1], ROUNDS)
    return Advice(rows.tolist(), outcomes.tolist(), tuple(f"e{i}" for i in range(n)))


def listened(seed, learner, **params):
    source = ExpertSource("table", table=table(seed))
    return compute(Document(learner=learner, params={learner: params}, setups={"experts": source}))


def rounds(experiment):
    """(advice, outcome, losses before, losses after, narration) of each round."""
    losses = np.zeros(experiment.advice.n, dtype=int)
    for t in range(1, len(experiment.run) + 1):
        advice, outcome = experiment.advice.row(t), experiment.run.round(t).outcome
        after = losses + (advice != outcome)
        yield t, advice, outcome, losses, after, experiment.narrate(t)
        losses = after


@pytest.mark.parametrize("seed", range(12))
def test_halving_has_a_majority_only_where_there_is_one(seed):
    for t, advice, outcome, before, after, said in rounds(listened(seed, "halving")):
        V, left = advice[before == 0], np.count_nonzero(after == 0)
        who = f"most of V said {sign(V.sum())}" if V.sum() else "at a tie in V it said +"
        who = who if len(V) else "with V empty it said +"
        assert said.headline == f"Round {t}: outcome {sign(outcome)}, {who}."
        if 0 < left < len(V):
            assert said.reason.startswith(f"V shrinks from {len(V)} to {left}")


@pytest.mark.parametrize("beta", [0.0, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("seed", range(6))
def test_a_weighted_vote_that_is_tied_is_called_so(seed, beta):
    for t, advice, outcome, before, _, said in rounds(listened(seed, "weighted-majority", beta=beta)):
        weights = [Fraction(str(beta)) ** int(loss) for loss in before]
        balance = sum(w * int(a) for w, a in zip(weights, advice, strict=True))
        who = f"the vote said {sign(balance)}" if balance else "at a tie it said +"
        who = who if any(weights) else "with no weight left it said +"
        assert said.headline == f"Round {t}: outcome {sign(outcome)}, {who}."


@pytest.mark.parametrize("seed", range(6))
def test_with_beta_0_only_the_living_fall(seed):
    for _, _, _, before, after, said in rounds(listened(seed, "weighted-majority", beta=0.0)):
        alive, fell = np.count_nonzero(before == 0), np.count_nonzero((before == 0) & (after > 0))
        if not alive:
            assert said.reason == "All experts are dead: it says + whatever comes."
        elif not fell:
            assert said.reason == "No living expert erred: the weights stay."
        else:
            several = f"{fell} living experts erred: their weights are gone."
            assert said.reason.startswith("1 living expert erred: its weight is gone." if fell == 1 else several)
            assert ("from here on" in said.reason) == (fell == alive)


@pytest.mark.parametrize("seed", range(4))
def test_every_wrong_expert_is_counted_where_weights_only_shrink(seed):
    for _, advice, outcome, _, _, said in rounds(listened(seed, "weighted-majority", beta=0.5)):
        erred = int(np.count_nonzero(advice != outcome))
        assert said.reason.startswith(f"{erred} expert{'s' * (erred > 1)} erred: " if erred else "No expert erred")


@pytest.mark.parametrize("seed", range(4))
def test_self_confident_weights_are_told_as_they_are_made(seed):
    experiment = listened(seed, "aggregating", tuning="self-confident", d=1.5)
    for t, advice, _, before, after, said in rounds(experiment):
        rate = 1.5 * math.sqrt(math.log(len(after)) / (1 + after.min()))
        experiment.run.seek(t)
        weights = np.exp(-rate * (after - after.min()))
        assert experiment.run.weights == pytest.approx(weights / weights.sum())
        old = np.exp(-1.5 * math.sqrt(math.log(len(after)) / (1 + before.min())) * before)
        mean = float(old @ (advice > 0) / old.sum())
        assert f"computed anew from the losses so far: e^(−ηLᵢ), now with η = {number(rate)};" in said.reason
        assert said.reason.endswith(f"the mean advice was {number(mean)}.") and "×" not in said.reason
    assert "anew" in experiment.learner.rule_in_use


def test_the_bound_of_self_confident_tuning_applies_without_a_constant():
    experiment = listened(1, "aggregating", tuning="self-confident")
    loss = experiment.meters(ROUNDS)[0]
    assert loss.limit is None and loss.note == "L* + O(√(L*·ln n) + ln n) applies, but states no constant"


@pytest.mark.parametrize("params", [{}, {"tuning": "known"}, {"tuning": "doubling"}, {"loss": "square"}])
def test_other_tunings_multiply_each_weight_with_the_rate_that_is_said(params):
    experiment = listened(2, "aggregating", **params)
    for t, *_, said in rounds(experiment):
        assert said.reason.startswith(f"Each weight ×e^(−ηL), η = {number(experiment.run.round(t).eta)}; ")
