"""What the learners of this bench have in common: a loss that is minimised over halfspaces, step by step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.sizes import check_coordinates
from colt_gui.models.maths.steps import at_once
from colt_gui.models.maths.zero_one import scores
from colt_gui.models.statistics.losses.separators import Line, Separator, margins, mean_loss
from colt_gui.models.text.numbers import number

BIAS = Param("bias", "Bias", True, kind="bool", help="⟨w, x⟩ + b; without it every line passes through the origin.")
NO_POINTS = "There are no points yet."
SMALL, ROUNDING = 1e-9, 1e-16


class Iterate(NamedTuple):
    """A step of a solver: where it stands. `left` is how far above the least objective that is, at most or by Newton’s
    own estimate; `share` how much of a full Newton step was gone; `length` is ‖w‖ where no w that is no longer is
    better; `pivot` the point that lines were turned about, and `pivot_errors` the fewest these made."""

    w: np.ndarray
    b: float
    objective: float
    left: float | None = None
    share: float | None = None
    length: float | None = None
    pivot: int | None = None
    pivot_errors: int | None = None

    @property
    def left_share(self) -> float | None:
        """What is left as a share of the objective; one below 10⁻⁹ is as good as 0, and nobody can tell smaller ones
        than those of rounding."""
        if self.left is None or self.left <= 0:
            return self.left
        return max(self.left / max(self.objective, SMALL), ROUNDING)


Solving = Generator[Iterate | None, None, Separator]


class LossLearner(Learner, ABC):
    """score = ⟨w, x⟩ + b, with b added; prediction = sign(score), sign(0) = +1."""

    lab = "statistics"
    family: ClassVar[str] = "surrogate"
    loss: ClassVar[str]  # the one that counts here
    params: ClassVar[tuple[Param, ...]] = (BIAS,)
    bias: bool
    mu: float = 1.0
    lam: float = 0.0
    steps: ClassVar[str] = "step"  # what its iterates are called

    def unfit(self, points: Points) -> str:
        """Why these points cannot be learned from, in one sentence; empty when they can."""
        if not len(points):
            return NO_POINTS
        try:
            check_coordinates(points.X)
        except InputError as error:
            return str(error)
        return ""

    @abstractmethod
    def iterates(self, points: Points) -> Solving:
        """The solver's steps, and None where it only takes breath; it returns what it has come to."""

    def in_slices(self, points: Points) -> Solving:
        """The same end, with or without the steps on the way."""
        return self.iterates(points)

    def solve(self, points: Points) -> Separator:
        """What it comes to."""
        why = self.unfit(points)
        return self.nothing(why) if why else at_once(self.in_slices(points))

    def nothing(self, why: str) -> Separator:
        return Separator(self.id, self.name, None, 0.0, False, None, 0.0, 0.0, 0, 0.0, False, why)

    def separator(self, points: Points, w: np.ndarray, b: float, **more: Any) -> Separator:
        """The halfspace with its risk on these points."""
        score = scores(points.X, w, b)
        errors = int(np.count_nonzero((score >= 0) != (points.y > 0)))
        risk = self.risk(points.y * score)
        known: dict[str, Any] = {"finite": True, "direction": None, "risk": risk, "errors": errors}
        known |= {"zero_one": errors / max(1, len(points)), "objective": self.penalised(risk, w)} | more
        return Separator(self.id, self.name, w, b, **known)

    def risk(self, u: np.ndarray) -> float:
        return mean_loss(self.loss, u, self.mu)

    def penalised(self, risk: float, w: np.ndarray) -> float:
        return risk + self.lam * float(w @ w)

    def objective(self, points: Points, w: np.ndarray, b: float) -> float:
        return self.penalised(self.risk(margins(points, w, b)), w)

    def to_infinity(self, points: Points, last: Iterate, direction: Line, risk: float, errors: int) -> Separator:
        """There is no minimiser: w grows without end in that direction."""
        grows = "‖w‖ grows" if direction.w.any() else "b grows" if direction.b > 0 else "−b grows"
        message = f"No finite minimiser: the risk tends to {number(risk)} as {grows} without end."
        share = errors / max(1, len(points))
        more = {"risk": risk, "objective": risk, "errors": errors, "zero_one": share, "message": message}
        return self.separator(points, last.w, last.b, finite=False, direction=direction, **more)
