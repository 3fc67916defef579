"""The experts in the side panel: who they are, the vote of the round, and each with its weight."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.experts.animation import VotesAnimation
from colt_gui.views.experts.expert_list import ExpertList
from colt_gui.views.experts.regret import RegretBox
from colt_gui.views.experts.source_box import AnswerBox, ExpertSourceBox, answer
from colt_gui.views.experts.vote_bar import VoteBar
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled


class ExpertsPanel(Styled, LabPanel):
    """Asks the window for a table of advice by its command “import-table”."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._animation = VotesAnimation(session)
        self.source = ExpertSourceBox(session, style, self)
        self.answers, self.vote_bar = AnswerBox(style, self), VoteBar(style, self)
        self.regret = RegretBox(style, self)
        self.list = ExpertList(session, self._animation, style, self)
        self.rows, self.sort, self.log = self.list.rows, self.list.sort, self.list.log
        self._enlarge = Enlarge(self.rows, style)
        self._build()
        self._connect()
        self.restyle()
        self.refresh()

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.source, self.answers, self.vote_bar, self.regret):
            self._column.addWidget(widget)
        self._column.addWidget(self.list, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Experts")

    def _connect(self) -> None:
        session = self._session
        self.answers.answered.connect(self.answer)
        self.source.table_wanted.connect(self._ask_for_table)
        self._enlarge.asked.connect(self._ask_for_large)
        for signal in (session.changed, session.computed):
            signal.connect(self.refresh)
        for signal in (session.moved, session.selection.changed, self._session.playback.frame):
            signal.connect(self.refresh_round)
        session.reported.connect(self._refused)

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window who the experts are is one line."""
        self.source.setVisible(parameters)
        self.source.set_compact(not roomy)

    @property
    def selected(self) -> int | None:
        """The expert that is picked out."""
        return self._animation.chosen

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        self.source.refresh()
        self.answers.setVisible(self._animation.source.answers is not None)
        self.refresh_round()

    def refresh_round(self) -> None:
        """What depends on the round alone."""
        votes = self._animation.votes
        self.vote_bar.show_votes(votes)
        self.regret.show_round(self._animation.experiment, self._session.t)
        if self._animation.source.answers is not None:
            self.answers.show_game(self._animation.experiment, votes)
        self.rows.refresh()

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    def give_way(self, large: str, small: QWidget | None) -> None:
        here = large == "experts"
        if here and small is not None:
            self._column.addWidget(small, 1)
            small.show()
        for widget in (self.list, self.vote_bar):
            widget.setVisible(not here)

    # -- what people ask -------------------------------------------------------------------------------------

    def answer(self, y: int) -> None:
        answer(self._session, y)

    def _ask_for_table(self) -> None:
        self.command_wanted.emit("import-table")

    def _ask_for_large(self) -> None:
        self.large_wanted.emit("experts", self.list)

    def restyle(self) -> None:
        super().restyle()
        self._column.setSpacing(self._style.px(5))
