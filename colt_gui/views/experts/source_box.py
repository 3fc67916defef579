"""Who the experts are, and where the outcomes come from."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.session import Session
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_knobs import Knobs, KnobsPopup
from colt_gui.views.experts.knobs import FIRST, MORE
from colt_gui.views.experts.source_pictures import SourcePictures
from colt_gui.views.look.style import Style

GIVEN, YOURS, OPPOSED = "given", "yours", "opposed"


def outcomes_of(source: ExpertSource) -> str:
    if source.answers is not None:
        return YOURS
    return OPPOSED if source.adversarial else GIVEN


def outcome_choices(source: ExpertSource) -> list[tuple[str, str]]:
    given = "the labels" if source.on_plane else "those of the table" if source.kind == "table" else "as scripted"
    choices = [(GIVEN, given), (YOURS, "you, the adversary"), (OPPOSED, "the adversary")]
    return choices[1:] if source.kind == "adversary" else choices


class ExpertSourceBox(QWidget):
    """`table_wanted`: a person has asked for a table of advice, and none is open."""

    table_wanted = Signal()

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
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
        self.popup = KnobsPopup(session, style, "experts", MORE, "More about the experts", self)
        self.knobs = Knobs(session, style, "experts", FIRST, self)
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
        self._style.changed.connect(self._restyle)
        self._restyle()

    def set_compact(self, on: bool) -> None:
        """In one line; the rest is then behind the button at its end."""
        if on == self._compact:
            return
        self._compact = on
        self.kind.show_label(not on)
        if on:
            self.popup.take(self.knobs, self.outcomes)
        else:
            self._column.addWidget(self.knobs)
            self._column.addWidget(self.outcomes)
        self.refresh()

    def refresh(self) -> None:
        source = self._session.document.setup("experts")
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
        session, source = self._session, self._session.document.setup("experts")
        if kind == "table" and source.table is None:
            self.table_wanted.emit()
        elif kind == "drawn" and not source.lines:
            session.selection.choose_tool("line")
            session.reported.emit("Drag a line across the plane: it is a new expert.")
        else:
            session.seal()
            answers = None if source.answers is None else ()
            if session.set_setup("experts", replace(source, kind=kind, answers=answers, opposed=False)):
                self._tell_outcomes(outcomes_of(source))
        self.refresh()

    def _tell_outcomes(self, before: str) -> None:
        """A rule that was made for other experts goes with them, and not without a word."""
        source = self._session.document.setup("experts")
        if (now := outcomes_of(source)) != before:
            words = dict(outcome_choices(source))[now]
            told = f"are {words} again" if now == GIVEN else f"now come from {words}"
            self._session.reported.emit(f"Other experts: the outcomes {told}.")

    def _outcomes_chosen(self, which: str) -> None:
        session, source = self._session, self._session.document.setup("experts")
        session.seal()
        session.set_setup("experts", replace(source, answers=() if which == YOURS else None, opposed=which == OPPOSED))
        session.seek(0)

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(2))
