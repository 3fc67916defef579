"""A frame around the parts of the window that the lesson speaks of."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.look.styled import Styled

WIDTH, GAP = 3.0, 7.0  # design pixels
SIDES = (Qt.Edge.LeftEdge, Qt.Edge.TopEdge, Qt.Edge.RightEdge, Qt.Edge.BottomEdge)  # as margins have them


def beside(own: QRect, side: Qt.Edge, width: int) -> QRect:
    """The strip of this width along one side of a rectangle, outside it."""
    match side:
        case Qt.Edge.LeftEdge:
            return QRect(own.left() - width, own.top(), width, own.height())
        case Qt.Edge.RightEdge:
            return QRect(own.right() + 1, own.top(), width, own.height())
        case Qt.Edge.TopEdge:
            return QRect(own.left(), own.top() - width, own.width(), width)
        case _:
            return QRect(own.left(), own.bottom() + 1, own.width(), width)


class Spotlight(Styled, QWidget):
    """Lies over the window, lets the mouse through, and follows the parts when they move."""

    def __init__(self, over: QWidget, style: Style) -> None:
        super().__init__(style, over)
        self._over = over
        self._parts: list[QWidget] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        over.installEventFilter(self)
        self.hide()

    def show_parts(self, parts: list[QWidget]) -> None:
        if not parts and not self._parts:
            return
        for part in self._parts:
            part.removeEventFilter(self)
        self._parts = list(parts)
        for part in parts:
            part.installEventFilter(self)
        self._cover()
        self.setVisible(bool(parts))
        self.raise_()
        self.update()

    def frames(self) -> list[QRect]:
        """Of the parts that are on show, in the window's own coordinates."""
        return [self._seen(part) for part in self._parts if part.isVisible()]

    def _seen(self, part: QWidget) -> QRect:
        """Return the part of it that is not scrolled away."""
        seen, around = QRect(part.mapTo(self._over, QPoint(0, 0)), part.size()), part.parentWidget()
        while around is not None and around is not self._over:
            seen &= QRect(around.mapTo(self._over, QPoint(0, 0)), around.size())
            around = around.parentWidget()
        return seen

    def surrounds(self) -> list[QRect]:
        """The frames with the air between them and their parts; no frame lies upon a neighbour."""
        shown = [part for part in self._parts if part.isVisible()]
        return [frame.marginsAdded(self._air(part)) for part, frame in zip(shown, self.frames())]

    def _air(self, part: QWidget) -> QMargins:
        """On each side as much as there is before a neighbour, or the edge of their column, begins."""
        whole = part.parentWidget()
        assert whole is not None
        others = [w for w in whole.children() if isinstance(w, QWidget) and w is not part and w.isVisible()]
        taken = [w.geometry() for w in others if w.property("role") != "line"]
        return QMargins(*(self._free(part.geometry(), side, whole.rect(), taken) for side in SIDES))

    def _free(self, own: QRect, side: Qt.Edge, whole: QRect, taken: list[QRect]) -> int:
        """How wide a strip along this side of a part nothing lies in, up to the gap."""
        for air in range(self._style.px(GAP), 0, -1):
            strip = beside(own, side, air)
            if whole.contains(strip) and not any(map(strip.intersects, taken)):
                return air
        return 0

    def _cover(self) -> None:
        self.setGeometry(self._over.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide}:
            self._cover()
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            width = self._style.px(WIDTH)
            corner = self._style.px(CORNER)
            for frame in self.surrounds():
                inside = QRectF(frame.intersected(self.rect())).adjusted(width / 2, width / 2, -width / 2, -width / 2)
                painter.setPen(QPen(self._style.colour("accent"), width))
                painter.drawRoundedRect(inside, corner, corner)
