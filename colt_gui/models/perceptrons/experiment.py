"""A perceptron on its points: learner, geometry, run, theorem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Self, cast

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import PREDICTION, OnlineLearner, Played
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Guarantee, Meter, Narration
from colt_gui.models.core.runs import OnlineRun, Order, order, picked
from colt_gui.models.maths.margin import Geometry, geometry, inner_direction
from colt_gui.models.maths.sizes import check_sizes
from colt_gui.models.perceptrons.bounds import perceptron_lower
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.promise import SoftComparator, promise, soft_comparator
from colt_gui.models.perceptrons.readings import Path, charts, meters, narrate, path
from colt_gui.models.perceptrons.remedies import PerceptronFindings, survey
from colt_gui.models.text.numbers import number

# Without a separator a cycled run would never end; the teacher has seen enough by then.
PASSES_WITHOUT_SEPARATOR = 20
PASSES_WITH_KERNEL = PASSES_WITHOUT_THEOREM = 100  # where nothing says that it ends
PICKS_WITHOUT_SEPARATOR = 5
MOST_VECTORS = 400  # that an adversary may show
SMALLEST_MARGIN = 1e-6  # whose 1/γ² is worth telling


class Counts(NamedTuple):
    """The mistakes and the updates after each round, from 0 on."""

    mistakes: np.ndarray
    updates: np.ndarray

    @classmethod
    def of(cls, run: OnlineRun) -> Counts:
        return cls(*(np.concatenate([[0], np.cumsum(flags)]) for flags in (run.mistakes, run.updates)))


class PerceptronExperiment(Experiment[PerceptronLearner, OnlineRun]):
    """One document carried out by an online learner that is linear in some space.

    `before` is the experiment that this one takes the place of: its solution is where the solver starts.
    """

    # of an experiment that is ready
    guarantee: Guarantee  # the theorem for this run
    promise: Guarantee  # the one number that limits this run: the theorem's, or what is left of it without a separator
    path: Path  # of w, after each update

    def __init__(self, document: Document, limit: int = 100_000, before: PerceptronExperiment | None = None) -> None:
        super().__init__(document, limit)
        # the adversary's labels are known when the learner has answered
        self.points = document.points if document.adversary is None else basis(document.adversary)
        check_sizes(self.learner, self.points.X)
        if not self.learner.written_down:
            self.learner.prepare(self.points.X)  # takes no time, and its scores are those of all points
        self.geometry: Geometry | None = None
        self.soft: SoftComparator | None = None  # of points that are not separable
        self.comparator: np.ndarray | None = None  # the unit vector that w is compared with, where it is written down
        self.inner: np.ndarray | None = None  # in three dimensions: right about as many of the first examples as any w
        self._start = self._warm_start(before)
        self._order()  # what it refuses is refused now
        self.run = OnlineRun(self.learner, self.points, self._blocks, limit)
        self._counts = Counts.of(self.run)

    def _warm_start(self, before: PerceptronExperiment | None) -> np.ndarray | None:
        """Return multipliers for the solver: where a point is dragged the old ones are nearly right."""
        if self.document.adversary is not None:
            return _even(self.points)
        if before is None or len(before.points) != len(self.points):
            return None
        return before._start if before.geometry is None or before.geometry.stopped else before.geometry.alpha

    def _order(self) -> Order:
        document, learner = self.document, self.learner
        passes = document.passes
        if learner.picks:
            passes = passes or (None if self.separable else PICKS_WITHOUT_SEPARATOR)
            return lambda run, control: picked(run, control, learner.picking_rule, document.seed, passes)
        if passes is None and document.order in {"cycled", "adversarial"}:
            if self.geometry is None:
                passes = PASSES_WITH_KERNEL
            elif not self.separable:
                passes = PASSES_WITHOUT_SEPARATOR
            elif learner.own:
                passes = PASSES_WITHOUT_THEOREM
        return order(document.order, passes, document.seed)

    def _blocks(self, run: OnlineRun, control: Control) -> Iterator[Sequence[int]]:
        """Yield the examples in the order that is known when the first round is to be played."""
        yield from self._order()(run, control)

    # -- carrying out ------------------------------------------------------------------------------------------

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        if self.document.adversary is not None:
            self._oppose(control)
        if self._margin_first:
            self.geometry = geometry(self.learner, self.points, self._start, control)
            self.learner.tune(self.geometry, control)
        self.run.play(control, self.so_far)
        self._counts = Counts.of(self.run)
        control.publish(self.so_far)
        if self.geometry is None:
            self.geometry = geometry(self.learner, self.points, self._start, control)
        self._conclude(control)

    @property
    def _margin_first(self) -> bool:
        """The learner or the order depends on the margin; that of an endless space is always found last."""
        return not self._endless and (self._tunes or self._ends_when_separable)

    @property
    def _endless(self) -> bool:
        """The space in which the learner is linear has no coordinates that could be written down."""
        return self.learner.vectors(self.points.X[:1]) is None

    @property
    def _tunes(self) -> bool:
        return type(self.learner).tune is not PerceptronLearner.tune

    @property
    def _ends_when_separable(self) -> bool:
        """When there are enough passes depends on whether the points are separable."""
        document = self.document
        return document.passes is None and (self.learner.picks or document.order in {"cycled", "adversarial"})

    def _oppose(self, control: Control) -> None:
        """Let another learner of this kind answer, and label each vector with the opposite."""
        asked = type(self.learner)(**self.document.own_params)
        # the margin is the same for all labels
        asked.tune(geometry(asked, self.points, self._start, control), control)
        self.points = opposed(asked, self.points, control)
        self.run.take(self.points)

    def _conclude(self, control: Control) -> None:
        """Find the numbers of the theorem and of its proof."""
        known, counts = self.known_geometry, self.run.counts
        if not known.separable:
            known.inseparable  # noqa: B018 — exact arithmetic that takes a while
            self.soft = soft_comparator(known, counts, control)
        self.comparator = self.learner.comparator(known, counts, self.soft, control)
        self.guarantee = self.learner.guarantee(known, counts)
        self.promise, self.path = promise(self), path(self)
        if known.Z is not None and known.Z.shape[1] == 3:
            self.inner = self._inner_direction(known, control)

    def _inner_direction(self, known: Geometry, control: Control) -> np.ndarray | None:
        if known.separable:
            return known.w
        if not known.searches or known.Z is None:
            return None
        examples, first = np.unique(self.run.numbers, return_index=True)
        return inner_direction(known.Z[examples[first.argsort()]], control)

    def stop(self) -> None:
        """Keep the rounds that have been played. Of a margin or a comparator that was not found nothing is said."""
        self.run.stop()
        self._counts = Counts.of(self.run)
        if self.geometry is None:
            self.geometry = Geometry.unknown(self.learner, self.points)
        self.geometry.searches = False
        self.learner.tune(self.geometry)
        self._conclude(NO_CONTROL)

    @property
    def broken_off_text(self) -> str:
        if self.run.exhausted:
            return f"Stopped after {number(len(self.run))} rounds."
        return f"The search for the {'margin' if self.known_geometry.stopped else 'best comparator'} was stopped."

    def survey(self, control: Control = NO_CONTROL) -> PerceptronFindings:
        return survey(self, control)

    # -- what is known by now ----------------------------------------------------------------------------------

    def another_view(self) -> Self:
        other = super().another_view()
        other.learner = cast(PerceptronLearner, other.run.learner)
        return other

    def so_far(self) -> Self:
        other = self.another_view()
        other._counts = Counts.of(other.run)
        return other

    @property
    def known_geometry(self) -> Geometry:
        """The geometry of an experiment that is ready."""
        assert self.geometry is not None
        return self.geometry

    @property
    def separable(self) -> bool:
        return self.geometry is not None and self.geometry.separable

    @property
    def cut_short(self) -> bool:
        return self.run.exhausted or not self.run.done

    @property
    def begun(self) -> bool:
        """Rounds can be played: all is known that has to be known before the first."""
        return self.geometry is not None or not self._margin_first

    @property
    def under_way(self) -> tuple[str, float | None]:
        if self.begun and not self.run.done:
            return f"Playing round {number(len(self.run))}", None
        return f"Finding the {'margin of these points' if self.geometry is None else 'best comparator'}", None

    @property
    def mistakes(self) -> np.ndarray:
        return self._counts.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self._counts.updates

    def played(self, t: int) -> Played:
        """Return round t as its learner looks back on it."""
        return self.run.played(t)._replace(separable=self.separable)

    # -- readings ----------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return self.promise.name if self.ready else self.learner.name

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self) if self.ready else []

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)


def _even(points: Points) -> np.ndarray:
    """Vectors of a basis all count the same, so this is the solution itself."""
    return np.full(len(points), 1 / max(len(points), 1))


# -- the adversary of Blum, Lecture 4, Thm 2: no deterministic learner does better than 1/γ² mistakes --------------


def basis(gamma: float) -> Points:
    """Return e₁, …, e_N with N = ⌊1/γ²⌋, all labelled +1."""
    N = perceptron_lower(max(gamma, SMALLEST_MARGIN))
    if N > MOST_VECTORS:
        needs, least = N if gamma >= SMALLEST_MARGIN else "too many", MOST_VECTORS**-0.5
        raise InputError(
            f"gamma = {gamma:g} needs {needs} coordinates; at most {MOST_VECTORS} are shown (gamma ≥ {least:g})."
        )
    return Points(np.eye(N), np.ones(N, dtype=int))


def opposed(learner: OnlineLearner, basis: Points, control: Control = NO_CONTROL) -> Points:
    """Return the basis, each vector labelled with the opposite of what the learner says to it.

    Whatever the labels, u = (±γ, …, ±γ) keeps margin γ on all of them, so the learner errs N times on
    separable data.
    """
    labels = []
    for x in learner.prepare(basis.X):
        control.check()
        labels.append(_opposite(learner, x))
    return Points(basis.X, np.array(labels))


def _opposite(learner: OnlineLearner, x: Any) -> int:
    """Ask what the learner would say, then let it live through the opposite answer."""
    before = learner.state()
    prediction = learner.learn(x, +1)[PREDICTION]
    if prediction > 0:
        learner.restore(before)
        learner.learn(x, -1)
    return -prediction
