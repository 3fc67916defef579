"""The ground of the stage: a light grid, small numbers along its edges, the origin."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap, nice, ticks

CELL = 84  # the least distance between grid lines
LEAST_STEPS = 2.2  # of the grid in the height of the plane
PAD = 5  # between the numbers and the edges


def grid_step(view: PlaneMap, style: Style) -> float:
    """Finer where a low plane would have but one number up its edge, which says nothing of the scale."""
    step = nice(style.px(CELL) / abs(view.sx))
    return step if view.height / abs(view.sy) >= LEAST_STEPS * step else nice(style.px(CELL) / 2 / abs(view.sx))


def tick_text(value: float, step: float) -> str:
    """As short as the step allows, with a real minus.

    >>> tick_text(-1.5, 0.5), tick_text(2.0, 1.0), tick_text(0.30000000000000004, 0.1)
    ('−1.5', '2', '0.3')
    """
    if abs(value) < step / 2:
        return "0"
    return f"{round(value / step) * step:.6g}".replace("-", "−").replace("e+0", "e").replace("e+", "e")


Numbers = list[tuple[QPointF, str]]  # where each begins on its base line


class Grid(NamedTuple):
    """Laid out for one view and one size of text; numbers along the bottom and up the left edge."""

    lines: list[QLineF]
    origin: list[QLineF]
    along: Numbers
    up: Numbers


class GridLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._key: object = None
        self._grid = Grid([], [], [], [])

    def paint(self, painter: QPainter, view: PlaneMap) -> None:
        """The lines and the origin."""
        grid = self.laid_out(view)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(self.style, "grid", 1))
        painter.drawLines(grid.lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(pen(self.style, "muted", 1.5))
        painter.drawLines(grid.origin)

    def paint_numbers(self, painter: QPainter, view: PlaneMap) -> None:
        """Along the bottom and up the left edge."""
        grid = self.laid_out(view)
        painter.setFont(self._font)
        painter.setPen(self.style.colour("muted"))
        for at, text in (*grid.along, *grid.up):
            painter.drawText(at, text)

    @property
    def _font(self) -> QFont:
        font = self.style.font("small")
        font.setPixelSize(self.style.letters(11))
        return font

    def laid_out(self, view: PlaneMap) -> Grid:
        """The same for all frames while the view stands still."""
        key = (view, self.style.px(1000), self.style.line(6))
        if self._key != key:
            step = grid_step(view, self.style)
            xs, ys = (ticks(*view.range(axis), step) for axis in (0, 1))
            along, up = self._numbers(view, xs, ys, step)
            self._grid = Grid(self._lines(view, xs, ys), self._origin(view), along, up)
            self._key = key
        return self._grid

    def _lines(self, view: PlaneMap, xs: list[float], ys: list[float]) -> list[QLineF]:
        columns = [round(view.at(x, 0).x()) for x in xs]
        rows = [round(view.at(0, y).y()) for y in ys]
        return [QLineF(x, 0, x, view.height) for x in columns] + [QLineF(0, y, view.width, y) for y in rows]

    def _origin(self, view: PlaneMap) -> list[QLineF]:
        """A small cross: the place every line without a bias goes through."""
        o, arm = view.at(0, 0), self.style.line(6)
        if not view.rect.adjusted(-arm, -arm, arm, arm).contains(o):
            return []
        across, up = QPointF(arm, 0), QPointF(0, arm)
        return [QLineF(o - across, o + across), QLineF(o - up, o + up)]

    def _numbers(self, view: PlaneMap, xs: list[float], ys: list[float], step: float) -> tuple[Numbers, Numbers]:
        metrics, pad = QFontMetricsF(self._font), self.style.px(PAD)
        bottom, left = view.height - pad - metrics.descent(), pad
        corner = QRectF(0, view.height - 3 * metrics.height(), 3 * metrics.height(), 3 * metrics.height())
        along: Numbers = []
        up: Numbers = []
        for x in xs:
            text = tick_text(x, step)
            at = QPointF(view.at(x, 0).x() - metrics.horizontalAdvance(text) / 2, bottom)
            if at.x() > left and not corner.contains(at) and at.x() + metrics.horizontalAdvance(text) < view.width:
                along.append((at, text))
        for y in ys:
            at = QPointF(left, view.at(0, y).y() + metrics.ascent() / 2 - 1)
            if metrics.height() < at.y() < corner.top():  # the lower end belongs to the numbers along
                up.append((at, tick_text(y, step)))
        return along, up
