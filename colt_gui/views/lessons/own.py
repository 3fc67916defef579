"""The person's own lessons: edit, copy, move and delete them, and undo that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import lesson_text
from colt_gui.lessons.shelf import Opened, Shelf
from colt_gui.models.core.errors import InputError
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style

SHIPPED = "This lesson comes with the program: copy it (Ctrl+D), and edit the copy."
Button = QMessageBox.StandardButton


class Deed(NamedTuple):
    """A change that was made, and the function that undoes it."""

    name: str
    take_back: Callable[[], object]


class OwnLessons(QObject):
    """Changes the person's own lessons. Every refusal is one `reported` sentence and changes nothing."""

    changed = Signal(object)  # the Lesson to look at, or None
    reported = Signal(str)

    def __init__(self, window: QWidget, folder: Path, style: Style) -> None:
        super().__init__(window)
        self._window, self._style = window, style
        self.shelf = Shelf(folder)
        self._deeds: list[Deed] = []

    @property
    def undoable(self) -> str:
        """Return the text of the Undo button; empty if there is nothing to undo."""
        return f"Undo: {self._deeds[-1].name}" if self._deeds else ""

    def has(self, lesson: Lesson) -> bool:
        return lesson.path is not None and lesson.path.parent == self.shelf.folder

    def lessons(self) -> list[Lesson]:
        return self.shelf.lessons(self.reported.emit)

    def do(self, what: str, lesson: Lesson) -> None:
        """Do an action of a card's menu with a lesson."""
        if what != "copy" and not self.has(lesson):
            self.reported.emit(SHIPPED)
            return
        deeds = {"edit": self.edit, "copy": self.copy, "delete": self.delete}
        deed = deeds.get(what) or (lambda own: self.move(own, -1 if what == "earlier" else 1))
        try:
            deed(lesson)
        except (InputError, OSError) as error:
            self.reported.emit(str(error))
            self.changed.emit(None)  # the page may show what is not there any more

    def _done(self, name: str, take_back: Callable[[], object], lesson: Lesson | None) -> None:
        self._deeds.append(Deed(name, take_back))
        self.changed.emit(lesson)

    def undo(self) -> None:
        """Undo the last change; forget it if another program's change makes that impossible."""
        if not self._deeds:
            return
        try:
            lesson = self._deeds.pop().take_back()
        except (InputError, OSError) as error:
            self.reported.emit(str(error))
            lesson = None
        self.changed.emit(lesson if isinstance(lesson, Lesson) else None)

    # -- one deed each -----------------------------------------------------------------------------------------

    def edit(self, lesson: Lesson) -> None:
        from colt_gui.views.lessons.editor import LessonEditor

        assert lesson.path is not None
        editor = LessonEditor(self._window, self.shelf, self.shelf.open(lesson.path), self._style)
        editor.saved.connect(self._saved)
        editor.finished.connect(editor.deleteLater)
        editor.open()

    def _saved(self, lesson: Lesson, opened: Opened | None) -> None:
        self.reported.emit(f"Saved: “{lesson.title}”.")
        if opened is None:
            self._done("copy", lambda: self.shelf.delete(lesson), lesson)
        else:
            path, text = opened.path, lesson_text(opened.path)
            self._done("edit", lambda: self.shelf.put_back(path, text, opened.text), lesson)

    def copy(self, lesson: Lesson) -> None:
        copy = self.shelf.copy(lesson)
        self.reported.emit(f"“{copy.title}” is among your own lessons. F2 edits it.")
        self._done("copy", lambda: self.shelf.delete(copy), copy)

    def move(self, lesson: Lesson, by: int) -> None:
        assert lesson.path is not None
        order = self.shelf.paths()
        if self.shelf.move(lesson.path, by):
            self._done("move", lambda: self.shelf.put_in_order(order), lesson)

    def delete(self, lesson: Lesson) -> None:
        if not self._confirmed(lesson):
            return
        place, path = lesson.path, self.shelf.delete(lesson)
        self.reported.emit(f"“{lesson.title}” is in the wastebasket. Ctrl+Z brings it back.")
        self._done("delete", lambda: self.shelf.restore(path, place), None)

    def _confirmed(self, lesson: Lesson) -> bool:
        question = f"Delete “{lesson.title}”? It goes to the wastebasket, from where you can bring it back."
        asked = QMessageBox.question(self._window, "COLT Lab", plain(question), Button.Yes | Button.Cancel, Button.Yes)
        return asked == Button.Yes

    # -- the wastebasket ---------------------------------------------------------------------------------------

    def ask_restore(self, corner: QPoint) -> None:
        """Open a menu of the deleted lessons, each of which can be restored."""
        menu = QMenu(self._window)
        for lesson in self.shelf.deleted():
            menu.addAction(f"Bring back “{lesson.title}”".replace("&", "&&"), _Restore(self, lesson))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(corner)

    def restore(self, lesson: Lesson) -> None:
        assert lesson.path is not None
        try:
            back = self.shelf.restore(lesson.path)
        except (InputError, OSError) as error:
            self.reported.emit(str(error))
            return
        self.reported.emit(f"“{back.title}” is back.")
        self._done("bring back", lambda: self.shelf.delete(back), back)


class _Restore:
    """Restores one lesson when called; a lambda in a loop would always restore the last one."""

    def __init__(self, own: OwnLessons, lesson: Lesson) -> None:
        self._own, self._lesson = own, lesson

    def __call__(self) -> None:
        self._own.restore(self._lesson)
