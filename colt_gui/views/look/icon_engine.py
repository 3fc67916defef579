"""What Qt asks for whatever paints an icon: pictures are made when they are seen, at the screen's own pixels."""

from __future__ import annotations

from typing import ClassVar, Self

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from shiboken6 import isValid

from colt_gui.views.base import Guarded

_copies: list[QIconEngine] = []


def _given_away(engine: QIconEngine) -> QIconEngine:
    """Qt owns it, and Python would delete it as soon as nothing here holds it."""
    _copies[:] = [copy for copy in _copies if isValid(copy)]
    _copies.append(engine)
    return engine


def _blank(_: QIconEngine) -> QIconEngine:
    """Where no copy could be made: Qt takes for granted that there is one."""
    return _given_away(Blank())


class IconEngine(Guarded, QIconEngine):
    """`picture` is the one thing that is different from icon to icon, and `copy`."""

    instead: ClassVar = {"clone": _blank}

    def picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, ratio: float) -> QPixmap:
        """Not larger than `size`, with so many device pixels to each of its pixels."""
        raise NotImplementedError

    def copy(self) -> Self:
        raise NotImplementedError

    def clone(self) -> QIconEngine:
        return _given_away(self.copy())

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.picture(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        return self.picture(size, mode, state, scale)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        picture = self.picture(rect.size(), mode, state, painter.device().devicePixelRatio())
        place = QRect(QPoint(0, 0), picture.deviceIndependentSize().toSize())
        place.moveCenter(rect.center())
        painter.drawPixmap(place, picture)


class Blank(IconEngine):
    def picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, ratio: float) -> QPixmap:
        return QPixmap()

    def copy(self) -> Blank:
        return Blank()
