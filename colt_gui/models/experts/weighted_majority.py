"""Weighted Majority (Littlestone and Warmuth; Kivinen, Alg. 1.3): who was wrong loses a part of its weight."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Meter, Remedy
from colt_gui.models.experts.discounting import BETA, Discounting
from colt_gui.models.experts.learner import ExpertRound, accumulate, normalised, row_dots
from colt_gui.models.experts.losses import vote_factor
from colt_gui.models.experts.readings import DEAD, factors_chart, fallen_text, half_weight, posterior_beta
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import PlayedVote

POSTERIOR = "bayes-posterior"  # the theorem of the weights as chances
CLEAR = 1e-9  # a share of the whole weight that rounding errors never reach
SAME = 1e-9  # weights that are nearer to each other differ by rounding alone

TOO_NEAR = 0.99  # of β to 1: the weight that falls has to keep its digits
FORGOTTEN = 1e-200  # relative weights below this cannot move a vote
FALL = 230.0  # no weight falls by more than e^−230 within a block: none comes near what floats can hold


class WeightedMajority(Discounting):
    """wᵢ ← β·wᵢ for every wrong expert, in every round; says −1 if W⁻ > W⁺, else +1. β = 0 is Halving.

    M ≤ cη·min L + c·ln n with c = 1/ln(2/(1+β)) and η = ln(1/β).

    >>> learner = WeightedMajority(beta=0.5)
    >>> learner.begin(3)
    >>> learner.learn(np.array([1, 1, -1]), -1)[:3], learner.shares.tolist()
    ((-1, 1, 1.0), [0.25, 0.25, 0.5])
    """

    id = "weighted-majority"
    name = "Weighted majority"
    rule = "every wrong expert’s weight ×β"
    source = "Littlestone and Warmuth 1994; Kivinen, Thm 1.5"
    params = (BETA,)

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self._room: tuple[np.ndarray, np.ndarray] | None = None

    @property
    def c(self) -> float:
        return -1 / math.log1p((self.beta - 1) / 2)

    @property
    def block(self) -> int:
        # so many errors in a row must not make all weights 0
        return max(1, min(super().block, int(FALL / self.eta))) if self.beta else super().block

    def _weights(self, losses: np.ndarray) -> np.ndarray:
        """Return β^(loss − least loss); 1 for the experts that never erred and 0 for the others where β = 0."""
        if not self.beta:
            return np.asarray((losses == 0).astype(np.float64))
        w = np.exp(-self.eta * (losses - losses.min()))
        w[w < FORGOTTEN] = 0.0
        return np.asarray(w)

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        wrong = advice != outcomes[:, None]
        w, L = self._space(len(outcomes) + 1)
        w[0], L[0], L[1:] = self._weights(self.losses), self.losses, wrong
        np.array((1.0, self.beta)).take(wrong.view(np.int8), mode="clip", out=w[1:])
        accumulate(w, np.multiply)
        accumulate(L, np.add)
        W = w.sum(axis=1)
        plus, prediction = self._vote(advice, self._balance(advice, outcomes, w, W), L)
        mistake = (prediction != outcomes).astype(np.float64)
        with np.errstate(divide="ignore"):
            log_total = np.log(W[1:]) - (self.eta * self.losses.min() if self.beta else 0.0)
        self.losses = L[-1].astype(np.float64)
        self.own_loss += mistake.sum()
        same = np.zeros(len(outcomes))
        return ExpertRound(
            outcomes, prediction, mistake, plus, L[1:].min(axis=1) + 0.0, log_total, same + self.eta, same
        )  # fmt: skip

    def _space(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return arrays for the weights and losses of so many moments. They are kept, because asking the system anew
        each time would cost as much as the arithmetic. Losses are whole numbers of half the size."""
        if self._room is None or len(self._room[0]) < count:
            self._room = np.empty((count, self.n)), np.empty((count, self.n), dtype=np.int32)
        w, L = self._room
        return w[:count], L[:count]

    def _balance(self, advice: np.ndarray, outcomes: np.ndarray, w: np.ndarray, W: np.ndarray) -> np.ndarray:
        """Return (W⁺ − W⁻)/W of each round. It follows from W alone, which falls by (1 − β) times the weight of the
        wrong experts. A β near 1 would leave few digits, so there it is summed up; no weight is ever 0 there."""
        if self.beta > TOO_NEAR:
            return np.asarray(row_dots(advice.astype(np.float64), w[:-1]) / W[:-1])
        alive = W[:-1] > 0
        wrong = (W[:-1] - W[1:]) / ((1 - self.beta) * np.where(alive, W[:-1], 1.0))
        return np.where(alive, outcomes * (1 - 2 * wrong), 0.0)

    def _vote(self, advice: np.ndarray, balance: np.ndarray, L: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the share W⁺/W and the prediction, found exactly where the shares are close."""
        prediction = np.where(balance < 0, -1, 1).astype(np.int8)
        for k in np.flatnonzero(np.abs(balance) <= CLEAR):
            prediction[k] = -1 if exact_sign(advice[k], L[k], self.beta) < 0 else 1
        return (1 + balance) / 2, prediction

    def predict(self, advice: np.ndarray) -> int:
        w = self._weights(self.losses)
        balance = np.array([float(advice @ w) / (float(w.sum()) or 1.0)])
        return int(self._vote(advice[None], balance, self.losses[None])[1][0])

    # -- what it says of itself --------------------------------------------------------------------------------

    def said(self, played: PlayedVote) -> str:
        if _no_weight(played.before):
            return "with no weight left it said +"
        close = abs(played.round.plus - 0.5) <= CLEAR
        tied = close and exact_sign(played.advice, played.losses_before, self.beta) == 0
        return "at a tie it said +" if tied else super().said(played)

    def reason_for(self, played: PlayedVote) -> str:
        if _no_weight(played.before):
            return "All experts are dead: it says + whatever comes."
        erred, what = (played.erred, "expert") if self.beta else (self._fallen(played), "living expert")
        if not erred:
            return f"No {what} erred: the weights stay."
        text = fallen_text(erred, what, self.beta)
        if played.round.loss:
            share = (1 + self.beta) / 2
            text += f" Total weight falls to at most {({0.75: '¾', 0.5: '½'}).get(share, number(share))} of itself."
        if played.round.log_total == -math.inf:
            text += " All experts are dead: from here on it says +."
        return text

    def _fallen(self, played: PlayedVote) -> int:
        """Return how many experts lost all their weight in the round: with β = 0 the dead do not fall again."""
        return int(np.count_nonzero((played.losses_before == 0) & (played.advice != played.round.outcome)))

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        if t and _no_weight(experiment.run.round(t)):
            return Remedy(DEAD, (half_weight(experiment.document),))
        noise = _noise(experiment)
        if not noise or math.isclose(self.beta, matching_beta(noise), rel_tol=1e-9):
            return None
        sentence = f"With β = {number(self.beta)} the weights are not the posterior."
        return Remedy(sentence, (posterior_beta(experiment.document, matching_beta(noise)),))

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        """Return the meters, the posterior first: in a low window only the first meters are seen."""
        bayes = [self._posterior(experiment, t)] if _noise(experiment) else []
        return [*bayes, *super().meters(experiment, t)]

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        factors = factors_chart(self.eta, vote_factor, "beta", f"β = {number(self.beta)}", lambda eta: np.exp(-eta))
        return [*super().charts(experiment), factors]

    def _posterior(self, experiment: ExpertsExperiment, t: int) -> Meter:
        """Return the distance of the weights from the posterior, which is 0 for β = ν₀/(1 − ν₀) (Kivinen, Ch. 1)."""
        noise, run = experiment.source.noise, experiment.run
        run.seek(t)
        apart = float(np.abs(run.weights - posterior(run.losses, t, noise)).max())
        beta = matching_beta(noise)
        if math.isclose(self.beta, beta, rel_tol=1e-9):
            apart = 0.0 if apart < SAME else apart
            note = f"the weights are the posterior for β = ν₀/(1 − ν₀) = {number(beta)}"
            return Meter("Posterior gap", apart, SAME, note, theorem=POSTERIOR)
        note = f"the posterior only for β = ν₀/(1 − ν₀) = {number(beta, 4)}"
        return Meter("Posterior gap", apart, None, note, theorem=POSTERIOR)


def _noise(experiment: ExpertsExperiment) -> float:
    """Return ν₀ where outcomes are flipped by chance; 0 where a person gives them."""
    return experiment.source.noise if experiment.source.relevant("noise") else 0.0


def _no_weight(r: ExpertRound | None) -> bool:
    """Return whether every expert was dead after a round."""
    return r is not None and r.log_total == -math.inf


# -- which side has more weight, when rounding could decide it -------------------------------------------------------


def exact_sign(votes: np.ndarray, losses: np.ndarray, beta: float) -> int:
    """Return the sign of Σ vote·β^loss for votes ±1 and whole losses; β counts as the decimal number that it prints as.

    >>> exact_sign(np.array([1] + [-1] * 10), np.array([0] + [1] * 10), 0.1)
    0
    """
    if beta == 0.0:
        return int(np.sign(votes[losses == 0].sum()))
    levels = (losses - losses.min()).astype(np.int64)
    counts = np.bincount(levels, weights=votes)  # whole numbers, far below 2⁵³
    nonzero = np.flatnonzero(counts)
    if not len(nonzero):
        return 0
    return _polynomial_sign(counts[nonzero], nonzero - nonzero[0], beta)


def _polynomial_sign(coefficients: np.ndarray, powers: np.ndarray, beta: float) -> int:
    """Return the sign of Σ cₖβ^pₖ, whose lowest power is 0."""
    terms = coefficients * beta ** powers.astype(np.float64)
    if abs(terms.sum()) > CLEAR * np.abs(terms).sum():
        return 1 if terms.sum() > 0 else -1
    from fractions import Fraction  # seldom needed, and it brings all of decimal along

    b = Fraction(repr(float(beta)))
    value, at = 0, 0
    # Σ c·p^k·q^(K−k): whole numbers need no common divisors
    for c, k in zip(coefficients.tolist(), powers.tolist()):
        value = value * b.denominator ** (k - at) + int(c) * b.numerator**k
        at = k
    return (value > 0) - (value < 0)


# -- the Bayesian reading (Kivinen, “Weighted Majority vs. Bayes”) ---------------------------------------------------


def matching_beta(noise: float) -> float:
    """Return β = ν₀/(1 − ν₀), with which the normalised weight is the posterior."""
    return noise / (1 - noise)


def posterior(losses: np.ndarray, t: int, noise: float) -> np.ndarray:
    """Return P(expert i made the outcomes | t outcomes), all alike before, each label flipped with probability ν₀.

    Straight from Bayes' formula: likelihood ν₀^errors·(1 − ν₀)^(t − errors), then divided by the sum.
    """
    if noise == 0:
        return normalised(np.where(losses == 0, 0.0, -np.inf))
    return normalised(losses * math.log(noise) + (t - losses) * math.log1p(-noise))
