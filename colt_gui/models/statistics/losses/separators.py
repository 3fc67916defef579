"""What a learner of this bench comes to: a halfspace with its risk, or the direction in which it runs away."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.zero_one import scores
from colt_gui.models.statistics.losses.loss_functions import LOSSES


class Line(NamedTuple):
    """⟨w, x⟩ + b = 0."""

    w: np.ndarray
    b: float


class Separator(NamedTuple):
    """x is positive where ⟨w, x⟩ + b ≥ 0; `risk` is the mean loss (of `halfspace-lp` and `erm`: the 0-1 loss).

    Where there is no minimiser (`finite` is false), w and b are those of the last iterate, `risk` is the infimum,
    `direction` what w and b tend to after division by ‖w‖, and errors are those in the limit. w is None where there is
    no halfspace at all, and then `message` says why.
    """

    id: str
    name: str
    w: np.ndarray | None
    b: float
    finite: bool
    direction: Line | None
    risk: float
    zero_one: float  # the share of points on the wrong side
    errors: int
    objective: float  # what is minimised: the risk, for the hinge loss with λ‖w‖²
    converged: bool = True
    message: str = ""

    @property
    def line(self) -> Line | None:
        """The boundary that is to be drawn; None where all answers are the same."""
        w, b = self.direction or (self.w, self.b)
        return Line(w, b) if w is not None and w.any() else None


def margins(points: Points, w: np.ndarray, b: float) -> np.ndarray:
    """uᵢ = yᵢ(⟨w, xᵢ⟩ + b)."""
    return np.asarray(points.y * scores(points.X, w, b))


def wrong(points: Points, w: np.ndarray, b: float) -> np.ndarray:
    """Return which points are on the wrong side, with sign(0) = +1."""
    return np.asarray((scores(points.X, w, b) >= 0) != (points.y > 0))


def mean_loss(loss: str, u: np.ndarray, mu: float = 1.0) -> float:
    return float(LOSSES[loss](u, mu).mean()) if len(u) else 0.0
