"""The list of experts in the stage's place, with letters for a class."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.experts.animation import VotesAnimation
from colt_gui.views.experts.expert_list import ExpertList
from colt_gui.views.experts.vote_bar import VoteBar
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style

LARGER = 1.4  # than in the side panel


class LargeExperts(ExpertList):
    """The list below the vote of the round, of which it is the reason."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._animation = VotesAnimation(session)
        super().__init__(session, self._animation, style, parent, Scaled(style, LARGER), heading="")
        self.vote_bar = VoteBar(style, self)
        self._column.insertWidget(0, self.vote_bar)
        self.setFocusProxy(self.rows)
        for signal in (session.changed, session.computed, session.moved, session.selection.changed):
            signal.connect(self.refresh)
        session.playback.frame.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.vote_bar.show_votes(self._animation.votes)
        self.rows.refresh()
