"""The steps of a lesson in their order, and the buttons that change it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from colt_gui.lessons.draft import DraftStep
from colt_gui.lessons.lesson import KINDS
from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

BUTTONS = {"up": "Move &up", "down": "Move &down", "twice": "Dup&licate", "delete": "Dele&te step", "undo": "&Undo"}
KEYS = {
    QKeySequence("Alt+Up"): "up",
    QKeySequence("Alt+Down"): "down",
    QKeySequence("Ctrl+D"): "twice",
    QKeySequence("Delete"): "delete",
    QKeySequence("Ctrl+Z"): "undo",
}


class StepList(QWidget):
    """`wanted` is something to be done with the step that is selected, by the ids of the buttons."""

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
            button.clicked.connect(self._clicked)
        column, grid = QVBoxLayout(self), QGridLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(8))
        column.addWidget(self.rows, 1)
        for k, button in enumerate(self.buttons.values()):
            grid.addWidget(button, k // 2, k % 2)
        column.addLayout(grid)
        self.rows.wanted.connect(self._pressed)
        self.rows.currentRowChanged.connect(self._selected)

    @property
    def row(self) -> int:
        return self.rows.currentRow()

    def show_steps(self, steps: tuple[DraftStep, ...], row: int, undoable: bool) -> None:
        with QSignalBlocker(self.rows):
            self.rows.clear()
            self.rows.addItems([_line(number, step) for number, step in enumerate(steps, start=1)])
            self.rows.setCurrentRow(row)
        self.offer(undoable)

    def show_step(self, row: int, step: DraftStep) -> None:
        self.rows.item(row).setText(_line(row + 1, step))

    def offer(self, undoable: bool) -> None:
        """Only what can be done."""
        possible = {"up": self.row > 0, "down": self.row + 1 < self.rows.count(), "undo": undoable}
        possible["delete"] = self.rows.count() > 1
        for name, button in self.buttons.items():
            button.setEnabled(possible.get(name, True))

    def _selected(self, row: int) -> None:
        if row >= 0:
            self.selected.emit(row)

    def _clicked(self) -> None:
        self.wanted.emit(self.sender().objectName())

    def _pressed(self, name: str) -> None:
        if self.buttons[name].isEnabled():
            self.wanted.emit(name)


class _Rows(Guarded, QListWidget):
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = QKeySequence(event.keyCombination())
        if pressed in KEYS:
            self.wanted.emit(KEYS[pressed])
        else:
            super().keyPressEvent(event)


def _line(number: int, step: DraftStep) -> str:
    typed = step.texts
    return f"{number}  {KINDS[typed.kind]}: {' '.join(typed.caption.replace('**', '').split())}"
