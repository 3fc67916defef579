"""A document with experts and a learner that listens to them, carried out."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.planned import PlannedExperiment, drawn_up, passes_of
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.experts.guarantee import Promise
from colt_gui.models.experts.learner import Course, ExpertLearner
from colt_gui.models.experts.losses import Interval
from colt_gui.models.experts.readings import SHOWN, ExpertsFindings, charts, meters, narrate
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice, no_advice
from colt_gui.models.experts.streams.plane_experts import Expert, vote_region
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource

NOWHERE = Points.empty()  # one for all documents without points: two experiments of them have the same points


class Vote(NamedTuple):
    """The shares of the weight for + and −, the prediction, and the advice it comes from. `admissible` are the
    predictions that would do as well; `tossed` is the outcome of the coin, if one is tossed."""

    plus: float
    minus: float
    prediction: float
    advice: np.ndarray
    admissible: Interval | None = None
    tossed: int | None = None


class Rows(NamedTuple):
    """The lines of the list of experts, one for each. `vote` is the advice in the round on show; None before the first
    round."""

    names: tuple[str, ...]
    weight: np.ndarray
    log_weight: np.ndarray
    loss: np.ndarray
    vote: np.ndarray | None
    alive: np.ndarray


class Counts(NamedTuple):
    """Totals before the first round and after each, and the weights of those `experts` that weighed most."""

    own: np.ndarray
    best: np.ndarray
    mistakes: np.ndarray
    potential: np.ndarray
    promise: Promise
    experts: np.ndarray
    weights: np.ndarray


class ExpertsExperiment(PlannedExperiment[ExpertLearner, ExpertsRun]):
    """A document of the lab of experts. `advice` has no rounds until it is `gathered`; `order` is the point of each
    round, where the rounds show points."""

    counts: Counts
    experts: list[Expert]
    order: np.ndarray
    advice: Advice
    gathered = False
    orders: ClassVar[dict[str, str]] = {
        "given": ORDERS["given"],
        "shuffled": ORDERS["shuffled"],
        "cycled": "five passes",
    }

    def __init__(self, document: Document, limit: int = 100_000, before: ExpertsExperiment | None = None) -> None:
        super().__init__(document, limit)
        source = self.source
        self.points = document.points if source.on_plane else NOWHERE
        self._stream = (source, document.order, document.passes, document.seed, limit)
        self._borrow_advice(before)
        table = source.table if source.kind == "table" else None
        self.learner.listen_to(self.advice if table is None else table)
        self.learner.toss_with(document.seed)
        rounds = None if source.answers is None else len(source.answers)
        self.run = ExpertsRun(self.learner, self.advice, limit, source.adversarial, rounds, self.rounds)
        self._count()

    @property
    def source(self) -> ExpertSource:
        """The set-up of the experts."""
        found: ExpertSource = self.document.setup("experts")
        return found

    @property
    def ordered(self) -> bool:
        """Whether the rounds show points, which come in a chosen order. Tables and scripts have rounds of their own."""
        return self.source.on_plane

    @property
    def rounds(self) -> int:
        """The number of rounds that there is advice for, as far as it is listened to; known before it is gathered."""
        if self.gathered:
            return len(self.advice)
        if not self.source.on_plane:
            return self.source.scripted_rounds()
        return min(len(self.points) * passes_of(self.document), self.limit + 1)

    @property
    def setup_text(self) -> str:
        return f"experts: {KINDS[self.source.kind]}"

    # -- carrying it out ---------------------------------------------------------------------------------------

    def _borrow_advice(self, before: ExpertsExperiment | None) -> None:
        """Take over the advice of the experiment before where only a slider of the learner has moved since; otherwise
        find out who the experts are, and leave what they say to `carry_out`."""
        if before is not None and before.points is self.points and before._stream == self._stream:
            self.experts, self.order, self.advice = before.experts, before.order, before.advice
            self.gathered = before.gathered
            return
        self.experts = self.source.experts(self.points, self.document.seed)
        self.order = np.empty(0, dtype=int)
        self.advice = no_advice(tuple(expert.name for expert in self.experts), closed=self.source.contrarian)

    def _gather_advice(self, control: Control) -> None:
        source, m, seed = self.source, len(self.points), self.document.seed
        order = drawn_up(self.document, m, self.limit + 1, control) if m else self.order
        advice = source.advice(self.points, order, seed, self.experts, control)
        self.order, self.advice, self.gathered = order, advice, True
        self.run.advice = advice

    @property
    def under_way(self) -> tuple[str, float | None]:
        return super().under_way if self.gathered else ("Gathering the advice of the experts", None)

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        if not self.gathered:
            self._gather_advice(control)
        super().carry_out(control)
        self._count()

    def stop(self) -> None:
        super().stop()
        self._count()

    def another_view(self) -> Self:
        other = super().another_view()
        other.learner = other.run.learner
        return other

    def so_far(self) -> Self:
        view = super().so_far()
        view._count()
        return view

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        return ExpertsFindings(self)

    # -- totals ------------------------------------------------------------------------------------------------

    def _count(self) -> None:
        """Add up the rounds that have been played."""
        run, experts = self.run, np.empty(0, dtype=int)
        mistakes = np.concatenate([[0], np.cumsum(run.mistakes)])
        if len(run):
            experts = self.heaviest(SHOWN)
        weights = self.weights_along(experts) if len(run) else np.empty((1, 0))
        promise = self.learner.promise(run)
        self.counts = Counts(run.own, run.best, mistakes, self._potential(), promise, experts, weights)

    def _potential(self) -> np.ndarray:
        log_total = self.run.series(self.run.columns.log_total, np.log(self.learner.n))
        return float(self.learner.factor(self.learner.rate_at(0.0, 0))) * log_total

    @property
    def mistakes(self) -> np.ndarray:
        return self.counts.mistakes

    @property
    def updates(self) -> np.ndarray:
        """The mistakes: weights move in almost every round, so going from update to update would skip hardly any."""
        return self.counts.mistakes

    # -- what is on show ---------------------------------------------------------------------------------------

    @cached
    def longest_name(self) -> str:
        return max((expert.name for expert in self.experts), key=len, default="")

    @property
    def names(self) -> tuple[str, ...]:
        return self.advice.names

    def rows(self, t: int) -> Rows:
        run = self.run
        run.seek(t)
        weight = run.weights
        with np.errstate(divide="ignore"):
            log_weight = np.log(weight)
        vote = self.advice.row(t) if t else None
        return Rows(self.names, weight, log_weight, run.losses, vote, run.log_weights > -np.inf)

    def vote(self, t: int) -> Vote | None:
        """Return the vote of round t; None if it was not played."""
        return self.voted(t) if 1 <= t <= len(self.run) else None

    def voted(self, t: int) -> Vote:
        r, advice = self.run.round(t), self.advice.row(t)
        tossed = self.run.played(t).answer if self.learner.tosses_coins else None
        if not self._weighty(t - 1):
            return Vote(0.0, 0.0, r.prediction, advice, tossed=tossed)
        return Vote(r.plus, 1 - r.plus, r.prediction, advice, self._admissible(t, r.eta), tossed)

    def _admissible(self, t: int, eta: float) -> Interval | None:
        """Return the predictions that do in round t; None where all experts are dead, as nothing is promised then."""
        if not self.learner.soft or (t > 1 and self.run.columns.log_total[t - 2] == -np.inf):
            return None
        return self.learner.admissible(self.advice.row(t), self.run.weights_after(t - 1), eta)

    def coming(self, t: int) -> Vote | None:
        """Return the vote of round t + 1 before its outcome is known; None if there is no such round."""
        if t >= len(self.advice):
            return None
        self.run.seek(t)
        advice, v = self.advice.row(t + 1), self.run.weights
        share = (advice > 0) if self.advice.hard else advice
        plus = float(v @ share)
        said = self.run.round(t + 1).prediction if t < len(self.run) else self.learner.predict(advice)
        eta = self.learner.rate_at(self.run.losses.min(), self.run.stage)
        return Vote(plus, float(v.sum()) - plus, said, advice, self._admissible(t + 1, eta))

    def _weighty(self, t: int) -> bool:
        """Return whether any weight is left after t rounds."""
        return t == 0 or self.run.columns.log_total[t - 1] > -np.inf or bool(self.run.weights_after(t).any())

    def best_expert(self, t: int) -> int:
        self.run.seek(t)
        return self.run.best_expert

    def vote_region(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None:
        """Return W⁺ − W⁻ over the plane for the weights on show; None where the experts are no halfspaces."""
        return vote_region(self.experts, self.run.weights, xs, ys)

    # -- weights against time ----------------------------------------------------------------------------------

    def heaviest(self, count: int) -> np.ndarray:
        """Return the experts that weighed most at some time, in the order of their weight at the end."""
        seen = np.array(self.run.milestones(8))
        top = np.argsort(-seen.max(axis=0), kind="stable")[:count]
        return top[np.argsort(-seen[-1][top], kind="stable")]

    def weights_along(self, of: np.ndarray) -> np.ndarray:
        """Return the normalised weights of some experts, (rounds + 1, experts); NaN where no weight is left."""
        run, played = self.run, len(self.run)
        advice = np.stack([self.advice.column(i)[:played] for i in of.tolist()], axis=1)
        steps = self.learner.expert_losses(advice, run.columns.outcome[:played])
        losses = np.vstack([np.zeros(len(of)), np.cumsum(steps, axis=0)])
        stage = run.series(run.columns.stage, 0).astype(int)
        log_total = run.series(run.columns.log_total, np.log(self.learner.n))
        course = Course(losses, run.best, stage, log_total)
        with np.errstate(invalid="ignore"):
            return np.asarray(np.exp(self.learner.log_weights_along(course, of) - log_total[:, None]))

    @property
    def stage_starts(self) -> list[int]:
        """The number of rounds before each stage of the doubling trick."""
        stage = self.run.series(self.run.columns.stage, 0)
        return [0, *(np.flatnonzero(np.diff(stage)) + 1).tolist()]

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self) if len(self.run) else []

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
