"""The words beside the tiles: which round, what is said of its example, and what is true."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.readout import yes
from colt_gui.views.boolean.table.history import fitting_words
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol

LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
YOURS, DROPPED = "Your example", "Esc drops it"


def head_words(moment: BitsMoment) -> tuple[str, str]:
    """Return what the example is, and its name."""
    if moment.draft:
        return YOURS, DROPPED
    if not moment.t:
        return ("Round 1", "to come") if moment.bits is not None else ("", "")
    return f"Round {number(moment.t)}", moment.row_name


def verdict_line(style: Style, area: QRectF) -> float:
    """Return the height of one of the three lines."""
    return min(area.height() / 3, style.px(27))


class VerdictPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def head(self, painter: QPainter, area: QRectF, moment: BitsMoment) -> None:
        """Write the round and the example on the left, at half the height of the tiles."""
        style, (first, second) = self.style, head_words(moment)
        small = QFontMetricsF(style.font("small")).height()
        large = QFontMetricsF(style.font("body", bold=True))
        top = area.bottom() - (area.height() - small) / 2 - (small + large.height()) / 2
        painter.setFont(style.font("small", bold=moment.draft))
        painter.setPen(style.colour("accent" if moment.draft else "muted"))
        painter.drawText(QRectF(area.left(), top, area.width() + style.px(8), small), LEFT, first)
        named = bool(moment.t) and not moment.draft
        font = style.font("body", bold=True) if named else style.font("small")
        painter.setFont(font)
        painter.setPen(style.colour("ink" if named else "muted"))
        text = QFontMetricsF(font).elidedText(second, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(QRectF(area.left(), top + small, area.width(), large.height()), LEFT, text)

    def paint(self, painter: QPainter, area: QRectF, moment: BitsMoment) -> None:
        """Write on the right what h says, what is true, and which mistake that makes."""
        line = verdict_line(self.style, area)
        rows = (("h says", moment.says), ("is", moment.label))
        for k, (word, y) in enumerate(rows):
            if y:
                self._row(painter, QRectF(area.left(), area.top() + k * line, area.width(), line), word, y)
        if moment.wrong:
            room = QRectF(area.left(), area.top() + 2 * line, area.width(), line)
            painter.setFont(self.style.font("body", bold=True))
            painter.setPen(self.style.colour("mistake"))
            full = text_size(self.style.font("body", bold=True), moment.wrong).width() <= room.width()
            words = moment.wrong if full else fitting_words(self.style, moment.wrong, room.width())
            painter.drawText(room, LEFT, words)

    def _row(self, painter: QPainter, place: QRectF, word: str, y: int) -> None:
        style, font = self.style, self.style.font("body")
        wide = text_size(font, "h says").width() + style.px(6)
        size = min(0.74 * place.height(), style.px(20))
        painter.setFont(font)
        painter.setPen(style.colour("muted"))
        painter.drawText(QRectF(place.left(), place.top(), wide, place.height()), LEFT, word)
        draw_symbol(painter, style, QPointF(place.left() + wide + size / 2, place.center().y()), y, size)
        left = place.left() + wide + size + style.px(6)
        if left + text_size(style.font("body", bold=True), "yes").width() <= place.right():
            painter.setFont(style.font("body", bold=True))
            painter.setPen(style.colour("positive" if y > 0 else "negative"))
            painter.drawText(QRectF(left, place.top(), place.right() - left, place.height()), LEFT, yes(y))
