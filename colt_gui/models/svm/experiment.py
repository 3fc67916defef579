"""A support vector machine on its points: the solver's steps as rounds, the machine at each of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.param import Allowed
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.core.runs import SolverRun
from colt_gui.models.maths.sizes import check_kernel_sizes
from colt_gui.models.svm.machines import SvmHard
from colt_gui.models.svm.problem import SolverStep
from colt_gui.models.svm.ranges import range_for_slider
from colt_gui.models.svm.readings import SvmFindings, charts, meters, narrate, others, remedy_of
from colt_gui.models.svm.rivals import Rivals, rivals
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number


class Values(NamedTuple):
    """What a step leaves behind in any case; upper and lower enclose the optimum."""

    upper: float
    lower: float
    gap: float


class MachineRun(SolverRun[SolverStep, Values]):
    """The steps of the solver, with what encloses the optimum after each."""

    def add(self, step: SolverStep) -> None:
        self.keep(step, Values(step.upper, step.lower, step.gap))

    def mark(self, t: int) -> Mark:
        """Return what place t of the line of steps stands for."""
        if t == 0:
            return Mark("Before the first step")
        return Mark(f"Step {number(t)}: gap {number(self.kept[t - 1].gap, 2)}")


class SvmExperiment(Experiment[SvmHard, MachineRun]):
    """`solution` is the machine at the step on show, `outcome` that at the newest step."""

    batch = True

    def __init__(self, document: Document, limit: int = 0, before: SvmExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        check_kernel_sizes(self.learner.k, self.points.X)
        self.run = MachineRun()
        self._start: np.ndarray | None = None
        self._known: SvmFindings | None = None  # of the experiment before, where its range of C is that of this one
        self.rivals: Rivals | None = None  # where other learners end on the same points, once a picture has asked
        if before is not None:
            if self.points is before.points and self.learner.k == before.learner.k:
                self.rivals = before.rivals
            self.learner.take_over(before.learner)
            newest = before.run.newest
            self._start = None if newest is None else newest.alpha
            self._known = before.findings_for(self)
        self._newest: tuple[SolverStep | None, Solution] | None = None
        self._on_show: tuple[SolverStep | None, Solution] | None = None

    @property
    def under_way(self) -> tuple[str, float | None]:
        newest = self.run.newest
        return f"Solving{f': gap {number(newest.gap, 2)}' if newest else ''}", None

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        def take(step: SolverStep) -> None:
            self.run.add(step)
            control.publish(self.so_far)

        outcome = self.learner.solve(self.points, self._start, control, take)
        self._newest = self.run.newest, outcome
        outcome.find_message(control)

    def stop(self) -> None:
        """Leave the machine at the newest step: it is then shown as not converged."""
        self.complete = True

    def survey(self, control: Control = NO_CONTROL) -> SvmFindings:
        machine, known = self.learner, self._known
        allowed = None if known is None else known.allowed
        if machine.own_parameter and known is None:
            allowed = range_for_slider(machine.problem(self.points), control)
        return SvmFindings(self, allowed, remedy_of(self, control))

    def findings_for(self, other: SvmExperiment) -> SvmFindings | None:
        """Return the findings whose range of C is that of the other experiment, too: it depends on the points and on
        the kernel alone. A hard margin has no range."""
        if self.points is not other.points or self.learner.k != other.learner.k:
            return None
        if other.learner.own_parameter and not self.learner.own_parameter:
            return None
        return self._own_findings

    @property
    def _own_findings(self) -> SvmFindings | None:
        """What has been found here, or before that in an experiment with the same points and kernel."""
        return self.findings if isinstance(self.findings, SvmFindings) else self._known

    def find_rivals(self) -> Rivals:
        """Return where other learners end on the same points. It takes longer than most machines."""
        return rivals(self.points, self.learner)

    @property
    def ranges(self) -> dict[str, Allowed | None]:
        known = self._own_findings
        return {} if known is None else self.learner.ranges(known.allowed, self.points)

    @property
    def broken_off_text(self) -> str:
        gap = f" at gap {number(self.outcome.gap, 2)}" if len(self.run) else ""
        return f"The solver was stopped{gap}."

    @property
    def notes(self) -> dict[str, str]:
        """Beside C and ν the same machine in the other scalings."""
        own = self.learner.own_parameter
        return {own: others(self.outcome, own == "nu")} if own and self.ready and len(self.run) else {}

    @property
    def solution(self) -> Solution:
        """The machine at the step on show; before the first step it separates nothing."""
        step = self.run.step
        if self._newest is not None and self._newest[0] is step:
            return self._newest[1]
        if self._on_show is None or self._on_show[0] is not step:
            self._on_show = step, self._solution(step)
        return self._on_show[1]

    @property
    def outcome(self) -> Solution:
        """The machine at the newest step."""
        newest = self.run.newest
        if self._newest is None or self._newest[0] is not newest:
            self._newest = newest, self._solution(newest)
        return self._newest[1]

    def _solution(self, step: SolverStep | None) -> Solution:
        return self.learner.nothing(self.points) if step is None else self.learner.solution_at(self.points, step)

    @property
    def refusal(self) -> str:
        """Why these parameters cannot be used on these points, with the allowed range; data may also be at fault."""
        if not self.ready:
            return ""
        outcome = self.outcome
        if not len(self.run):
            return outcome.message
        return outcome.message if outcome.too_near and self.learner.own_parameter else ""

    @property
    def heading(self) -> str:
        return "Duality and the ν-property" if self.learner.own_parameter else "Duality"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
