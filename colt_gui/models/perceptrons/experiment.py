"""A perceptron on its points: learner, geometry, run, theorem."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from time import perf_counter
from typing import cast

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.learner import Played
from colt_gui.models.core.online_run import OnlineRun
from colt_gui.models.core.orders import order, picked
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.maths.margin import Geometry, geometry, geometry_steps
from colt_gui.models.maths.sizes import check_sizes
from colt_gui.models.perceptrons.adversary import adversarial_points, basis
from colt_gui.models.perceptrons.charts import charts
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.meters import Meters
from colt_gui.models.perceptrons.narration import narrate
from colt_gui.models.perceptrons.promise import SoftComparator, promise, soft_comparator_steps
from colt_gui.models.perceptrons.remedies import PerceptronRemedies
from colt_gui.models.text.numbers import number

# Without a separator a cycled run would never end; the teacher has seen enough by then.
PASSES_WITHOUT_SEPARATOR = 20
PASSES_WITH_KERNEL = PASSES_WITHOUT_THEOREM = 100  # where nothing says that it ends
PICKS_WITHOUT_SEPARATOR = 5
AT_ONCE, KERNEL_VALUES = 4_096, 1_000_000  # rounds, and numbers of kernel rows, that nobody has to wait for,
FEW_POINTS = 2_000  # and points of which the geometry and the best comparator are found at once;
AT_ONCE_PICKED = 512  # each round of an order that picks looks at all points;
AT_ONCE_OF_MANY, AT_ONCE_SECONDS = 1_024, 0.008  # of more points so many rounds, and so long for their geometry
END = object()
PATIENCE = ((20_000, 0.3), (100_000, 4.0))  # seconds for so many rounds of a learner of somebody's own

Search = Generator[None, None, SoftComparator]


def _even(points: Points) -> np.ndarray:
    """Vectors of a basis all count the same, so this is the solution itself."""
    return np.full(len(points), 1 / max(len(points), 1))


class PerceptronExperiment(Experiment[PerceptronLearner, OnlineRun]):
    """One document carried out. The later rounds of a long run, and the geometry of an endless feature space, may still
    be under way: see `work`.

    `before` is the experiment that this one takes the place of: its solution is where the solver starts.
    """

    def __init__(self, document: Document, limit: int = 100_000, before: PerceptronExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = self._points()
        check_sizes(self.learner, self.points.X)
        self.geometry: Geometry | None = None
        self.soft: SoftComparator | None = None  # of points that are not separable
        self._search: Search | None = None
        self._counted: Meters | None = None
        self._start = self._warm_start(before)
        self._steps = geometry_steps(self.learner, self.points, self._start)
        self._order()  # what it refuses is refused now
        self._beginning: Iterator[None] | None = self._begin()
        own = self.learner.own
        if own or not self._many:
            self._begin_on(math.inf)
        self.run = OnlineRun(self.learner, self.points, self._blocks, limit, self._seconds(limit), at_once=own)
        self._begin_on(AT_ONCE_SECONDS)
        if self.begun:
            self.run.play(self._at_once)
        if own:
            self.guarantee  # noqa: B018 — what its file says wrong is said now, not while a window is painted

    @property
    def _many(self) -> bool:
        return len(self.points) > FEW_POINTS

    @property
    def _at_once(self) -> int:
        """How many rounds nobody has to wait for; where each may cost a row of the kernel, or looks for the worst
        point, they are fewer, and where there are many points it is these that one waits for."""
        rounds = AT_ONCE_OF_MANY if self._many else AT_ONCE
        if self.learner.picks or self.document.order == "adversarial":
            rounds = min(rounds, AT_ONCE_PICKED)
        return rounds if self.learner.written_down else min(rounds, KERNEL_VALUES // max(len(self.points), 1))

    # -- before the first round ------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """All is known that has to be known before the first round."""
        return self._beginning is None

    def _begin(self) -> Iterator[None]:
        """Of few points the geometry comes first, and where the order or the learner depends on it; the rounds of many
        points need not wait for it. That of an endless space comes last."""
        if self._endless or not (self._tunes or self._orders or not self._many):
            return
        while self.geometry is None:
            self.geometry = next(self._steps)
            yield
        yield from self.learner.tune_steps(self.known_geometry)

    @property
    def _endless(self) -> bool:
        """The space in which the learner is linear has no coordinates that could be written down."""
        return self.learner.vectors(self.points.X[:1]) is None

    @property
    def _tunes(self) -> bool:
        return type(self.learner).tune is not PerceptronLearner.tune

    @property
    def _orders(self) -> bool:
        """When there are enough passes depends on whether the points are separable."""
        document = self.document
        return document.passes is None and (self.learner.picks or document.order in {"cycled", "adversarial"})

    def _begin_on(self, seconds: float) -> None:
        end = perf_counter() + seconds
        while self._beginning is not None:
            if next(self._beginning, END) is END:
                self._beginning = None
            elif perf_counter() > end:
                return

    def _blocks(self, run: OnlineRun) -> Iterator[Sequence[int]]:
        """Asked for when the first round is to be played."""
        yield from self._order()(run)

    def play_out(self) -> None:
        self._begin_on(math.inf)
        self.run.play()
        while self.geometry is None and not self._endless:
            self.geometry = next(self._steps)
        while self.geometry is not None and not self._compared:
            self._compare_on()

    def _seconds(self, limit: int) -> float:
        """How long a learner of somebody's own may take for all rounds: a hand or an eye waits for them."""
        if not self.learner.own:
            return math.inf
        return next((seconds for rounds, seconds in PATIENCE if limit <= rounds), math.inf)

    def _points(self) -> Points:
        document = self.document
        if document.adversary is None:
            return document.points
        asked = type(self.learner)(**document.own_params)
        e = basis(document.adversary)
        asked.tune(geometry(asked, e, _even(e)))  # the margin is the same for all labels
        return adversarial_points(asked, document.adversary)

    def _warm_start(self, before: PerceptronExperiment | None):
        """Where a point is dragged the old multipliers are nearly right."""
        if self.document.adversary is not None:
            return _even(self.points)
        if before is None or len(before.points) != len(self.points):
            return None
        return before._start if before.geometry is None else before.geometry.alpha

    def _order(self):
        document, learner = self.document, self.learner
        if learner.picks:
            passes = document.passes or (None if self.separable else PICKS_WITHOUT_SEPARATOR)
            return lambda run: picked(run, learner.picking_rule, document.seed, passes)
        passes = document.passes
        if passes is None and document.order in {"cycled", "adversarial"}:
            if self.geometry is None:
                passes = PASSES_WITH_KERNEL
            elif not self.separable:
                passes = PASSES_WITHOUT_SEPARATOR
            elif learner.own:
                passes = PASSES_WITHOUT_THEOREM
        return order(document.order, passes, document.seed)

    @property
    def known_geometry(self) -> Geometry:
        """The geometry where the work on it is done."""
        assert self.geometry is not None
        return self.geometry

    @property
    def separable(self) -> bool:
        return self.geometry is not None and self.geometry.separable

    @property
    def ready(self) -> bool:
        return self.run.done and self.geometry is not None and self._compared

    @property
    def _compared(self) -> bool:
        """The best soft comparator is known, or not needed; with few points it is found when somebody asks."""
        needless = self.separable or not self._many or self.known_geometry.stopped
        return needless or self.soft is not None

    def _compare_on(self) -> None:
        self._search = self._search or soft_comparator_steps(self)
        try:
            next(self._search)
        except StopIteration as end:
            self.soft = end.value

    def twin(self) -> PerceptronExperiment:
        """The learner stands at the place of its run."""
        other = super().twin()
        other.learner = cast(PerceptronLearner, other.run.learner)
        return other

    @property
    def grows(self) -> bool:
        return not self.run.done

    @property
    def cut_short(self) -> bool:
        return self.run.exhausted or not self.run.done

    @property
    def under_way(self) -> tuple[str, float | None]:
        if not self.begun:
            return "Finding the margin of these points", None
        if not self.run.done:
            return f"Playing round {number(len(self.run))}", None
        return f"Finding the {'margin of these points' if self.geometry is None else 'best comparator'}", None

    def go_on(self) -> None:
        if not self.begun:
            self._begin_on(0.0)
        elif not self.run.done:
            self.run.go_on()
        elif self.geometry is None:
            self.geometry = next(self._steps)
        else:
            self._compare_on()

    def stop(self) -> None:
        """Nothing can be said about a margin that was not found. A comparator soon is."""
        self._begin_on(math.inf)
        self.run.stop()
        while self.geometry is None:
            self.geometry = Geometry.unknown(self.learner, self.points) if self._endless else next(self._steps)
        while not self._compared:
            self._compare_on()

    @property
    def heading(self) -> str:
        return self.promise.name if self.ready else self.learner.name

    def meters(self, t: int) -> list[Meter]:
        return self._meters.at(t)

    def let_go(self) -> None:
        super().let_go()
        self._counted = None

    @property
    def _meters(self) -> Meters:
        """What is counted while the geometry is unknown is counted again when it is known."""
        if self._counted is None or not self._counted.serves:
            self._counted = Meters(self)
        return self._counted

    @property
    def mistakes(self) -> np.ndarray:
        return self._meters.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self._meters.updates

    def charts(self) -> list[Chart]:
        return charts(self) if self.ready else []

    def played(self, t: int) -> Played:
        """Round t as its learner looks back on it."""
        return self.run.played(t)._replace(separable=self.separable)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)

    @cached_property
    def remedies(self) -> PerceptronRemedies:
        return PerceptronRemedies(self)

    @property
    def broken_off_text(self) -> str:
        if self.run.exhausted:
            return f"Stopped after {number(len(self.run))} rounds."
        return "The search for the margin was stopped."

    @cached_property
    def guarantee(self) -> Guarantee:
        """The theorem for this run; asks for the geometry to be finished."""
        self.work()
        return self.learner.guarantee(self.known_geometry, self.run.counts)

    @cached_property
    def promise(self) -> Guarantee:
        """The one number that limits this run: the theorem's, or what is left of it without a separator."""
        return promise(self)
