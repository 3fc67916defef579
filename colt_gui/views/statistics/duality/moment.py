"""The fence's force at one instant, between two steps of the ascent, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment


class DualMoment(NamedTuple):
    """`push` and `gravity` are the forces on x(λ)."""

    force: float
    x: np.ndarray
    value: float
    f: float
    push: np.ndarray
    gravity: np.ndarray


def moment_of(session: Session) -> DualMoment:
    """On the way from one force to the next x is where each force in between puts it."""
    experiment: DualExperiment = session.experiment
    steps, t = experiment.run.steps, session.t
    phase = smooth(seen_phase(session.playback)) if t else 1.0
    before, after = steps[max(t - 1, 0)].force, steps[t].force
    return moment_at(experiment, after if phase >= 1 else before + phase * (after - before))


def moment_at(experiment: DualExperiment, force: float) -> DualMoment:
    x, value = (part[0] for part in experiment.problem.lowest(np.array([force])))
    push, gravity = experiment.forces(force, x)
    return DualMoment(force, x, float(value), float(experiment.problem.f(x)), push, gravity)
