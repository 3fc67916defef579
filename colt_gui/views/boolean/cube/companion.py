"""The companion of the bit table where there are few variables: the cube of all inputs."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.session.playback import seen_phase
from colt_gui.views.base import Guarded
from colt_gui.views.boolean.cube.picture import CubePicture
from colt_gui.views.boolean.cube.view import CubeMoment, CubeView, cube_moment, has_cube
from colt_gui.views.controls.close_up import WHOLE
from colt_gui.views.controls.small_picture import Pointed, SmallPicture
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.style import Style

TURNS = 0.5  # the phase at which the hypothesis of the round before gives way
REACH = 18  # design pixels around a corner


class Cube(Guarded, KeyboardRing, SmallPicture, Pointed, QWidget):
    """A corner under the pointer is told in the line below."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._picture = CubePicture(style)
        self.setMouseTracking(True)
        self._take_shape()
        self.setAccessibleName("The cube of all inputs")
        for signal in (session.changed, session.moved, session.computed, session.playback.frame):
            signal.connect(self.refresh)
        style.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleDescription(self.words())
        self.update()

    @property
    def moment(self) -> CubeMoment | None:
        """None where there are too many variables for a cube."""
        if not has_cube(self._session):
            return None
        return cube_moment(self._session.experiment, self._session.t, seen_phase(self._session.playback) < TURNS)

    def words(self) -> str:
        """What the picture says, or what the corner under the pointer is."""
        moment = self.moment
        if moment is None:
            return ""
        if self._hover is not None and self._hover < len(moment.says):
            return corner_words(moment, self._hover)
        return "h says yes at every corner" if moment.says.all() else (
            "h says yes at the tinted corners" if moment.says.any() else "h says yes nowhere"
        )  # fmt: skip

    # -- painting --------------------------------------------------------------------------------------------

    def view(self, moment: CubeMoment) -> CubeView:
        return CubeView(self._style, self.size(), moment.names, self.close_up)

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            moment = self.moment
            if moment is not None:
                self._picture.paint(painter, self.view(moment), moment)
                self._paint_words(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("small"))
        painter.setPen(self._style.colour("muted" if self._hover is None else "ink"))
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(QRectF(self.rect()).adjusted(0, 0, 0, -2), flags, self.words())

    # -- the hand --------------------------------------------------------------------------------------------

    def _meant(self, at: QPointF) -> int | None:
        moment = self.moment
        return None if moment is None else self.view(moment).corner_at(at, self._style.px(REACH))

    def _tell(self) -> None:
        self.refresh()


def corner_words(moment: CubeMoment, corner: int) -> str:
    """The bits of a corner, what h says there and what was seen.

    “101: h says no, is yes”
    """
    bits = "".join(str(corner >> j & 1) for j in range(moment.n))
    label = int(moment.labels[corner])
    seen = ", not seen yet" if not label else f", is {'yes' if label > 0 else 'no'}"
    return f"{bits}: h says {'yes' if moment.says[corner] else 'no'}{seen}"
