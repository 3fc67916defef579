"""Small pictures of lessons, made one at a time between two frames of the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap

from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.errors import InputError
from colt_gui.session import SHOWN, Session
from colt_gui.views.export import picture
from colt_gui.views.look.style import Style
from colt_gui.views.window.stage.stage import Stage

LAID_OUT = QSize(640, 400)  # so that words keep their place; shown smaller
ZOOM = 1.3  # words must be read at less than half the size


class Thumbnails(QObject):
    """`wish` for pictures, `made` tells of each. A theme has pictures of its own."""

    made = Signal(str)

    def __init__(self, style: Style, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._pixmaps: dict[tuple[str, str], QPixmap] = {}
        self._wishes: list[Lesson] = []
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._make_next)

    def wish(self, lessons: list[Lesson]) -> None:
        self._wishes = [lesson for lesson in lessons if self.of(lesson) is None]
        self._go_on()

    def forget(self, lesson: Lesson) -> None:
        """It has been edited."""
        self._pixmaps = {(theme, id): made for (theme, id), made in self._pixmaps.items() if id != lesson.id}

    def of(self, lesson: Lesson) -> QPixmap | None:
        return self._pixmaps.get((self._style.theme.name, lesson.id))

    def _make_next(self) -> None:
        """A picture that cannot be made leaves the others their turn."""
        lesson = self._wishes.pop(0)
        try:
            pixmap = thumbnail(lesson, self._style.theme.name)
        except InputError:  # of a lesson that a person wrote: starting it will say what is wrong
            pixmap = QPixmap()
        finally:
            self._go_on()
        self._pixmaps[self._style.theme.name, lesson.id] = pixmap
        self.made.emit(lesson.id)

    def _go_on(self) -> None:
        if self._wishes:
            self._timer.start()
        else:
            self._timer.stop()


def thumbnail(lesson: Lesson, theme: str) -> QPixmap:
    """The stage of the step that stands for the lesson."""
    step = lesson.steps[lesson.picture]
    session = Session(step.document)
    session.selection.show_only(SHOWN if step.show is None else step.show)
    session.seek(step.at.find(session.experiment))
    stage = Stage(session, Style(theme, ZOOM))
    stage.resize(LAID_OUT)
    stage.ensurePolished()
    if (shown := stage.currentWidget()) is not None:
        shown.resize(LAID_OUT)
    stage.plane.fit()
    pixmap = QPixmap.fromImage(picture(stage, 1.0))
    stage.deleteLater()
    return pixmap
