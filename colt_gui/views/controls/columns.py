"""Equal columns side by side with one scale, zero in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

WIDEST = 34.0  # a bar, however few there are


class Columns(NamedTuple):
    """`area` in pixels, values from −high to high."""

    area: QRectF
    count: int
    high: float

    @property
    def width(self) -> float:
        return self.area.width() / max(self.count, 1)

    def x(self, j: int) -> float:
        """The middle of column j."""
        return self.area.left() + (j + 0.5) * self.width

    def y(self, value: float) -> float:
        return self.area.center().y() - value / self.high * self.area.height() / 2

    def bar(self, painter: QPainter, j: int, start: float, end: float, share: float = 1.0) -> None:
        """From one value to another; never so narrow that it vanishes."""
        breadth = max(share * min(0.55 * self.width, WIDEST), 1.0)
        top, bottom = sorted((self.y(start), self.y(end)))
        painter.drawRect(QRectF(self.x(j) - breadth / 2, top, breadth, bottom - top))

    def thinned(self, values: np.ndarray) -> Iterator[tuple[int, float]]:
        """(column, value); where several share a pixel, only the smallest of them."""
        each = max(1, int(self.count // max(self.area.width(), 1)))
        for start in range(0, self.count, each):
            j = start + int(np.argmin(values[start : start + each]))
            yield j, float(values[j])
