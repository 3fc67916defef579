"""The window: layout and wiring, nothing else."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.audience.presenting import Presenting
from colt_gui.views.audience.spotlight import Spotlight
from colt_gui.views.charts.row import Charts
from colt_gui.views.lessons.bar import LessonBar
from colt_gui.views.lessons.desk import LessonDesk
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import THEMES
from colt_gui.views.overrides import qt_override
from colt_gui.views.time.transport import Transport
from colt_gui.views.window.arrangement import Arrangement
from colt_gui.views.window.commands import COMMANDS, MENUS, make_actions
from colt_gui.views.window.files import Files
from colt_gui.views.window.header import Header
from colt_gui.views.window.lab_rail import LabRail
from colt_gui.views.window.narration import Narration
from colt_gui.views.window.side_panel import SidePanel
from colt_gui.views.window.stage import Stage
from colt_gui.views.window.tab_order import move_focus
from colt_gui.views.window.toast import Toast
from colt_gui.views.window.visible_parts import VisibleParts
from colt_gui.views.window.work_bar import WorkBar

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}


class MainWindow(QMainWindow):
    """Rail · lesson, header, stage, charts, transport · side panel; or the page of lessons."""

    closed = Signal()

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__()
        self.session, self.style_ = session, style
        self.player = Player(session, parent=self)
        self.guide = Guide(session, self.player, parent=self)
        self.parts = VisibleParts(self.guide, style)
        self.setAcceptDrops(True)
        self.files = Files(self)
        self.lessons = LessonDesk(self)
        self.showing = Presenting(self)
        self.actions_ = make_actions(self)
        self.arrangement = Arrangement(self)
        self._build()
        self.toast = Toast(self.stage, style)
        self.work_bar = WorkBar(session, self.stage, style)
        self.spotlight = Spotlight(self, style)
        self._fit_soon = QTimer(self, interval=0, singleShot=True)
        self._connect()
        self.setMinimumSize(960, 600)
        self.plane.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        session, player, style = self.session, self.player, self.style_
        self.stage = Stage(session, player, style)
        self.charts = Charts(session, player, style)
        self.middle = QSplitter(Qt.Orientation.Vertical)
        self.middle.addWidget(self.stage)
        self.middle.addWidget(self.charts)
        self.middle.setChildrenCollapsible(False)
        self.header = Header(self.actions_, style)
        self.header_line = _line()
        self.rail = LabRail(session, self.actions_, style)
        self.transport = Transport(session, player, style)
        self.strip = Narration(session, style, indent=24)
        self.side = SidePanel(session, player, style)
        self.lesson_bar = LessonBar(self.guide, style)
        self.across = QSplitter(Qt.Orientation.Horizontal)
        self.across.addWidget(
            _column(
                self.header, self.header_line, self.middle, _line(), self.strip, self.transport, stretch=self.middle
            )
        )
        self.across.addWidget(self.side)
        self.across.setStretchFactor(0, 1)
        self.across.setChildrenCollapsible(False)
        self.pages = QStackedWidget()
        self.bench = _column(self.lesson_bar, self.across, stretch=self.across)
        self.pages.addWidget(self.bench)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.rail, _line(vertical=True), self.pages):
            row.addWidget(widget)
        row.setStretch(2, 1)
        self.setCentralWidget(whole)

    # what the window is made of, by the names that people and tests use
    @property
    def plane(self):
        return self.stage.plane

    @property
    def coordinates(self):
        return self.stage.coordinates

    @property
    def advice(self):
        return self.stage.advice

    @property
    def parameters(self):
        return self.side.parameters

    @property
    def meters(self):
        return self.side.meters

    @property
    def narration(self):
        return self.side.narration

    @property
    def twin(self):
        return self.side.twin

    @property
    def experts(self):
        return self.side.experts

    @qt_override
    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        if self.style_.presentation:
            self.style_.set_presentation(True, self.height())
        self.arrangement.fit()

    def arrange(self) -> None:
        """The proportions of a new window."""
        self.arrangement.share_out()

    # -- wiring ------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self.refresh)
        session.geometry_known.connect(self.refresh_actions)
        session.grown.connect(self.refresh_actions)
        session.tool_changed.connect(self.refresh_actions)
        session.dirty_changed.connect(self._title)
        session.reported.connect(self.toast.say)
        self.player.state_changed.connect(self.refresh_actions)
        self.guide.changed.connect(self._lesson_changed)
        self.style_.changed.connect(self.arrangement.restyle)
        self.rail.menu_wanted.connect(self.show_menu)
        self.side.table_wanted.connect(self.files.ask_import)
        self.lesson_bar.browser_wanted.connect(self.lessons.browse)
        self.lesson_bar.closed.connect(self.guide.leave)
        self.lesson_bar.height_changed.connect(self.arrangement.fit)
        self._fit_soon.timeout.connect(self._fit_plane)
        self.arrangement.restyle()
        QApplication.instance().focusChanged.connect(self._hear_focused)

    def refresh(self) -> None:
        self.refresh_actions()
        self.header.show_lab(self.session.lab.name, self.stage.has_points)
        self.arrangement.fit()
        self._title()

    def _lesson_changed(self) -> None:
        if self.parts.follow():
            self._fit_soon.start()
        self.arrangement.fit()
        self.refresh_actions()
        self._title()

    def _fit_plane(self) -> None:
        """After the layout has followed the step."""
        self.plane.fit()
        self.spotlight.raise_()

    def refresh_actions(self) -> None:
        for command in COMMANDS:
            if command.state is not None:
                enabled, checked = command.state(self)
                self.actions_[command.id].setEnabled(enabled)
                if checked is not None:
                    self.actions_[command.id].setChecked(checked)

    def _title(self, *_: object) -> None:
        name = self.session.path.name if self.session.path else "Untitled"
        if self.guide.lesson is not None:
            name = self.guide.lesson.title
        self.setWindowTitle(f"{name}[*] — COLT Lab")
        self.setWindowModified(self.session.dirty)

    def _hear_focused(self, _: QWidget | None, focused: QWidget | None) -> None:
        """Not the whole application: every event of every widget would come by."""
        if focused is not None:
            focused.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched, event) -> bool:
        """Window-wide keys must not be taken from the widget that has the focus: Space presses a focused button,
        arrows move a focused slider."""
        if event.type() == QEvent.Type.ShortcutOverride and watched is QApplication.focusWidget():
            key = event.key()
            presses = key == Qt.Key.Key_Space and isinstance(watched, QAbstractButton)
            slides = key in ARROWS and (isinstance(watched, QAbstractSlider) or watched.property("takesArrows"))
            if presses or slides:
                event.accept()
                return True
        return super().eventFilter(watched, event)

    @qt_override
    def focusNextPrevChild(self, forward: bool) -> bool:
        return move_focus(self.centralWidget(), forward) or super().focusNextPrevChild(forward)

    # -- what commands ask -------------------------------------------------------------------------------------

    def choose_class(self, y: int) -> None:
        self.session.choose_class(y)
        self.session.choose_tool("point")

    def choose_tool(self, tool: str) -> None:
        """The same tool again lays it down."""
        self.session.choose_tool("point" if self.session.tool == tool else tool)

    def _chosen(self) -> set[int]:
        if self.session.selection:
            return set(self.session.selection)
        return set() if self.plane.hovered is None else {self.plane.hovered}

    def flip_chosen(self) -> None:
        if chosen := self._chosen():
            self.session.flip_points(chosen)

    def delete_chosen(self) -> None:
        self.plane.remove()

    def toggle_cursor(self) -> None:
        self.plane.setFocus()
        self.plane.toggle_cursor()

    def seek_update(self, direction: int) -> None:
        updates = np.flatnonzero(np.diff(self.session.experiment.updates)) + 1
        after = updates[updates > self.session.t] if direction > 0 else updates[updates < self.session.t][::-1]
        if len(after):
            self.player.seek(int(after[0]))

    def go_on(self, direction: int) -> None:
        """What a clicker asks for: the next step of the lesson, or the next round where there is no lesson."""
        if self.guide.lesson is None:
            self.player.step(direction)
        elif direction > 0:
            self.guide.next()
        else:
            self.guide.previous()

    def enter(self, lab: str) -> None:
        self.show_bench()
        self.session.enter(lab)

    def show_bench(self) -> None:
        self.lessons.close_browser()

    def toggle_part(self, name: str) -> None:
        self.parts.toggle(name)
        self.arrangement.fit()

    def rearrange(self) -> None:
        """Another page, or another way of showing."""
        self.arrangement.fit()
        self.arrange()
        self.refresh_actions()
        self.rail.show_browsing(self.lessons.browsing)
        self._fit_soon.start()

    def set_theme(self, name: str) -> None:
        self.style_.set_theme(name)
        storage.settings().setValue("theme", name)
        self.refresh_actions()

    def next_theme(self) -> None:
        names = list(THEMES)
        self.set_theme(names[(names.index(self.style_.theme.name) + 1) % len(names)])

    def set_zoom(self, zoom: float) -> None:
        self.style_.set_zoom(zoom)
        storage.settings().setValue("zoom", self.style_.zoom)

    @cached_property
    def presets(self):
        from colt_gui.views.window.presets import Presets

        return Presets(self.session, self.style_, self)

    def show_presets(self) -> None:
        self.presets.open_below(self.header.button("presets"))

    def show_menu(self) -> None:
        menu = QMenu(self)
        for name in MENUS:
            part = menu.addMenu(name)
            if name == "File":
                self.files.add_recent(part)
            part.addActions([self.actions_[c.id] for c in COMMANDS if c.menu == name])
        corner = self.rail.mapToGlobal(QPoint(self.rail.width(), self.rail.height()))
        menu.popup(corner - QPoint(0, menu.sizeHint().height()))

    def show_keys(self) -> None:
        from colt_gui.views.window.dialogs import show_keys

        show_keys(self, self.style_)

    def show_about(self) -> None:
        from colt_gui.views.window.dialogs import show_about

        show_about(self)

    # -- the window itself -------------------------------------------------------------------------------------

    @qt_override
    def dragEnterEvent(self, event) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    @qt_override
    def dropEvent(self, event) -> None:
        for url in event.mimeData().urls()[:1]:
            self.files.open(url.toLocalFile())

    @qt_override
    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # until all went well: an error on the way must not close the window
        self.player.pause()
        if not self.files.may_leave():
            return
        self.remember()
        self.closed.emit()
        event.accept()

    def close_quietly(self) -> None:
        """Goes away without a question, for pictures and measurements."""
        self.player.pause()
        self.closed.emit()
        self.hide()
        self.deleteLater()
        # now, not when the interpreter is being taken down around it
        QApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)

    def remember(self) -> None:
        if self.style_.presentation:
            self.showing.present(False)  # the sizes of the ordinary window are kept, not these
        self.arrangement.remember()

    def restore(self) -> None:
        """As the person left it."""
        self.showing.restore()
        self.arrangement.restore()


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
