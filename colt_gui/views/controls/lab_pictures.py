"""What pictures of a lab have in common: their shape in the side panel, the place that a pointer is over, and looking
closer, where the wheel zooms and dragging moves."""

from __future__ import annotations

from abc import abstractmethod
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.session import Session
from colt_gui.views.base import AnyWidget
from colt_gui.views.lab_widget import E, LabPart
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

LOWEST = 136  # design pixels of height in which it can be read
CLOSEST = 40.0
PER_NOTCH, NOTCH = 1.2, 120.0  # of the wheel, and what Qt says for one
Button = Qt.MouseButton


class SmallPicture(Styled):
    """For a picture that is about as high as the side panel is wide."""

    def _set_shape(self) -> None:
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        self.setMinimumSize(self._style.px(180), self._style.px(LOWEST))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(270), self._style.px(250))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return min(width, self._style.px(330))


class Pointed(AnyWidget):
    """For a picture of things with numbers: `_hover` is the one under the pointer, None where there is none."""

    _hover: int | None = None

    @abstractmethod
    def _item_at(self, at: QPointF) -> int | None:
        """What a hand there means."""

    def _hover_changed(self) -> None:
        """Another one is under the pointer."""
        self.update()

    def _point_at(self, at: QPointF | None) -> None:
        hover = None if at is None else self._item_at(at)
        if hover != self._hover:
            self._hover = hover
            self._hover_changed()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)


class CloseUp(NamedTuple):
    """`times` as large as the whole picture, whose middle is moved by so many shorter sides of the widget."""

    times: float = 1.0
    right: float = 0.0
    down: float = 0.0

    def offset(self, size: QSize) -> QPointF:
        side = min(size.width(), size.height())
        return QPointF(self.right * side, self.down * side)

    def zoomed(self, times: float, about: QPointF, size: QSize) -> CloseUp:
        """What is there stays there, unless the picture would leave the middle."""
        most = min(max(self.times * times, 1.0), CLOSEST)
        side, grown = min(size.width(), size.height()), most / self.times
        x, y = (about.x() - size.width() / 2) / side, (about.y() - size.height() / 2) / side
        return CloseUp(most, x + (self.right - x) * grown, y + (self.down - y) * grown)._kept()

    def moved(self, way: QPointF, size: QSize) -> CloseUp:
        side = min(size.width(), size.height())
        return self._replace(right=self.right + way.x() / side, down=self.down + way.y() / side)._kept()

    def _kept(self) -> CloseUp:
        """Some of it is always in the middle.

        >>> CloseUp(3.0, 5.0, -0.5)._kept()
        CloseUp(times=3.0, right=1.0, down=-0.5)
        """
        reach = (self.times - 1) / 2
        return self._replace(right=min(max(self.right, -reach), reach), down=min(max(self.down, -reach), reach))


WHOLE = CloseUp()


class Zoomable(AnyWidget):
    """For a widget that draws itself by its `close_up`: `moved_by` are the buttons that move it."""

    moved_by = Button.MiddleButton | Button.RightButton
    close_up = WHOLE
    _grip: QPointF | None = None

    def look_closer(self, close_up: CloseUp) -> None:
        self.close_up = close_up
        self.update()

    def fit(self) -> None:
        """All of it again."""
        self.look_closer(WHOLE)

    def wheelEvent(self, event: QWheelEvent) -> None:
        times = PER_NOTCH ** (event.angleDelta().y() / NOTCH)
        self.look_closer(self.close_up.zoomed(times, event.position(), self.size()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() & self.moved_by:
            self._grip = event.position()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            super().mouseMoveEvent(event)
            return
        way, self._grip = event.position() - self._grip, event.position()
        self.look_closer(self.close_up.moved(way, self.size()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() & self.moved_by:
            self._grip = None
        else:
            super().mouseReleaseEvent(event)


class LargeCompanion(Zoomable, LabPart[E]):
    """For a companion in the stage's place, before its own class: the left button moves it, too, and letters and lines
    are `larger` than in the side panel."""

    larger = 1.5
    moved_by = Zoomable.moved_by | Button.LeftButton

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, Scaled(style, self.larger), parent)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
