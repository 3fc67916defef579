"""What pictures of a lab have in common: the shape of those in the side panel, and the place a pointer is over."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QSize
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.views.look.styled import Styled

if TYPE_CHECKING:
    Picture = QWidget
else:
    Picture = object  # the class of Qt's that stands beside it is a widget

LOWEST = 136  # design pixels of height in which it can be read


class SmallPicture(Styled):
    """For a picture that is about as high as the side panel is wide."""

    def _take_shape(self) -> None:
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


class Pointed(Picture):
    """For a picture of things with numbers: `_hover` is the one under the pointer, None where there is none."""

    _hover: int | None = None

    @abstractmethod
    def _meant(self, at: QPointF) -> int | None:
        """What a hand there means."""

    def _tell(self) -> None:
        """Another one is under the pointer."""
        self.update()

    def _point_at(self, at: QPointF | None) -> None:
        hover = None if at is None else self._meant(at)
        if hover != self._hover:
            self._hover = hover
            self._tell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)
