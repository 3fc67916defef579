"""The losses over the margin in the stage's place: to be zoomed, moved and read off."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.charts.layout import Seen
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.loss_frame import HOME, WHOLE
from colt_gui.views.statistics.losses.loss_picture import LossPicture

LARGER = 1.15  # letters, lines and points than beside the stage
PER_NOTCH, NOTCH = 1.2, 120.0  # of the wheel, and what Qt says for one
STILL = 4  # pixels: a hand that moves less has clicked


class LargeLosses(LossPicture):
    """The wheel zooms, dragging moves; a click on a point selects it."""

    indent = 0

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._grip: tuple[QPointF, Seen] | None = None
        self._moved = False
        super().__init__(session, Scaled(style, LARGER), parent)

    # -- what is seen ----------------------------------------------------------------------------------------

    def look_at(self, seen: Seen) -> None:
        if seen != self.seen:
            self.seen = seen
            self.refresh()

    def fit(self) -> None:
        """All points of the learner's own loss, and what is seen at first."""
        moment = self.moment
        u = moment.margins.get(moment.chosen)
        if u is None or not len(u):
            self.look_at(HOME)
            return
        heights = moment.loss(moment.chosen)(u)
        left, right = min(HOME.x[0], 1.05 * float(u.min())), max(HOME.x[1], 1.05 * float(u.max()))
        top = max(HOME.y[1], 1.05 * float(heights[heights < WHOLE.y[1]].max(initial=0.0)))
        self.look_at(Seen((max(left, WHOLE.x[0]), min(right, WHOLE.x[1])), (0.0, min(top, WHOLE.y[1]))))

    def zoom(self, times: float, about: QPointF) -> None:
        """Losses stand on their axis, whatever part of them is seen."""
        axes = self.drawing.frame.axes
        seen = self.seen.zoomed(WHOLE, times, (axes.value_of(about.x()), 0.0), fewest=0.02)
        self.look_at(seen)

    # -- the hand --------------------------------------------------------------------------------------------

    def wheelEvent(self, event) -> None:
        if event.angleDelta().y():
            self.zoom(PER_NOTCH ** (event.angleDelta().y() / NOTCH), event.position())
        event.accept()

    def mousePressEvent(self, event) -> None:
        super().mousePressEvent(event)
        if not self.knob.held and self.point_at(event.position()) is None:
            self._grip, self._moved = (event.position(), self.seen), False

    def mouseMoveEvent(self, event) -> None:
        if self._grip is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        start, seen = self._grip
        way = event.position().x() - start.x()
        self._moved = self._moved or abs(way) > STILL
        if self._moved:
            axes = self.drawing.frame.axes
            per_pixel = (seen.x[1] - seen.x[0]) / (axes.right - axes.left)
            self.look_at(seen.moved(WHOLE, (-way * per_pixel, 0.0)))

    def mouseReleaseEvent(self, event) -> None:
        super().mouseReleaseEvent(event)
        self._grip = None
