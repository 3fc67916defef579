"""Words on a canvas, in pixels of the scene.

Not pyqtgraph's TextItem: when first painted it sets the painter's transform anew, so that in a picture of several
widgets its words stand in a wrong place; and each is a document of its own, which costs more than all else in a frame.
"""

from __future__ import annotations

from typing import NamedTuple

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from colt_gui.views.look.drawing import text_on_ground
from colt_gui.views.look.still import Still
from colt_gui.views.overrides import qt_override

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Word(NamedTuple):
    """`ground` is laid under the word, where something may run through it."""

    rect: QRectF
    text: str
    font: QFont
    colour: QColor
    ground: QColor | None = None


class Words(pg.GraphicsObject):
    """All words of one kind; those that stand still are painted once and then copied."""

    def __init__(self, still: bool = False) -> None:
        super().__init__()
        self._words: list[Word] = []
        self._area = QRectF()
        self._still = Still() if still else None

    def set_area(self, area: QRectF) -> None:
        self.prepareGeometryChange()
        self._area = area

    def set_words(self, words: list[Word]) -> None:
        self._words = words
        if self._still is not None:
            self._still.forget()
        self.update()

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._area

    @qt_override
    def paint(self, painter: QPainter, *_: object) -> None:
        if self._still is None:
            self._draw(painter)
        else:
            self._still.paint(painter, self._area.size().toSize(), "words", self._draw)

    def _draw(self, painter: QPainter) -> None:
        for word in self._words:
            painter.setFont(word.font)
            if word.ground is None:
                painter.setPen(word.colour)
                painter.drawText(word.rect, LEFT, word.text)
            else:
                text_on_ground(painter, word.rect, word.text, word.colour, word.ground)


class ReadingBox(pg.GraphicsObject):
    """A box of words beside a dotted line: what is read off at one place."""

    def __init__(self) -> None:
        super().__init__()
        self._area, self._box, self._line = QRectF(), QRectF(), QLineF()
        self._words: list[Word] = []
        self._edge, self._dots, self._ground = QPen(), QPen(), QColor()
        self.hide()

    def set_area(self, area: QRectF) -> None:
        self.prepareGeometryChange()
        self._area = area

    def restyle(self, edge: QPen, dots: QPen, ground: QColor) -> None:
        self._edge, self._dots, self._ground = edge, dots, ground

    def set_reading(self, line: QLineF, box: QRectF, words: list[Word]) -> None:
        self._line, self._box, self._words = line, box, words
        self.show()
        self.update()

    @qt_override
    def boundingRect(self) -> QRectF:
        return self._area

    @qt_override
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
