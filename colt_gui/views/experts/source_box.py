"""Who the experts are, where the outcomes come from, and the answers of a person who plays the adversary."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from colt_gui.models.core.datasets import generate
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.plane_experts import Expert
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.models.text.numbers import number, sign
from colt_gui.session import Session
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_panel import Knobs, KnobsPopup
from colt_gui.views.experts.advice_picture import RIGHT, WRONG
from colt_gui.views.experts.animation import Votes, experiment_of, source_of
from colt_gui.views.experts.lines_layer import expert_line
from colt_gui.views.look import icons
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.small_pictures import SmallPictures
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.plane.plane_map import PlaneMap

KNOBS_AT_HAND = ("n", "k", "M", "rounds")
KNOBS_BEHIND_BUTTON = ("thresholds", "both", "contrarian", "constants", "noise")


# few enough to be now_from apart in a small picture
PICTURED: dict[str, dict[str, Any]] = {
    "directions": {"n": 10},
    "grid": {"n": 6, "thresholds": 3},
    "stumps": {"n": 3},
    "random": {"n": 7},
}
MAX_LINES, MAX_EXPERTS, ROUNDS = 12, 12, 24
REACH = 3.0  # how far the plane is seen
NOTHING_YET = {"drawn": "line", "table": "table"}  # the icons of what a person has to bring


class SourcePictures(SmallPictures):
    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        super().__init__(style, {kind: partial(self._paint, kind) for kind in KINDS}, parent)
        self._session, self._brought = session, ExpertSource()

    def refresh(self) -> None:
        """A person may have drawn other lines or opened another table."""
        source = source_of(self._session)
        if source.lines != self._brought.lines or source.table is not self._brought.table:
            self._brought = source
            for kind in NOTHING_YET:
                self.forget(kind)

    def _paint(self, kind: str, painter: QPainter, style: Style, frame: QRectF) -> None:
        lines, table = self._brought.lines, self._brought.table
        if (kind == "drawn" and not lines) or (kind == "table" and table is None):
            _paint_icon(painter, style, frame, NOTHING_YET[kind])
            return
        source = ExpertSource(kind=kind, lines=lines, table=table, rounds=ROUNDS, **PICTURED.get(kind, {}))
        points = generate("separable", 1, m=ROUNDS)
        if source.on_plane and kind != "learners":
            _paint_lines(painter, style, frame, source.experts(points))
        else:
            _paint_advice(painter, style, frame, source.advice(points, np.arange(ROUNDS)), source.adversarial)


def _paint_icon(painter: QPainter, style: Style, frame: QRectF, name: str) -> None:
    side = 0.8 * frame.height()
    place = QRectF(0, 0, side, side)
    place.moveCenter(frame.center())
    icons.paint(painter, place, name, style.colour("muted"))


def _paint_lines(painter: QPainter, style: Style, frame: QRectF, experts: list[Expert]) -> None:
    view = PlaneMap.around(QRectF(-REACH, -REACH, 2 * REACH, 2 * REACH), frame.width(), frame.height())
    painter.translate(frame.topLeft())
    painter.setPen(pen(style, "ink", 1))
    for expert in experts[: 2 * MAX_LINES]:
        line = expert_line(view, expert)
        if line is not None and (ends := line.ends(inset=1)) is not None:
            painter.drawLine(*ends)


def _paint_advice(painter: QPainter, style: Style, frame: QRectF, advice: Advice, unknown: bool) -> None:
    """Experts are rows, rounds columns, as on the stage: strong where an expert is right, pale where it is wrong."""
    said = advice.rows[advice.index[:ROUNDS], :MAX_EXPERTS].T
    side = np.sign(said if advice.hard else said - 0.5).astype(int)
    right = side == advice.outcomes[:ROUNDS]
    inner = frame.adjusted(1, 1, -1, -1)
    wide, high = inner.width() / max(side.shape[1], 1), inner.height() / side.shape[0]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for (k, t), y in np.ndenumerate(side):
        strength = RIGHT if unknown or right[k, t] else WRONG
        painter.setBrush(style.mixed("positive" if y > 0 else "negative", strength))
        painter.drawRect(QRectF(inner.left() + t * wide, inner.top() + k * high, wide + 0.5, high + 0.5))


GIVEN, YOURS, OPPOSED = "given", "yours", "opposed"


def outcomes_of(source: ExpertSource) -> str:
    if source.answers is not None:
        return YOURS
    return OPPOSED if source.adversarial else GIVEN


def outcome_choices(source: ExpertSource) -> list[tuple[str, str]]:
    given = "the labels" if source.on_plane else "those of the table" if source.kind == "table" else "as scripted"
    choices = [(GIVEN, given), (YOURS, "you, the adversary"), (OPPOSED, "the adversary")]
    return choices[1:] if source.kind == "adversary" else choices


class ExpertSourceBox(Styled, QWidget):
    """`table_wanted`: a person has asked for a table of advice, and none is open."""

    table_wanted = Signal()

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self.kind = ChoiceRow(style, "From", list(KINDS.items()), parent=self)
        self.kind.setObjectName("kind")
        self.kind.setToolTip("Who the experts are")
        self._pictures = SourcePictures(session, style, self)
        self.kind.show_pictures([self._pictures.icon(kind) for kind in KINDS])
        self.more = QPushButton("…", self)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.setProperty("role", "chip")
        self.more.setAccessibleName("More about the experts")
        self.more.setToolTip("More about the experts and the outcomes")
        self.popup = KnobsPopup(session, style, "experts", KNOBS_BEHIND_BUTTON, "More about the experts", self)
        self.knobs = Knobs(session, style, "experts", KNOBS_AT_HAND, self)
        self.outcomes = ChoiceRow(style, "Outcomes", outcome_choices(ExpertSource()), parent=self)
        self.outcomes.setToolTip("Where the outcome of each round comes from")
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self.kind, 1)
        self._row.addWidget(self.more)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self.knobs)
        self._column.addWidget(self.outcomes)
        self._choices: list[tuple[str, str]] = outcome_choices(ExpertSource())
        self._compact = False
        self._connect()

    def _connect(self) -> None:
        self.kind.value_changed.connect(self._chosen)
        self.kind.opening.connect(self._pictures.refresh)
        self._pictures.made.connect(self.kind.repaint_list)
        self.outcomes.value_changed.connect(self._outcomes_chosen)
        self.more.clicked.connect(self._open)
        self.restyle()

    def set_compact(self, on: bool) -> None:
        """In one line; the rest is then behind the button at its end."""
        if on == self._compact:
            return
        self._compact = on
        self.kind.show_label(not on)
        if on:
            self.popup.put_above(self.knobs, self.outcomes)
        else:
            self._column.addWidget(self.knobs)
            self._column.addWidget(self.outcomes)
        self.refresh()

    def refresh(self) -> None:
        source = source_of(self._session)
        self.kind.set_value(source.kind)
        # a game that is on needs the room for its answers
        self.knobs.setVisible(self.knobs.refresh() and (self._compact or source.answers is None))
        self.outcomes.setVisible(True)
        self.popup.knobs.refresh()
        choices = outcome_choices(source)
        if choices != self._choices:
            self._choices = choices
            self.outcomes.set_choices(choices, outcomes_of(source))
        self.outcomes.set_value(outcomes_of(source))

    # -- what people ask -------------------------------------------------------------------------------------

    def _chosen(self, kind: str) -> None:
        """Another kind is another game: answers given by hand do not carry over, nor does the adversary."""
        session, source = self._session, source_of(self._session)
        if kind == "table" and source.table is None:
            self.table_wanted.emit()
        elif kind == "drawn" and not source.lines:
            session.selection.choose_tool("line")
            session.reported.emit("Drag a line across the plane: it is a new expert.")
        else:
            session.seal()
            answers = None if source.answers is None else ()
            if session.set_setup("experts", replace(source, kind=kind, answers=answers, opposed=False)):
                self._report_outcomes(outcomes_of(source))
        self.refresh()

    def _report_outcomes(self, before: str) -> None:
        """A rule that was made for other experts goes with them, and not without a word."""
        source = source_of(self._session)
        if (now := outcomes_of(source)) != before:
            words = dict(outcome_choices(source))[now]
            now_from = f"are {words} again" if now == GIVEN else f"now come from {words}"
            self._session.reported.emit(f"Other experts: the outcomes {now_from}.")

    def _outcomes_chosen(self, which: str) -> None:
        session, source = self._session, source_of(self._session)
        session.seal()
        session.set_setup("experts", replace(source, answers=() if which == YOURS else None, opposed=which == OPPOSED))
        session.seek(0)

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def restyle(self) -> None:
        super().restyle()
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(2))


KEYS = {1: "A", -1: "S"}
MEANINGS = {1: "positive", -1: "negative"}


def answer(session: Session, y: int) -> None:
    """The outcome of the round after the one on show, which is then played before everybody's eyes. What was answered
    later is gone."""
    if session.t >= len(experiment_of(session).advice):
        return
    if session.set_setup("experts", source_of(session).answered(session.t, y)):
        session.seek(len(session.run) - 1)
        session.playback.step(1)


class AnswerBox(Styled, QWidget):
    answered = Signal(int)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
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
        self.restyle()

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

    def restyle(self) -> None:
        super().restyle()
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
