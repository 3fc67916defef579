"""The points themselves, and the frames around those that are selected: the same in every lab."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtGui import QPainter

from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.style import Style
from colt_gui.views.plane.points_layer import PointsLayer
from colt_gui.views.plane.rings_layer import RingsLayer
from colt_gui.views.plane.stage_layer import POINTS, StageLayer, StageScene


class PointsScene(StageScene):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self.symbols, self._rings = PointsLayer(style), RingsLayer(style)

    def layers(self) -> list[StageLayer]:
        return [
            StageLayer("points", POINTS, self._points_key, self._paint_points),
            StageLayer("selection", POINTS + 1, self._selection_key, self._paint_selection),
        ]

    def _points_key(self) -> Hashable:
        return Same(self.points) if len(self.points) else None

    def _paint_points(self, painter: QPainter) -> None:
        self.symbols.paint(painter, self.view, self.points)

    def _selection_key(self) -> Hashable:
        return (self.session.selection.points, Same(self.points)) if self.session.selection.points else None

    def _paint_selection(self, painter: QPainter) -> None:
        self._rings.selected(painter, self.view, self.points, self.session.selection.points)
