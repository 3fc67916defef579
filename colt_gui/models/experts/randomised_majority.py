"""Randomised majority: a coin in place of the vote. What it loses on average is the absolute loss of its chances."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import ABOUT, Chart, Curve, Meter, Remedy
from colt_gui.models.experts.discounting import BETA, Discounting
from colt_gui.models.experts.learner import (
    BLOCK_CELLS,
    ExpertRound,
    row_dots,
    running,
    soft_advice,
)
from colt_gui.models.experts.losses import Interval, absolute_factor, admissible
from colt_gui.models.experts.readings import (
    DEAD,
    curve,
    drawn,
    experts_text,
    factors_chart,
    fallen_text,
    half_weight,
    regret_meter,
)
from colt_gui.models.experts.tosses import Tosses
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import PlayedVote
    from colt_gui.models.experts.streams.advice import Advice


class RandomisedMajority(Discounting):
    """Weighs as Weighted Majority; says + with probability ŷ = ½(1 + g(0) − g(1)), clipped to [0, 1], where
    g(0) = −c·ln(1 − (1−β)r), g(1) = −c·ln(1 − (1−β)(1−r)), r = W⁺/W and c = 1/(2·ln(2/(1+β))).

    The chance of a mistake is |y − ŷ|, so the expected number of mistakes is the absolute loss of ŷ:
    E M ≤ cη·L* + c·ln n, half of the vote's bound. `runs` runs toss their own coins; the first is the one on show.

    >>> learner = RandomisedMajority(beta=0.5)
    >>> learner.begin(4)
    >>> learner.predict(np.array([1, -1, 1, -1])), round(learner.predict(np.array([1, 1, 1, -1])), 3)
    (0.5, 0.792)
    """

    id = "randomised-majority"
    name = "Randomised majority"
    rule = "wrong weights ×β; says + with probability ŷ"
    source = "Cesa-Bianchi et al. 1997; Kivinen, Cor. 2.8"
    params = (
        BETA,
        Param("runs", "Runs", 200, 1, 1000, kind="int", log=True,
              help="How many runs toss their own coins; the first of them is the one on show."),
    )  # fmt: skip

    runs: int

    soft = True
    mistakes_counted = False
    tosses_coins = True
    own_word = "E[mistakes]"
    seed = 0

    @classmethod
    def needs(cls) -> str | None:
        return None

    def listen_to(self, advice: Advice) -> None:
        """Accept any advice: an expert that says 0.7 is a coin as well."""

    def toss_with(self, seed: int) -> None:
        self.seed = seed

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self.tosses = Tosses(self.runs, self.seed)

    @property
    def c(self) -> float:
        return -0.5 / math.log1p((self.beta - 1) / 2)

    @property
    def block(self) -> int:
        return max(1, min(super().block, BLOCK_CELLS // self.runs))

    # -- rounds ------------------------------------------------------------------------------------------------

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        E = soft_advice(advice)
        L = running(self.losses, self.expert_losses(advice, outcomes))
        w, log_total = self._weights_along(L)
        mean = _means(w[:-1], E)
        chance = self.chance(mean)
        loss = np.abs((outcomes > 0) - chance)
        self.tosses.toss(chance, outcomes)
        self.losses = L[-1].copy()
        self.own_loss += loss.sum()
        same = np.zeros(len(outcomes))
        return ExpertRound(
            outcomes, chance, loss, mean, L[1:].min(axis=1), log_total[1:], same + self.eta, same
        )  # fmt: skip

    def _weights_along(self, L: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the weights before each round and after the last, the largest being 1, and ln W."""
        if not self.beta:
            w, low = (L == 0).astype(np.float64), np.zeros(len(L))
        else:
            low = L.min(axis=1)
            w = np.exp(-self.eta * (L - low[:, None]))
        with np.errstate(divide="ignore"):
            return w, np.log(w.sum(axis=1)) - (self.eta * low if self.beta else 0.0)

    def chance(self, mean: np.ndarray) -> np.ndarray:
        """Return ŷ where the weighted mean of the advice is r."""
        low, high = self._limits(mean)
        return np.asarray(np.clip((low + high) / 2, 0.0, 1.0))

    def _limits(self, mean: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return 1 − g(1) and g(0): between them ŷ loses at most the fall of P, whatever the outcome."""
        part = 1 - self.beta
        with np.errstate(divide="ignore"):
            return 1 + self.c * np.log1p(-part * (1 - mean)), -self.c * np.log1p(-part * mean)

    def admissible(self, advice: np.ndarray, shares: np.ndarray, eta: float) -> Interval | None:
        low, high = self._limits(_means(shares[None], soft_advice(advice)[None]))
        return admissible("absolute", float(high[0]), 1 - float(low[0]))

    def predict(self, advice: np.ndarray) -> float:
        w, _ = self._weights_along(self.losses[None])
        return float(self.chance(_means(w, soft_advice(advice)[None]))[0])

    def another_view(self) -> Self:
        other = super().another_view()
        other.tosses = self.tosses.another_view()
        return other

    def state(self) -> Any:
        return super().state(), self.tosses.state()

    def restore(self, state: Any) -> None:
        base, tossed = state
        super().restore(base)
        self.tosses.restore(tossed)

    # -- what it says of itself --------------------------------------------------------------------------------

    def answers(self, rounds: ExpertRound, start: int) -> np.ndarray:
        return self.tosses.rounds.said[start : start + len(rounds.outcome)]

    def said(self, played: PlayedVote) -> str:
        coin = "1" if played.answer > 0 else "0"
        wrong = ", a mistake" if played.answer != played.round.outcome else ""
        return f"ŷ = {number(played.round.prediction)}, the coin said {coin}{wrong}"

    def reason_for(self, played: PlayedVote) -> str:
        r = played.round
        chance = f"The chance of a mistake was |y − ŷ| = {number(r.loss)}."
        if played.before is not None and played.before.log_total == -math.inf:
            return f"{chance} No weight is left: it tosses a fair coin."
        text = f"{chance} {self._fallen(played)}"
        return f"{text} No weight is left: from here on it tosses a fair coin." if r.log_total == -math.inf else text

    def _fallen(self, played: PlayedVote) -> str:
        """Return in words which experts lost weight. With β = 0 the dead do not lose it again."""
        losses, what = played.expert_losses, "expert"
        if not self.beta:
            losses, what = losses[played.losses_before == 0], "living expert"
        erred = int(np.count_nonzero(losses))
        if not erred:
            return f"No {what} erred: the weights stay."
        if self.beta and not np.isin(losses, (0, 1)).all():
            return f"{experts_text(erred)} lost something: {'its weight' if erred == 1 else 'their weights'} ×β^loss."
        return fallen_text(erred, what, self.beta)

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        if not t or experiment.run.round(t).log_total > -math.inf:
            return None
        return Remedy(DEAD, (half_weight(experiment.document),))

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        """Return the mean over the runs and the regret. The fall of the potential has a chart instead of a meter."""
        return [self._mean(experiment, t), regret_meter(experiment, t)]

    def _mean(self, experiment: ExpertsExperiment, t: int) -> Meter:
        """Return the mean number of mistakes beside the expected number, which is no bound."""
        tossed = self.tosses.rounds
        mean, deviation = (tossed.mean[t - 1], tossed.deviation[t - 1]) if t else (0.0, 0.0)
        note = f"of {self._runs}, each about {number(deviation)} away from it; Σ|y − ŷ| is expected"
        return Meter("Mean mistakes", float(mean), experiment.counts.own[t], note, ABOUT, theorem=self.id)

    @property
    def _runs(self) -> str:
        return "1 run" if self.runs == 1 else f"{self.runs} runs"

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        factors = factors_chart(self.eta, absolute_factor, "beta", f"β = {number(self.beta)}", lambda eta: np.exp(-eta))
        return [self._runs_chart(experiment), *super().charts(experiment), factors]

    def _runs_chart(self, experiment: ExpertsExperiment) -> Chart:
        run, tossed = experiment.run, self.tosses.rounds
        mean, deviation = (np.concatenate([[0.0], column[: len(run)]]) for column in (tossed.mean, tossed.deviation))
        curves = drawn(
            Curve("mean", np.arange(len(mean)), mean, "accent", spread=deviation),
            curve("expected", experiment.counts.own, "hypothesis"),
            curve("this run", experiment.mistakes.astype(float), "muted", steps=True),
        )
        note = f"mean of {self._runs} ± one standard deviation"
        return Chart("runs", "Mistakes: many runs against Σ|y − ŷ|", "rounds", curves, note)

    def reported_round(self, experiment: ExpertsExperiment, t: int, r: ExpertRound) -> dict[str, Any]:
        said = experiment.run.played(t).answer
        reported = super().reported_round(experiment, t, r)
        reported.pop("stage")
        return {**reported, "said": said, "mistake": said != r.outcome}

    def summary(self, experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
        tossed = self.tosses.rounds
        mean, deviation = (tossed.mean[T - 1], tossed.deviation[T - 1]) if T else (0.0, 0.0)
        return {
            "mistakes": int(experiment.mistakes[T]),
            "mean_mistakes": float(mean),
            "deviation": float(deviation),
            "expected_mistakes": float(experiment.counts.own[T]),
            "potential": float(experiment.counts.potential[T]),
        }


def _means(w: np.ndarray, E: np.ndarray) -> np.ndarray:
    """Return the weighted mean of the advice for each row; a half where no weight is left."""
    W = w.sum(axis=1)
    return np.where(W > 0, np.clip(row_dots(w, E) / np.where(W > 0, W, 1.0), 0.0, 1.0), 0.5)
