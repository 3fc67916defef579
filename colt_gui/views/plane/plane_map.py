"""Between the coordinates of the data and the pixels of the stage, for the moment of one painting."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

LEAST = 1e-300  # of a side of what is in view: very large numbers leave none between them


class PlaneMap(NamedTuple):
    """px = s·x + t in each coordinate; sy is negative because pixels count downwards."""

    sx: float
    sy: float
    tx: float
    ty: float
    width: float
    height: float

    @classmethod
    def around(cls, rect: QRectF, width: float, height: float) -> PlaneMap:
        """Both coordinates on one scale, all of `rect` (of the data) in view and in the middle."""
        s = min(width / max(rect.width(), LEAST), height / max(rect.height(), LEAST))
        centre = rect.center()
        return cls(s, -s, width / 2 - s * centre.x(), height / 2 + s * centre.y(), width, height)

    @property
    def seen(self) -> QRectF:
        """The part of the data in view, its least y first."""
        (left, right), (low, high) = self.range(0), self.range(1)
        return QRectF(left, low, right - left, high - low)

    @property
    def rect(self) -> QRectF:
        return QRectF(0, 0, self.width, self.height)

    @property
    def diagonal(self) -> float:
        return math.hypot(self.width, self.height)

    def pixels(self, X: np.ndarray) -> np.ndarray:
        px = np.empty(X.shape)  # by columns: rows of two are slow
        with np.errstate(over="ignore"):  # beyond all numbers is out of sight as well
            np.multiply(X[..., 0], self.sx, out=px[..., 0])
            np.multiply(X[..., 1], self.sy, out=px[..., 1])
        px[..., 0] += self.tx
        px[..., 1] += self.ty
        return px

    def at(self, x: float, y: float) -> QPointF:
        """Of Python's numbers: numpy's would complain of what is beyond all numbers."""
        return QPointF(self.sx * float(x) + self.tx, self.sy * float(y) + self.ty)

    def data(self, pos: QPointF) -> tuple[float, float]:
        return (pos.x() - self.tx) / self.sx, (pos.y() - self.ty) / self.sy

    def range(self, axis: int) -> tuple[float, float]:
        """The least and the largest coordinate in view."""
        left, top = self.data(QPointF(0, 0))
        right, bottom = self.data(QPointF(self.width, self.height))
        return (left, right) if axis == 0 else (bottom, top)

    def shows(self, X: np.ndarray) -> np.ndarray:
        """Which of these points of the data are in view."""
        return self.near(self.pixels(X))

    def near(self, px: np.ndarray, room: float = 0.0) -> np.ndarray:
        """Which of these pixels are in view, or at most so far outside."""
        across, down = px[:, 0], px[:, 1]
        beside = (across >= -room) & (across <= self.width + room)
        return beside & (down >= -room) & (down <= self.height + room)

    def line(self, a: float, b: float, c: float) -> Line | None:
        """The line ax + by + c = 0; None where a = b = 0."""
        nx, ny = a / self.sx, b / self.sy
        size = math.hypot(nx, ny)
        if size == 0 or not math.isfinite(size):
            return None
        return Line(nx / size, ny / size, (c - a * self.tx / self.sx - b * self.ty / self.sy) / size, self)


class Line(NamedTuple):
    """{p : nx·px + ny·py + c = 0} in pixels, (nx, ny) a unit vector towards the positive side."""

    nx: float
    ny: float
    c: float
    view: PlaneMap

    @property
    def opposite(self) -> Line:
        """The same line with its sides exchanged."""
        return Line(-self.nx, -self.ny, -self.c, self.view)

    def distance(self, p: QPointF) -> float:
        return self.nx * p.x() + self.ny * p.y() + self.c

    def foot(self, p: QPointF) -> QPointF:
        d = self.distance(p)
        return QPointF(p.x() - d * self.nx, p.y() - d * self.ny)

    def ends(self, inset: float = 0.0) -> tuple[QPointF, QPointF] | None:
        """Where it enters and leaves the view (Liang and Barsky), or None where it stays outside."""
        rect = self.view.rect.adjusted(inset, inset, -inset, -inset)
        p = self.foot(rect.center())
        low, high = -math.inf, math.inf
        along = ((-self.ny, p.x(), rect.left(), rect.right()), (self.nx, p.y(), rect.top(), rect.bottom()))
        for step, start, least, most in along:
            if abs(step) < 1e-12:
                if not least <= start <= most:
                    return None
                continue
            first, last = sorted(((least - start) / step, (most - start) / step))
            low, high = max(low, first), min(high, last)
        if low >= high:
            return None
        entry, leave = (QPointF(p.x() - s * self.ny, p.y() + s * self.nx) for s in (low, high))
        return entry, leave

    def positive_side(self) -> QPolygonF:
        """What of the view has a positive value, as a polygon that may reach beyond it."""
        centre, far = self.view.rect.center(), self.view.diagonal
        d = min(max(self.distance(centre), -far), far)
        x, y = centre.x() - d * self.nx, centre.y() - d * self.ny
        ex, ey = -self.ny * far, self.nx * far
        nx, ny = 2 * self.nx * far, 2 * self.ny * far
        corners = (x - ex, y - ey), (x + ex, y + ey), (x + ex + nx, y + ey + ny), (x - ex + nx, y - ey + ny)
        return QPolygonF([QPointF(*corner) for corner in corners])


def between_lines(view: PlaneMap, beyond: Line | None, before: Line | None) -> QPolygonF:
    """What of the view is on the positive side of the one line and on the negative side of the other."""
    rect = view.rect
    corners = [rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()]
    for line in (beyond, None if before is None else before.opposite):
        if line is not None:
            corners = _positive_part(line, corners)
    return QPolygonF(corners)


def _positive_part(line: Line, corners: list[QPointF]) -> list[QPointF]:
    """Of a convex polygon (Sutherland and Hodgman). Qt's own clipping of polygons loses some of them."""
    part = []
    for p, q in zip(corners, corners[1:] + corners[:1]):
        a, b = line.distance(p), line.distance(q)
        if a >= 0:
            part.append(p)
        if (a >= 0) != (b >= 0):
            part.append(p + (q - p) * (a / (a - b)))
    return part


def nice(value: float, steps: tuple[float, ...] = (1, 2, 5, 10)) -> float:
    """The least of 1, 2, 5 × 10ⁿ that is at least `value`.

    >>> nice(0.3), nice(2), nice(70)
    (0.5, 2.0, 100.0)
    """
    power = 10.0 ** math.floor(math.log10(value))
    return next((s * power for s in steps if s * power >= value * (1 - 1e-9)), 10 * power)


def ticks(low: float, high: float, step: float) -> list[float]:
    """The multiples of `step` between low and high.

    >>> ticks(-1.2, 1.2, 0.5)
    [-1.0, -0.5, 0.0, 0.5, 1.0]
    """
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]
