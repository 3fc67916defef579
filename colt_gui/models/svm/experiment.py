"""A support vector machine on its points: the solver's steps as rounds, the machine at each of them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.allowed import Allowed
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.labs import LABS, compute, learner_class
from colt_gui.models.maths.sizes import check_kernel_sizes
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.svm.charts import charts
from colt_gui.models.svm.kernel_rival import KernelRival, kernel_rival
from colt_gui.models.svm.machines import SvmHard
from colt_gui.models.svm.meters import meters
from colt_gui.models.svm.narration import narrate
from colt_gui.models.svm.problem import SolverStep
from colt_gui.models.svm.range_finder import RangeFinder
from colt_gui.models.svm.remedies import SvmRemedies
from colt_gui.models.svm.run import MachineRun
from colt_gui.models.svm.scalings import others
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

END = object()
MOST_ROUNDS, MOST_OWN = 4_000, 1_000  # that a learner is given to compare it with


def has_bias(learner: type[Learner]) -> bool:
    return any(param.name == "bias" for param in learner.params)


class Line(NamedTuple):
    """⟨w, x⟩ = b, with ‖w‖ = 1."""

    name: str
    w: np.ndarray
    b: float


class SvmExperiment(Experiment[SvmHard, MachineRun]):
    """`solution` is the machine at the step on show. Solving goes on in slices (`work`) and may be stopped."""

    batch = grows = True

    def __init__(self, document: Document, limit: int = 0, before: SvmExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        check_kernel_sizes(self.learner.k, self.points.X)
        if before is not None:
            self.learner.take_over(before.learner)
        self._tuning = self.learner.tuning(self.points)
        self.run = MachineRun()
        newest = None if before is None else before.run.newest
        start = None if newest is None else newest.alpha
        self._solver = self.learner.iterates(self.points, start)
        self._done = False
        self._finder = before.finder_for(self.learner, self.points) if before else None
        self._step_on_show: SolverStep | None = None
        self._solution_on_show: Solution | None = None

    @property
    def ready(self) -> bool:
        return self._done

    @property
    def under_way(self) -> tuple[str, float | None]:
        newest = self.run.newest
        return f"Solving{f': gap {number(newest.gap, 2)}' if newest else ''}", None

    def go_on(self) -> None:
        if self.learner.tuned:
            self._solve_on()
        else:
            next(self._tuning, None)

    def _solve_on(self) -> None:
        step = next(self._solver, END)
        if step is END:
            self._done = True
        elif isinstance(step, SolverStep):
            self.run.add(step)

    def stop(self) -> None:
        """Leaves the machine as it stands: it is then shown as not converged."""
        self._done = True

    def finder_for(self, machine: SvmHard, points: Points) -> RangeFinder | None:
        """What has been found here, where it serves there too."""
        return self._finder if self._finder and self._finder.serves(machine, points) else None

    @property
    def explored(self) -> bool:
        return self._ranged and self.remedies.known

    @property
    def _ranged(self) -> bool:
        return not self.learner.own_parameter or (self._finder is not None and self._finder.done)

    def explore(self, seconds: float) -> None:
        if self._ranged:
            self.remedies.explore(seconds)
            return
        self._finder = self._finder or RangeFinder(self.learner, self.points)
        self._finder.work(seconds)

    @cached_property
    def remedies(self) -> SvmRemedies:
        return SvmRemedies(self)

    @property
    def broken_off_text(self) -> str:
        gap = f" at gap {number(self.outcome.gap, 2)}" if len(self.run) else ""
        return f"The solver was stopped{gap}."

    @property
    def ranges(self) -> dict[str, Allowed | None]:
        if self._finder is None or not self._finder.done:
            return {}
        return self.learner.ranges(self._finder.allowed, self.points)

    @property
    def notes(self) -> dict[str, str]:
        """Beside C and ν the same machine in the other scalings."""
        own = self.learner.own_parameter
        return {own: others(self.outcome, own == "nu")} if own and self.ready and len(self.run) else {}

    @property
    def solution(self) -> Solution:
        """The machine at the step on show; before the first step it separates nothing."""
        step = self.run.step
        if self._solution_on_show is None or self._step_on_show is not step:
            self._step_on_show, self._solution_on_show = step, self._solution(step)
        return self._solution_on_show

    def _solution(self, step: SolverStep | None) -> Solution:
        return self.learner.nothing(self.points) if step is None else self.learner.solution_at(self.points, step)

    @property
    def outcome(self) -> Solution:
        """The machine at the newest step."""
        newest = self.run.newest
        if newest is not None and newest is self._step_on_show and self._solution_on_show is not None:
            return self._solution_on_show
        return self._last_solution if self._done else self._solution(newest)

    @cached_property
    def _last_solution(self) -> Solution:
        return self._solution(self.run.newest)

    @property
    def refusal(self) -> str:
        """Why these parameters cannot be used on these points, with the allowed range; data may also be at fault."""
        self.work()
        outcome = self.outcome
        if not len(self.run):
            return outcome.message
        return outcome.message if outcome.too_near and self.learner.own_parameter else ""

    @cached_property
    def perceptron_lines(self) -> list[Line]:
        """Where the perceptron and the margin perceptron (with bias, cycled) end on the same points, and beside them
        the learners of one's own that are open; none beside a kernel, where no line is drawn."""
        if self.learner.k.id != "linear":
            return []
        own = [name for name, learner in LABS["perceptron"].learners.items() if learner.own and has_bias(learner)]
        lines = (self._line(name) for name in ("perceptron", "margin-perceptron", *own))
        return [line for line in lines if line is not None]

    @cached_property
    def kernel_rival(self) -> KernelRival | None:
        """Where the kernel perceptron (cycled) ends with the same kernel, if that is more than a line."""
        if self.learner.k.id == "linear":
            return None
        params = {name: getattr(self.learner, name) for name in ("kernel", "q", "c", "sigma")}
        return kernel_rival(self.points, params, MOST_ROUNDS)

    def _line(self, name: str) -> Line | None:
        learner = learner_class(name)
        document = Document(points=self.points, learner=name, params={name: {"bias": True}}, order="cycled")
        try:
            w = np.array(compute(document, limit=MOST_OWN if learner.own else MOST_ROUNDS).run.learner.w)
        except LearnerFault:
            return None  # its own lab says what is wrong with it
        length = np.linalg.norm(w[:-1])
        return Line(learner.name.lower(), w[:-1] / length, -w[-1] / length) if length else None

    @property
    def heading(self) -> str:
        return "Duality and the ν-property" if self.learner.own_parameter else "Duality"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
