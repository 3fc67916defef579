"""You are the adversary: two answers to choose from, and how many mistakes they have brought."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.text.numbers import number, sign
from colt_gui.session import Session
from colt_gui.views.experts.animation import Votes
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style

KEYS = {1: "A", -1: "S"}
MEANINGS = {1: "positive", -1: "negative"}


def answer(session: Session, y: int) -> None:
    """The outcome of the round after the one on show, which is then played before everybody's eyes. What was answered
    later is gone."""
    if session.t >= len(session.experiment.advice):
        return
    if session.set_setup("experts", session.document.setup("experts").answered(session.t, y)):
        session.seek(len(session.run) - 1)
        session.playback.step(1)


class AnswerBox(QWidget):
    answered = Signal(int)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.buttons = {y: self._button(y) for y in (1, -1)}
        self.count = PlainLabel(self)
        self.count.setProperty("role", "note")
        self.count.setWordWrap(True)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        for button in self.buttons.values():
            self._row.addWidget(button, 1)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self.count)
        style.changed.connect(self._restyle)
        self._restyle()

    def _button(self, y: int) -> QPushButton:
        button = QPushButton(f"answer {sign(y)}", self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName(str(y))
        button.setToolTip(plain(f"The outcome of the next round is {sign(y)} ({KEYS[y]})"))
        button.setAccessibleName(f"Answer {'plus' if y > 0 else 'minus'}")
        button.clicked.connect(self._clicked)
        return button

    def _clicked(self) -> None:
        self.answered.emit(int(self.sender().objectName()))

    def show_game(self, experiment: ExpertsExperiment, votes: Votes) -> None:
        """Buttons are for the round to come; further back they would change the past."""
        left = votes.t < len(experiment.advice)
        for button in self.buttons.values():
            button.setEnabled(left)
        self.count.setText(self._words(experiment, votes, left))

    def _words(self, experiment: ExpertsExperiment, votes: Votes, left: bool) -> str:
        if not experiment.rounds:
            return "Place points first: each one is a round."
        meter = experiment.meters(votes.t)[0]
        what = meter.title.lower() if meter.value != 1 or meter.title != "Mistakes" else "mistake"
        score = f"{number(meter.value)} {what} in {votes.t} round{'' if votes.t == 1 else 's'}"
        allowed = f"; at most {number(meter.limit)}." if meter.limit is not None else "."
        return score + allowed + ("" if left else " All rounds are answered.")

    def _restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.space("xs"))
        self.count.setFont(style.font("small"))
        for y, button in self.buttons.items():
            meaning = MEANINGS[y]
            ground, ink = style.colour(meaning).name(), style.colour(f"on_{meaning}").name()
            edge, off = style.colour("ink").name(), style.colour("hairline").name()
            button.setFont(style.font("body", bold=True))
            button.setStyleSheet(
                f"QPushButton {{ background: {ground}; color: {ink}; border: 2px solid {ground};"
                f" border-radius: {style.px(6)}px; min-height: {style.px(30)}px; padding: 0; }}"
                f"QPushButton:hover, QPushButton:focus {{ border-color: {edge}; }}"
                f"QPushButton:disabled {{ background: {off}; border-color: {off};"
                f" color: {style.colour('muted').name()}; }}"
            )
