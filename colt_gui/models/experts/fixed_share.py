"""Fixed Share (Herbster and Warmuth): Weighted Majority in which no weight is ever quite lost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.core.theorems import limit_for
from colt_gui.models.experts.guarantee import Promise
from colt_gui.models.experts.learner import Course, ExpertLearner, ExpertRound, Standing, normalised, running
from colt_gui.models.experts.losses import vote_factor
from colt_gui.models.experts.readings import curve, drawn, factors_chart, fallen_text, regret_meter
from colt_gui.models.experts.tracking import Tracking
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import ExpertsRun, PlayedVote

ROUNDS_AT_ONCE = 128  # which take a millisecond: each moves the weights by a few operations on small arrays
TIE = 1e-12  # a balance that rounding alone can make


class FixedShare(ExpertLearner):
    """wᵢ ← wᵢ·e^−η for every wrong expert; then each gives the share α of its weight to the others, in equal parts.

    It votes as Weighted Majority does, which it is for α = 0. Sharing leaves W as it is, so P = c·ln W falls by at
    least the loss. With Lₖ for the best sequence of experts with k switches, in t rounds
    M ≤ cη·Lₖ + c(ln n + k·ln((n−1)/α) − (t−1−k)·ln(1−α)), where c = 1/ln(2/(1+e^−η)).

    >>> learner = FixedShare(eta=math.log(2), alpha=0.25)
    >>> learner.begin(2)
    >>> learner.learn(np.array([1, -1]), -1)[:3], learner.shares.round(6).tolist()
    ((-1, 1, 1.0), [0.416667, 0.583333])
    """

    id = "fixed-share"
    name = "Fixed share"
    rule = "wrong weights ×e^(−η), then α is shared"
    source = "Herbster and Warmuth 1998"
    params = (
        Param("eta", "η", math.log(2), 0.0, 20.0, log=True, open_low=True,
              help="An expert that was wrong keeps e^(−η) of its weight: half of it for η = ln 2."),
        Param("alpha", "α", 0.05, 0.0, 0.5, open_high=True,
              help="The share of its weight that each expert gives to the others after every round; with 0 this is "
                   "Weighted Majority."),
    )  # fmt: skip

    eta: float
    alpha: float

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self._given = self.alpha / (n - 1) if n > 1 else 0.0  # to each of the others
        self._shares = np.full(n, 1 / n)
        self._log_total = math.log(n)
        self.tracking = Tracking(n, self.eta, self.alpha)

    @property
    def c(self) -> float:
        return float(vote_factor(self.eta))

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def rounds_at_once(self) -> int:
        return min(self.block, ROUNDS_AT_ONCE)

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        wrong = self.expert_losses(advice, outcomes)
        L = running(self.losses, wrong)
        balance, log_total = np.empty(len(outcomes)), np.empty(len(outcomes))
        for t, (said, left) in enumerate(zip(advice, self._left(wrong))):
            balance[t] = said @ self._shares
            self._shares, total = self._moved(self._shares, left, L[t + 1])
            self._log_total += math.log(total)
            log_total[t] = self._log_total
        prediction = np.where(balance < -TIE, -1, 1).astype(np.int8)
        mistake = (prediction != outcomes).astype(np.float64)
        self.tracking.extend(wrong)
        self.losses = L[-1].copy()
        self.own_loss += mistake.sum()
        same = np.zeros(len(outcomes))
        best = L[1:].min(axis=1)
        return ExpertRound(outcomes, prediction, mistake, (1 + balance) / 2, best, log_total, same + self.eta, same)

    def _left(self, wrong: np.ndarray) -> np.ndarray:
        """Return the part of its weight that each round leaves to each expert, before it is shared."""
        return np.exp(-self.eta * wrong)

    def _moved(self, shares: np.ndarray, left: np.ndarray, losses: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the weights after a round, which add up to 1, and the part of the total that the round leaves. Without
        sharing the weights follow from the losses, so that a tiny weight keeps its digits."""
        w = shares * left
        total = w.sum()
        if not self._given:
            return normalised(-self.eta * losses), total
        w *= (1 - self.alpha - self._given) / total
        w += self._given
        return w, total

    def predict(self, advice: np.ndarray) -> int:
        return -1 if advice @ self._shares < -TIE else 1

    # -- weights -----------------------------------------------------------------------------------------------

    @property
    def shares(self) -> np.ndarray:
        return self._shares

    def standing(self) -> Standing:
        return Standing(self.losses.copy(), self._shares.copy())

    def follow(self, before: Standing, advice: np.ndarray, outcomes: np.ndarray) -> Standing:
        wrong = self.expert_losses(advice, outcomes)
        L, shares = running(before.losses, wrong), _known(before)
        for left, losses in zip(self._left(wrong), L[1:]):
            shares, _ = self._moved(shares, left, losses)
        return Standing(L[-1].copy(), shares)

    def log_weights_after(self, t: int, standing: Standing, stage: int) -> np.ndarray:
        if not self._given:
            return -self.eta * standing.losses
        return np.asarray(np.log(_known(standing)))

    def log_weights_along(self, course: Course, of: np.ndarray) -> np.ndarray:
        """Return ln w of some experts. A weight w ← a·e^(−ηL)·w + b·W comes from itself and from the total. Divided by
        aᵗ·e^(−ηLₜ), its value if nothing were shared, it only grows, by the shares that it is given."""
        if not self._given:
            return -self.eta * course.losses
        alone = math.log(1 - self.alpha - self._given) * np.arange(len(course.best))[:, None] - self.eta * course.losses
        given = math.log(self._given) + course.log_total[:, None] - alone
        given[0] = 0.0  # the first weight is 1
        return alone + np.logaddexp.accumulate(given, axis=0)

    def rate_at(self, best: float, stage: int) -> float:
        return self.eta

    def factor(self, eta: float) -> float:
        return self.c

    def another_view(self) -> Self:
        other = super().another_view()
        other.tracking = self.tracking.another_view()
        return other

    def state(self) -> Any:
        return super().state(), self._shares.copy(), self._log_total, self.tracking.state()

    def restore(self, state: Any) -> None:
        base, shares, self._log_total, tracked = state
        super().restore(base)
        self._shares = shares.copy()
        self.tracking.restore(tracked)

    # -- what it says of itself --------------------------------------------------------------------------------

    @property
    def one_rate(self) -> bool:
        return True

    def said(self, played: PlayedVote) -> str:
        tied = abs(played.round.plus - 0.5) <= TIE
        return "at a tie it said +" if tied else super().said(played)

    def reason_for(self, played: PlayedVote) -> str:
        text = fallen_text(played.erred, "expert", math.exp(-self.eta)) if played.erred else "No expert erred."
        return f"{text} {self._sharing()}"

    def _sharing(self) -> str:
        if not self._given:
            return "Nothing is shared."
        return f"Then each gives {number(100 * self.alpha)} % of its weight to the other{'s' if self.n > 2 else ''}."

    def switches(self, t: int) -> tuple[int, int]:
        """Return for round t the k with the least bound, and the loss of the best sequence with k switches."""
        if not t:
            return 0, 0
        return int(self.tracking.rounds.switches[t - 1]), int(self.tracking.rounds.lost[t - 1])

    def promise(self, run: ExpertsRun) -> Promise:
        limit = np.concatenate([[self.c * math.log(self.n)], self.tracking.rounds.limit[: len(run)]])
        return Promise(limit_for(self), limit, of_best=False, at_round=self._numbers, theorem=self.id)

    def _numbers(self, t: int) -> str:
        k, lost = self.switches(t)
        return f"k = {k}, Lₖ = {lost}, c = {number(self.c)}, n = {self.n}"

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        """Return two regrets. The fall of the potential has a chart instead of a meter."""
        return [self._behind(experiment, t), regret_meter(experiment, t)]

    def _behind(self, experiment: ExpertsExperiment, t: int) -> Meter:
        (k, lost), counts = self.switches(t), experiment.counts
        note = f"own mistakes − those of the best sequence with {_switches(k)}: {lost}"
        limit = float(counts.promise.limit[t]) - lost
        return Meter("Tracking regret", counts.own[t] - lost, limit, note, theorem=self.id)

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        factors = factors_chart(self.eta, vote_factor, "eta", f"η = {number(self.eta)}")
        return [self._tracking_chart(experiment), *super().charts(experiment), factors]

    def _tracking_chart(self, experiment: ExpertsExperiment) -> Chart:
        """Return the chart of own mistakes beside the best sequence with one k for all rounds, the best one at the end:
        so its loss only grows."""
        counts, T = experiment.counts, len(experiment.run)
        k, _ = self.switches(T)
        sequence = np.concatenate([[0], self.tracking.rounds.table[:T, k]])
        curves = drawn(
            curve("mistakes", counts.own, "hypothesis"),
            curve("best expert", counts.best, "margin"),
            curve("best sequence", sequence, "comparator"),
        )
        note = f"the best sequence of experts with {_switches(k)}"
        return Chart("tracking", "Tracking: own, best expert, best sequence", "rounds", curves, note)

    def summary(self, experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
        k, lost = self.switches(T)
        found = {"switches": k, "sequence_loss": lost, "tracking_regret": int(experiment.counts.own[T]) - lost}
        by_k = self.tracking.rounds.table[T - 1].astype(int).tolist() if T else [0]
        return {**super().summary(experiment, T), **found, "sequence_losses": by_k}


def _known(standing: Standing) -> np.ndarray:
    assert standing.shares is not None
    return standing.shares


def _switches(k: int) -> str:
    return "1 switch" if k == 1 else f"{k} switches"
