"""The stage of the duality bench: fence and forces, on the line or on the plane."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.duality.forces import pixels
from colt_gui.views.statistics.duality.handles import LEAVE, NAMES, NEXT, Handle, arrow_way
from colt_gui.views.statistics.duality.line_picture import LinePicture
from colt_gui.views.statistics.duality.picture import DualityPicture
from colt_gui.views.statistics.duality.plane_picture import PlanePicture

Modifier = Qt.KeyboardModifier


class DualityStage(DualityPicture):
    """K gives the arrows to the handles: Enter takes the next one, with Shift it moves finely."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._pull: tuple[QPointF, float, QPointF] | None = None  # of the push: where, how strong, and which way
        super().__init__(session, style, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Fence and forces")

    def picture(self) -> LinePicture | PlanePicture:
        kind = PlanePicture if self.experiment.learner.on_plane else LinePicture
        return kind(self._style, self.experiment, self.moment, QRectF(self.rect()))

    def paint(self, painter: QPainter) -> None:
        self.picture().paint(painter, self.held)

    def handles(self) -> list[Handle]:
        return self.picture().handles()

    # -- the hand --------------------------------------------------------------------------------------------

    def grip(self, name: str, at: QPointF) -> None:
        """The push is pulled along its own direction, as it was when it was taken hold of."""
        self._session.playback.pause()
        picture = self.picture()
        tip = next(handle.at for handle in picture.handles() if handle.name == "start")
        self._pull = at, self.moment.force, tip - picture.ball()

    def drag(self, name: str, at: QPointF) -> None:
        if name == "start":
            self._moves.put(name, start=self._pulled(at))
        else:
            self._moves.put(name, **self.picture().dragged(name, at))

    def _pulled(self, at: QPointF) -> float:
        where, force, way = self._pull
        length = (way.x() ** 2 + way.y() ** 2) ** 0.5
        farther = QPointF.dotProduct(at - where, way) / length
        outward = self.experiment.problem.outward(self.moment.x)
        one = pixels(outward, self.picture().scale)  # a force of 1 in pixels
        return force + farther / max((one.x() ** 2 + one.y() ** 2) ** 0.5, 1.0)

    # -- the keys --------------------------------------------------------------------------------------------

    def toggle_cursor(self) -> None:
        self.setFocus()
        self.held = "" if self.held else "c"
        self._name_handle()

    def takes(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~(Modifier.KeypadModifier | Modifier.ShiftModifier)
        known = arrow_way(event) is not None or event.key() in NEXT | LEAVE
        return bool(self.held) and not self._dragging and plain and known

    def _name_handle(self) -> None:
        """Whoever listens hears which handle it is."""
        self.setAccessibleName(NAMES[self.held] if self.held else "Fence and forces")
        self.update()

    def event(self, event) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self.takes(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event) -> None:
        if not self.takes(event):
            super().keyPressEvent(event)
        elif event.key() in LEAVE:
            self.toggle_cursor()
        elif event.key() in NEXT:
            names = list(NAMES)
            self._moves.let_go()
            self.held = names[(names.index(self.held) + 1) % len(names)]
            self._name_handle()
        else:
            self._moves.nudge(self.held, arrow_way(event), bool(event.modifiers() & Modifier.ShiftModifier))
