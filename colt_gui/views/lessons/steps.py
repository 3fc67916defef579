"""The steps of a lesson being edited: the list of them, the buttons that change it, and the fields of one step."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from colt_gui.lessons.draft import DraftStep
from colt_gui.lessons.lesson import KINDS
from colt_gui.lessons.parts import PARTS
from colt_gui.lessons.typed_step import TypedStep
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

BUTTONS = {"up": "Move &up", "down": "Move &down", "twice": "Dup&licate", "delete": "Dele&te step", "undo": "&Undo"}
KEYS = {
    QKeySequence("Alt+Up"): "up",
    QKeySequence("Alt+Down"): "down",
    QKeySequence("Ctrl+D"): "twice",
    QKeySequence("Delete"): "delete",
    QKeySequence("Ctrl+Z"): "undo",
}
PLACES = "start, end, a round, mistake 3 or update 3"
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class StepModel(Guarded, QAbstractListModel):
    """A line for each step: its number, its kind and its caption."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._lines: list[str] = []

    def show(self, steps: tuple[DraftStep, ...]) -> None:
        self.beginResetModel()
        self._lines = [_line(number, step) for number, step in enumerate(steps, start=1)]
        self.endResetModel()

    def show_step(self, row: int, step: DraftStep) -> None:
        self._lines[row] = _line(row + 1, step)
        self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        readable = index.isValid() and role in (Role.DisplayRole, Role.AccessibleTextRole)
        return self._lines[index.row()] if readable else None


class StepList(QWidget):
    """The steps and their buttons. `wanted` is what to do with the selected step, by the id of the button."""

    selected = Signal(int)
    wanted = Signal(str)

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.rows = _Rows()
        self.rows.setAccessibleName("Steps")
        self.buttons = {name: QPushButton(text) for name, text in BUTTONS.items()}
        for name, button in self.buttons.items():
            button.setObjectName(name)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self.wanted.emit, name))
        column, grid = QVBoxLayout(self), QGridLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(8))
        column.addWidget(self.rows, 1)
        for k, button in enumerate(self.buttons.values()):
            grid.addWidget(button, k // 2, k % 2)
        column.addLayout(grid)
        self.rows.wanted.connect(self._pressed)
        self.rows.gone_to.connect(self.selected)

    @property
    def row(self) -> int:
        return self.rows.currentIndex().row()

    def show_steps(self, steps: tuple[DraftStep, ...], row: int, undoable: bool) -> None:
        with QSignalBlocker(self.rows):
            self.rows.steps.show(steps)
            self.rows.go_to(row)
        self.offer(undoable)

    def show_step(self, row: int, step: DraftStep) -> None:
        self.rows.steps.show_step(row, step)

    def offer(self, undoable: bool) -> None:
        """Enable only the buttons for what can be done."""
        count = self.rows.steps.rowCount()
        possible = {"up": self.row > 0, "down": self.row + 1 < count, "undo": undoable, "delete": count > 1}
        for name, button in self.buttons.items():
            button.setEnabled(possible.get(name, True))

    def _pressed(self, name: str) -> None:
        if self.buttons[name].isEnabled():
            self.wanted.emit(name)


class _Rows(Guarded, QListView):
    wanted = Signal(str)
    gone_to = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.steps = StepModel(self)
        self.setModel(self.steps)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def go_to(self, row: int) -> None:
        self.setCurrentIndex(self.steps.index(row))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.gone_to.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination())
        if pressed in KEYS:
            self.wanted.emit(KEYS[pressed])
        else:
            super().keyPressEvent(event)


def _line(number: int, step: DraftStep) -> str:
    typed = step.texts
    return f"{number}  {KINDS[typed.kind]}: {' '.join(typed.caption.replace('**', '').split())}"


class StepFields(QWidget):
    """The fields of one step; they say `edited` when a person has changed one."""

    edited = Signal()

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.kind, self.caption = DropDown(), QPlainTextEdit()
        self.at, self.start, self.speed = QLineEdit(), QLineEdit(), QLineEdit()
        self.hide_ = {part.id: QCheckBox(part.title) for part in PARTS if part.hideable}
        self._build()
        self._connect()

    def _build(self) -> None:
        for key, text in KINDS.items():
            self.kind.addItem(text, key)
        self.caption.setPlaceholderText("What the class reads. **Two asterisks** make words bold.")
        self.caption.setTabChangesFocus(True)
        self.caption.setMinimumHeight(self._style.px(72))
        self.at.setPlaceholderText(PLACES)
        self.start.setPlaceholderText("Empty: it jumps there")
        self.speed.setPlaceholderText("Empty: about seven seconds")
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setVerticalSpacing(self._style.px(6))
        rows = {"&Kind": self.kind, "&Caption": self.caption, "S&hows": self.at, "Plays &from": self.start}
        for text, field in {**rows, "Rounds a s&econd": self.speed}.items():
            self.form.addRow(text, field)
            field.setAccessibleName(text.replace("&", ""))
        self.form.addRow(PlainLabel("Hides"), self._boxes())

    def _boxes(self) -> QWidget:
        boxes = QWidget()
        grid = QGridLayout(boxes)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(self._style.px(2))
        for k, (name, box) in enumerate(self.hide_.items()):
            box.setAccessibleName(f"Hides {box.text()}")
            box.setObjectName(name)
            grid.addWidget(box, k // 3, k % 3)
        return boxes

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(self.edited)
        self.caption.textChanged.connect(self.edited)
        for field in (self.at, self.start, self.speed):
            field.textEdited.connect(self.edited)
        for box in self.hide_.values():
            box.toggled.connect(self.edited)

    def show_step(self, typed: TypedStep) -> None:
        with QSignalBlocker(self):
            self.kind.setCurrentIndex(self.kind.findData(typed.kind))
            if self.caption.toPlainText() != typed.caption:
                self.caption.setPlainText(typed.caption)
            for field, text in ((self.at, typed.at), (self.start, typed.start), (self.speed, typed.speed)):
                field.setText(text)
            for name, box in self.hide_.items():
                box.setChecked(name in typed.hide)

    def typed(self) -> TypedStep:
        hidden = frozenset(name for name, box in self.hide_.items() if box.isChecked())
        at, start, speed = (field.text() for field in (self.at, self.start, self.speed))
        return TypedStep(self.kind.currentData(), self.caption.toPlainText(), at, start, speed, hidden)
