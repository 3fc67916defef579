"""What the learners of this bench have in common: a loss that is minimised over halfspaces, step by step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.sizes import check_coordinates
from colt_gui.models.maths.zero_one import scores
from colt_gui.models.statistics.losses.separators import Line, Separator, margins, mean_loss
from colt_gui.models.text.numbers import number

BIAS = Param("bias", "Bias", True, kind="bool", help="⟨w, x⟩ + b; without it every line passes through the origin.")
NO_POINTS = "There are no points yet."
SMALL, ROUNDING = 1e-9, 1e-16


class Iterate(NamedTuple):
    """A step of a solver: the halfspace where it stands.

    `left` is how far its objective is above the least one, at most or by Newton’s own estimate; `share` how much of a
    full Newton step was gone; `length` is ‖w‖ where no w that is no longer is better; `pivot` the point that lines were
    turned about, and `pivot_errors` the fewest errors of these lines.
    """

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
        """`left` as a share of the objective. A share below 10⁻⁹ is as good as 0, and one below 10⁻¹⁶ is rounding."""
        if self.left is None or self.left <= 0:
            return self.left
        return max(self.left / max(self.objective, SMALL), ROUNDING)


Record = Callable[[Iterate], object]  # is told each step of a solver


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
        """Return why these points cannot be learned from, in one sentence; empty when they can."""
        if not len(points):
            return NO_POINTS
        try:
            check_coordinates(points.X)
        except InputError as error:
            return str(error)
        return ""

    @abstractmethod
    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        """Return what the learner comes to on points that are fit for it, and record each step of the solver."""

    def find_end(self, points: Points, control: Control = NO_CONTROL) -> Separator:
        """Return what the learner comes to. A solver that is quicker without the steps on the way overrides this."""
        return self.minimise(points, _forget, control)

    def solve(self, points: Points, control: Control = NO_CONTROL) -> Separator:
        """Return what the learner comes to, or no halfspace with the reason why there is none."""
        why = self.unfit(points)
        return self.nothing(why) if why else self.find_end(points, control)

    def nothing(self, why: str) -> Separator:
        return Separator(self.id, self.name, None, 0.0, False, None, 0.0, 0.0, 0, 0.0, False, why)

    def separator(self, points: Points, w: np.ndarray, b: float, **more: Any) -> Separator:
        """Return the halfspace with its risk on these points."""
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
        """Return the outcome where there is no minimiser: w grows without end in that direction."""
        grows = "‖w‖ grows" if direction.w.any() else "b grows" if direction.b > 0 else "−b grows"
        message = f"No finite minimiser: the risk tends to {number(risk)} as {grows} without end."
        share = errors / max(1, len(points))
        more = {"risk": risk, "objective": risk, "errors": errors, "zero_one": share, "message": message}
        return self.separator(points, last.w, last.b, finite=False, direction=direction, **more)


def _forget(iterate: Iterate) -> None:
    """Record nothing."""
