"""The version space of Halving as a bar: who of it says + and who −, and who is wrong and goes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.moment import BitsMoment, Votes
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

CENTRE = int(Qt.AlignmentFlag.AlignCenter)
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def vote_words(votes: Votes) -> str:
    """
    >>> vote_words(Votes(5, 8, 3))
    '8 concepts in V: 5 say +, 3 say −; 3 are left'
    """
    concepts = f"{number(votes.total, 9)} concept{'s' * (votes.total != 1)} in V"
    said = f"{concepts}: {number(votes.plus, 9)} say +, {number(votes.minus, 9)} say −"
    return f"{said}; {number(votes.left, 9)} are left" if votes.left != votes.total else said


class VotesPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, area: QRectF, moment: BitsMoment) -> None:
        votes, font = moment.votes, self.style.font("small")
        assert votes is not None
        line = text_size(font, "V").height()
        bar = area.adjusted(0, line + self.style.px(6), 0, -self.style.px(4))
        painter.setFont(font)
        painter.setPen(self.style.colour("muted"))
        painter.drawText(QRectF(area.left(), area.top(), area.width(), line), LEFT, vote_words(votes))
        if votes.total:
            split = bar.left() + bar.width() * votes.plus / votes.total
            middle = bar.center().x()
            plus = QRectF(bar.left(), bar.top(), split - bar.left(), bar.height())
            minus = QRectF(split, bar.top(), bar.right() - split, bar.height())
            self._side(painter, plus, 1, votes.plus, moment, middle)
            self._side(painter, minus, -1, votes.minus, moment, middle)
            painter.setPen(pen(self.style, "ink", 2))
            over = self.style.px(4)
            painter.drawLine(QPointF(middle, bar.top() - over), QPointF(middle, bar.bottom() + over))

    def _side(self, painter: QPainter, part: QRectF, y: int, count: int, moment: BitsMoment, middle: float) -> None:
        """Draw the concepts that say y; those that are wrong fade away."""
        if part.width() < 0.5:
            return
        meaning = "positive" if y > 0 else "negative"
        gone = moment.changed if moment.label == -y else 0.0
        strength = 1 - (1 - self.style.theme.strong_tint) * gone
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.tinted(meaning, strength))
        painter.drawRect(part)
        self._count(painter, self.clear_of(part, middle, number(count, 9)), meaning, count, gone)

    def clear_of(self, part: QRectF, middle: float, text: str) -> QRectF:
        """Where the number stands: the line in the middle must not run through it."""
        wide = text_size(self.style.font("body", bold=True), text).width() / 2 + self.style.px(5)
        if abs(part.center().x() - middle) >= wide:
            return part
        left, right = part.adjusted(0, 0, middle - part.right(), 0), part.adjusted(middle - part.left(), 0, 0, 0)
        return left if left.width() > right.width() else right

    def _count(self, painter: QPainter, part: QRectF, meaning: str, count: int, gone: float) -> None:
        font, text = self.style.font("body", bold=True), number(count, 9)
        if text_size(font, text).width() > part.width() - self.style.px(6):
            return
        font.setStrikeOut(gone > 0.5)
        painter.setFont(font)
        painter.setPen(self.style.colour("ink" if gone > 0.5 else f"on_{meaning}"))
        painter.drawText(part, CENTRE, text)
