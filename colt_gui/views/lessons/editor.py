"""A lesson of one's own being edited: its title, its steps and their order. Nothing is written before Save."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from colt_gui.lessons.about import sources
from colt_gui.lessons.draft import Draft, DraftError
from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import LONGEST_LINE
from colt_gui.lessons.shelf import Opened, Shelf
from colt_gui.models.core.errors import InputError
from colt_gui.views.lessons.steps import StepFields, StepList
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

WIDTH, HEIGHT, STEPS, FIELDS_LEAST = 900, 640, 330, 200  # design pixels
FRAME = (16, 48)  # what a window manager puts around a dialog
Button = QDialogButtonBox.StandardButton


class LessonEditor(QDialog):
    """What is wrong is said here and nothing typed is lost; a file that has gone or changed meanwhile can still be
    saved as a copy."""

    saved = Signal(object, object)  # the Lesson, and what was Opened; None for a copy

    def __init__(self, parent: QWidget, shelf: Shelf, opened: Opened, style: Style) -> None:
        super().__init__(parent)
        self._window, self._shelf, self._opened, self._style = parent, shelf, opened, style
        self.draft = opened.draft
        self._before: list[tuple[Draft, int]] = []  # what Undo brings back, with the row that was selected
        self.setWindowTitle("Edit a lesson of your own")
        self.title, self.summary, self.theorem = QLineEdit(), QLineEdit(), QLineEdit()
        self.steps, self.fields = StepList(style), StepFields(style)
        self.complaint = PlainLabel()
        self.buttons = QDialogButtonBox(Button.Save | Button.Cancel)
        self.copy = self.buttons.addButton("Save a cop&y", QDialogButtonBox.ButtonRole.ActionRole)
        self._build()
        self._connect()
        self._show(0)
        self.title.selectAll()

    def _build(self) -> None:
        form, px = QFormLayout(), self._style.px
        form.setVerticalSpacing(px(5))
        for text, field in {"&Title": self.title, "&Summary": self.summary, "The&orem": self.theorem}.items():
            field.setMaxLength(LONGEST_LINE)
            field.setAccessibleName(text.replace("&", ""))
            form.addRow(text, field)
        if self.draft.cites:
            form.addRow("", self._cited())
        self.complaint.setProperty("role", "mistake")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        row = QHBoxLayout()
        row.setSpacing(px(16))
        row.addWidget(self.steps)
        row.addWidget(self._scrolled(self.fields), 1)
        self.steps.setFixedWidth(px(STEPS))
        column = QVBoxLayout(self)
        column.setContentsMargins(*[px(16)] * 4)
        column.setSpacing(px(10))
        column.addLayout(form)
        column.addLayout(row, 1)
        column.addWidget(self.complaint)
        column.addWidget(self.buttons)
        self._fit()

    def _scrolled(self, fields: QWidget) -> QScrollArea:
        """Large letters on a small screen leave no room for all of them."""
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setMinimumHeight(self._style.px(FIELDS_LEAST))
        area.setMinimumWidth(fields.minimumSizeHint().width() + self._style.px(14))
        area.setWidget(fields)
        return area

    def _fit(self) -> None:
        """As large as it wants to be, and no larger than the screen."""
        room = self._window.screen().availableGeometry().size() - QSize(*FRAME)
        wanted = QSize(self._style.px(WIDTH), self._style.px(HEIGHT)).expandedTo(self.minimumSizeHint())
        self.resize(wanted.boundedTo(room))

    def _cited(self) -> PlainLabel:
        cited = PlainLabel(f"Cites {sources(self.draft.cites)}")
        cited.setProperty("role", "note")
        cited.setWordWrap(True)
        return cited

    def _connect(self) -> None:
        for field in (self.title, self.summary, self.theorem):
            field.textEdited.connect(self._collect_head)
        self.steps.selected.connect(self._show_fields)
        self.steps.wanted.connect(self._do)
        self.fields.edited.connect(self._collect_step)
        self.buttons.accepted.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        self.copy.clicked.connect(self.save_copy)

    # -- what is on show ---------------------------------------------------------------------------------------

    def _show(self, row: int) -> None:
        for field, text in (
            (self.title, self.draft.title), (self.summary, self.draft.summary), (self.theorem, self.draft.theorem),
        ):  # fmt: skip
            if field.text() != text:
                field.setText(text)
        self.steps.show_steps(self.draft.steps, row, bool(self._before))
        self._show_fields(row)

    def _show_fields(self, row: int) -> None:
        self.fields.show_step(self.draft.steps[row].texts)
        self.steps.offer(bool(self._before))

    def _complain(self, error: Exception) -> None:
        self.complaint.setText(str(error))
        self.complaint.show()
        if isinstance(error, DraftError):
            with QSignalBlocker(self.steps):
                self.steps.rows.go_to(error.index)
            self._show_fields(error.index)

    # -- changes -----------------------------------------------------------------------------------------------

    def _collect_head(self) -> None:
        texts = (" ".join(field.text().split()) for field in (self.title, self.summary, self.theorem))
        title, summary, theorem = texts
        cites = self._opened.draft.cites if theorem else ()
        self.draft = replace(self.draft, title=title, summary=summary, theorem=theorem, cites=cites)

    def _collect_step(self) -> None:
        row = self.steps.row
        self.draft = self.draft.with_typed(row, self.fields.typed())
        self.steps.show_step(row, self.draft.steps[row])

    def _do(self, what: str) -> None:
        row, focused = self.steps.row, self.steps.rows.hasFocus()
        if what == "undo":
            self._undo()
        elif what == "delete":
            self._change(self.draft.without(row), min(row, len(self.draft.steps) - 2))
        elif what == "twice":
            self._change(self.draft.twice(row), row + 1)
        else:
            to = row + (1 if what == "down" else -1)
            self._change(self.draft.moved(row, to), to)
        if focused:
            self.steps.rows.setFocus()

    def _change(self, draft: Draft, row: int) -> None:
        self._before.append((self.draft, self.steps.row))
        self.draft = draft
        self._show(row)

    def _undo(self) -> None:
        """The steps as they were; what the head says stays."""
        before, row = self._before.pop()
        self.draft = replace(self.draft, steps=before.steps, picture=before.picture)
        self._show(row)

    # -- saving ------------------------------------------------------------------------------------------------

    def save(self) -> None:
        self._finish(lambda draft: self._shelf.save(self._opened, draft), self._opened)

    def save_copy(self) -> None:
        self._finish(self._shelf.add, None)

    def _finish(self, write: Callable[[Draft], Lesson], opened: Opened | None) -> None:
        try:
            lesson = write(self.draft.checked())
        except (InputError, OSError) as error:
            self._complain(error)
            return
        self.saved.emit(lesson, opened)
        self.accept()
