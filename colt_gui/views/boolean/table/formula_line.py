"""Words of different meaning one after the other, broken into lines: the hypothesis as a formula."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class Word(NamedTuple):
    """`mark`: "" or "under", a line under it."""

    text: str
    meaning: str = "ink"
    bold: bool = False
    mark: str = ""
    counts: int = 0  # parts of the formula that it stands for, told where there is no room for all
    stays: bool = False  # said after that, too


class Laid(NamedTuple):
    word: Word
    place: QRectF


def laid_out(words: Sequence[Word], area: QRectF, font: QFont, bold: QFont, lines: int) -> list[Laid]:
    """Return as many words as there is room for in so many lines, then how many more there are."""
    laid: list[Laid] = []
    x, line, height = area.left(), 0, text_size(font, "x").height()
    for k, word in enumerate(words):
        width = text_size(bold if word.bold else font, word.text).width()
        rest = _more(words[k:])
        last = line == lines - 1
        needed = width if not last or not rest or k == len(words) - 1 else width + text_size(font, rest).width()
        if x + needed > area.right() and x > area.left():
            if last:
                return [*laid, *_ending(words[k:], x, line, area, font, height)]
            x, line = area.left(), line + 1
        laid.append(Laid(word, QRectF(x, area.top() + line * height, width, height)))
        x += width
    return laid


def _more(words: Sequence[Word]) -> str:
    """Return the words that stand for all of these."""
    count = sum(word.counts for word in words)
    return (f" … {number(count)} more" if count else " …") + "".join(word.text for word in words if word.stays)


def _ending(words: Sequence[Word], x: float, line: int, area: QRectF, font: QFont, height: float) -> list[Laid]:
    """Return how many there are, and the words that are said in any case."""
    left, laid = min(x, area.right() - text_size(font, _more(words)).width()), []
    stay = [word for word in words if word.stays]
    for word in (Word(_more([word for word in words if not word.stays]), "muted"), *stay):
        width = text_size(font, word.text).width()
        laid.append(Laid(word, QRectF(left, area.top() + line * height, width, height)))
        left += width
    return laid


class FormulaPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def fonts(self, size: str) -> tuple[QFont, QFont]:
        return self.style.font(size), self.style.font(size, bold=True)

    def paint(self, painter: QPainter, area: QRectF, words: Sequence[Word], size: str = "body", lines: int = 1) -> None:
        font, bold = self.fonts(size)
        for word, place in laid_out(words, area, font, bold, lines):
            painter.setFont(bold if word.bold else font)
            painter.setPen(self.style.colour(word.meaning))
            painter.drawText(place.adjusted(0, 0, 2, 0), LEFT, word.text)
            if word.mark == "under":
                painter.setPen(pen(self.style, word.meaning, 1.6, "dot"))
                painter.drawLine(place.bottomLeft(), place.bottomRight())
