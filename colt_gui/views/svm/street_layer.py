"""The linear machine: half-planes, the separating line, the margin lines and the street between them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import over
from colt_gui.views.plane.field_picture import STREET
from colt_gui.views.plane.plane_map import Line, PlaneMap, between_lines


class Street(NamedTuple):
    """⟨w, x⟩ = b, and where ⟨w, x⟩ = b ± μ; a direction that separates nothing yet has no margin lines."""

    middle: Line
    plus: Line | None
    minus: Line | None

    @property
    def lines(self) -> list[Line]:
        return [line for line in self if line is not None]


def street(view: PlaneMap, solution: Solution) -> Street | None:
    """None where there is no separator, or where the kernel has a surface in place of a line."""
    if not solution.separable or solution.w is None:
        return None
    (a, b), c, mu = solution.w.tolist(), -solution.b, solution.mu
    middle = view.line(a, b, c)
    if middle is None:
        return None
    return Street(middle, view.line(a, b, c - mu), view.line(a, b, c + mu)) if mu > 0 else Street(middle, None, None)


class StreetLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def ground(self, painter: QPainter, view: PlaneMap, street: Street) -> None:
        """Each region is painted whole, the next one over it. The lines will hide their edges, so these may be
        rough: that and opaque colours are ten times as fast."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.style.clear:
            self._beside_each_other(painter, view, street)
            return
        painter.fillRect(view.rect, self._tint(-1))
        regions = [(street.middle, self._tint(1))]
        if street.plus is not None:
            regions = [(street.minus, self._tint(-1, STREET)), (street.middle, self._tint(1, STREET))]
            regions.append((street.plus, self._tint(1)))
        for line, colour in regions:
            painter.setBrush(colour)
            painter.drawPolygon(line.positive_side())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _beside_each_other(self, painter: QPainter, view: PlaneMap, street: Street) -> None:
        """Over no ground nothing may lie under a tint."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if street.plus is None:
            regions = [(None, street.middle, self._tint(-1)), (street.middle, None, self._tint(1))]
        else:
            regions = [
                (None, street.minus, self._tint(-1)), (street.minus, street.middle, self._tint(-1, STREET)),
                (street.middle, street.plus, self._tint(1, STREET)), (street.plus, None, self._tint(1)),
            ]  # fmt: skip
        for beyond, before, tint in regions:
            painter.setBrush(tint)
            painter.drawPolygon(between_lines(view, beyond, before))

    def _tint(self, y: int, street: float = 0.0) -> QColor:
        theme = self.style.theme
        tinted = self.style.tinted("positive" if y > 0 else "negative", theme.tint)
        return over(theme.margin, street, tinted)

    def paint(self, painter: QPainter, street: Street) -> None:
        for line in (street.plus, street.minus):
            if line is not None:
                _draw(painter, line, pen(self.style, "margin", 2))
        separates = street.plus is not None
        _draw(painter, street.middle, pen(self.style, "hypothesis", 3) if separates else pen(self.style, "muted", 2))


def _draw(painter: QPainter, line: Line, stroke: QPen) -> None:
    if (ends := line.ends(inset=-8)) is not None:
        painter.setPen(stroke)
        painter.drawLine(*ends)
