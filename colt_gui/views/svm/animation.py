"""The support vector machine at one moment: at a step of its solver, or on the way to it from the step before."""

from __future__ import annotations

import math

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.models.svm.problem import SolverStep
from colt_gui.models.svm.solution import Solution
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.look.kept_result import KeptResult

MOST_ANIMATED = 600  # with more points than this a machine for every frame would cost more than a frame


class MachineAnimation:
    """The machine to be drawn: between two steps it is that of the multipliers on their way."""

    def __init__(self, session: Session) -> None:
        self.session, self.playback = session, session.playback
        self._latest: KeptResult[Solution] = KeptResult()

    def solution(self, experiment: SvmExperiment) -> Solution:
        """Return the machine of the session's experiment at this moment."""
        s = self.turned
        if s >= 1:
            return experiment.solution
        return self._latest.of((experiment, self.session.t, s), lambda: _between(experiment, s))

    @property
    def turned(self) -> float:
        """How far from the step before to the step on show."""
        session = self.session
        return 1.0 if session.t < 2 or len(session.points) > MOST_ANIMATED else smooth(seen_phase(self.playback))


def _between(experiment: SvmExperiment, s: float) -> Solution:
    before, after = experiment.run.kept[experiment.run.t - 2 : experiment.run.t]
    old = experiment.learner.solution_at(experiment.points, before)
    if not (old.separable and experiment.solution.separable):
        return experiment.solution
    alpha = (1 - s) * before.alpha + s * after.alpha
    upper = _length(old, after, s)
    return experiment.learner.solution_at(experiment.points, SolverStep(after.iteration, alpha, upper, 0.0, 0.0, False))


def _length(old: Solution, after: SolverStep, s: float) -> float:
    """‖(1 − s)v + s·v′‖ for v = Σαᵢyᵢψ(xᵢ) before and after: ⟨v, v′⟩ = ‖v‖·Σα′ᵢ·marginᵢ, as Σα′ᵢyᵢb = 0."""
    both = old.dual * float(after.alpha @ old.margins)
    square = ((1 - s) * old.dual) ** 2 + 2 * s * (1 - s) * both + (s * after.upper) ** 2
    return math.sqrt(max(square, 0.0))
