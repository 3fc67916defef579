"""The fields of one step of a lesson."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QGridLayout, QLineEdit, QPlainTextEdit, QWidget

from colt_gui.lessons.lesson import KINDS
from colt_gui.lessons.parts import PARTS
from colt_gui.lessons.typed_step import TypedStep
from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

PLACES = "start, end, a round, mistake 3 or update 3"


class StepFields(QWidget):
    """Says `edited` when a person has changed one."""

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
