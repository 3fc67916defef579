"""The controller of lessons in the window: it opens the page of lessons, starts a lesson, and saves steps."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from colt_gui import storage
from colt_gui.lessons.guide import Guide
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.errors import InputError
from colt_gui.views.look.style import Style
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.stage.stage import Stage
from colt_gui.views.window.visible_parts import VisibleParts

if TYPE_CHECKING:
    from colt_gui.views.lessons.browser import LessonBrowser
    from colt_gui.views.lessons.own import OwnLessons


class LessonsController(QObject):
    """Opens the browser, starts and saves lessons.

    The browser is a page beside the first one, on which the work is done; `stage` has the keys there.
    """

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
        self.browser: LessonBrowser | None = None
        self._own_lessons: OwnLessons | None = None

    @property
    def own(self) -> OwnLessons:
        """Return the person's own lessons, with all that edits them; it is loaded when first wanted."""
        if self._own_lessons is None:
            from colt_gui.views.lessons.own import OwnLessons

            self._own_lessons = OwnLessons(self._pages.window(), storage.lessons_folder(), self._style)
            self._own_lessons.reported.connect(self._guide.session.reported)
            self._own_lessons.changed.connect(self._own_changed)
        return self._own_lessons

    # -- choosing ----------------------------------------------------------------------------------------------

    @property
    def browsing(self) -> bool:
        return self.browser is not None and self._pages.currentWidget() is self.browser

    def browse(self) -> None:
        """Open the page of all lessons, or close it if it is open."""
        if self.browsing:
            self.close_browser()
            return
        browser = self._made_browser()
        self._guide.playback.pause()
        browser.search.clear()
        self._show_lessons(browser)
        self._pages.setCurrentWidget(browser)
        self.page_changed.emit()
        browser.setFocus()

    def _made_browser(self) -> LessonBrowser:
        if self.browser is None:
            from colt_gui.views.lessons.browser import LessonBrowser

            self.browser = LessonBrowser(self._style)
            self.browser.chosen.connect(self.start)
            self.browser.wanted.connect(self.own.do)
            self.browser.undo_wanted.connect(self.own.undo)
            self.browser.wastebasket_wanted.connect(self.own.ask_restore)
            self._pages.addWidget(self.browser)
        return self.browser

    def _show_lessons(self, browser: LessonBrowser) -> None:
        browser.show_lessons(self._shipped, self.own.lessons())
        browser.offer(self.own.undoable, len(self.own.shelf.deleted()))

    def find(self) -> None:
        """Open the page of lessons with the focus in its search field."""
        if not self.browsing:
            self.browse()
        if self.browser is not None:
            self.browser.begin_search()

    def escape(self) -> None:
        """Clear the search; close the page if there is no search."""
        if self.browser is None or not self.browser.clear_search():
            self.close_browser()
        else:
            self.browser.setFocus()

    def close_browser(self) -> None:
        if self.browsing:
            self._pages.setCurrentIndex(0)
            self.page_changed.emit()
            self._stage.setFocus()

    @cached_property
    def _shipped(self) -> list[Lesson]:
        """Read the lessons of the program once: they do not change while it runs."""
        from colt_gui.lessons.reading import shipped_lessons  # with all that reads them, when one is wanted

        return shipped_lessons()

    # -- one's own ---------------------------------------------------------------------------------------------

    @property
    def _at_hand(self) -> Lesson | None:
        """Return the lesson of the current card, or the running lesson if the page is closed."""
        if not self.browsing or self.browser is None:
            return self._guide.lesson
        return None if self.browser.current is None else self.browser.current.lesson

    def do(self, what: str) -> None:
        """Do an action of a card's menu with the lesson at hand."""
        if self._at_hand is None:
            self._guide.session.reported.emit("Choose a lesson first: go to its card.")
        else:
            self.own.do(what, self._at_hand)

    def _own_changed(self, lesson: Lesson | None) -> None:
        """Show a changed lesson on the page, and restart it in its present form if it is running."""
        shown = self._guide.lesson
        if lesson is not None and shown is not None and lesson.path == shown.path and lesson != shown:
            self._guide.start(lesson, min(self._guide.index, len(lesson.steps) - 1))
        if self.browsing and self.browser is not None:
            before = self.browser.place
            self._show_lessons(self.browser)
            self.browser.return_to(before, lesson)

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
        """Start the lesson after the running one, in the order of the page."""
        shown, reported = self._guide.lesson, self._guide.session.reported
        lessons = [*self._shipped, *self.own.lessons()]
        after = lessons[1 + next((k for k, own in enumerate(lessons) if _same(own, shown)), len(lessons)) :]
        if after:
            self.start(after[0])
        else:
            reported.emit("That was the last lesson.")

    def open(self, path: Path) -> bool:
        """Start a lesson from a file, and return whether it runs."""
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


def _same(lesson: Lesson, shown: Lesson | None) -> bool:
    """Return whether both are the same lesson, even if it has been edited since."""
    return shown is not None and (lesson == shown or (lesson.path is not None and lesson.path == shown.path))
