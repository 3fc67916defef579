"""The picture behind the degree-2 monomial kernel: (x₁², √2·x₁x₂, x₂²) and the plane that separates there."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import Monomial
from colt_gui.models.svm.solution import Solution

SQUARES = Monomial(2)


def lift(points: Points) -> np.ndarray | None:
    """The points of the plane in space; None in other dimensions."""
    return SQUARES.features(points.X) if points.dimension == 2 else None


def lifted_plane(solution: Solution) -> tuple[np.ndarray, float] | None:
    """Unit normal w and b of the separating plane ⟨w, ψ⟩ = b; the margin planes are at b ± μ."""
    if solution.kernel != SQUARES or solution.points.dimension != 2 or solution.normal is None:
        return None
    return solution.normal, solution.separator.b
