"""Small pictures beside or above names: each is made in a moment of its own after it was first seen, in the theme and
for the pixels of the screen, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap

from colt_gui.views.look.drawing import blank_image, pen
from colt_gui.views.look.icons import IconEngine
from colt_gui.views.look.style import Style

Paint = Callable[[QPainter, Style, QRectF], None]
MOST_KEPT = 80  # that are kept, of all themes, zooms and screens
CORNER = 3  # in design pixels


class Wish(NamedTuple):
    name: str
    theme: str
    width: int
    height: int
    ratio: float


class SmallPictures(QObject):
    """`made` says that one more is there to be seen."""

    made = Signal()

    def __init__(self, style: Style, paints: Mapping[str, Paint], parent: QObject) -> None:
        super().__init__(parent)
        self._style, self._paints = style, paints
        self._kept: dict[Wish, QPixmap] = {}
        self._wishes: list[Wish] = []
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._make_next)

    def icon(self, name: str) -> QIcon:
        return QIcon(_PictureEngine(self, name))

    def forget(self, name: str) -> None:
        """What it shows has changed."""
        self._kept = {wish: pixmap for wish, pixmap in self._kept.items() if wish.name != name}

    def pixmap(self, name: str, size: QSize, ratio: float) -> QPixmap:
        """An empty frame until there is a picture to fill it."""
        wish = Wish(name, self._style.theme.name, size.width(), size.height(), ratio)
        if wish in self._kept:
            return self._kept[wish]
        if wish not in self._wishes:
            self._wishes.append(wish)
            self._timer.start()
        return self._framed(wish, None)

    def _make_next(self) -> None:
        """A picture that cannot be made stays an empty frame, and the others have their turn."""
        wish = self._wishes.pop(0)
        if self._wishes:
            self._timer.start()
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        if wish.theme == self._style.theme.name:
            self._kept[wish] = self._framed(wish, None)
            self._kept[wish] = self._framed(wish, self._paints[wish.name])
            self.made.emit()

    def _framed(self, wish: Wish, paint: Paint | None) -> QPixmap:
        image = blank_image(round(wish.width * wish.ratio), round(wish.height * wish.ratio), wish.ratio)
        frame = QRectF(0, 0, wish.width, wish.height).adjusted(0.5, 0.5, -0.5, -0.5)
        corner = self._style.px(CORNER)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(pen(self._style, "hairline", 1))
            painter.setBrush(self._style.brush("stage"))
            painter.drawRoundedRect(frame, corner, corner)
            if paint is not None:
                paint(painter, self._style, frame)
        return QPixmap.fromImage(image)


class _PictureEngine(IconEngine):
    def __init__(self, pictures: SmallPictures, name: str) -> None:
        super().__init__()
        self._pictures, self._name = pictures, name

    def copy(self) -> _PictureEngine:
        return _PictureEngine(self._pictures, self._name)

    def picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, ratio: float) -> QPixmap:
        return self._pictures.pixmap(self._name, size, ratio)
