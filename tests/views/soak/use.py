"""A window in use: time goes by, the pointer moves, points are dragged, labs change, pictures are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui import storage
from colt_gui.models.labs import LABS
from colt_gui.views.canvas.view import CanvasView
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.window.main_window import MainWindow

Type, Button, NO_KEYS = QEvent.Type, Qt.MouseButton, Qt.KeyboardModifier.NoModifier
PHASES = (0.1, 0.3, 0.5, 0.7, 0.9)
PICTURES = ("stage", ".png"), ("stage", ".svg"), ("stage", ".pdf"), ("window", ".svg"), ("window", ".png")
SELDOM = 4  # a picture takes as long as many frames: in each fourth window one


class Frames(QObject):
    """How often the windows that it watches have been painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def watch(self, window: MainWindow) -> None:
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == Type.UpdateRequest:
            self.count += 1
        return False


class Use:
    """What is done to one window; `k` lets windows differ."""

    def __init__(self, window: MainWindow, k: int) -> None:
        self.window, self.k = window, k

    def look_around(self) -> None:
        """At what is on show first."""
        for part in (self._hover, self._tab):
            for _ in part():
                QApplication.processEvents()

    def until(self, done: Callable[[], bool]) -> None:
        """Each act is followed by a frame."""
        for _ in self._acts():
            QApplication.processEvents()
            if done():
                return

    def _acts(self) -> Iterator[None]:
        yield from self._visit_all_labs()
        if self.k % SELDOM == 0:
            self._take_picture(*PICTURES[self.k // SELDOM % len(PICTURES)])
            yield
        yield from self._drag_a_point()
        yield from self._look_closer()
        hand = self._hover, self._drag_over_charts, self._drag_a_point, self._zoom
        chores = self._play, self._look_closer, *hand, self._scrub
        for lab in cycle(LABS):
            self.window.session.enter(lab)
            for chore in chores:
                yield from chore()

    def _play(self) -> Iterator[None]:
        """Rounds, one after another, as they are animated."""
        playback = self.window.playback
        for _ in range(2):
            playback.step()
            for phase in PHASES:
                playback.show_phase(phase)
                yield
        playback.pause()

    def _visit_all_labs(self) -> Iterator[None]:
        """Tab comes at once, while the widgets of the lab that has been left are still about."""
        for lab in LABS:
            self.window.session.enter(lab)
            yield from self._tab()

    def _tab(self) -> Iterator[None]:
        for _ in range(2):
            target = QApplication.focusWidget() or self.window
            QApplication.sendEvent(target, QKeyEvent(Type.KeyPress, Qt.Key.Key_Tab, NO_KEYS))
            yield

    def _scrub(self) -> Iterator[None]:
        rounds = len(self.window.session.run)
        for share in (0.0, 1.0, 0.3, 0.6):
            self.window.playback.seek(int(share * rounds))
            yield

    def _canvases(self) -> list[QWidget]:
        return [view.viewport() for view in self.window.findChildren(CanvasView) if view.isVisible()]

    def _hover(self) -> Iterator[None]:
        for canvas in self._canvases():
            for share in (0.3, 0.6):
                mouse(canvas, Type.MouseMove, share, Button.NoButton)
                yield
            QApplication.sendEvent(canvas, QEvent(Type.Leave))

    def _drag_over_charts(self) -> Iterator[None]:
        for view in self.window.charts.views:
            for kind in (Type.MouseButtonPress, Type.MouseMove, Type.MouseButtonRelease):
                mouse(view.viewport(), kind, 0.2 if kind == Type.MouseButtonPress else 0.5)
                yield

    def _drag_a_point(self) -> Iterator[None]:
        session, plane = self.window.session, self.window.plane
        if not (plane.isVisible() and len(session.points) and session.points.dimension == 2):
            return
        at = plane.view.at(*session.points.X[0].tolist())
        steps = [(Type.MouseButtonPress, 0.0), *((Type.MouseMove, way) for way in (8, 20, 40, 10, 0)),
                 (Type.MouseButtonRelease, 0.0)]  # fmt: skip
        for kind, way in steps:
            mouse_at(plane.viewport(), kind, at + QPointF(way, way / 2))
            yield

    def _look_closer(self) -> Iterator[None]:
        """By a double click on each chart; the large one is used a little, and Esc goes back."""
        for view in self.window.charts.views:
            mouse(view.viewport(), Type.MouseButtonDblClick, 0.5)
            yield
            yield from self._zoom()
            self.window.playback.step()
            yield
            self.window.trigger("escape")
            yield

    def _zoom(self) -> Iterator[None]:
        for turn in (120, -120):
            for canvas in self._canvases():
                wheel(canvas, turn)
            yield

    def _take_picture(self, what: str, suffix: str) -> None:
        options = Options(what, size=(960, 600), caption=True)
        folder = storage.data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with HiddenWindow(self.window.snapshot(), options, MainWindow) as hidden:
            write_picture(hidden, folder / f"picture{suffix}")


def mouse(widget: QWidget, kind: QEvent.Type, share: float, button: Qt.MouseButton = Button.LeftButton) -> None:
    """That far across the widget and down."""
    mouse_at(widget, kind, QPointF(widget.width() * share, widget.height() * share), button)


def mouse_at(widget: QWidget, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton = Button.LeftButton) -> None:
    held = Button.NoButton if kind == Type.MouseButtonRelease else button
    QApplication.sendEvent(widget, QMouseEvent(kind, at, QPointF(widget.mapToGlobal(at)), button, held, NO_KEYS))


def wheel(widget: QWidget, turn: int) -> None:
    at = QPointF(widget.rect().center())
    place, phase = QPointF(widget.mapToGlobal(at)), Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, place, QPoint(), QPoint(0, turn), Button.NoButton, NO_KEYS, phase, False)
    QApplication.sendEvent(widget, event)
