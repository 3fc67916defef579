"""Newton steps on a total hinge loss whose corner is rounded over a width δ that goes to 0.

The slopes of the rounded hinge are feasible in the dual, so each δ gives a lower bound; the value reported is
always the true objective at the w reported, so it is a valid bound whatever the gap.
"""

from abc import ABC, abstractmethod

import numpy as np

from colt_gui.models.core.control import Control

WIDTHS = 10.0 ** -np.arange(0, 13.5, 0.75)
GOAL = 2e-7
TINY = 1e-300


class RoundedHinge(ABC):
    """Something that grows with Σ cᵢ h(shortᵢ), short = level − ⟨w,zᵢ⟩, h the hinge with a parabola of that width as
    its corner. Gaps are relative to the objective or, below it, to `negligible`."""

    negligible = TINY

    def __init__(self, Z, c, level) -> None:
        self.Z, self.c, self.level = Z, c, level

    @abstractmethod
    def objective(self, w, short, width=0.0) -> float: ...

    @abstractmethod
    def model(self, w, short, width) -> tuple[np.ndarray, np.ndarray]:
        """The derivative of the objective, and the step to the minimum of its quadratic model."""

    @abstractmethod
    def dual(self, a) -> float:
        """A lower bound on the objective, from slopes 0 ≤ a ≤ c."""

    def short(self, w):
        return self.level - self.Z @ w

    def slopes(self, short, width):
        return self.c * (short / width).clip(0.0, 1.0)

    def loss(self, short, width):
        short = np.maximum(short, 0.0)
        if width == 0.0:
            return float(self.c @ short)
        inner = np.minimum(short, width)
        return float(self.c @ (short - inner + inner * inner * (0.5 / width)))

    def curved(self, short, width):
        """The examples on the parabola, weighted so that the curvature is their Gram matrix."""
        on = np.flatnonzero((short > 0.0) & (short < width))
        return self.Z[on] * np.sqrt(self.c[on] / width)[:, None]


def follow(problem: RoundedHinge, w, control: Control):
    """Return the best w and its relative gap. The corners get ever narrower; each starts from the minimiser before."""
    best, upper, lower = w, problem.objective(w, problem.short(w)), -np.inf
    for width in WIDTHS * problem.level:
        w = newton(problem, w, width, control)
        short = problem.short(w)
        value = problem.objective(w, short)
        if value < upper:
            best, upper = w, value
        lower = max(lower, problem.dual(problem.slopes(short, width)))
        gap = max(0.0, upper - lower) / max(upper, problem.negligible)
        if gap <= GOAL:
            break
    return best, gap


def newton(problem: RoundedHinge, w, width, control: Control, steps=40):
    """Return the minimiser of the rounded objective, by Newton steps that are halved until they descend."""
    short = problem.short(w)
    value = problem.objective(w, short, width)
    for _ in range(steps):
        control.check()
        derivative, step = problem.model(w, short, width)
        descent, change = float(derivative @ step), problem.Z @ step
        if not descent < -1e-13 * max(value, TINY):
            return w
        size, new_value = 1.0, problem.objective(w + step, short - change, width)
        while new_value > value + 1e-4 * size * descent:
            size *= 0.5
            if size < 1e-9:
                return w
            new_value = problem.objective(w + size * step, short - size * change, width)
        w, value = w + size * step, new_value
        short = problem.short(w)
    return w
