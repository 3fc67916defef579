"""One point of the search for the nearest point, with its certificate, and the search that keeps the best of them."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import Control

REQUIRED_GAP = 1e-6


class Iterate(NamedTuple):
    """A feasible α with certified bounds lower ≤ optimum ≤ upper, and aligned = ⟨x/‖x‖, zᵢ⟩; its arrays are its own.

    lower may be below 0, where nothing is certified: gap = (upper − lower)/upper takes it for 0 then, so that it is 1
    at most. It is 0 once the origin is as good as reached.
    """

    alpha: np.ndarray
    aligned: np.ndarray
    upper: float
    lower: float
    gap: float
    iteration: int
    direction: np.ndarray | None = None  # the unit vector that lower is about, where points are vectors
    noise: float = 0.0  # what rounding errors may do to the bounds; lower has it subtracted
    converged: bool = False

    @property
    def separable(self) -> bool:
        """Whether the direction found has every (weighted) margin above 0, rounding errors included."""
        return self.lower > 0.0


Record = Callable[[Iterate], bool | None]  # is shown each iterate; the search ends where it returns True


class Search:
    """Where the search stands, the best iterate so far, and how long nothing has improved beyond rounding.

    It is over when the gap is at most tolerance or the origin is reached (upper ≤ floor). A walk over corners
    wants to know the corner that the certificate is about.
    """

    best: Iterate

    def __init__(self, points, feasible, tolerance, floor, corners, control: Control, record: Record | None) -> None:
        self.control, self.record = control, record
        self.points, self.feasible, self.tolerance, self.floor = points, feasible, tolerance, floor
        self.least, self.narrowest, self.fruitless = np.inf, np.inf, 0
        self.iteration, self.corners, self.corner = -1, corners, None
        self.over = self.touching = False
        self._seen: Iterate | None = None

    def go(self, alpha, gradient=None) -> None:
        """Move to alpha and measure its gap; a gradient that was carried along is trusted until the end."""
        self.pass_by(alpha, gradient)
        self._look()
        if self.over and gradient is not None:
            self.confirm()

    def pass_by(self, alpha, gradient=None) -> None:
        """Move to an alpha that is hardly the last: its gap is measured when `current` is read."""
        self.control.check()
        self.alpha, self._seen, self._carried = alpha, None, gradient is not None
        self.iteration += 1
        self.points.refresh(alpha, gradient)

    def confirm(self) -> None:
        """Measure the gap once more, with a gradient that is computed anew."""
        self.points.refresh(self.alpha)
        self._look()

    def show(self) -> bool:
        """Hand the present iterate to `record`. Return whether the search ends here: its gap is closed, or `record`
        has returned True."""
        if not self.over and self.record is not None:
            iterate = self.current
            if self.over and self._carried:
                self.confirm()
            self.over = bool(self.record(iterate)) or self.over
        return self.over

    @property
    def current(self) -> Iterate:
        if self._seen is None:
            self._look()
        assert self._seen is not None
        return self._seen

    @property
    def slight(self) -> float:
        """Violations of optimality that the tolerance allows, in terms of the gradient."""
        return 0.1 * self.tolerance * self.points.norm(self.alpha) ** 2

    def straighten(self) -> None:
        is_free = (self.alpha > 0.0) & (self.alpha < self.feasible.cap)
        if self.points.straighten(*self.feasible.leads(is_free)):
            self._look()

    def _look(self) -> None:
        self._seen, gap = self._measured()
        self.touching = self._seen.upper <= self.floor
        self.over = self.touching or gap <= self.tolerance
        self._compare(self._seen)

    def _measured(self) -> tuple[Iterate, float]:
        """The iterate with its certificate, and its gap without the allowance for rounding errors."""
        points, feasible = self.points, self.feasible
        g, unit, upper = points.gradient(), points.unit, points.norm(self.alpha)
        if upper == 0.0:
            return Iterate(self.alpha, np.zeros(len(g)), 0.0, 0.0, 0.0, self.iteration), 0.0
        aligned = g * (unit / upper)  # g is in units²
        least = self._least(g)
        noise = feasible.total * points.rounding(upper) / upper
        lower = min(least / upper - noise, upper)
        gap, direction = (upper - max(lower, 0.0)) / upper, points.direction()
        bounds = upper * unit, lower * unit
        iterate = Iterate(self.alpha, aligned, *bounds, gap, self.iteration, direction, noise * unit)
        return iterate, (upper - least / upper) / upper

    def _least(self, g) -> float:
        if not self.corners:
            return self.feasible.least(g)
        self.corner = self.feasible.vertex(g)
        return float(self.corner @ g)

    def _compare(self, current) -> None:
        width = current.upper - current.lower
        lower_now = current.upper < self.least * (1 - 1e-12) - current.noise
        self.fruitless = 0 if lower_now or width < 0.9 * self.narrowest else self.fruitless + 1
        self.least = min(self.least, current.upper)
        if width <= self.narrowest or self.touching:
            self.best, self.narrowest = current, width

    def last(self) -> Iterate:
        if self.touching:
            return self.current._replace(lower=0.0, gap=0.0, converged=True)
        enough = max(self.tolerance, REQUIRED_GAP)
        return self.best._replace(iteration=self.iteration, converged=bool(self.best.gap <= enough))
