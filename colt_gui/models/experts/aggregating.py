"""The Aggregating Algorithm (Vovk; Kivinen, Alg. 2.6) with its ways of choosing the learning rate."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Curve, Remedy
from colt_gui.models.core.theorems import limit_of
from colt_gui.models.experts import guarantee
from colt_gui.models.experts.learner import Course, ExpertLearner, ExpertRound, State, row_dots, running, soft_advice
from colt_gui.models.experts.losses import (
    FIXED_RATES,
    LOSSES,
    SLOWEST,
    Interval,
    absolute_factor,
    admissible,
    known_rate,
    known_regret,
    loss,
    mixture_loss,
)
from colt_gui.models.experts.readings import absolute_loss, chord_chart, doubling, drawn, experts_text, factors_chart
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import ExpertsRun, PlayedVote

ALL_DEAD = "all experts are dead: each was certain and wrong"
ONE_DEAD = "an expert that was certain and wrong has lost infinitely much"
ALL_LOST = "every expert has lost infinitely much"
LIGHT = 1e-250  # a share of all weight that loses digits below
FIRST_BUDGET = 1.0
TUNINGS = (
    ("fixed", "fixed η"),
    ("known", "known K"),
    ("doubling", "doubling"),
    ("self-confident", "self-confident"),
)


class DoublingStage(NamedTuple):
    """A stretch of rounds with one budget. `base` are the losses of the experts when it began."""

    budget: float
    base: np.ndarray | float


class Aggregating(ExpertLearner):
    """wᵢ ← wᵢ·e^(−η·L(y, Eᵢ)); says ŷ with L(y, ŷ) ≤ g(y) = −c·ln Σ vᵢe^(−η·L(y, Eᵢ)) for both y.

    L ≤ cη·min L + c·ln n. Logarithmic and square loss fix η and c; absolute loss leaves η to the tuning.
    When all experts are dead (logarithmic loss) it goes on with the last weights that there were.

    >>> learner = Aggregating(loss="square")
    >>> learner.begin(2)
    >>> learner.predict(np.array([0.0, 1.0])), round(learner.learn(np.array([0.0, 1.0]), 1)[2], 3)
    (0.5, 0.25)
    """

    id = "aggregating"
    name = "Aggregating algorithm"
    rule = "wᵢ ← wᵢ·e^(−η·L(y, Eᵢ))"
    source = "Vovk 1990; Kivinen, Thms 2.7 and 2.9"
    params = (
        Param("loss", "Loss", "absolute", kind="choice", choices=tuple((kind, kind) for kind in LOSSES)),
        Param("tuning", "Tuning", "fixed", kind="choice", choices=TUNINGS, when=("loss", ("absolute",)),
              help="How the learning rate is found; logarithmic and square loss have their own."),
        Param("eta", "η", 0.5, 0.0, 20.0, log=True, open_low=True, when=("tuning", ("fixed",)),
              help="The learning rate; logarithmic loss has η = 1, square loss η = 2."),
        Param("K", "K", None, 0.0, None, log=True, open_low=True, auto="the number of rounds",
              when=("tuning", ("known",)), help="What the best expert loses at most."),
        Param("d", "d", 2.0, 0.0, 100.0, open_low=True, when=("tuning", ("self-confident",)),
              help="η = d·√(ln n / (1 + L*)), L* the loss of the best expert so far."),
    )  # fmt: skip

    loss: str
    tuning: str
    eta: float
    K: float | None
    d: float

    soft = True
    mistakes_counted = False

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.way = self.tuning if self.loss == "absolute" else "fixed"
        self._most: float | None = None

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self.stages = [DoublingStage(FIRST_BUDGET, 0.0)]
        self.last = np.zeros(n)
        self._most = self.K or max(rounds / 2 if closed else rounds, 1.0)

    # -- the learning rate -------------------------------------------------------------------------------------

    @property
    def most(self) -> float:
        """K as used; known once the number of rounds is."""
        assert self._most is not None
        return self._most

    def rate_at(self, best: float, stage: int) -> float:
        if self.loss != "absolute":
            return FIXED_RATES[self.loss].eta
        if self.way == "known":
            return known_rate(self.most, self.n)
        if self.way == "doubling":
            return known_rate(self.stages[stage].budget, self.n)
        if self.way == "self-confident":
            return max(self.d * math.sqrt(math.log(self.n) / (1 + best)), SLOWEST)
        return self.eta

    def _rates(self, best: np.ndarray) -> np.ndarray:
        if self.way == "self-confident":
            return np.maximum(self.d * np.sqrt(math.log(self.n) / (1 + best)), SLOWEST)
        return np.full(len(best), self.rate_at(0.0, self.stage))

    def factor(self, eta: float) -> float:
        return absolute_factor(eta) if self.loss == "absolute" else FIXED_RATES[self.loss].c

    def _factors(self, rates: np.ndarray) -> np.ndarray:
        if self.loss == "absolute":
            return absolute_factor(rates)
        return np.broadcast_to(FIXED_RATES[self.loss].c, rates.shape)

    @property
    def budget(self) -> float:
        """The most that a stage may lose before the next one begins: the bound of Thm 2.9 with K = its budget."""
        B = self.stages[self.stage].budget
        return B + known_regret(B, self.n)

    # -- rounds ------------------------------------------------------------------------------------------------

    def expert_losses(self, advice: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
        return loss(self.loss, (outcomes > 0)[:, None].astype(np.float64), soft_advice(advice))

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        E = soft_advice(advice)
        L = running(self.losses, self.expert_losses(E, outcomes))
        parts: list[ExpertRound] = []
        at = 0
        while at < len(outcomes):
            parts.append(self._play(E[at:], outcomes[at:], L[at:]))
            at += len(parts[-1].outcome)
        return parts[0] if len(parts) == 1 else ExpertRound(*map(np.concatenate, zip(*parts)))

    def _play(self, E: np.ndarray, outcomes: np.ndarray, L: np.ndarray) -> ExpertRound:
        """Play the rounds that belong to the present stage."""
        best = L.min(axis=1)
        rates = self._rates(best)
        v, log_total = self._weights_along(L, best, rates)
        prediction = self._answer(E, v[:-1], rates[:-1])
        own = self._own_loss(outcomes > 0, prediction, E, v[:-1], log_total)
        stage = np.full(len(own), self.stage)
        rounds = ExpertRound(
            outcomes, prediction, own, row_dots(v[:-1], E), best[1:], log_total[1:], rates[:-1], stage
        )  # fmt: skip
        return self._adopt(rounds, L)

    def _weights_along(self, L: np.ndarray, best: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the normalised weights before each round and after the last, and ln W."""
        used = self._losses_while_alive(L, best) - self.stages[self.stage].base
        low = used.min(axis=1)
        w = np.exp(-rates[:, None] * (used - low[:, None]))
        W = w.sum(axis=1)
        return w / W[:, None], np.where(best < np.inf, np.log(W) - rates * low, -np.inf)

    def _losses_while_alive(self, L: np.ndarray, best: np.ndarray) -> np.ndarray:
        """Return the losses that the weights are made of. From the moment on when all are infinite, these are the last
        that were not."""
        dead = int(np.searchsorted(best, np.inf))
        if dead == len(L):
            return L
        if dead:
            self.last = L[dead - 1].copy()
        used = L.copy()
        used[dead:] = self.last
        return used

    def _answer(self, E: np.ndarray, v: np.ndarray, rates: np.ndarray) -> np.ndarray:
        """Return ŷ = ½(1 + g(0) − g(1)) within [0, 1], or the mean advice for logarithmic loss."""
        if self.loss == "logarithmic":
            return np.asarray(np.clip(row_dots(v, E), 0.0, 1.0))
        g0, g1 = self._allowed(E, v, rates)
        return np.asarray(np.clip((1 + g0 - g1) / 2, 0.0, 1.0))

    def _allowed(self, E: np.ndarray, v: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return g(0) and g(1): the most that may be lost if the outcome is 0, or 1."""
        c = self._factors(rates)
        return mixture_loss(v, loss(self.loss, 0.0, E), rates, c), mixture_loss(v, loss(self.loss, 1.0, E), rates, c)

    def admissible(self, advice: np.ndarray, shares: np.ndarray, eta: float) -> Interval | None:
        g0, g1 = self._allowed(soft_advice(advice)[None], shares[None], np.array([eta]))
        return admissible(self.loss, float(g0[0]), float(g1[0]))

    def _own_loss(
        self, positive: np.ndarray, prediction: np.ndarray, E: np.ndarray, v: np.ndarray, log_total: np.ndarray
    ) -> np.ndarray:
        if self.loss != "logarithmic":
            return loss(self.loss, positive.astype(np.float64), prediction)
        # 1 − ŷ would round to 0 where one light expert still doubts
        given = row_dots(v, np.where(positive[:, None], E, 1.0 - E))
        with np.errstate(divide="ignore", invalid="ignore"):
            lost, fallen = -np.log(np.minimum(given, 1.0)), log_total[:-1] - log_total[1:]
        # who alone was right may be lighter than any number: what W has fallen by is known all the same
        return np.asarray(np.where((given < LIGHT) & np.isfinite(fallen), fallen, lost))

    def _adopt(self, rounds: ExpertRound, L: np.ndarray) -> ExpertRound:
        """Keep the rounds of this stage, and begin the next stage if they exceed its budget."""
        lost = self.stage_loss + np.cumsum(rounds.loss)
        over: np.ndarray | tuple[int, ...] = np.flatnonzero(lost > self.budget) if self.way == "doubling" else ()
        if not len(over):
            self.stage_loss = float(lost[-1])
            self.losses = L[-1].copy()
            self.own_loss += float(rounds.loss.sum())
            return rounds
        end = int(over[0]) + 1
        rounds = ExpertRound(*(column[:end].copy() for column in rounds))
        self.losses, self.stage_loss = L[end].copy(), 0.0
        self.own_loss += float(rounds.loss.sum())
        self.stages.append(DoublingStage(2 * self.stages[self.stage].budget, self.losses))
        self.stage += 1
        rounds.stage[-1], rounds.log_total[-1] = self.stage, math.log(self.n)
        return rounds

    def predict(self, advice: np.ndarray) -> float:
        rates = self._rates(self.losses.min(keepdims=True))
        return float(self._answer(soft_advice(advice)[None], self.shares[None], rates)[0])

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        best = losses.min()
        if best == np.inf:
            losses, best = self.last, self.last.min()
        return -self.rate_at(best, stage) * (losses - self.stages[stage].base)

    def log_weights_along(self, course: Course, of: np.ndarray) -> np.ndarray:
        if self.way == "doubling":
            bases = np.array([np.broadcast_to(s.base, self.n)[of] for s in self.stages])
            rates = np.array([self.rate_at(0.0, k) for k in range(len(self.stages))])
            return np.asarray(-rates[course.stage][:, None] * (course.losses - bases[course.stage]))
        return np.asarray(-self._rates(course.best)[:, None] * course.losses)

    def another_view(self) -> Self:
        other = super().another_view()
        other.stages = list(self.stages)
        return other

    def restore(self, state: State) -> None:
        super().restore(state)
        del self.stages[self.stage + 1 :]

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter as used: some losses have their own rate."""
        values = super().values
        if self.loss != "absolute":
            values |= {"tuning": "fixed", "eta": FIXED_RATES[self.loss].eta}
        return values | ({"K": self._most} if self.way == "known" and self._most is not None else {})

    # -- what it says of itself --------------------------------------------------------------------------------

    @property
    def one_rate(self) -> bool:
        return self.way in {"fixed", "known"}

    @property
    def rule_in_use(self) -> str:
        return "wᵢ = e^(−η·Lᵢ) anew, with the η of the round" if self.way == "self-confident" else self.rule

    def reason_for(self, played: PlayedVote) -> str:
        r = played.round
        if r.best == np.inf:
            return f"{ALL_DEAD.capitalize()}. It goes on with the last weights."
        text = f"{self._weighing(r)}; the mean advice was {number(r.plus)}."
        if r.stage > (0 if played.before is None else played.before.stage):
            budget = number(self.stages[r.stage].budget)
            return f"{text} The stage lost more than it may: B doubles to {budget} and all weights start again."
        dead = played.newly_dead if self.loss == "logarithmic" else 0
        return f"{text} {experts_text(dead)} died: certain and wrong." if dead else text

    def _weighing(self, r: ExpertRound) -> str:
        """Return in words how the round moved the weights."""
        if self.way != "self-confident":
            return f"Each weight ×e^(−ηL), η = {number(r.eta)}"
        eta = number(self.rate_at(r.best, 0))
        return f"All weights computed anew from the losses so far: e^(−ηLᵢ), now with η = {eta}"

    def promise(self, run: ExpertsRun) -> guarantee.Promise:
        if self.way == "known":
            return guarantee.known(run.best, self.n, self.most)._replace(theorem="known-k")
        if self.way == "doubling":
            stage = run.series(run.columns.stage, 0).astype(int)
            budgets = [each.budget for each in self.stages]
            return guarantee.doubling(run.best, self.n, budgets, stage)._replace(theorem="doubling")
        if self.way == "self-confident":
            formula = limit_of("self-confident")
            brief = f"{formula} applies, but states no constant"
            none = guarantee.no_promise(run.best, f"{brief}: regret grows like √(L*·ln n)", formula)
            return none._replace(brief_why=brief, theorem="self-confident")
        eta = self.rate_at(0.0, 0)
        promised = guarantee.linear(run.best, self.n, eta, float(self.factor(eta)), ALL_LOST)
        return promised._replace(theorem=self.id)

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        best = float(experiment.counts.best[t])
        if best == math.inf:
            return Remedy(f"{ALL_DEAD.capitalize()}.", (absolute_loss(experiment.document),))
        if self.way == "known" and best > self.most:
            lost = f"The best expert has lost more than K = {number(self.most)}."
            return Remedy(lost, (doubling(experiment.document),))
        return None

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        if not self.one_rate:
            return [self._rate_chart(experiment)]
        return [*super().charts(experiment), *([self._factors_chart()] if self.loss == "absolute" else [])]

    def reasons(self) -> list[Chart]:
        return [chord_chart(self.rate_at(0.0, 0))] if self.loss == "absolute" and self.one_rate else []

    def _factors_chart(self) -> Chart:
        """Return the chart of the two factors. Where K is known the rate follows from it, so its dot cannot be
        dragged."""
        eta = self.rate_at(0.0, 0)
        return factors_chart(eta, absolute_factor, "eta" if self.way == "fixed" else "", f"η = {number(eta)}")

    def _rate_chart(self, experiment: ExpertsExperiment) -> Chart:
        run, starts = experiment.run, experiment.stage_starts
        eta = Curve("η", np.arange(1, len(run) + 1), run.columns.eta[: len(run)], "accent", steps=True)
        note = f"new stages after rounds {', '.join(map(str, starts[1:9]))}" if len(starts) > 1 else ""
        return Chart("rate", "Learning rate", "rounds", drawn(eta), note + (" …" if len(starts) > 9 else ""))

    def why_null(self, experiment: ExpertsExperiment, T: int) -> str:
        if not math.isfinite(experiment.counts.best[T]):
            return ALL_DEAD
        return ONE_DEAD if np.isinf(experiment.run.losses).any() else ""
