"""The project's own icons: 24×24 SVG drawings in one colour, painted sharp at any size and pixel ratio.

The drawings say ``currentColor``; it is replaced by the wanted colour when a drawing is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QByteArray, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QImage, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from shiboken6 import isValid

from colt_gui.resources import asset
from colt_gui.views.base import Guarded
from colt_gui.views.look.memory_files import memory_file

DISABLED_OPACITY = 0.38
MARKED = 0x5A  # the red of the patches that stand for drawings


def icon(name: str, colour: str | QColor, size: int = 24, on: str | QColor | None = None) -> QIcon:
    """An icon in one colour; ``on`` is the colour while a checkable button is checked."""
    return QIcon(_DrawingEngine(name, _hex(colour), _hex(on or colour), size))


def pixmap(name: str, colour: str | QColor, size: int, ratio: float = 1.0, opacity: float = 1.0) -> QPixmap:
    """The drawing as ``size`` logical pixels at a device-pixel ratio, from Qt's pixmap cache."""
    key = f"colt-icon/{name}/{_hex(colour)}/{size}/{ratio}/{opacity}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = _render(name, _hex(colour), size, ratio, opacity)
        QPixmapCache.insert(key, pixmap)
    return pixmap


def paint(painter: QPainter, rect: QRectF, name: str, colour: str | QColor) -> None:
    """Paint the drawing as vectors into a rectangle, e.g. for SVG and PDF export."""
    QSvgRenderer(QByteArray(coloured(name, _hex(colour)))).render(painter, rect)


class Mark(NamedTuple):
    """Which drawing stands where."""

    name: str
    colour: str
    opacity: float = 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setOpacity(self.opacity)
        drawing = coloured(self.name, self.colour).decode()
        # a PDF would get an outline of a shape that has none, unless it is given one of no width
        shape = rf'<(path|rect|circle|ellipse|polygon)\b(?![^>]*stroke=)(?=[^>]*fill="{self.colour}")'
        drawing = re.sub(shape, rf'<\1 stroke="{self.colour}" stroke-width="0"', drawing)
        QSvgRenderer(QByteArray(drawing.encode())).render(painter, rect)
        painter.restore()


_marks: list[Mark] | None = None
_left_out = False
_least_ratio = 1.0


@contextmanager
def sharp_at(ratio: float) -> Iterator[None]:
    """Make the icons of buttons with so many device pixels to each pixel, whatever Qt asks for.

    In a picture that is finer than the screen Qt asks for icons as the screen would have them, and enlarges them.
    """
    global _least_ratio
    before, _least_ratio = _least_ratio, ratio
    try:
        yield
    finally:
        _least_ratio = before


@contextmanager
def marked() -> Iterator[list[Mark]]:
    """Qt paints the icons of its buttons as pixels, even into a vector picture. Within this context it gets patches
    of colour instead; `mark_of` tells for which drawing each of them stands, so that it can be put there as lines."""
    global _marks
    _marks = []
    try:
        yield _marks
    finally:
        _marks = None


@contextmanager
def left_out() -> Iterator[None]:
    """Icons keep their room, but are not painted."""
    global _left_out
    _left_out = True
    try:
        yield
    finally:
        _left_out = False


def _patch(marks: list[Mark], mark: Mark, size: int, ratio: float) -> QPixmap:
    """Return pixels of a colour that stands for that drawing alone."""
    if mark not in marks:
        marks.append(mark)
    return _filled(QColor(MARKED, *divmod(marks.index(mark), 256)), size, ratio)


def _filled(colour: QColor | Qt.GlobalColor, size: int, ratio: float) -> QPixmap:
    side = max(1, round(size * ratio))
    pixels = QPixmap(side, side)
    pixels.fill(colour)
    pixels.setDevicePixelRatio(ratio)
    return pixels


def mark_of(marks: list[Mark], patch: QImage) -> Mark | None:
    """None for a picture that is no mark."""
    colour = patch.pixelColor(0, 0)
    index = 256 * colour.green() + colour.blue()
    same = patch.pixel(0, 0) == patch.pixel(patch.width() - 1, patch.height() // 2)
    return marks[index] if colour.red() == MARKED and same and index < len(marks) else None


def coloured_file(name: str, colour: str | QColor) -> str:
    """The path of the coloured drawing: style sheets can only show images that have one."""
    return memory_file(f"{name}-{_hex(colour)[1:]}.svg", coloured(name, _hex(colour)))


def names() -> list[str]:
    return sorted(path.stem for path in asset("icons").glob("*.svg"))


# -- what Qt asks for icons: pictures are made when they are seen, at the screen's own pixels --------------------------

_copies: list[QIconEngine] = []


def _given_away(engine: QIconEngine) -> QIconEngine:
    """Qt owns it, and Python would delete it as soon as nothing here holds it."""
    _copies[:] = [copy for copy in _copies if isValid(copy)]
    _copies.append(engine)
    return engine


def _blank(_: QIconEngine) -> QIconEngine:
    """Where no copy could be made: Qt takes for granted that there is one."""
    return _given_away(IconEngine())


class IconEngine(Guarded, QIconEngine):
    """An icon without a picture; `picture` and `copy` are what is different from icon to icon."""

    instead: ClassVar = {"clone": _blank}

    def picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, ratio: float) -> QPixmap:
        """Not larger than `size`, with so many device pixels to each of its pixels."""
        return QPixmap()

    def copy(self) -> IconEngine:
        return IconEngine()

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


class _DrawingEngine(IconEngine):
    """Start-up pays only for the icons and pixel ratios that are seen."""

    def __init__(self, name: str, off: str, on: str, size: int) -> None:
        super().__init__()
        _drawing(name)  # a misspelt name fails here, where it is written, and not in a paint event
        self._name, self._off, self._on, self._size = name, off, on, size

    def copy(self) -> _DrawingEngine:
        return _DrawingEngine(self._name, self._off, self._on, self._size)

    def actualSize(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QSize:
        side = min(size.width(), size.height())
        return QSize(side, side)

    def availableSizes(self, mode: QIcon.Mode = QIcon.Mode.Normal, state: QIcon.State = QIcon.State.Off) -> list[QSize]:
        return [QSize(self._size, self._size)]

    def picture(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, ratio: float) -> QPixmap:
        colour = self._on if state == QIcon.State.On else self._off
        opacity = DISABLED_OPACITY if mode == QIcon.Mode.Disabled else 1.0
        side = max(1, min(size.width(), size.height()))
        if _left_out:
            return _filled(Qt.GlobalColor.transparent, side, ratio)
        if _marks is not None:
            return _patch(_marks, Mark(self._name, colour, opacity), side, ratio)
        return pixmap(self._name, colour, side, max(ratio, _least_ratio), opacity)


def _render(name: str, colour: str, size: int, ratio: float, opacity: float) -> QPixmap:
    picture = _filled(Qt.GlobalColor.transparent, size, ratio)
    with QPainter(picture) as painter:
        painter.setOpacity(opacity)
        paint(painter, QRectF(QPointF(0, 0), picture.deviceIndependentSize()), name, colour)
    return picture


def _hex(colour: str | QColor) -> str:
    return QColor(colour).name()


def coloured(name: str, colour: str) -> bytes:
    """The drawing's SVG."""
    return _drawing(name).replace("currentColor", colour).encode()


@cache
def _drawing(name: str) -> str:
    return asset("icons", f"{name}.svg").read_text(encoding="utf-8")


def application_icon() -> QIcon:
    return QIcon(str(asset("colt-lab.svg")))
