"""The window with the pages of the help: search, back and forward, a list of all pages."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QKeySequence, QShortcut, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.help.page import HelpPage, page_path
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.look.styled import Styled

# in the order of the list; those that a build does not have are left out
PAGES = {
    "index.md": "Contents",
    "perceptron.md": "Perceptron lab",
    "svm.md": "SVM lab",
    "experts.md": "Experts lab",
    "boolean.md": "Boolean lab",
    "statistics.md": "Statistics lab",
    "theorems.md": "Theorems",
    "glossary.md": "Glossary",
    "lecturers.md": "For lecturers",
    "students.md": "For students",
    "app.md": "The app",
    "command-line.md": "The command line",
    "architecture.md": "Architecture",
    "testing.md": "Testing",
}
MISSING = "This page is not part of the help."
Flag = QTextDocument.FindFlag


class Visit(NamedTuple):
    """A page and how far down it was read."""

    name: str
    scroll: int = 0


class HelpWindow(Styled, QDialog):
    """Not modal. Esc closes the search, then the window."""

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.page = HelpPage(style, self)
        self.back, self.forward = self._button("Back", "Alt+Left"), self._button("Forward", "Alt+Right")
        self.pages, self.search, self.found = DropDown(self), QLineEdit(self), PlainLabel(self)
        self._visits: list[Visit] = []
        self._at = -1
        self._names = [name for name in PAGES if page_path(name)]
        self._build()
        self._connect()
        self.restyle()

    # -- pages -----------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The file of the page on show."""
        return self._visits[self._at].name if self._visits else ""

    def show_page(self, name: str, anchor: str = "") -> bool:
        """Another page; the way back is kept. False where the help has no such page."""
        path = page_path(name)
        if path is None or path.suffix != ".md":
            self._say(MISSING)
            return False
        if name != self.name:
            self._leave_mark()
            self._visits[self._at + 1 :] = [Visit(name)]
            self._at += 1
            self._show()
        if anchor:
            self.page.go_to(anchor)
        return True

    def _leave_mark(self) -> None:
        if self._visits:
            self._visits[self._at] = Visit(self.name, self.page.verticalScrollBar().value())

    def _move(self, steps: int) -> None:
        if 0 <= self._at + steps < len(self._visits):
            self._leave_mark()
            self._at += steps
            self._show()

    def go_back(self) -> None:
        self._move(-1)

    def go_forward(self) -> None:
        self._move(1)

    def _show(self) -> None:
        visit = self._visits[self._at]
        path = page_path(visit.name)
        self.page.show_text(path.read_text(encoding="utf-8") if path else MISSING)
        self.page.verticalScrollBar().setValue(visit.scroll)
        self.setWindowTitle(f"Help: {PAGES.get(visit.name, visit.name)}")
        self.pages.setCurrentIndex(self._names.index(visit.name) if visit.name in self._names else -1)
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._visits) - 1)
        self._say("")

    def _follow(self, url: QUrl) -> None:
        """A link that was clicked on: a page of ours, a heading, or the net in the browser."""
        if url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
        elif url.scheme():
            self._say(MISSING)
        else:
            self.show_page(url.path() or self.name, url.fragment(QUrl.ComponentFormattingOption.FullyDecoded))

    def _choose(self, index: int) -> None:
        self.show_page(self._names[index])
        self.page.setFocus()

    # -- search ----------------------------------------------------------------------------------------------------

    def ask_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _typed(self) -> None:
        """From the start of what is marked, so that one more letter stays where it fits."""
        cursor = self.page.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.page.setTextCursor(cursor)
        self.look_for(1)

    def find_next(self) -> None:
        self.look_for(1)

    def find_previous(self) -> None:
        self.look_for(-1)

    def look_for(self, direction: int) -> bool:
        """The next place with the words, from the other end where there is none before the end."""
        words = self.search.text()
        flags = Flag.FindBackward if direction < 0 else Flag(0)
        if not words or self.page.find(words, flags):
            self._found(bool(words), True)
            return bool(words)
        end = QTextCursor.MoveOperation.End if direction < 0 else QTextCursor.MoveOperation.Start
        before = self.page.textCursor()
        self.page.moveCursor(end)
        found = self.page.find(words, flags)
        if not found:
            self.page.setTextCursor(before)
        self._found(True, found)
        return found

    def _found(self, asked: bool, found: bool) -> None:
        self.page.mark_selected(asked and found)
        set_state(self.found, "role", "note" if found else "mistake")
        self._say("" if found or not asked else "Not on this page")

    def _say(self, text: str) -> None:
        self.found.setText(text)

    # -- the window ------------------------------------------------------------------------------------------------

    def _button(self, name: str, key: str) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setToolTip(plain(f"{name} ({key})"))
        return button

    def _build(self) -> None:
        self.pages.addItems([PAGES[name] for name in self._names])
        self.pages.setAccessibleName("Pages")
        self.search.setPlaceholderText("Find on this page (Ctrl+F)")
        self.search.setClearButtonEnabled(False)
        self.search.setAccessibleName("Find on this page")
        self._row, outer = QHBoxLayout(), QVBoxLayout(self)
        for widget in (self.back, self.forward, self.pages):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        self._row.addWidget(self.found)
        self._row.addWidget(self.search)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._row)
        outer.addWidget(self.page, 1)

    def _connect(self) -> None:
        self.page.anchorClicked.connect(self._follow)
        self.pages.activated.connect(self._choose)
        self.search.textEdited.connect(self._typed)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        for key, deed in (
            ("Ctrl+F", self.ask_search), ("Alt+Left", self.go_back), ("Alt+Right", self.go_forward),
            ("F3", self.find_next), ("Shift+F3", self.find_previous),
        ):  # fmt: skip
            QShortcut(QKeySequence(key), self, deed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the search goes on to the next place; Esc there goes back to the page, and from there it closes."""
        searching = self.search.hasFocus()
        if searching and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.look_for(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif searching and event.key() == Qt.Key.Key_Escape:
            self.search.clear()
            self._found(False, True)
            self.page.setFocus()
        elif event.key() == Qt.Key.Key_F1:
            self.close()
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        style = self._style
        self.back.setIcon(style.icon("chevron-left"))
        self.forward.setIcon(style.icon("chevron-right"))
        self._row.setContentsMargins(*[style.space("s")] * 4)
        self._row.setSpacing(style.space("s"))
        self.search.setMinimumWidth(style.px(220))
        self.found.setFont(style.font("small"))
