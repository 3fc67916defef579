"""The stage, and beside it the picture that some benches have there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from colt_gui.session import Session
from colt_gui.views.labs import CompanionView, view_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.stage.stage import Stage

HALF = 0.5
LARGER = 0.7  # of the width for a picture that has swapped places with the stage


class Beside(Companion):
    """A picture that is half of what the stage shows: there while the lab has one for the present document."""

    came = Signal()  # it has come into sight

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._in_sight, self._crowded = True, False
        super().__init__(session, style, parent)
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column.setSpacing(0)
        self.restyle()

    def restyle(self) -> None:
        space = self._style.space
        self.heading.setContentsMargins(space("l"), space("s"), space("l"), space("xs"))

    def _wanted(self) -> CompanionView | None:
        return view_of(self._session).picture_beside(self._session)

    def refresh(self) -> None:
        super().refresh()
        self.setVisible(self._row is not None and self._in_sight and not self._crowded)

    def give_way(self, large: str, small: QWidget | None) -> None:
        """Something else that is large has the whole place for itself."""
        super().give_way(large, small)
        self._crowded = bool(large) and (small is None or large != self.id)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.came.emit()

    def show_if(self, wanted: bool) -> None:
        """A step of a lesson may do without it."""
        self._in_sight = wanted
        self.refresh()


class Front(Styled, QSplitter):
    """What a picture of the stage shows: the stage, and what stands beside it.

    `share` is the stage's part of the width: half, or what a person has made of it.
    """

    large_wanted = Signal(str, QWidget)

    def __init__(self, session: Session, style: Style, stage: Stage, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.stage, self.beside = stage, Beside(session, style)
        self.share, self._swapped = HALF, False
        self.beside.large_wanted.connect(self.large_wanted)
        self.beside.came.connect(self._lay_out)
        for part in (stage, self.beside):
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), 1)
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._moved)
        self.restyle()

    def share_out(self, share: float = HALF) -> None:
        self.share = share
        self._lay_out()

    def give_way(self, large: str, small: QWidget | None) -> None:
        """What has come from beside the stage is larger in its place than it was."""
        self.beside.give_way(large, small)
        self._swapped = small is not None and large == self.beside.id
        self._lay_out()

    def _lay_out(self) -> None:
        """Whatever the parts would like."""
        share, width = LARGER if self._swapped else self.share, self.width() - self.handleWidth()
        self.setSizes([round(share * width), width - round(share * width)])

    def _moved(self, *_: int) -> None:
        if not self._swapped and self.beside.isVisible():
            stage, beside = self.sizes()
            self.share = stage / max(stage + beside, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def restyle(self) -> None:
        self.setHandleWidth(self._style.px(5))
