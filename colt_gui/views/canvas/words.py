"""Words on a canvas, in pixels of the scene.

Not pyqtgraph's TextItem: when first painted it sets the painter's transform anew, so that in a picture of several
widgets its words stand in a wrong place; and each is a document of its own, which costs more than all else in a frame.
"""

from __future__ import annotations

from typing import NamedTuple

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from colt_gui.views.base import Guarded
from colt_gui.views.look.drawing import text_on_ground

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Word(NamedTuple):
    """A word and its place; `ground` is laid under it, where something runs through it."""

    rect: QRectF
    text: str
    font: QFont
    colour: QColor
    ground: QColor | None = None


class Words(Guarded, pg.GraphicsObject):
    """Some words, each in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[Word] = []
        self._area = QRectF()

    def set_words(self, words: list[Word]) -> None:
        if words == self.words:
            return
        area = QRectF()
        for word in words:
            area |= word.rect
        self.prepareGeometryChange()
        self.words, self._area = words, area.adjusted(-2, 0, 2, 0)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, *_: object) -> None:
        for word in self.words:
            painter.setFont(word.font)
            if word.ground is not None:
                text_on_ground(painter, word.rect, word.text, word.colour, word.ground)
                continue
            painter.setPen(word.colour)
            painter.drawText(word.rect, LEFT, word.text)


class ReadingBox(Guarded, pg.GraphicsObject):
    """A box of words beside a dotted line: what is read off at one place."""

    def __init__(self) -> None:
        super().__init__()
        self._box, self._line = QRectF(), QLineF()
        self._words: list[Word] = []
        self._edge, self._dots, self._ground = QPen(), QPen(), QColor()
        self.hide()

    @property
    def box(self) -> QRectF:
        return self._box

    def restyle(self, edge: QPen, dots: QPen, ground: QColor) -> None:
        self._edge, self._dots, self._ground = edge, dots, ground

    def set_reading(self, line: QLineF, box: QRectF, words: list[Word]) -> None:
        self.prepareGeometryChange()
        self._line, self._box, self._words = line, box, words
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        line = QRectF(self._line.p1(), self._line.p2()).normalized()
        return (line | self._box).adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, *_: object) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._dots)
        painter.drawLine(self._line)
        painter.setPen(self._edge)
        painter.setBrush(self._ground)
        painter.drawRoundedRect(self._box, 4, 4)
        for word in self._words:
            painter.setFont(word.font)
            painter.setPen(word.colour)
            painter.drawText(word.rect, LEFT, word.text)
