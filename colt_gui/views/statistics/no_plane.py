"""What stands on the stage where the points do not lie in the plane."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class NoPlane(Guarded, QWidget):
    """One sentence."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.setAccessibleName("Stage")
        session.changed.connect(self.refresh)
        style.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleDescription(self.words())
        self.update()

    def words(self) -> str:
        d = self._session.points.dimension
        many = "1 coordinate" if d == 1 else f"{d} coordinates"
        return f"The points have {many}: there is no picture of them in the plane, but the numbers are right."

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._style.ground)
            painter.setFont(self._style.font())
            painter.setPen(self._style.colour("muted"))
            room = self._style.space("xl")
            painter.drawText(QRectF(self.rect()).adjusted(room, room, -room, -room), CENTRED, self.words())
