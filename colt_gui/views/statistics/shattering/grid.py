"""Where each labelling is in the gallery: rows and columns of squares."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

WORTH = 1.2  # times as large


class Grid(NamedTuple):
    """`count` squares from the top left on; as many in a row as a power of two, unless they would be much smaller: so
    what changes from row to row is the label of the later points only."""

    left: float
    top: float
    side: float
    columns: int
    count: int

    @classmethod
    def within(cls, area: QRectF, count: int) -> Grid:
        """The largest squares that there is room for, in the middle."""
        most, columns = _largest(area.width(), area.height(), count)
        rows = -(-count // columns)
        left = area.center().x() - most * columns / 2
        return cls(left, area.center().y() - most * rows / 2, most, columns, count)

    def zoomed(self, times: float, about: QPointF, shift: QPointF) -> Grid:
        x = about.x() + (self.left - about.x()) * times + shift.x()
        y = about.y() + (self.top - about.y()) * times + shift.y()
        return self._replace(left=x, top=y, side=self.side * times)

    def square(self, k: int) -> QRectF:
        row, column = divmod(k, self.columns)
        return QRectF(self.left + column * self.side, self.top + row * self.side, self.side, self.side)

    def at(self, place: QPointF) -> int | None:
        """Which square is there."""
        column, row = (place.x() - self.left) // self.side, (place.y() - self.top) // self.side
        if not 0 <= column < self.columns or row < 0:
            return None
        k = int(row) * self.columns + int(column)
        return k if k < self.count else None

    def seen(self, area: QRectF) -> np.ndarray:
        """The squares that are at least partly in the area."""
        k = np.arange(self.count)
        x, y = self.left + (k % self.columns) * self.side, self.top + (k // self.columns) * self.side
        across = (x < area.right()) & (x + self.side > area.left())
        return k[across & (y < area.bottom()) & (y + self.side > area.top())]


@lru_cache(maxsize=16)
def _largest(width: float, height: float, count: int) -> tuple[float, int]:
    """The side of a square, and how many are in a row."""
    sides = {n: min(width / n, height / -(-count // n)) for n in range(1, count + 1)}
    powers = {n: side for n, side in sides.items() if n.bit_count() == 1}
    free, columns = (max(some, key=some.__getitem__) for some in (sides, powers))
    columns = free if sides[free] > WORTH * sides[columns] else columns
    return sides[columns], columns
