"""The ground of the stage: a light grid, small numbers along its edges, the origin."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.views.brushwork import pen, size
from colt_gui.views.plane_map import PlaneMap, nice, ticks
from colt_gui.views.style import Style

CELL = 84  # the least distance between grid lines


def grid_step(view: PlaneMap, style: Style) -> float:
    return nice(style.px(CELL) / abs(view.sx))


def tick_text(value: float, step: float) -> str:
    """As short as the step allows, with a real minus.

    >>> tick_text(-1.5, 0.5), tick_text(2.0, 1.0), tick_text(0.30000000000000004, 0.1)
    ('−1.5', '2', '0.3')
    """
    if abs(value) < step / 2:
        return "0"
    return f"{round(value / step) * step:.6g}".replace("-", "−").replace("e+0", "e").replace("e+", "e")


class GridLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, view: PlaneMap) -> None:
        step = grid_step(view, self.style)
        xs, ys = (ticks(*view.range(axis), step) for axis in (0, 1))
        self._lines(painter, view, xs, ys)
        self._origin(painter, view)
        self._numbers(painter, view, xs, ys, step)

    def _lines(self, painter: QPainter, view: PlaneMap, xs: list[float], ys: list[float]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen(self.style, "grid", 1))
        columns = [round(view.at(x, 0).x()) for x in xs]
        rows = [round(view.at(0, y).y()) for y in ys]
        lines = [QLineF(x, 0, x, view.height) for x in columns] + [QLineF(0, y, view.width, y) for y in rows]
        if lines:
            painter.drawLines(lines)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _origin(self, painter: QPainter, view: PlaneMap) -> None:
        """A small cross: the place every line without a bias goes through."""
        o, arm = view.at(0, 0), size(self.style, 6)
        if not view.rect.adjusted(-arm, -arm, arm, arm).contains(o):
            return
        painter.setPen(pen(self.style, "muted", 1.5))
        across, up = QPointF(arm, 0), QPointF(0, arm)
        painter.drawLines([QLineF(o - across, o + across), QLineF(o - up, o + up)])

    def _numbers(self, painter: QPainter, view: PlaneMap, xs: list[float], ys: list[float], step: float) -> None:
        font = self.style.font("small")
        font.setPixelSize(self.style.px(11))
        metrics, pad = QFontMetricsF(font), self.style.px(5)
        painter.setFont(font)
        painter.setPen(self.style.colour("muted"))
        bottom, left = view.height - pad - metrics.descent(), pad
        corner = QRectF(0, view.height - 3 * metrics.height(), 3 * metrics.height(), 3 * metrics.height())
        for x in xs:
            text = tick_text(x, step)
            at = QPointF(view.at(x, 0).x() - metrics.horizontalAdvance(text) / 2, bottom)
            if at.x() > left and not corner.contains(at) and at.x() + metrics.horizontalAdvance(text) < view.width:
                painter.drawText(at, text)
        for y in ys:
            at = QPointF(left, view.at(0, y).y() + metrics.ascent() / 2 - 1)
            if not corner.contains(at) and at.y() > metrics.height():
                painter.drawText(at, tick_text(y, step))
