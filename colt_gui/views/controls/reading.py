"""A number in bold and what it is measured against, in one line."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QTextCharFormat, QTextLayout, QTextLine
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.views.base import Guarded


class Reading(Guarded, QWidget):
    """What a label with markup would show. Such a label reads its markup and lays out the whole window anew with every
    other number; here a number as wide as the one before is only painted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._colours = ("", ""), (QColor(), QColor())
        self._laid: tuple[QTextLayout, QTextLine] | None = None
        self._size = QSize()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_words(self, value: str, relation: str, loud: QColor, quiet: QColor, font: QFont) -> None:
        """The value in bold and `loud`."""
        if (value, relation) == self._words and (loud, quiet) == self._colours and font == self.font():
            return
        self._words, self._colours = (value, relation), (loud, quiet)
        if font != self.font():
            self.setFont(font)
        self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        value, relation = self._words
        layout = QTextLayout(value + relation, self.font())
        bold = self._part(0, len(value), self._colours[0])
        bold.format.setFontWeight(QFont.Weight.Bold)
        layout.setFormats([bold, self._part(len(value), len(relation), self._colours[1])])
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        self._laid = layout, line
        size = QSize(math.ceil(line.naturalTextWidth()), math.ceil(line.height()))
        if size != self._size:
            self._size = size
            self.updateGeometry()

    def _part(self, start: int, length: int, colour: QColor) -> QTextLayout.FormatRange:
        part, look = QTextLayout.FormatRange(), QTextCharFormat()
        look.setForeground(colour)
        part.start, part.length, part.format = start, length, look
        return part

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return self._size

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._laid is None:
            return
        with QPainter(self) as painter:
            _, line = self._laid
            line.draw(painter, QPointF(0.0, max((self.height() - self._size.height()) // 2, 0)))
