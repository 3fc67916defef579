"""The second picture of the same thing: the hypothesis space of a perceptron, the lift of a kernel."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QStackedWidget, QVBoxLayout, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.hypothesis_space import HypothesisSpace


class Companion(QWidget):
    """Each picture says with `applies(session)` whether it has something to show; the lift is made when it has."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._player, self._style = session, player, style
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.stack = QStackedWidget()
        self.space = HypothesisSpace(session, player, style)
        self.stack.addWidget(self.space)
        self._lift: QWidget | None = None
        line = QFrame()
        line.setProperty("role", "line")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (line, self.heading, self.stack):
            column.addWidget(widget)
        column.setStretch(2, 1)

    def refresh(self) -> bool:
        """Shows the picture that applies; False when there is none."""
        if self.space.applies(self._session):
            return self._show("Hypothesis space", self.space)
        if self._session.lab.id == "svm" and self.lift.applies(self._session):
            return self._show("The lift", self.lift)
        return False

    @property
    def lift(self) -> QWidget:
        if self._lift is None:
            from colt_gui.views.svm.lift import Lift

            self._lift = Lift(self._session, self._player, self._style)
            self.stack.addWidget(self._lift)
        return self._lift

    def _show(self, name: str, view: QWidget) -> bool:
        self.heading.setText(name)
        self.stack.setCurrentWidget(view)
        return True
