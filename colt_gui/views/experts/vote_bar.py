"""The weighted vote of the round as a balance: W⁺ against W⁻ in one bar."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.experts.losses import Interval
from colt_gui.models.text.numbers import number, sign
from colt_gui.views.experts.animation import Votes
from colt_gui.views.experts.words import total_text
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.look.styled import Styled

HIGH, GAP = 26, 3
SIDE = 10  # of the pointer
NARROW = 0.0005  # an interval that three digits do not show


class VoteBar(Styled, QWidget):
    """A heading with what was said and what came; below it the bar, with a notch where it tips."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._votes: Votes | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("The vote of this round")

    @property
    def votes(self) -> Votes:
        assert self._votes is not None, "no votes are on show yet"
        return self._votes

    def show_votes(self, votes: Votes) -> None:
        self._votes = votes
        words = f"{self.verdict()}. {self.plus_text()}, {self.minus_text()}." if votes.round else self.verdict()
        words = f"{words} {self.interval_text()}".rstrip()
        self.setAccessibleDescription(words)
        self.setToolTip(plain(words))
        self.update()

    # -- words -----------------------------------------------------------------------------------------------

    def heading(self) -> str:
        if not self.votes.round:
            return "The vote"
        return f"Round {self.votes.round}, to come" if self.votes.pending else "This round"

    def verdict(self) -> str:
        """What the learner says and what came of it."""
        votes = self.votes
        if not votes.round:
            return "no round yet"
        said = f"ŷ = {number(votes.prediction)}" if votes.soft else f"says {sign(votes.says)}"
        if votes.tossed is not None:
            said += f", coin {sign(votes.tossed)}"
        return said if votes.outcome is None else f"{said}, came {sign(votes.outcome)}"

    def plus_text(self) -> str:
        return f"W⁺ {total_text(self.votes.log_total, self.votes.plus)}"

    def minus_text(self) -> str:
        return f"W⁻ {total_text(self.votes.log_total, self.votes.minus)}"

    def interval_text(self) -> str:
        """Which predictions would do as well, if there are others."""
        if self.votes.admissible is None:
            return ""
        low, high = self.votes.admissible
        if high - low < NARROW:
            return f"Only ŷ = {number(low)} loses no more than the potential falls by, whatever comes."
        return f"Any ŷ from {number(low)} to {number(high)} loses no more than the potential falls by, whatever comes."

    # -- drawing ---------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._line() + self._style.px(GAP + HIGH + 6))

    minimumSizeHint = sizeHint

    def _line(self) -> int:
        return round(QFontMetricsF(self._style.font("small", bold=True)).height())

    def restyle(self) -> None:
        super().restyle()
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._votes is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_heading(painter)
            px = self._style.px
            bar = QRectF(0, self._line() + px(GAP), self.width(), px(HIGH))
            self._paint_bar(painter, bar)
            self._paint_marks(painter, bar)

    def _paint_heading(self, painter: QPainter) -> None:
        style, line, flags = self._style, QRectF(0, 0, self.width(), self._line()), Qt.AlignmentFlag
        painter.setFont(style.font("small", bold=True))
        painter.setPen(style.colour("muted"))
        painter.drawText(line, flags.AlignLeft | flags.AlignVCenter, self.heading())
        painter.setPen(style.colour("mistake" if self.votes.round and self.votes.mistake else "ink"))
        if not self.votes.round:
            painter.setPen(style.colour("muted"))
        painter.drawText(line, flags.AlignRight | flags.AlignVCenter, self.verdict())

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        style, votes = self._style, self.votes
        painter.setPen(Qt.PenStyle.NoPen)
        radius, whole = style.px(CORNER), votes.plus + votes.minus
        if not votes.round or not whole:
            painter.setBrush(style.brush("hairline"))
            painter.drawRoundedRect(bar, radius, radius)
            return
        cut = bar.left() + bar.width() * votes.plus / whole
        gap = style.px(1) if 0 < votes.plus < whole else 0
        for meaning, left, right in (("positive", bar.left(), cut - gap), ("negative", cut + gap, bar.right())):
            if right > left:
                painter.setBrush(style.brush(meaning))
                painter.drawPath(_part(bar, radius, left, right))
        self._paint_numbers(painter, bar, cut)

    def _paint_numbers(self, painter: QPainter, bar: QRectF, cut: float) -> None:
        """Each in its own part; where one part is too narrow the other says of how much it is, if it has the room."""
        style, flags, pad = self._style, Qt.AlignmentFlag, self._style.space("s")
        font = style.font("body", bold=True)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        plus, minus = self.plus_text(), self.minus_text()
        left, right = cut - bar.left() - 2 * pad, bar.right() - cut - 2 * pad
        plus_fits, minus_fits = metrics.horizontalAdvance(plus) < left, metrics.horizontalAdvance(minus) < right
        whole = f" of {total_text(self.votes.log_total, self.votes.plus + self.votes.minus)}"
        if not minus_fits and metrics.horizontalAdvance(plus + whole) < left:
            plus += whole
        if not plus_fits and metrics.horizontalAdvance(minus + whole) < right:
            minus += whole
        inside = bar.adjusted(pad, 0, -pad, 0)
        if plus_fits:
            painter.setPen(style.colour("on_positive"))
            painter.drawText(inside, flags.AlignLeft | flags.AlignVCenter, plus)
        if minus_fits:
            painter.setPen(style.colour("on_negative"))
            painter.drawText(inside, flags.AlignRight | flags.AlignVCenter, minus)

    def _paint_marks(self, painter: QPainter, bar: QRectF) -> None:
        """A notch at the half; for soft learners a pointer at ŷ, on the line of all that could be said as well."""
        style, votes = self._style, self.votes
        self._triangle(painter, bar.center().x(), bar.bottom() + style.px(1), "muted", style.px(6))
        if votes.round and votes.soft:
            if votes.admissible is not None:
                self._paint_interval(painter, bar, votes.admissible)
            at = self._place(bar, votes.prediction)
            self._triangle(painter, at, bar.bottom() - style.px(SIDE) + style.px(4), "ink", style.px(SIDE))

    def _place(self, bar: QRectF, prediction: float) -> float:
        room = bar.adjusted(0.6 * self._style.px(SIDE), 0, -0.6 * self._style.px(SIDE), 0)
        return room.left() + room.width() * min(max(prediction, 0.0), 1.0)

    def _paint_interval(self, painter: QPainter, bar: QRectF, admissible: Interval) -> None:
        """From the least to the greatest ŷ that is admissible, with an end on either side, along the lower edge."""
        px = self._style.px
        left, right = (self._place(bar, y) for y in admissible)
        y, end = bar.bottom() - px(1), px(8)
        line = [QLineF(left, y, right, y), QLineF(left, y - end, left, y), QLineF(right, y - end, right, y)]
        for meaning, width in (("panel", 5), ("ink", 2.5)):
            painter.setPen(pen(self._style, meaning, width))
            painter.drawLines(line)

    def _triangle(self, painter: QPainter, x: float, top: float, meaning: str, side: float) -> None:
        painter.setPen(self._style.pen("panel", 1))
        painter.setBrush(self._style.brush(meaning))
        tips = (QPointF(x, top), QPointF(x + 0.6 * side, top + side), QPointF(x - 0.6 * side, top + side))
        painter.drawPolygon(QPolygonF(list(tips)))


def _part(bar: QRectF, radius: float, left: float, right: float) -> QPainterPath:
    """Of a bar with round corners; not by a clip, which an SVG would lose."""
    whole, between = QPainterPath(), QPainterPath()
    whole.addRoundedRect(bar, radius, radius)
    between.addRect(QRectF(left, bar.top(), right - left, bar.height()))
    return whole.intersected(between)
