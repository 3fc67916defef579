"""The rounds so far, the newest first: the bits of each, what was said and what is true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.columns import BitColumns
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol

ROW, LOW_ROW, HIGH_ROW = 0.052, 21, 32  # of a row: a share of the stage's height, from … to design pixels
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class HistoryRow(NamedTuple):
    """Round t; `now` is the one on show, a `proof` one of the two that refute the class."""

    t: int
    name: str
    bits: np.ndarray
    said: int
    label: int
    wrong: str
    now: bool = False
    proof: bool = False


class History(NamedTuple):
    """Where its rows are: `area` without the captions above it, `gutter` where the columns of bits begin, `verdict`
    where they end."""

    area: QRectF
    row: float
    gutter: float
    verdict: float

    @property
    def capacity(self) -> int:
        return max(int((self.area.height() + 0.5) // self.row), 0)

    def place(self, k: int) -> QRectF:
        return QRectF(self.area.left(), self.area.top() + k * self.row, self.area.width(), self.row)

    def row_at(self, at: QPointF) -> int | None:
        k = int((at.y() - self.area.top()) // self.row)
        return k if self.area.contains(at) and 0 <= k < self.capacity else None


def rounds_on_show(t: int, capacity: int, proofs: Sequence[int], back: int) -> list[int]:
    """Return the rounds on show, the newest first, `back` rounds further down if scrolled.

    The rounds of a proof stay on top where they would be out of sight.

    >>> rounds_on_show(9, 4, (), 0), rounds_on_show(9, 4, (2, 7), 0), rounds_on_show(2, 4, (), 5)
    ([9, 8, 7, 6], [7, 2, 9, 8], [1])
    """
    newest = t - min(back, max(t - 1, 0))
    shown = list(range(newest, max(newest - capacity, 0), -1))
    hidden = [a for a in proofs if a not in shown]
    if not hidden:
        return shown
    first = sorted(proofs, reverse=True)
    others = [a for a in range(newest, 0, -1)[: capacity + len(first)] if a not in first]
    return [*first, *others][:capacity]


class HistoryPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, history: History, columns: BitColumns, rows: Sequence[HistoryRow]) -> None:
        for k, row in enumerate(rows):
            place = history.place(k)
            self._ground(painter, place, row)
            self._front(painter, history, place, row)
            self._bits(painter, place, columns, row)
            self._verdict(painter, history, place, row)

    def captions(self, painter: QPainter, history: History, words: str, height: float) -> None:
        """Write `words` on the left, and on the right what the symbols are."""
        top = history.area.top() - height
        painter.setFont(self.style.font("small"))
        painter.setPen(self.style.colour("muted"))
        room = history.verdict - history.area.left()
        painter.drawText(QRectF(history.area.left() + self.style.px(6), top, room, height), LEFT, words)
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        for k, word in enumerate(("said", "is")):
            painter.drawText(self._slot(history, top, height, k), flags, word)

    def _slot(self, history: History, top: float, height: float, k: int) -> QRectF:
        """Return the place of the prediction (0) or of the label (1)."""
        wide = self.slot_width()
        return QRectF(history.verdict + k * wide, top, wide, height)

    def slot_width(self) -> float:
        return text_size(self.style.font("small"), "said").width() + self.style.px(8)

    def _ground(self, painter: QPainter, place: QRectF, row: HistoryRow) -> None:
        if not (row.now or row.proof):
            return
        radius = self.style.px(4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.tinted("mistake", 0.12) if row.proof else self.style.brush("selection"))
        painter.drawRoundedRect(place.adjusted(0, 1, 0, -1), radius, radius)
        if row.proof:
            painter.setBrush(self.style.brush("mistake"))
            painter.drawRect(QRectF(place.left(), place.top() + 1, self.style.px(3), place.height() - 2))

    def _front(self, painter: QPainter, history: History, place: QRectF, row: HistoryRow) -> None:
        """Write the number of the round, and the name of its example."""
        font, edge = self.style.font("small", row.now), self.style.px(8)
        figure = number(row.t)
        painter.setFont(font)
        painter.setPen(self.style.colour("muted"))
        room = place.adjusted(edge, 0, 0, 0)
        painter.drawText(room, LEFT, figure)
        left = place.left() + edge + max(text_size(font, "000").width(), text_size(font, figure).width()) + edge
        width = history.gutter - left - self.style.px(4)
        if row.name and width > self.style.px(16):
            painter.setPen(self.style.colour("ink"))
            text = QFontMetricsF(font).elidedText(row.name, Qt.TextElideMode.ElideRight, width)
            painter.drawText(QRectF(left, place.top(), width, place.height()), LEFT, text)

    def _bits(self, painter: QPainter, place: QRectF, columns: BitColumns, row: HistoryRow) -> None:
        """Draw a filled cell for each 1, an empty one for each 0; narrow columns have cells without edges."""
        height = 0.62 * place.height()
        width = min(1.5 * height, 0.8 * columns.cell)
        radius = min(self.style.px(3), width / 4)
        top = place.center().y() - height / 2
        on, edge = self.style.brush("positive"), pen(self.style, "outline" if row.proof else "hairline", 1)
        for k, variable in enumerate(columns.variables.tolist()):
            bit = bool(row.bits[variable])
            painter.setPen(Qt.PenStyle.NoPen if bit else edge)
            painter.setBrush(on if bit else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(columns.box(k, top, width, height), radius, radius)

    def _verdict(self, painter: QPainter, history: History, place: QRectF, row: HistoryRow) -> None:
        size = min(0.72 * place.height(), self.style.px(20))
        for k, y in enumerate((row.said, row.label)):
            if y:
                draw_symbol(painter, self.style, self._slot(history, place.top(), place.height(), k).center(), y, size)
        if not row.wrong:
            return
        left = history.verdict + 2 * self.slot_width() + self.style.px(6)
        room = QRectF(left, place.top(), max(place.right() - left - self.style.px(4), 0.0), place.height())
        painter.setFont(self.style.font("small", bold=True))
        painter.setPen(self.style.colour("mistake"))
        painter.drawText(room, LEFT, fitting_words(self.style, row.wrong, room.width()))


def fitting_words(style: Style, wrong: str, width: float) -> str:
    """Return the mistake in full, or with a sign, or a cross if there is no room for either."""
    font = style.font("small", bold=True)
    short = {"false positive": "false +", "false negative": "false −"}.get(wrong, wrong)
    return next((words for words in (wrong, short) if text_size(font, words).width() <= width), "✕")
