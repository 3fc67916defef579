"""The picture of a run's theorem in the plane: the ball of R, the band of γ round w*, what each example falls short.

All numbers are those of the meters. An example stands where the learner has it: at x, or at x/‖x‖. With a bias the
band is where |u·x + b| ≤ γ, and the circle where ‖(x, 1)‖ = R.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

ROUNDING = 1e-9  # of R: an example that lacks less reaches the level


class Comparison(NamedTuple):
    """The u that the theorem compares with and the level its examples are to reach: w* and γ or, where no line
    separates them, the soft u and μ."""

    name: str
    symbol: str
    u: np.ndarray
    level: float


class PlaneTheorem(NamedTuple):
    """`line` is (a, b, c) of u's line ax + by + c = 0 with a² + b² = 1, which the band reaches beyond by `half` on
    either side. A stick has the length shortfall/`scale`, and the point behind it came `counts` times."""

    comparison: Comparison
    radius_name: str
    R: float
    radius: float  # of the circle in the plane
    places: np.ndarray
    line: tuple[float, float, float]
    scale: float
    shortfalls: np.ndarray
    signs: np.ndarray
    counts: np.ndarray
    of: str  # which examples the numbers are of, where these are not the points themselves
    inside: bool  # the examples stand on the circle: the band is of use inside it alone

    @property
    def half(self) -> float:
        return self.comparison.level / self.scale

    @property
    def short(self) -> np.ndarray:
        """The numbers of the examples that do not reach the level."""
        return np.flatnonzero((self.shortfalls > ROUNDING * self.R) & (self.counts > 0))

    @property
    def goals(self) -> np.ndarray:
        """The ends of these examples' sticks, on the edge of the band."""
        short, normal = self.short, np.array(self.line[:2])
        lengths = self.signs[short] * self.shortfalls[short] / self.scale
        return np.asarray(self.places[short] + lengths[:, None] * normal)

    @property
    def total(self) -> float:
        """L: all that the examples of the stream fall short, which the meter has."""
        return float(self.counts @ self.shortfalls)

    @property
    def times(self) -> float | None:
        """The factor that makes L of the sticks together; None where they do not count alike."""
        counts = self.counts[self.short]
        return float(counts[0]) * self.scale if len(counts) and (counts == counts[0]).all() else None


def refusal(experiment: PerceptronExperiment, cone: bool = False) -> str:
    """Return why the plane cannot show the theorem; empty where it can."""
    learner = experiment.learner
    if not learner.written_down:
        return "With a kernel it lies in the space of its features, not in the plane."
    if experiment.points.dimension != 2:
        return "It is drawn for points in the plane."
    if learner.biased and cone:
        return "With a bias the cone is in three dimensions: the hypothesis space shows them."
    if learner.biased and learner.normalised:
        return "Normalised with a bias, the examples lie on a sphere, not in the plane."
    return ""


def plane_theorem(experiment: PerceptronExperiment) -> PlaneTheorem | None:
    """Return the theorem in the plane. None where the plane cannot show it, where there is no u to compare with, and
    while the experiment is not ready."""
    if refusal(experiment) or not experiment.ready or not len(experiment.points):
        return None
    compared = comparison(experiment)
    scale = 0.0 if compared is None else math.hypot(*compared.u[:2].tolist())
    if compared is None or not scale:
        return None
    learner, geometry = experiment.learner, experiment.known_geometry
    assert geometry.Z is not None  # the examples are written down as vectors
    signs, offset = experiment.points.y, float(compared.u[2]) if learner.biased else 0.0
    return PlaneTheorem(
        compared,
        "X" if "X" in experiment.promise.inputs else learner.radius_name,
        geometry.radius,
        math.sqrt(max(geometry.radius**2 - 1, 0.0)) if learner.biased else geometry.radius,
        geometry.Z[:, :2] * signs[:, None],
        (float(compared.u[0]) / scale, float(compared.u[1]) / scale, offset / scale),
        scale,
        np.maximum(0.0, compared.level - geometry.Z @ compared.u),
        signs,
        np.asarray(experiment.run.counts, dtype=float),
        "(x, 1)" if learner.biased else "x/‖x‖" if learner.normalised else "",
        learner.normalised,
    )


def comparison(experiment: PerceptronExperiment) -> Comparison | None:
    """Return the vector and the level from the inputs of the meter's own formula, where it has one."""
    geometry, inputs = experiment.known_geometry, experiment.promise.inputs
    u, soft = experiment.comparator, experiment.soft
    if "mu" in inputs and u is not None:
        return Comparison("w*" if u is geometry.w else "u", "μ", u, inputs["mu"])
    if geometry.separable:
        return Comparison("w*", "γ", geometry.separator, inputs.get("gamma", geometry.margin))
    return Comparison("u", "μ", soft.u, soft.mu) if soft is not None and soft.mu else None
