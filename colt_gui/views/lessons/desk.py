"""What the window does about lessons: choosing one, giving it, and saving what is on show as a step of one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.errors import InputError
from colt_gui.views.look.style import Style
from colt_gui.views.window.files import Files
from colt_gui.views.window.stage import Stage
from colt_gui.views.window.visible_parts import VisibleParts


class LessonDesk(QObject):
    """The browser is a page beside the first one, on which the work is done; `stage` has the keys there."""

    page_changed = Signal()

    def __init__(
        self,
        pages: QStackedWidget,
        stage: Stage,
        guide: Guide,
        style: Style,
        parts: VisibleParts,
        files: Files,
    ) -> None:
        super().__init__(pages)
        self._pages, self._stage, self._guide, self._style = pages, stage, guide, style
        self._parts, self._files = parts, files
        self.browser: QWidget | None = None

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def browsing(self) -> bool:
        return self.browser is not None and self._pages.currentWidget() is self.browser

    def browse(self) -> None:
        """The page of all lessons; again, and the window is as before."""
        if self.browsing:
            self.close_browser()
            return
        if self.browser is None:
            from colt_gui.views.lessons.browser import LessonBrowser

            self.browser = LessonBrowser(self._style)
            self.browser.chosen.connect(self.start)
            self._pages.addWidget(self.browser)
        self._guide.player.pause()
        self.browser.show_lessons(self._shipped(), self._own())
        self._pages.setCurrentWidget(self.browser)
        self.page_changed.emit()
        self.browser.setFocus()

    def close_browser(self) -> None:
        if self.browsing:
            self._pages.setCurrentIndex(0)
            self.page_changed.emit()
            self._stage.setFocus()

    def _shipped(self) -> list[Lesson]:
        from colt_gui.lessons.reading import shipped_lessons  # with all that reads them, when one is wanted

        return shipped_lessons()

    def _own(self) -> list[Lesson]:
        """What cannot be read is told, and the others are shown."""
        from colt_gui.lessons.reading import lesson_paths, read_lesson

        lessons = []
        for path in lesson_paths(storage.lessons_folder()):
            try:
                lessons.append(read_lesson(path))
            except InputError as error:
                self._guide.session.reported.emit(str(error))
        return lessons

    # -- giving ------------------------------------------------------------------------------------------------

    def start(self, lesson: Lesson) -> bool:
        if not self._guide.trying and not self._files.may_leave():
            return False
        if not self._files.may_run([step.document.learner for step in lesson.steps], f"The lesson “{lesson.title}”"):
            return False
        if not self._guide.start(lesson):
            return False
        self.close_browser()
        self._stage.setFocus()
        return True

    def start_next(self) -> None:
        """The lesson after the one on show, in the order of the page that they are chosen from."""
        shown, reported = self._guide.lesson, self._guide.session.reported
        lessons = [*self._shipped(), *self._own()]
        after = lessons[1 + next((k for k, lesson in enumerate(lessons) if lesson == shown), len(lessons)) :]
        if after:
            self.start(after[0])
        else:
            reported.emit("That was the last lesson.")

    def open(self, path: Path) -> bool:
        """A lesson from a file."""
        from colt_gui.lessons.reading import read_lesson

        try:
            lesson = read_lesson(path)
        except InputError as error:
            self._guide.session.reported.emit(str(error))
            return False
        return self.start(lesson)

    # -- saving ------------------------------------------------------------------------------------------------

    def save_step(self) -> None:
        from colt_gui.views.lessons.step_dialog import LessonStepDialog

        hidden, window = frozenset(self._parts.hidden), self._pages.window()
        folder, large = storage.lessons_folder(), self._stage.large
        dialog = LessonStepDialog(window, self._guide.session, hidden, large, folder, self._style)
        dialog.saved.connect(self._saved)
        dialog.open()

    def _saved(self, lesson: Lesson) -> None:
        n = len(lesson.steps)
        steps = "one step" if n == 1 else f"{n} steps"
        self._guide.session.reported.emit(f"Saved: “{lesson.title}” has {steps} now.")
