"""What the window does about lessons: choosing one, giving it, and saving what is on show as a step of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from colt_gui import storage
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.errors import InputError

if TYPE_CHECKING:
    from colt_gui.views.window.main_window import MainWindow


class LessonDesk(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.browser = None

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def browsing(self) -> bool:
        return self.browser is not None and self.window.pages.currentWidget() is self.browser

    def browse(self) -> None:
        """The page of all lessons; again, and the window is as before."""
        if self.browsing:
            self.close_browser()
            return
        window = self.window
        if self.browser is None:
            from colt_gui.views.lessons.browser import LessonBrowser

            self.browser = LessonBrowser(window.style_)
            self.browser.chosen.connect(self.start)
            window.pages.addWidget(self.browser)
        window.player.pause()
        self.browser.show_lessons(self._shipped(), self._own())
        window.pages.setCurrentWidget(self.browser)
        window.rearrange()
        self.browser.setFocus()

    def close_browser(self) -> None:
        if self.browsing:
            self.window.pages.setCurrentWidget(self.window.bench)
            self.window.rearrange()
            self.window.plane.setFocus()

    def _shipped(self) -> list[Lesson]:
        from colt_gui.lessons.reading import shipped_lessons  # with all that reads them, when one is wanted

        return shipped_lessons()

    def _own(self) -> list[Lesson]:
        """What cannot be read is told, and the others are shown."""
        from colt_gui.lessons.reading import lesson_paths, read_lesson

        found = []
        for path in lesson_paths(storage.lessons_folder()):
            try:
                found.append(read_lesson(path))
            except InputError as error:
                self.window.session.reported.emit(str(error))
        return found

    # -- giving ------------------------------------------------------------------------------------------------

    def start(self, lesson: Lesson) -> bool:
        if not self.window.files.may_leave():
            return False
        self.close_browser()
        self.window.guide.start(lesson)
        self.window.plane.setFocus()
        return True

    def open(self, path: Path) -> bool:
        """A lesson from a file."""
        from colt_gui.lessons.reading import read_lesson

        try:
            lesson = read_lesson(path)
        except InputError as error:
            self.window.session.reported.emit(str(error))
            return False
        return self.start(lesson)

    # -- saving ------------------------------------------------------------------------------------------------

    def save_step(self) -> None:
        from colt_gui.views.lessons.step_dialog import LessonStepDialog

        dialog = LessonStepDialog(self.window, storage.lessons_folder(), self.window.style_)
        dialog.saved.connect(self._saved)
        dialog.open()

    def _saved(self, lesson: Lesson) -> None:
        n = len(lesson.steps)
        steps = "one step" if n == 1 else f"{n} steps"
        self.window.session.reported.emit(f"Saved: “{lesson.title}” has {steps} now.")
