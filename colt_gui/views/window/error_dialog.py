"""What a person sees of an error: one sentence, the details to copy, and the way on."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

ADVICE = "You can go on. The details below help to find the reason."
# the application's sheet takes the edge from everything that scrolls
EDGE = (
    "QPlainTextEdit {{ border: 1px solid {} }} QPlainTextEdit:focus {{ border: 2px solid {} }} "
    "QAbstractScrollArea::corner {{ border: none; background: transparent }}"
)
SHARE = 0.85  # of the window, at most


class ErrorDialog(Styled, QDialog):
    """Stands beside the window and blocks nothing."""

    def __init__(self, window: QWidget, style: Style) -> None:
        super().__init__(style, window)
        self._window = window
        self.setWindowTitle("COLT Lab")
        self.setModal(False)
        self.sentence = _label(self, "subtitle")
        self.details = QPlainTextEdit(self)
        self.details.setReadOnly(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName("Details")
        self.copy_button = QPushButton("Copy details", self)
        self.copy_button.setAutoDefault(False)
        self.continue_button = QPushButton("Continue", self)
        self.continue_button.setDefault(True)
        self.copy_button.clicked.connect(self.copy)
        self.continue_button.clicked.connect(self.accept)
        self._build()
        self.restyle()
        self.continue_button.setFocus()

    def _build(self) -> None:
        self._column, buttons = QVBoxLayout(self), QHBoxLayout()
        advice = _label(self, "muted")
        advice.setText(ADVICE)
        buttons.addStretch(1)
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.continue_button)
        for widget in (self.sentence, advice, self.details):
            self._column.addWidget(widget)
        self._column.addLayout(buttons)

    def set_sentence(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.setAccessibleDescription(sentence)

    def set_details(self, text: str) -> None:
        """Keeps the place a person reads at."""
        bar = self.details.verticalScrollBar()
        place = bar.value()
        self.details.setPlainText(text)
        bar.setValue(place)
        self.copy_button.setText("Copy details")

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
        self.copy_button.setText("Copied")

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(*[px(24)] * 4)
        self._column.setSpacing(px(12))
        self.details.setFont(self._fixed_font())
        self.details.setStyleSheet(EDGE.format(self._style.theme.outline, self._style.theme.accent))
        room = self._window.size() * SHARE
        self.resize(QSize(px(640), px(400)).boundedTo(room))

    def _fixed_font(self) -> QFont:
        """The marks below a line of a traceback stand where they should only in letters of one width."""
        font = self._style.font("small")
        font.setFamilies([QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()])
        return font


def _label(parent: QWidget, role: str) -> PlainLabel:
    label = PlainLabel(parent)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label
