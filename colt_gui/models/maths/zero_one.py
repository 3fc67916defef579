"""The halfspace of the plane with the fewest wrong answers, exactly (empirical risk minimisation for the 0-1 loss).

A line between the points can be moved until it passes through one of them, the pivot, and its sides change only where
it meets another point while it turns. So it is enough to turn a line about each pivot, with the other points sorted by
direction, and to leave the pivot itself to the side that suits it: m sorts, O(m² log m). In dimensions that are not
fixed the problem is NP-hard. sign(0) = +1 throughout.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.sizes import unit_exponent
from colt_gui.models.maths.turning import NONE, Turn, turn

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

TOGETHER = 400_000  # directions that are sorted together, about 50 ms of work
BLOCK = 40_000  # the same where somebody may want to stop the search soon
SECOND_THOUGHTS = 64  # candidates that are tried where rounding spoils the best


class Halfspace(NamedTuple):
    """x is positive where ⟨w, x⟩ + b ≥ 0; `errors` is the number of points, or their weight, on the wrong side."""

    w: np.ndarray
    b: float
    errors: float

    def scores(self, X: np.ndarray) -> np.ndarray:
        """Return ⟨w, x⟩ + b for each row, product by product: what cancels exactly is exactly 0."""
        return scores(X, self.w, self.b)


class Pivot(NamedTuple):
    """After the lines about one pivot (the index of a point; −1 is the origin): the fewest errors of these, and the
    best halfspace so far."""

    point: int
    errors: float
    best: Halfspace


def scores(X: np.ndarray, w: np.ndarray, b: float) -> np.ndarray:
    """Return ⟨w, x⟩ + b for each row, product by product: a matrix product may round before products cancel."""
    found: np.ndarray = (
        (X * w).sum(axis=1) + b if X.shape[1] > 2 else sum(X[:, j] * w[j] for j in range(X.shape[1])) + b
    )
    return found


def best_halfspace(
    X: ArrayLike,
    y: ArrayLike,
    bias: bool = True,
    weights: ArrayLike | None = None,
    control: Control = NO_CONTROL,
    together: int = TOGETHER,
) -> Halfspace:
    """Return a halfspace with the fewest errors; of several that with the widest angle to turn in.

    `together` is how many directions are sorted at a time; the control is asked after each such block. Where several
    halfspaces are best, the block decides which of them is returned: the widest of the first block that has one.

    >>> best = best_halfspace([[0, 0], [2, 0], [1, 0]], [1, 1, -1])
    >>> best.errors
    1
    """
    return _Search(X, y, bias, weights).run(control, together)


def pivots(X: ArrayLike, y: ArrayLike, bias: bool = True, weights: ArrayLike | None = None) -> Iterator[Pivot]:
    """Yield what each pivot adds to the search for the best halfspace, as rounds to look at."""
    return _Search(X, y, bias, weights).one_by_one()


class _Search:
    """`value` is y times the weight: agreement Σ value·prediction = all weight − 2·errors is what is to be large."""

    def __init__(self, X: ArrayLike, y: ArrayLike, bias: bool, weights: ArrayLike | None) -> None:
        self.given, self.y = _in_the_plane(X), np.asarray(y)
        self.bias, self.weights = bias, None if weights is None else np.asarray(weights, float)
        self.exponent = unit_exponent(self.given)
        self.X = np.ldexp(_two_wide(self.given), -self.exponent)
        self.value = np.where(self.y > 0, 1, -1) if self.weights is None else np.where(self.y > 0, 1, -1) * self.weights
        self.best: Halfspace | None = None

    # -- all pivots ------------------------------------------------------------------------------------------------

    def run(self, control: Control, together: int) -> Halfspace:
        """Turn lines about all pivots, many of them together."""
        size = max(1, together // max(1, len(self.X)))
        for start in range(0, self._count, size):
            self._look(np.arange(start, min(start + size, self._count)))
            control.check()
        return self._found

    def one_by_one(self) -> Iterator[Pivot]:
        for i in range(self._count):
            errors = self._look(np.arange(i, i + 1))
            yield Pivot(i if self.bias else -1, errors, self._found)

    @property
    def _count(self) -> int:
        return (len(self.X) if self.bias else 1) if len(self.X) else 0

    @property
    def _found(self) -> Halfspace:
        return self.best or self._halfspace(np.array([1.0, 0.0]), 0.0)

    def _look(self, which: np.ndarray) -> float:
        """Return the fewest errors of lines about these pivots, and keep the best line."""
        about = self.X[which] if self.bias else np.zeros((1, 2))
        turned = turn(self.X[None] - about[:, None], self.value, self.bias)
        most = turned.agreement.max()
        if self.best is None or self._errors(most) < self.best.errors:
            self._keep(turned, about, most)
        return self._errors(most)

    def _errors(self, agreement: float) -> float:
        if self.weights is None:
            return int(len(self.y) - agreement) // 2
        return float(np.abs(self.value).sum() - agreement) / 2

    # -- the line itself -------------------------------------------------------------------------------------------

    def _keep(self, turned: Turn, about: np.ndarray, most: float) -> None:
        """Keep the best of these lines. Where rounding puts points on its wrong side, try the next best, too."""
        made = self._made(turned, about, turned.widest(most))
        if made.errors > self._errors(most) * (1 + 1e-12):
            made = min((made, *self._others(turned, about)), key=lambda one: one.errors)
        if self.best is None or made.errors < self.best.errors:
            self.best = made

    def _others(self, turned: Turn, about: np.ndarray) -> Iterator[Halfspace]:
        flat = turned.agreement.ravel()
        order = np.argsort(-flat, kind="stable")[:SECOND_THOUGHTS]
        for place in order[flat[order] > NONE]:
            yield self._made(turned, about, np.unravel_index(place, turned.agreement.shape))

    def _made(self, turned: Turn, about: np.ndarray, place: tuple[np.intp, ...]) -> Halfspace:
        normal = turned.normal(place)
        if not self.bias:
            return self._halfspace(normal, 0.0)
        at = about[place[0]]
        height = scores(self.X - at, normal, 0.0)
        positive = np.where(turned.here[place[0]], turned.own[place[0]] >= 0, height > 0)
        return self._halfspace(normal, -float(normal[0] * at[0] + normal[1] * at[1]) - _between(height, positive))

    def _halfspace(self, w: np.ndarray, b: float) -> Halfspace:
        w = w[: self.given.shape[1]]
        b = math.ldexp(b, self.exponent)
        wrong = (scores(self.given, w, b) >= 0) != (self.y > 0)
        errors = int(wrong.sum()) if self.weights is None else float(self.weights[wrong].sum())
        return Halfspace(w, b, errors)


def _between(height: np.ndarray, positive: np.ndarray) -> float:
    """Return the height halfway between the two sides; well beyond all points where one side is empty."""
    if positive.all():
        return float(height.min() - np.ptp(height) / 8 - 0.125)
    if not positive.any():
        return float(height.max() + np.ptp(height) / 8 + 0.125)
    return float(height[positive].min() + height[~positive].max()) / 2


def _in_the_plane(X: ArrayLike) -> np.ndarray:
    points = np.asarray(X, float)
    if points.ndim != 2 or points.shape[1] not in (1, 2):
        raise InputError("The fewest errors are counted in the plane: points need one or two coordinates.")
    return points


def _two_wide(X: np.ndarray) -> np.ndarray:
    return X if X.shape[1] == 2 else np.column_stack([X, np.zeros(len(X))])


# -- many labellings of the same points ----------------------------------------------------------------------------


def best_errors(X: ArrayLike, Y: ArrayLike, bias: bool = True) -> np.ndarray:
    """Return the fewest errors for each labelling, a row of Y of ±1. Directions are sorted once for all labellings.

    >>> best_errors([[0, 0], [1, 1], [0, 1], [1, 0]], [[1, 1, -1, -1], [1, -1, 1, 1]]).tolist()
    [1, 0]
    """
    points, labels = _in_the_plane(X), np.atleast_2d(np.asarray(Y))
    values = np.where(labels > 0, np.float32(1), np.float32(-1))
    if not len(points):
        return np.zeros(len(labels), dtype=np.int64)
    flat = np.ldexp(_two_wide(points), -unit_exponent(points))
    most = _most_about_points(flat, values) if bias else _most_about_origin(flat, values)
    return np.asarray((np.rint(len(points) - most).astype(np.int64)) // 2)


def _most_about_points(X: np.ndarray, values: np.ndarray) -> np.ndarray:
    most = np.zeros(len(values), dtype=np.float32)
    size = max(1, TOGETHER // len(X) ** 2)
    for start in range(0, len(X), size):
        turned = turn(X[None] - X[start : start + size, None], np.ones(len(X)), True)
        own = np.abs(turned.here.astype(np.float32) @ values.T)  # of each pivot its copies go where most of them agree
        rows, pivot = turned.sides()
        for few in range(0, len(values), 256):
            part = slice(few, few + 256)
            agreement = np.abs(rows @ values[part].T) + own[pivot, part]
            np.maximum(most[part], agreement.max(axis=0), out=most[part])
    return most


def _most_about_origin(X: np.ndarray, values: np.ndarray) -> np.ndarray:
    turned = turn(X[None], np.ones(len(X)), False)
    return np.asarray((turned.answers() @ values.T).max(axis=0))
