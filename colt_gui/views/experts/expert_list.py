"""The list of experts under its heading, in the side panel and large in the stage's place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.experts.animation import VotesAnimation
from colt_gui.views.experts.expert_rows import SORTS, ExpertRows
from colt_gui.views.experts.vote_bar import VoteBar
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

LARGER = 1.4  # than in the side panel


class ExpertList(Styled, QWidget):
    """The experts, with switches for their order and for the scale of their bars.

    `rows_style` is for the rows alone, where these are larger.
    """

    def __init__(
        self,
        session: Session,
        animation: VotesAnimation,
        style: Style,
        parent: QWidget | None,
        rows_style: Style | None = None,
        heading: str = "Experts",
    ) -> None:
        super().__init__(style, parent)
        self.rows = ExpertRows(session, animation, rows_style or style, self)
        self.heading = PlainLabel(heading, self)
        self.heading.setProperty("role", "heading")
        self.sort = ChoiceRow(style, "Order of the experts", list(SORTS.items()), "weight", parent=self)
        self.sort.show_label(False)
        self.log = self._log_button()
        self._top, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._top.addWidget(self.heading, 1)
        self._top.addWidget(self.sort)
        self._top.addWidget(self.log)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._top)
        self._column.addWidget(self.rows, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.sort.value_changed.connect(self.rows.set_sort)
        self.log.toggled.connect(self.rows.set_logarithmic)
        self.restyle()

    def _log_button(self) -> QPushButton:
        button = QPushButton("log", self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        button.setCheckable(True)
        button.setProperty("role", "chip")
        button.setAccessibleName("Logarithmic bars")
        button.setToolTip("Bars by the logarithm of the weight")
        return button

    def resume(self, other: ExpertList) -> None:
        """Sort and draw the experts as the other list does."""
        sort = str(other.sort.value())
        self.sort.set_value(sort)
        self.rows.set_sort(sort)
        self.log.setChecked(other.log.isChecked())

    def restyle(self) -> None:
        super().restyle()
        self._column.setSpacing(self._style.px(5))
        self._top.setSpacing(self._style.space("xs"))


class LargeExperts(ExpertList):
    """The list with letters for a class, below the vote of the round, of which it is the reason."""

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
