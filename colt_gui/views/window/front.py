"""The stage, and beside it the picture that some benches have there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.labs import CompanionView, view_of
from colt_gui.views.look.style import Style
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.stage import Stage


class Beside(Companion):
    """A picture that is half of what the stage shows: there while the lab has one for the present document."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        self._in_sight = True
        super().__init__(session, player, style, parent)
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.layout().setSpacing(0)
        style.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        space = self._style.space
        self.heading.setContentsMargins(space("l"), space("s"), space("l"), space("xs"))

    def _wanted(self) -> CompanionView | None:
        return view_of(self._session).picture_beside(self._session)

    def refresh(self) -> None:
        super().refresh()
        self.setVisible(self._row is not None and self._in_sight)

    def show_if(self, wanted: bool) -> None:
        """A step of a lesson may do without it."""
        self._in_sight = wanted
        self.refresh()


class Front(QSplitter):
    """What a picture of the stage shows: the stage, and what stands beside it."""

    large_wanted = Signal(str, QWidget)

    def __init__(
        self, session: Session, player: Player, style: Style, stage: Stage, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.stage, self.beside, self._style = stage, Beside(session, player, style), style
        self.beside.large_wanted.connect(self.large_wanted)
        for part in (stage, self.beside):
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), 1)
        self.setChildrenCollapsible(False)
        style.changed.connect(self._restyle)
        self._restyle()

    def share_out(self) -> None:
        """Both the same width."""
        half = max(self.width() // 2, 1)
        self.setSizes([half, half])

    def give_way(self, large: str, small: QWidget | None) -> None:
        self.beside.give_way(large, small)

    def _restyle(self) -> None:
        self.setHandleWidth(self._style.px(5))
