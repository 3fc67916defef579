"""A support vector machine on its points: the solver's steps as rounds, the machine at each of them."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.svm.problem import Step
from colt_gui.models.svm.showing import charts, meters, narrate
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number

KEPT = 400  # steps that a scrubber can go back to


class Line(NamedTuple):
    """⟨w, x⟩ = b, with ‖w‖ = 1."""

    name: str
    w: np.ndarray
    b: float


class Steps:
    """The solver's steps as a run: step t counts from 1; t = 0 is before the solver has started."""

    exhausted = False

    def __init__(self) -> None:
        self.kept: list[Step] = []
        self._stride, self._number, self._fleeting = 1, 0, False
        self.t = 0

    def add(self, step: Step) -> None:
        """Keeps the first, the newest, and evenly many between them."""
        if self._fleeting:
            self.kept.pop()
        self.kept.append(step)
        self._fleeting = self._number % self._stride != 0
        self._number += 1
        if len(self.kept) > KEPT:
            self.kept, self._stride = self.kept[::2], 2 * self._stride
            self.t = (self.t + 1) // 2  # the same step, or the one before it

    def __len__(self) -> int:
        return len(self.kept)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self.kept))

    def mark(self, t: int) -> Mark:
        """What place t of the line of steps stands for."""
        if t == 0:
            return Mark("Before the first step")
        return Mark(f"Step {number(t)}: gap {number(self.kept[t - 1].gap, 2)}")


class SvmExperiment(Experiment):
    """`solution` is the machine at the step on show. Solving goes on in slices (`work`) and may be stopped."""

    batch = grows = True

    def __init__(self, document: Document, limit: int = 0, before: SvmExperiment | None = None) -> None:
        super().__init__(document)
        self.points = document.points
        self.learner.tune(self.points)
        self.run = Steps()
        start = before.run.kept[-1].alpha if before is not None and len(before.run) else None
        self._solver = self.learner.iterates(self.points, start)
        self._done = False
        self._shown: tuple[int, Step | None, Solution] | None = None

    @property
    def ready(self) -> bool:
        return self._done

    @property
    def under_way(self) -> tuple[str, float | None]:
        gap = f": gap {number(self.run.kept[-1].gap, 2)}" if len(self.run) else ""
        return f"Solving{gap}", None

    def go_on(self) -> None:
        step = next(self._solver, None)
        if step is None:
            self._done = True
        else:
            self.run.add(step)

    def stop(self) -> None:
        """Leaves the machine as it stands: it is then shown as not converged."""
        self._done = True

    @property
    def solution(self) -> Solution:
        """The machine at the step on show; before the first step it separates nothing."""
        t = self.run.t
        step = self.run.kept[t - 1] if 0 < t <= len(self.run) else None
        if self._shown is None or self._shown[1] is not step or self._shown[0] != t:
            self._shown = (t, step, self._solution(step))
        return self._shown[2]

    def _solution(self, step: Step | None) -> Solution:
        return self.learner.nothing(self.points) if step is None else self.learner.solution_at(self.points, step)

    @property
    def refusal(self) -> str:
        """Why these parameters cannot be used on these points, with the allowed range; data may also be at fault."""
        self.work()
        if not len(self.run):
            return self.learner.nothing(self.points).message
        last = self._solution(self.run.kept[-1])
        return last.message if last.meets and self.learner.id != "svm-hard" else ""

    @cached_property
    def perceptron_lines(self) -> list[Line]:
        """Where the perceptron and the margin perceptron (with bias, cycled) end on the same points."""
        return [line for name in ("perceptron", "margin-perceptron") if (line := self._line(name)) is not None]

    def _line(self, name: str) -> Line | None:
        params = {name: {"bias": True}}
        document = Document(points=self.points, learner=name, params=params, order="cycled")
        w = np.array(PerceptronExperiment(document, limit=4_000).run.learner.w)
        length = np.linalg.norm(w[:-1])
        label = "perceptron" if name == "perceptron" else "margin perceptron"
        return Line(label, w[:-1] / length, -w[-1] / length) if length else None

    @property
    def heading(self) -> str:
        return "Duality and the ν-property" if self.learner.id != "svm-hard" else "Duality"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
