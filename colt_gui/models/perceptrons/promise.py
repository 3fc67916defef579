"""The one number that limits a run: its theorem's or, without a separator, where the two sides of its proof meet.

Meters, charts and reports take it from here, so that they cannot disagree.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.readings import Guarantee

SOFT = "perceptron-soft"  # the theorem that is left without a separator

if TYPE_CHECKING:
    from colt_gui.models.maths.margin import Geometry
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment


class SoftComparator(NamedTuple):
    """The unit u and the level μ with the least bound over the stream: L = L_μ(u) is what u falls short of μ in all,
    and `aligned` is y⟨u,x⟩ of each example. No u promises fewer mistakes than rounds where u = 0."""

    u: np.ndarray
    mu: float
    loss: float
    aligned: np.ndarray


class Sides(NamedTuple):
    """The lower side of the proof: ⟨w, u⟩ ≥ gain·m − debt after m updates; nothing is known where gain is 0."""

    gain: float
    debt: float = 0.0


def soft_comparator(geometry: Geometry, counts: np.ndarray, control: Control = NO_CONTROL) -> SoftComparator:
    """Find the best comparator over a stream in which example i came counts[i] times; u = 0 where none helps, and where
    none is searched for."""
    best = geometry.soft_comparator(counts, control)
    Z = geometry.Zh if geometry.searches else geometry.Z
    if best is None or Z is None or not np.any(best.w):
        dimension = 0 if Z is None else Z.shape[1]
        return SoftComparator(np.zeros(dimension), 0.0, 0.0, np.zeros(len(geometry.points)))
    mu = 1 / float(np.linalg.norm(best.w))
    u = best.w * mu
    return SoftComparator(u, mu, best.hinge * mu, Z @ u)


def lower_side(experiment: PerceptronExperiment) -> Sides:
    """Return what the updates add at least.

    Where the examples are separable each adds at least γ along w*. Otherwise it adds μ along the soft comparator, less
    what its example falls short (Blum, Lecture 4, the proof with TD_γ; Kivinen, Example 2.23).
    """
    learner, geometry = experiment.learner, experiment.known_geometry
    soft = experiment.soft
    if soft is None:
        return Sides(learner.gain(geometry.margin))
    return Sides(soft.mu, soft.loss) if learner.additive else Sides(0.0)


def promise(experiment: PerceptronExperiment) -> Guarantee:
    """Return the theorem where it applies or nothing else is known, else what its proof still says without a
    separator."""
    own, geometry = experiment.guarantee, experiment.known_geometry
    if own.value is not None or geometry.separable or not experiment.learner.additive or not len(experiment.run):
        return own
    return _of_meeting(experiment, own) or _of_rounds(experiment, own) or own


def passes_limited(experiment: PerceptronExperiment) -> bool:
    """Tell whether the theorem limits the passes. It does where the examples come again until a pass goes by without an
    update, and the theorem counts the updates, or the mistakes of a learner that updates on nothing else. With hinge
    loss its bound grows with the passes."""
    learner, own = experiment.learner, experiment.guarantee
    cycled = experiment.document.order == "cycled" and not learner.picks and len(experiment.run) > 0
    return cycled and experiment.separable and not learner.own and not own.inputs.get("hinge")


def most_of(bound: float) -> int:
    """Return the greatest whole number that is not above a bound; rounding in its last digits takes none away."""
    return math.floor(bound * (1 + 1e-9) + 1e-9)


def _of_meeting(experiment: PerceptronExperiment, own: Guarantee) -> Guarantee | None:
    learner, R = experiment.learner, experiment.known_geometry.radius
    mu, L = lower_side(experiment)
    value = learner.meeting(R, mu, L) if mu else None
    if value is None:
        return None
    inputs = learner.ceiling_inputs(R) | {"mu": mu, "hinge": L}
    formula = f"m with μm − L = {learner.ceiling_text(R)}"
    return Guarantee(f"{learner.name} with hinge loss", formula, own.counted, value, inputs, own.why, SOFT)


def _of_rounds(experiment: PerceptronExperiment, own: Guarantee) -> Guarantee | None:
    """Return the number of rounds where a comparator was searched for and none promises less."""
    geometry, rounds = experiment.known_geometry, len(experiment.run)
    if not geometry.searches or geometry.Zh is None or not geometry.radius or not experiment.learner.conservative:
        return None
    name, formula = f"{experiment.learner.name} with hinge loss", "rounds, as no u promises less"
    return Guarantee(name, formula, own.counted, float(rounds), {}, own.why, SOFT)
