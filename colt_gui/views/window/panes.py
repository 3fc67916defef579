"""What the window is made of, and where it stands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.session import Session
from colt_gui.views.charts.row import Charts
from colt_gui.views.lessons.bar import LessonBar
from colt_gui.views.look.style import Style
from colt_gui.views.time.transport import Transport
from colt_gui.views.window.command import Actions
from colt_gui.views.window.header import Header
from colt_gui.views.window.lab_rail import LabRail
from colt_gui.views.window.narration import Narration
from colt_gui.views.window.remedy_bar import RemedyBar
from colt_gui.views.window.side_panel import SidePanel
from colt_gui.views.window.stage.front import Front
from colt_gui.views.window.stage.stage import Stage


class Panes(QWidget):
    """Rail · lesson, header, stage, charts, transport · side panel; or the page of lessons."""

    def __init__(self, session: Session, guide: Guide, style: Style, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.stage = Stage(session, style)
        self.front = Front(session, style, self.stage)
        self.charts = Charts(session, style)
        self.header, self.header_line = Header(actions, style), _line()
        self.rail = LabRail(session, actions, style)
        self.transport = Transport(session, style)
        self.remedy_bar = RemedyBar(session, guide, style)
        self.strip = Narration(session, style, indent=24)
        self.side = SidePanel(session, style)
        self.lesson_bar = LessonBar(guide, style)
        self.middle, self.across = QSplitter(Qt.Orientation.Vertical), QSplitter(Qt.Orientation.Horizontal)
        self.pages = QStackedWidget()
        self._place()

    def _place(self) -> None:
        for pane in (self.front, self.charts):
            self.middle.addWidget(pane)
        self.middle.setChildrenCollapsible(False)
        above = (self.header, self.header_line, self.middle, self.remedy_bar, _line(), self.transport, self.strip)
        for pane in (_column(*above, stretch=self.middle), self.side):
            self.across.addWidget(pane)
        self.across.setStretchFactor(0, 1)
        self.across.setChildrenCollapsible(False)
        self.pages.addWidget(_column(self.lesson_bar, self.across, stretch=self.across))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.rail, _line(vertical=True), self.pages):
            row.addWidget(widget)
        row.setStretch(2, 1)

    def swap(self) -> None:
        """What is large leaves its usual place to the stage; what is not has it again."""
        large = self.stage.large
        small = self.stage.make_small() if large else None
        for part in (self.charts, self.side, self.front):
            part.give_way(large, small)

    def named(self, name: str) -> QWidget | None:
        """By the name that lessons have for it; a lab's own panel is called after the lab, while it is there."""
        if name == self._session.lab.id:
            return self.side.panel
        if name == "narration":
            return self.side.narration if self.side.narration.isVisible() else self.strip
        return {
            "stage": self.stage, "beside": self.front.beside, "side": self.side, "charts": self.charts,
            "transport": self.transport, "parameters": self.side.parameters, "meters": self.side.meters,
            "twin": self.side.companion,
        }.get(name)  # fmt: skip


def _line(vertical: bool = False) -> QFrame:
    line = QFrame()
    line.setProperty("role", "column" if vertical else "line")
    return line


def _column(*widgets: QWidget, stretch: QWidget) -> QWidget:
    column = QWidget()
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for widget in widgets:
        layout.addWidget(widget, 1 if widget is stretch else 0)
    return column
