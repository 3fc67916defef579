"""A problem with a fence and its dual: the force of the fence step by step, and what holds at each of them."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.statistics.duality.ascent import Ascent, DualRun
from colt_gui.models.statistics.duality.charts import charts
from colt_gui.models.statistics.duality.dual import Dual
from colt_gui.models.statistics.duality.meters import meters
from colt_gui.models.statistics.duality.narration import narrate
from colt_gui.models.statistics.duality.problem import Problem
from colt_gui.models.statistics.duality.remedies import DualRemedies

ENOUGH = 1e-3  # of a gap beyond the one that stays, for the size of the values: then the ascent has arrived


class DualExperiment(Experiment[Dual, DualRun]):
    """`problem` is what is solved; the points of the document have no part in it."""

    def __init__(self, document: Document, limit: int = 0, before: DualExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = Points.empty()
        self.problem: Problem = self.learner.problem
        self.run = DualRun(self.learner, self.problem)

    @property
    def unit(self) -> str:
        return "step"

    @property
    def ordered(self) -> bool:
        return False

    @property
    def cut_short(self) -> bool:
        return False

    @property
    def heading(self) -> str:
        return "Duality"

    @property
    def shown(self) -> Ascent:
        """The step on show."""
        return self.run.step

    def arrived(self, t: int) -> bool:
        """Up to step t the two values have come as near as they ever will."""
        at, problem = self.run.steps[t], self.problem
        return at.gap - problem.gap <= ENOUGH * (1 + abs(problem.best.value))

    def forces(self, force: float, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """At x: the push of the fence −λ∇g, and gravity −∇f."""
        push = -force * self.problem.outward(x)
        return push, self.problem.gravity(x, push)

    @cached_property
    def remedies(self) -> DualRemedies:
        return DualRemedies(self)

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
