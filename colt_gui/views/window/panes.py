"""What the window is made of, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.session import Session
from colt_gui.views.base import Guarded
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


class Split(Guarded, QSplitter):
    """Two panes. `share` is the part of the whole that a person has given the second one by dragging the handle; it is
    None, and the window shares out the room, until then. A drag that is not for long `keeps` no share."""

    resized = Signal()  # it, or what its panes need

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.share: float | None = None
        self.keeps = True
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._moved)

    def give(self, second: int) -> None:
        """Give the second pane so many pixels, or the share that a person wants it to have."""
        size = self.width() if self.orientation() == Qt.Orientation.Horizontal else self.height()
        whole = size - self.handleWidth()
        if self.share is not None and self.keeps:
            second = round(self.share * whole)
        self.setSizes([whole - second, second])

    def _moved(self, *_: int) -> None:
        first, second = self.sizes()
        if self.keeps:
            self.share = second / max(first + second, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def event(self, event: QEvent) -> bool:
        """What a pane needs at least has changed: it may need less now."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.resized.emit()
        return done


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
        self.remedy_bar = RemedyBar(session, guide, style, self.held_still)
        self.strip = Narration(session, style, indent=24)
        self.side = SidePanel(session, style)
        self.lesson_bar = LessonBar(guide, style)
        self.middle, self.across = Split(Qt.Orientation.Vertical), Split(Qt.Orientation.Horizontal)
        self.pages = QStackedWidget()
        self._docked: QWidget | None = None
        self._place()

    def _place(self) -> None:
        self.middle.addWidget(self.front)
        self.middle.addWidget(self.charts)
        above = (self.header, self.header_line, self.middle, self.remedy_bar, _line(), self.transport, self.strip)
        self._centre = _column(*above, stretch=self.middle)
        for pane in (self._centre, self.side):
            self.across.addWidget(pane)
        self.across.setStretchFactor(0, 1)
        self._docks = QWidget()
        self._dock_row = QHBoxLayout(self._docks)
        self._dock_row.setContentsMargins(0, 0, 0, 0)
        self._dock_row.setSpacing(0)
        self._dock_row.addWidget(self.across, 1)
        self.pages.addWidget(_column(self.lesson_bar, self._docks, stretch=self._docks))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.rail, _line(vertical=True), self.pages):
            row.addWidget(widget)
        row.setStretch(2, 1)

    @contextmanager
    def held_still(self) -> Iterator[None]:
        """Let a bar above or below the stage come or go without moving the points under the pointer."""
        plane, layout = self.stage.plane, self._centre.layout()
        if not plane.isVisible() or layout is None:
            yield
            return
        view, corner = plane.view, plane.mapToGlobal(QPoint())
        yield
        layout.activate()
        QCoreApplication.sendPostedEvents(self.middle, QEvent.Type.LayoutRequest.value)
        if plane.pointer is not None:
            plane.camera.hold(view, plane.mapToGlobal(QPoint()) - corner)

    def show_header(self, shown: bool) -> None:
        if shown == self.header.isHidden():
            with self.held_still():
                self.header.setVisible(shown)
                self.header_line.setVisible(shown)

    def dock(self, card: QWidget) -> None:
        """Give a card the place at the right, under the band of the lesson."""
        self._docked = card
        self._dock_row.addWidget(card)

    @property
    def docked(self) -> bool:
        """Whether a card stands at the right."""
        return self._docked is not None and not self._docked.isHidden()

    def swap(self) -> None:
        """What is large leaves its usual place to the stage; what is not has it again."""
        large = self.stage.large
        small = self.stage.make_small() if large else None
        self.charts.give_way(large, small)
        self.side.give_way(large, small)
        self.front.give_way(large, small)

    def named(self, name: str) -> QWidget | None:
        """Return the widget of a part, by its id; the panel of a lab is there while the lab is."""
        if name in self.side.sections:
            return self.side.sections[name]
        if name == "narration":
            return self.side.narration if self.side.narration.isVisible() else self.strip
        return {
            "stage": self.stage, "beside": self.front.beside, "side": self.side, "charts": self.charts,
            "transport": self.transport,
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
