"""The stage above its charts, without the window around them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.views.base import Guarded
from colt_gui.views.charts.row import Charts
from colt_gui.views.look.style import Style
from colt_gui.views.window.stage.front import Front

LEAST_STAGE = (480, 270)  # a smaller stage is laid out at this size and drawn smaller
HANDLE = 5  # design pixels between the two in the window: the stage has the same size here
CHARTS_LEAST, SHARE = 96, 0.3  # of the height, in design pixels as in the window, and as the charts' part of all


class StageAndCharts(Guarded, QWidget):
    """Follows a lesson as the window does: the charts that a step speaks of, and what it wants to have large."""

    def __init__(self, front: Front, charts: Charts, guide: Guide, style: Style) -> None:
        super().__init__()
        self._share, self._least = SHARE, CHARTS_LEAST
        self.front, self.stage, self.charts, self._guide, self._style = front, front.stage, charts, guide, style
        line = QFrame()
        line.setProperty("role", "line")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(front, 1)
        column.addWidget(line)
        column.addSpacing(style.px(HANDLE) - 1)
        column.addWidget(charts)
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        width, height = LEAST_STAGE
        self.setMinimumSize(width, height + style.px(CHARTS_LEAST))
        guide.changed.connect(self._follow_step)
        self.stage.large_changed.connect(self._swap)
        charts.chooser.put_away()

    def _follow_step(self) -> None:
        step = self._guide.step
        self.charts.show_only(None if step is None else step.charts)
        self.front.beside.show_if(step is None or "beside" not in step.hide)

    def _swap(self) -> None:
        """A large chart leaves its place in the row to the stage, and a picture beside it its own."""
        large = self.stage.large
        small = self.stage.make_small() if large else None
        for part in (self.charts, self.front):
            part.give_way(large, small)

    def set_share(self, share: float) -> None:
        """Set the charts' part of the height, as a window has it: however low they are there, they are so here."""
        self._share, self._least = share, 0
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        room = self.height() - self._style.px(HANDLE)
        self.charts.setFixedHeight(max(self._style.px(self._least), round(self._share * room)))
