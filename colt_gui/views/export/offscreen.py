"""A second window, or a second stage, that nobody sees: pictures of any size are taken from it, and what is on the
screen is left alone."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt
from PySide6.QtGui import QAction, QImage, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from colt_gui.lessons.guide import Guide
from colt_gui.lessons.lesson import Step
from colt_gui.models.text.caption import caption
from colt_gui.session import Session
from colt_gui.session.playback import Playback
from colt_gui.session.worker import AnyWorker
from colt_gui.views.base import Guarded
from colt_gui.views.charts.row import Charts
from colt_gui.views.export import paint_widget
from colt_gui.views.export.page import Page
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.help.controller import HelpController
from colt_gui.views.look.style import SCREEN, Style
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.remedy_bar import RemedyBar
from colt_gui.views.window.stage.front import Front
from colt_gui.views.window.stage.stage import Stage

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


MakeWindow = Callable[[Session, Style], QWidget]


class _Rail(Protocol):
    menu: QWidget


@runtime_checkable
class SceneWindow(Protocol):
    """What is asked of a window for a picture of it. Its class is not named here: it imports what makes pictures."""

    playback: Playback
    guide: Guide
    stage: Stage
    charts: Charts
    help: HelpController
    remedy_bar: RemedyBar
    rail: _Rail
    actions_: dict[str, QAction]

    def fit_as_shown(self) -> None: ...

    def show_as(self, scene: Scene) -> None: ...

    def close_quietly(self) -> None: ...


class HiddenWindow:
    """The scene as the options want it; use it as a context, so that it is gone afterwards.

    `make_window` is asked for the whole window; the stage, alone or with its charts, needs none. With a `worker` it is
    not made at once: who has it made goes through `making`, which yields while the worker is at work.
    """

    def __init__(
        self,
        scene: Scene,
        options: Options,
        make_window: MakeWindow | None = None,
        worker: AnyWorker | None = None,
    ) -> None:
        self.scene, self.options, self._make_window = scene, options, make_window
        self.style = Style(options.theme or scene.theme, scene.zoom * options.type)
        self.style.set_presentation(scene.presentation, scene.sizes["window"][1] if scene.sizes else SCREEN)
        self.style.set_strokes(scene.strokes)
        self.style.clear = options.clear
        known = None if scene.known is None else scene.known.another_view()
        self.session = Session(scene.document, experiment=known, worker=worker)
        self.charts: Charts | None = None
        self._shown: QWidget | None = None
        self._window: SceneWindow | None = None
        if worker is None:
            for _ in self.making():
                pass

    def making(self) -> Iterator[None]:
        try:
            yield from self._wait()
            self._make()
            if self.scene.lesson is not None:
                yield from self.enter_step(self.scene.step)
            yield from self._follow()
            if self.scene.charts is not None and self.charts is not None:
                self.charts.show_only(self.scene.charts)
            self._place()
        except BaseException:
            self.close()
            raise

    def _wait(self) -> Iterator[None]:
        while self.session.working:
            yield

    def __enter__(self) -> HiddenWindow:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- making it ---------------------------------------------------------------------------------------------

    def _make(self) -> None:
        # the least size of what is in it may change: of a window of its own the system would be told each time
        self._shown = QWidget()
        make = {"stage": self._make_stage, "charts": self._make_stage_and_charts, "window": self._make_whole_window}
        self._part = make[self.options.what]()
        self._part.setParent(self.widget)
        self.stage.paint_exactly()
        for beside in self._part.findChildren(Companion):
            beside.paint_exactly()
        self.widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.widget.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.style.dress(self.widget)

    def _make_stage(self) -> Front:
        self.playback = self.session.playback
        self.guide = Guide(self.session)
        self.stage = Stage(self.session, self.style)
        self.front = Front(self.session, self.style, self.stage)
        return self.front

    def _make_stage_and_charts(self) -> StageAndCharts:
        front, self.charts = self._make_stage(), Charts(self.session, self.style)
        return StageAndCharts(front, self.charts, self.guide, self.style)

    def _make_whole_window(self) -> QWidget:
        assert self._make_window is not None, "who wants the whole window says how one is made"
        window = self._make_window(self.session, self.style)
        assert isinstance(window, SceneWindow)
        self._window, self.charts = window, window.charts
        window.remedy_bar.mute()  # nobody can press a button in a picture
        window.rail.menu.setVisible(self.scene.menu)
        self.playback, self.guide, self.stage = window.playback, window.guide, window.stage
        self.front = window.findChildren(Front)[0]
        return window

    def _place(self) -> None:
        """First the layout, then what depends on it."""
        scene, session = self.scene, self.session
        # as on a screen: the window's parts give way down to the size that it can be given there
        least = LEAST_STAGE if self.options.what == "stage" else self._part.minimumSize().toTuple()
        self.page = Page.of(scene.size(self.options), self.options, self.style, least, self._longest_caption())
        self.widget.resize(*self.page.content)
        self._part.setGeometry(self.widget.rect())
        self._part.show()
        self.widget.show()
        self._fold()
        if self._window is not None and scene.theorem:
            self._window.help.show_theorem(scene.theorem)
        self._split()
        self.front.share_out(scene.share)
        self.enlarge()
        self.settle()
        self.look()
        last = len(session.run)
        self.show(session.t if scene.t is None and scene.lesson else last if scene.t is None else scene.t, scene.phase)
        self._show_history()
        _process_painting()

    def _show_history(self) -> None:
        """Show the buttons for undo and redo as they are in the window, although this session has no steps of undo."""
        if self._window is not None:
            for name, possible in (("undo", self.scene.undo), ("redo", self.scene.redo)):
                self._window.actions_[name].setEnabled(possible)

    def _follow(self) -> Iterator[None]:
        """What a person has set or tried out."""
        scene, session = self.scene, self.session
        if session.document != scene.document and scene.t is not None:
            session.edit(scene.document)
        yield from self._wait()
        if scene.shown is not None:
            session.selection.show_only(scene.shown)
        session.selection.choose_expert(scene.expert)
        session.selection.choose_tool(scene.tool)
        session.selection.choose_class(scene.current_class)
        if scene.speed is not None:
            self.playback.set_speed(scene.speed)

    def _longest_caption(self) -> str:
        """Of all rounds, so that the strip keeps its height in a film."""
        last = len(self.session.run)
        return caption(self.session.experiment, last) if self.options.caption else ""

    def _fold(self) -> None:
        if self._window is not None:
            self._window.fit_as_shown()
            self._window.show_as(self.scene)

    def _split(self) -> None:
        """Share out the room as on the screen, where it is as large as there."""
        as_on_screen = self.scene.as_on_screen(self.options)
        _, middle = self.scene.splits or ([], [])
        if isinstance(self._part, StageAndCharts) and as_on_screen and middle[1]:
            self._part.set_share(middle[1] / sum(middle))

    def enlarge(self) -> None:
        """What has taken the stage's place: as a person wants it, or as the lesson has it."""
        scripted = "" if self.guide.step is None else self.guide.step.large
        self.stage.show_large(scripted if self.scene.large is None else self.scene.large)
        if self.options.what == "stage":  # alone: nothing small stands anywhere
            self.front.beside.show_if(self.guide.step is None or "beside" not in self.guide.step.hide)
            self.front.give_way(self.stage.large, None)

    def look(self) -> None:
        """At the part of the plane that is to be seen."""
        plane = self.stage.plane
        if self.scene.seen is None:
            plane.fit()
        else:
            plane.camera.look_at(self.scene.seen)

    # -- using it ----------------------------------------------------------------------------------------------

    def show(self, t: int, phase: float = 1.0) -> None:
        self.session.seek(t)
        self.playback.show_phase(phase)

    def show_step(self, index: int) -> None:
        """A step of the lesson, at its place."""
        for _ in self.enter_step(index):
            pass

    def enter_step(self, index: int) -> Generator[None, None, Step]:
        """Enter a step of the lesson at its place, and return it; yields while it is carried out."""
        assert self.scene.lesson is not None
        self.guide.start(self.scene.lesson, index)
        yield from self._wait()
        self.enlarge()
        return self.scene.lesson.steps[index]

    def draw(self) -> None:
        """What has changed is laid out."""
        _process_painting()

    def settle(self) -> None:
        """Everything laid out; a wide picture may hide or show parts, which moves others."""
        _process_painting()
        _process_painting()

    @property
    def widget(self) -> QWidget:
        """All that is to be seen, from when it is made until it is closed."""
        assert self._shown is not None
        return self._shown

    @property
    def caption(self) -> str:
        return caption(self.session.experiment, self.session.t)

    def image(self) -> QImage:
        """The picture as it stands, in its full number of pixels."""
        page = self.page
        image = QImage(*page.pixels, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(page.scale)
        clear = self.options.clear
        image.fill(Qt.GlobalColor.transparent if clear else self.style.colour("panel"))
        flag = QWidget.RenderFlag
        paint_widget(image, self.widget, flag.DrawChildren if clear else flag.DrawWindowBackground)
        with QPainter(image) as painter:
            page.paint_caption(painter, self.caption, self.style)
        image.setDevicePixelRatio(1.0)
        return image

    def close(self) -> None:
        """Delete all that was made. The collector would do so in the middle of whatever comes next."""
        if not isValid(self.session):
            return
        self.session.close()
        if self._window is not None:
            self._window.close_quietly()
        if self._shown is not None:
            self._shown.hide()
            _delete(self._shown)
            self._shown = None
        _delete(self.session)
        _delete(self.style)


def _delete(gone: QObject) -> None:
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)


def _process_painting() -> None:
    """Layouts and zero timers have their turn, but no click or key may come in between."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
