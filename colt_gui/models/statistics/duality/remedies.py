"""The ways out on the duality bench: a convex f, a fence with an inside, a step that arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from colt_gui.models.core.remedy import Remedies, Remedy, Way
from colt_gui.models.labs import carry_out
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.models.statistics.duality.experiment import DualExperiment

STEPS = (1.0, 0.5, 0.25, 0.1, 0.05, 0.02)  # to be tried in this order
MOST = 200


class DualRemedies(Remedies):
    def __init__(self, experiment: DualExperiment) -> None:
        super().__init__()
        self.experiment, self.document = experiment, experiment.document
        self._found: Remedy | None = None
        self._looked = False

    def at(self, t: int) -> Remedy | None:
        """Only the end is judged."""
        if t < len(self.experiment.run):
            return None
        if not self._looked:
            self._found, self._looked = self._look(), True
        return self._found

    def _look(self) -> Remedy | None:
        problem = self.experiment.problem
        if problem.multiplier is None:
            way = Way("Give it room", self.document.with_param("fence", "interval"))
            return Remedy("The fence leaves no inside (Slater’s condition): no force is enough.", (way,))
        if problem.gap:
            sentence = f"f is not convex: a gap of {number(problem.gap)} stays, whatever λ is."
            return Remedy(sentence, (Way("Convex f", self.document.with_param("objective", "parabola")),))
        return None if self.experiment.arrived(len(self.experiment.run)) else self._another_step()

    def _another_step(self) -> Remedy | None:
        """Another step size, or more steps: the first that leads to the end."""
        for step in STEPS:
            for most in (self.experiment.learner.steps, MOST):
                document = self.document.with_param("step", step).with_param("steps", most)
                if _arrives(document):
                    more = f", {most} steps" if most != self.experiment.learner.steps else ""
                    way = Way(f"η = {number(step)}{more}", document)
                    return Remedy("The two values have not met: another step size leads there.", (way,))
        return None


def _arrives(document: Document) -> bool:
    experiment: Any = carry_out(document)
    return experiment.arrived(len(experiment.run))
