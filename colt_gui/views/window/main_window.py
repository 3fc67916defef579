"""The window: what it is made of, and who hears whom."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMenu

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.lessons.parts import HIDEABLE
from colt_gui.session import Session
from colt_gui.views.audience.presenting import Presenting
from colt_gui.views.help.controller import HelpController
from colt_gui.views.lessons.controller import LessonsController
from colt_gui.views.look.style import Style
from colt_gui.views.points.controller import PointsController
from colt_gui.views.preferences.applying import Applying
from colt_gui.views.window.arrangement import Arrangement
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.command import Actions
from colt_gui.views.window.commands import all_commands
from colt_gui.views.window.files.exports import Exports
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.menu_bar import MenuBar, add_menus
from colt_gui.views.window.panes import Panes
from colt_gui.views.window.stage_keys import StageKeys
from colt_gui.views.window.tab_order import move_focus
from colt_gui.views.window.toast import Toast
from colt_gui.views.window.visible_parts import VisibleParts
from colt_gui.views.window.work_bar import WorkBar

if TYPE_CHECKING:
    from colt_gui.views.export.snapshot import Scene
    from colt_gui.views.finder.controller import FinderController
    from colt_gui.views.help.card import TheoremCard
    from colt_gui.views.window.presets.popup import Presets


class MainWindow(ClosingWindow):
    """One session on show. `panes` are what is seen, the others what is done with it."""

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__()
        self.session, self.style_ = session, style
        self.playback = session.playback
        self.guide = Guide(session, parent=self)
        self.parts = VisibleParts(self.guide, style)
        self.menu_bar: MenuBar | None = None
        self._at_desk = False
        self.setAcceptDrops(True)
        self.actions_ = Actions(self, all_commands())
        self.panes = Panes(session, self.guide, style, self.actions_)
        self.setCentralWidget(self.panes)
        self._name_panes(self.panes)
        self.stage_keys = StageKeys(self, self.stage)
        self._make_helpers()
        self.toast = Toast(self.stage, style)
        self.work_bar = WorkBar(session, self.stage, style)
        self._fit_soon = QTimer(self, interval=0, singleShot=True)
        self._shown = QTimer(self, interval=0, singleShot=True)
        self._connect()
        self.setMinimumSize(800, 480)
        self.plane.setFocus()
        self.refresh()

    def _name_panes(self, panes: Panes) -> None:
        """By the names that people and tests use."""
        self.stage, self.plane, self.charts = panes.stage, panes.stage.plane, panes.charts
        self.header, self.rail, self.transport, self.strip = panes.header, panes.rail, panes.transport, panes.strip
        self.side, self.lesson_bar, self.pages = panes.side, panes.lesson_bar, panes.pages
        self.parameters, self.meters, self.narration = panes.side.parameters, panes.side.meters, panes.side.narration
        self.across, self.middle, self.remedy_bar = panes.across, panes.middle, panes.remedy_bar

    def _make_helpers(self) -> None:
        session, panes, guide, style = self.session, self.panes, self.guide, self.style_
        self.files = Files(self, session, self._open_lesson, self._shows_points)
        self.lessons = LessonsController(panes.pages, self.stage, guide, style, self.parts, self.files)
        self.exports = Exports(self, guide, self.lessons, self.files, style, self.snapshot, MainWindow)
        self.points = PointsController(self, session, self.stage, style)
        self.help = HelpController(self, session, style, self._dock)
        self.presenting = Presenting(self, self.stage, self.actions_, session, self.lessons, style)
        self.arrangement = Arrangement(self, panes, self.parts, guide, self.lessons, style)
        self.applying = Applying(style, self.playback, self.presenting, self.parts, self.arrangement.fit, self)
        self.spotlight = self.arrangement.spotlight

    def _dock(self, card: TheoremCard) -> None:
        self.panes.dock(card)
        card.opened_or_closed.connect(self.arrangement.fit)

    def _open_lesson(self, path: Path) -> bool:
        return self.lessons.open(path)

    def _shows_points(self) -> bool:
        return self.stage.has_points

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.style_.presentation:
            self.style_.set_presentation(True, self.height())
        if self._at_desk:
            self.style_.set_window(self.width(), self.height())
        self.lesson_bar.set_window_height(self.height())
        self.arrangement.fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown.start()  # not at once: what is hidden while its parent is being shown stays half visible

    def fit_as_shown(self) -> None:
        """Only what is shown has the fonts of its style sheet, and is as large as they make it."""
        self._shown.stop()
        self.arrangement.fit()

    def stand_at_desk(self) -> None:
        """Letters grow with the window from now on; one that is made for a picture keeps those it was asked for."""
        self._at_desk = True
        self.style_.set_window(self.width(), self.height())

    def arrange(self) -> None:
        """The proportions of a new window."""
        self.arrangement.share_out()

    def _speak_over_page(self) -> None:
        page = self.lessons.browser if self.lessons.browsing else None
        self.toast.move_over(self.stage if page is None else page)

    # -- wiring ------------------------------------------------------------------------------------------------

    def _connect(self) -> None:
        session, panes = self.session, self.panes
        self.closed.connect(session.close)
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.dirty_changed.connect(self._title)
        session.reported.connect(self.toast.say)
        for signal in (session.selection.changed, self.playback.state_changed, panes.remedy_bar.changed):
            signal.connect(self.refresh_actions)
        self.guide.changed.connect(self._lesson_changed)
        self.style_.changed.connect(self.arrangement.restyle)
        for signal in (self.lessons.page_changed, self.presenting.changed):
            signal.connect(self.rearrange)
        self.lessons.page_changed.connect(self._speak_over_page)
        self.files.loaded.connect(self.plane.fit)
        panes.rail.menu_wanted.connect(self.show_menu)
        panes.side.command_wanted.connect(self.trigger)
        panes.side.large_wanted.connect(self.stage.enlarge)
        panes.side.fold_turned.connect(self.fold_section)
        panes.strip.more_wanted.connect(self.arrangement.fit)
        panes.side.narration.more_wanted.connect(self.arrangement.fit)
        panes.side.meters.theorem_wanted.connect(self.help.show_theorem)
        panes.charts.large_wanted.connect(self.stage.enlarge)
        panes.front.large_wanted.connect(self.stage.enlarge)
        panes.stage.large_changed.connect(self._large_changed)
        panes.lesson_bar.next_wanted.connect(lambda: self.trigger("next-step"))
        panes.lesson_bar.closed.connect(self.guide.leave)
        panes.lesson_bar.height_changed.connect(self.arrangement.fit)
        self._fit_soon.timeout.connect(self._fit_plane)
        self._shown.timeout.connect(self.fit_as_shown)
        self.arrangement.restyle()

    def trigger(self, command: str) -> None:
        self.actions_[command].trigger()

    def refresh(self) -> None:
        self.refresh_actions()
        self.header.show_lab(self.session.lab, self.session.bench, self.stage.has_points)
        self.arrangement.fit()
        self._title()

    def _lesson_changed(self) -> None:
        if self.parts.follow():
            self._follow_step()
            self._fit_soon.start()
        self.arrangement.fit()
        self.refresh_actions()
        self._title()

    def _follow_step(self) -> None:
        """What a step wants to have large, and which charts it speaks of; after the lesson all is as it was."""
        step = self.guide.step
        self.charts.show_only(None if step is None else step.charts)
        self.stage.show_large("" if step is None else step.large)

    def _large_changed(self) -> None:
        self.panes.swap()
        self.arrangement.fit()
        self.refresh_actions()

    def _fit_plane(self) -> None:
        """After the layout has followed the step."""
        self.arrangement.reveal()
        self.plane.fit()
        self.spotlight.raise_()

    def refresh_actions(self) -> None:
        self.actions_.refresh()

    def _title(self, *_: object) -> None:
        name = self.session.path.name if self.session.path else "Untitled"
        if self.guide.lesson is not None:
            name = self.guide.lesson.title
        self.setWindowTitle(f"{name}[*] — COLT Lab")
        if self.session.dirty != self.isWindowModified():  # Qt would tell the desktop each time
            self.setWindowModified(self.session.dirty)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return (
            self.stage_keys.take_from_hidden() or move_focus(self.panes, forward) or super().focusNextPrevChild(forward)
        )

    def fold_section(self, name: str, folded: bool) -> None:
        """Keep the wish of a person who has folded a section of the side panel, or unfolded it."""
        self.parts.set_fold(name, folded)
        self.arrangement.fit()
        self.side.reveal(name)

    # -- what commands ask -------------------------------------------------------------------------------------

    def toggle_part(self, name: str) -> None:
        self.parts.toggle(name)
        self.arrangement.fit()

    def rearrange(self) -> None:
        """Another page, or another way of showing."""
        self.arrangement.restyle()
        self.refresh_actions()
        self.rail.show_browsing(self.lessons.browsing)
        self._fit_soon.start()

    @cached_property
    def presets(self) -> Presets:
        from colt_gui.views.window.presets.popup import Presets

        return Presets(self.session, self.style_, self)

    def show_presets(self) -> None:
        self.presets.open_below(self.header.button("presets"))

    @cached_property
    def finder(self) -> FinderController:
        from colt_gui.views.finder.controller import FinderController

        return FinderController(self, self, self.actions_, self.side, self.stage_keys)

    def show_finder(self) -> None:
        self.finder.open()

    def show_preferences(self) -> None:
        from colt_gui.views.preferences.page import PreferencesPage

        PreferencesPage(self.applying, self.style_, self).open()

    def add_menu_bar(self) -> None:
        """For a window that a person works with; one that is made for a picture has none."""
        self.menu_bar = MenuBar(self.actions_, self.files.add_recent, self)
        self.setMenuBar(self.menu_bar)
        self.arrangement.fit()

    def show_menu(self) -> None:
        """The bar, or where there is none its menus beside the rail."""
        if self.menu_bar is not None and self.menu_bar.isVisible():
            self.menu_bar.open_first()
            return
        menu = QMenu(self)
        add_menus(menu, self.actions_, self.files.add_recent)
        menu.aboutToHide.connect(menu.deleteLater)
        corner = self.rail.mapToGlobal(QPoint(self.rail.width(), self.rail.height()))
        menu.popup(corner - QPoint(0, menu.sizeHint().height()))

    def show_keys(self) -> None:
        from colt_gui.views.window.dialogs import show_keys

        show_keys(self, self.actions_.rows_here, self.style_, self.stage.has_points)

    def show_about(self) -> None:
        from colt_gui.views.window.dialogs import show_about

        show_about(self, self.style_)

    def snapshot(self) -> Scene:
        """What is on show, without the pointer and the selected points."""
        from colt_gui.views.export.snapshot import Scene

        session, style, panes = self.session, self.style_, self.panes
        return Scene(
            document=session.document,
            known=None if session.working or session.experiment.learner.own else session.experiment,
            t=session.t,
            phase=self.playback.phase,
            lesson=self.guide.lesson,
            step=self.guide.index,
            shown=session.selection.shown,
            expert=session.selection.expert,
            theme=style.theme.name,
            zoom=style.shown_zoom if style.presentation else style.desk_zoom,
            strokes=style.strokes,
            presentation=style.presentation,
            speed=self.playback.speed,
            parts={name: self.parts.shows(name) for name in HIDEABLE},
            asked=self.parts.asked,
            folds=dict(self.parts.folds),
            shares=self.arrangement.shares,
            scrolled=self.side.area.verticalScrollBar().value(),
            share=self.panes.front.share,
            seen=self.plane.view.seen,
            sizes={
                "window": panes.size().toTuple(),
                "stage": panes.front.size().toTuple(),
                "charts": panes.middle.size().toTuple(),
            },
            splits=(panes.across.sizes(), panes.middle.sizes()),
            large=self._large_by_hand(),
            charts=tuple(view.chart.id for view in panes.charts.views if view.chart is not None) or None,
            tool=session.selection.tool,
            current_class=session.selection.current_class,
            menu=not panes.rail.menu.isHidden(),
            undo=session.can_undo,
            redo=session.can_redo,
            theorem=self.help.shown,
        )

    def show_as(self, scene: Scene) -> None:
        """Show and fold the same parts as the window that the scene was taken from."""
        for name, shown in scene.parts.items():
            if self.parts.shows(name) != shown or name in scene.asked:
                self.parts.choose(name, shown)
        self.parts.folds.update(scene.folds)
        self.arrangement.set_shares(*scene.shares)
        self.arrangement.fit()
        self.side.area.verticalScrollBar().setValue(scene.scrolled)

    def _large_by_hand(self) -> str | None:
        """What is large, unless that is as the lesson has it."""
        scripted = "" if self.guide.step is None else self.guide.step.large
        return None if self.stage.large == scripted else self.stage.large

    # -- the window itself -------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            _accept_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        _accept_copy(event)
        for url in event.mimeData().urls()[:1]:
            self.files.open(url.toLocalFile())

    def closeEvent(self, event: QCloseEvent) -> None:
        event.ignore()  # until all went well: an error on the way must not close the window
        self.playback.pause()
        if not self.files.may_leave():
            return
        self.remember()
        self.closed.emit()
        event.accept()

    def close_quietly(self) -> None:
        """Goes away without a question, for pictures and measurements."""
        self.playback.pause()
        self.closed.emit()
        self.hide()
        self.deleteLater()
        # now, not when the interpreter is being taken down around it
        QApplication.sendPostedEvents(self, QEvent.Type.DeferredDelete)

    def remember(self) -> None:
        if self.style_.presentation:
            self.presenting.present(False)  # the sizes of the ordinary window are kept, not these
        self.arrangement.remember()
        storage.settings().setValue("last_learner", self.session.document.learner)

    def restore(self) -> None:
        """As the person left it, and likes it."""
        self.applying.restore()
        self.arrangement.restore()


def _accept_copy(event: QDropEvent) -> None:
    """Whoever moves a file takes it away from where it was: a file that is dropped is only looked at."""
    copy = Qt.DropAction.CopyAction
    event.setDropAction(copy if event.possibleActions() & copy else Qt.DropAction.IgnoreAction)
    event.accept()
