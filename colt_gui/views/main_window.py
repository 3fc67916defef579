"""The window: layout and wiring, nothing else."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QPoint, Qt, Signal
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
from colt_gui.models.document import Document
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.charts import Charts
from colt_gui.views.commands import COMMANDS, MENUS, make_actions
from colt_gui.views.coordinates import Coordinates
from colt_gui.views.dialogs import show_about, show_keys
from colt_gui.views.expert_strip import ExpertsStage
from colt_gui.views.experts_panel import ExpertsPanel
from colt_gui.views.files import Files
from colt_gui.views.header import Header
from colt_gui.views.hypothesis_space import HypothesisSpace
from colt_gui.views.lift import Lift
from colt_gui.views.meters import MetersPanel
from colt_gui.views.narration import Narration
from colt_gui.views.parameters import Parameters
from colt_gui.views.plane import Plane
from colt_gui.views.presets import Presets
from colt_gui.views.rail import Rail
from colt_gui.views.shown_row import ShownRow
from colt_gui.views.style import THEMES, Style
from colt_gui.views.toast import Toast
from colt_gui.views.transport import Transport
from colt_gui.views.twin import Twin
from colt_gui.views.work_bar import WorkBar

ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}
SIDE_WIDTH, SIDE_LEAST = 420, 340
CHARTS_HEIGHT = 270
# in design pixels: below these the rail narrows and the twin view gives way
NARROW, LOW, SPACE_LEAST = 1400, 640, 165


class MainWindow(QMainWindow):
    """Rail · header, stage, charts, transport · side panel."""

    closed = Signal()

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__()
        self.session, self.style_ = session, style
        self.player = Player(session, parent=self)
        self.side_shown = self.charts_shown = True
        self.setAcceptDrops(True)
        self.files = Files(self)
        self.actions_ = make_actions(self)
        self._build()
        self.toast = Toast(self.stage, style)
        self.work_bar = WorkBar(session, self.stage, style)
        self._connect()
        self.setMinimumSize(960, 600)
        self.plane.setFocus()
        self.refresh()

    # -- layout ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        session, player, style = self.session, self.player, self.style_
        self.plane = Plane(session, player, style)
        self.coordinates = Coordinates(session, player, style)
        self.stage = QStackedWidget()
        self.stage.addWidget(self.plane)
        self.stage.addWidget(self.coordinates)
        self.advice = ExpertsStage(session, player, style)
        self.stage.addWidget(self.advice)
        self.charts = Charts(session, player, style)
        self.middle = QSplitter(Qt.Orientation.Vertical)
        self.middle.addWidget(self.stage)
        self.middle.addWidget(self.charts)
        self.middle.setStretchFactor(0, 1)
        self.middle.setChildrenCollapsible(False)
        self.header = Header(self.actions_, style)
        self.rail = Rail(session, self.actions_, style)
        self.transport = Transport(session, player, style)
        self.strip = Narration(session, style)
        self.side = self._side()
        self.across = QSplitter(Qt.Orientation.Horizontal)
        self.across.addWidget(
            _column(self.header, _line(), self.middle, _line(), self.strip, self.transport, stretch=self.middle)
        )
        self.across.addWidget(self.side)
        self.across.setStretchFactor(0, 1)
        self.across.setChildrenCollapsible(False)
        self.presets = Presets(session, style, self)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.rail, _line(vertical=True), self.across):
            row.addWidget(widget)
        row.setStretch(2, 1)
        self.setCentralWidget(whole)

    def _side(self) -> QWidget:
        session, style = self.session, self.style_
        self.parameters = Parameters(session, style)
        self.meters = MetersPanel(session, style)
        self.space = HypothesisSpace(session, self.player, style)
        self.narration = Narration(session, style, lines=4)
        self.twin = Twin(session, {"Hypothesis space": self.space, "The lift": Lift(session, self.player, style)})
        self.experts = ExpertsPanel(session, self.player, style)
        self.shown_row = ShownRow(session, style)
        side = QWidget()
        side.setProperty("role", "panel")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.side_layout = QVBoxLayout(side)
        for widget in (self.parameters, self.shown_row, _line(), self.meters, self.twin, self.experts):
            self.side_layout.addWidget(widget)
        self.side_layout.addStretch(0)
        for widget in (_line(), self.narration):
            self.side_layout.addWidget(widget)
        for part in (self.twin, self.experts):
            self.side_layout.setStretchFactor(part, 1)
        return side

    def _size_parts(self) -> None:
        """What depends on the zoom; the splitters keep what the person chose."""
        px = self.style_.px
        self.side_layout.setContentsMargins(px(20), px(14), px(20), px(14))
        self.side_layout.setSpacing(px(10))
        self.side.setMinimumWidth(px(300))
        self._fit_parts()
        self.charts.setMinimumHeight(px(150))
        self.middle.setHandleWidth(px(5))
        self.across.setHandleWidth(px(5))

    def _fit_parts(self) -> None:
        """What a small window or large text leaves no room for gives way, the least needed first."""
        px = self.style_.px
        design = px(100) / 100
        self.rail.set_narrow(self.width() < NARROW * design)
        taken = self.parameters.sizeHint().height() + self.meters.minimumSizeHint().height() + self.narration.height()
        self.experts.setVisible(self.session.lab.id == "experts")
        roomy = self.height() >= LOW * design
        self.narration.set_lines(4 if roomy or self.session.lab.id != "experts" else 2)
        self.experts.source.setVisible(roomy)
        self.shown_row.set_room(roomy)
        self.twin.setVisible(self.twin.refresh() and self.height() - taken - px(80) >= px(SPACE_LEAST))

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit_parts()

    def arrange(self) -> None:
        """The proportions of a new window."""
        px, width, height = self.style_.px, self.width(), self.height()
        side = min(px(SIDE_WIDTH), max(px(SIDE_LEAST), int(width * 0.225)))
        charts = min(px(CHARTS_HEIGHT), max(px(150), int(height * 0.265)))
        self.across.setSizes([width - side, side])
        self.middle.setSizes([height - charts, charts])

    # -- wiring ------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self.refresh)
        session.refined.connect(self.refresh_actions)
        session.tool_changed.connect(self.refresh_actions)
        session.dirty_changed.connect(self._title)
        session.reported.connect(self.toast.say)
        self.player.state_changed.connect(self.refresh_actions)
        self.style_.changed.connect(self._size_parts)
        self.rail.menu_wanted.connect(self.show_menu)
        self.experts.table_wanted.connect(self.files.ask_import)
        self._size_parts()
        QApplication.instance().installEventFilter(self)

    def refresh(self) -> None:
        self.refresh_actions()
        self.stage.setCurrentWidget(self._stage_for(self.session.document))
        self.strip.setVisible(not self.side_shown)
        self.header.show_lab(self.session.lab.name)
        self._fit_parts()
        self._title()

    def _stage_for(self, document: Document) -> QWidget:
        """The plane for points that lie in it; else what their kind is best seen in."""
        if self.session.lab.id == "experts" and not document.experts.on_plane:
            return self.advice
        flat = self.session.points.dimension == 2 and document.adversary is None
        return self.plane if flat else self.coordinates

    def refresh_actions(self) -> None:
        for command in COMMANDS:
            if command.state is not None:
                enabled, checked = command.state(self)
                self.actions_[command.id].setEnabled(enabled)
                if checked is not None:
                    self.actions_[command.id].setChecked(checked)

    def _title(self, *_: object) -> None:
        name = self.session.path.name if self.session.path else "Untitled"
        self.setWindowTitle(f"{name}[*] — COLT Lab")
        self.setWindowModified(self.session.dirty)

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

    def toggle_reduced_motion(self) -> None:
        self.player.reduced_motion = not self.player.reduced_motion
        storage.settings().setValue("reduced_motion", self.player.reduced_motion)

    def toggle_side(self) -> None:
        self.side_shown = not self.side_shown
        self.side.setVisible(self.side_shown)
        self.strip.setVisible(not self.side_shown)

    def toggle_charts(self) -> None:
        self.charts_shown = not self.charts_shown
        self.charts.setVisible(self.charts_shown)

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

    def toggle_full_screen(self) -> None:
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    def show_presets(self) -> None:
        button = self.header.button("presets")
        self.presets.open_below(button)

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
        show_keys(self, self.style_)

    def show_about(self) -> None:
        show_about(self)

    # -- the window itself -------------------------------------------------------------------------------------

    def dragEnterEvent(self, event) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event) -> None:
        for url in event.mimeData().urls()[:1]:
            self.files.open(url.toLocalFile())

    def closeEvent(self, event: QCloseEvent) -> None:
        self.player.pause()
        if not self.files.may_leave():
            event.ignore()
            return
        self.remember()
        QApplication.instance().removeEventFilter(self)
        self.closed.emit()
        event.accept()

    def close_quietly(self) -> None:
        """Goes away without a question, for pictures and measurements."""
        self.player.pause()
        QApplication.instance().removeEventFilter(self)
        self.closed.emit()
        self.hide()
        self.deleteLater()
        # now, not when the interpreter is being taken down around it
        QApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)

    def remember(self) -> None:
        settings = storage.settings()
        settings.setValue("geometry", self.saveGeometry())
        settings.setValue("across", self.across.saveState())
        settings.setValue("middle", self.middle.saveState())

    def restore(self) -> None:
        """As the person left it; a new window otherwise."""
        self.player.reduced_motion = storage.remembered_bool("reduced_motion")
        if not self.restoreGeometry(storage.remembered_bytes("geometry")):
            area = self.screen().availableGeometry()
            self.resize(min(1600, int(area.width() * 0.9)), min(1000, int(area.height() * 0.9)))
            self.arrange()
            return
        self.across.restoreState(storage.remembered_bytes("across"))
        self.middle.restoreState(storage.remembered_bytes("middle"))


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
