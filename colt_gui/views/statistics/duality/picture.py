"""A picture of the duality bench: draws itself from the session, and has handles that can be dragged."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.handles import Handle, Moves
from colt_gui.views.statistics.duality.moment import DualMoment, moment_of

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

REACH = 18  # design pixels round a handle


class DualityPicture(Guarded, KeyboardRing, QWidget):
    """`held` is the handle that a hand, or the keys, have."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._moves = Moves(session)
        self.held = ""
        self._dragging = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 150)
        self.setMouseTracking(True)
        for signal in (session.changed, session.moved, session.playback.frame, style.changed):
            signal.connect(self.refresh)
        self.refresh()

    @property
    def experiment(self) -> DualExperiment:
        return self._session.experiment

    @property
    def moment(self) -> DualMoment:
        return moment_of(self._session)

    def refresh(self) -> None:
        at = self.experiment.shown
        text = (
            f"λ is {number(at.force)}, q(λ) is {number(at.value)}, f* is {number(self.experiment.problem.best.value)}."
        )
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    # -- for a picture to say --------------------------------------------------------------------------------

    @abstractmethod
    def paint(self, painter: QPainter) -> None: ...

    @abstractmethod
    def handles(self) -> list[Handle]: ...

    @abstractmethod
    def grip(self, name: str, at: QPointF) -> None:
        """A hand takes hold of a handle."""

    @abstractmethod
    def drag(self, name: str, at: QPointF) -> None:
        """The hand with the handle is there now."""

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self.paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    # -- the hand --------------------------------------------------------------------------------------------

    def handle_at(self, at: QPointF) -> str:
        """The nearest within reach; empty where there is none."""
        reach = self._style.px(REACH)
        near = [((handle.at - at).manhattanLength(), handle.name) for handle in self.handles()]
        return min((pair for pair in near if pair[0] <= reach), default=(0, ""))[1]

    def mousePressEvent(self, event) -> None:
        name = self.handle_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        if not name:
            super().mousePressEvent(event)
            return
        self.held, self._dragging = name, True
        self.grip(name, event.position())
        self.update()

    def mouseMoveEvent(self, event) -> None:
        if self._dragging:
            self.drag(self.held, event.position())
        else:
            over = self.handle_at(event.position())
            self.setCursor(Qt.CursorShape.OpenHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event) -> None:
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self.held, self._dragging = "", False
            self._moves.let_go()
            self.update()
        else:
            super().mouseReleaseEvent(event)
