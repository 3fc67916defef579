"""One expert as a row: its halfspace in small, name, weight as a bar and a number, loss, and what it says."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath

from colt_gui.models.experts.streams.plane_experts import Expert
from colt_gui.views.experts.animation import Votes
from colt_gui.views.experts.words import advice_text, loss_text, short_weight_text
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style

BAR = 120  # design pixels that a bar beside its name has at least
UNDER = 0.35  # how strong one is under its name
FAINT = 0.001  # experts with less weight step back
DECADES = 5.0  # of weight that a logarithmic bar shows
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Columns(NamedTuple):
    """Where the parts of every row begin and end, in pixels."""

    glyph: float
    name: float
    bar: float
    weight: float
    loss: float
    vote: float
    right: float
    dropped: int = 0  # letters at the front of every name that there is no room for

    @property
    def under(self) -> bool:
        """Whether bars lie under the names."""
        return self.bar == self.name


class Row(NamedTuple):
    """Expert i; `share` is the length of its bar, from 0 to 1."""

    expert: Expert
    i: int
    share: float
    heaviest: bool
    chosen: bool


class RowPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def columns(self, width: float, votes: Votes, longest: str, shared: str = "") -> Columns:
        """The numbers get what they need. Bars stand after the names where both have room, else under them, across the
        whole row; names that are too long even so go without the words that all of them share."""
        px, metrics = self.style.px, QFontMetricsF(self.style.font("small"))
        hard = votes.advice is None or votes.advice.dtype.kind == "i"
        known = votes.losses[np.isfinite(votes.losses)]
        largest, whole = max(float(known.max(initial=0.0)), 10.0), (known == known.round()).all()
        right = width - px(8)
        vote = right - (px(32) if hard else metrics.horizontalAdvance("0.00") + px(26))
        caption = QFontMetricsF(self._caption_font()).horizontalAdvance("loss")
        loss = vote - max(metrics.horizontalAdvance(f"{largest:.{0 if whole else 2}f}"), caption) - px(8)
        weight = loss - metrics.horizontalAdvance("0.0000") - px(6)
        name = px(24)
        wide = self._wide(longest)
        under = weight - name - wide < px(BAR)
        dropped = len(shared) if under and wide > weight - name else 0
        return Columns(px(5), name, name if under else name + wide, weight, loss, vote, right, dropped)

    def _wide(self, name: str) -> float:
        return QFontMetricsF(self._name_font(True)).horizontalAdvance(name) + self.style.px(12)

    def captions(self, painter: QPainter, columns: Columns, rect: QRectF) -> None:
        painter.setFont(self._caption_font())
        painter.setPen(self.style.colour("muted"))
        for left, right, text in (
            (columns.bar, columns.loss, "weight"), (columns.loss, columns.vote, "loss"),
            (columns.vote, columns.right + self.style.px(4), "says"),
        ):  # fmt: skip
            painter.drawText(QRectF(left, rect.top(), right - left, rect.height()), RIGHT, text)

    def _caption_font(self) -> QFont:
        font = self.style.font("small")
        font.setPixelSize(self.style.letters(11))
        return font

    # -- a row -----------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, place: QRectF, columns: Columns, row: Row, votes: Votes) -> None:
        alive, i = bool(votes.alive[row.i]), row.i
        strong = "ink" if alive and (votes.weights[i] > FAINT or row.heaviest) else "muted"
        if alive:
            self._bar(painter, place, columns, row.share, self._bar_meaning(votes, i, row.chosen))
        self._glyph(painter, QPointF(columns.glyph + self.style.px(7), place.center().y()), row.expert, alive)
        self._name(painter, place, columns, row, "comparator" if row.chosen else strong, not alive)
        self._numbers(painter, place, columns, i, votes, strong)
        self._vote(painter, place, columns, i, votes)

    def _bar_meaning(self, votes: Votes, i: int, chosen: bool) -> str:
        """While a wrong expert loses weight its bar is red."""
        if votes.phase < 1 and wrong(votes, i):
            return "mistake"
        return "comparator" if chosen else "accent"

    def _name_font(self, bold: bool) -> QFont:
        font = self.style.font("small", bold)
        font.setPixelSize(self.style.letters(14))
        return font

    def _name(self, painter: QPainter, place: QRectF, columns: Columns, row: Row, meaning: str, struck: bool) -> None:
        font = self._name_font(row.heaviest)
        font.setStrikeOut(struck)
        painter.setFont(font)
        painter.setPen(self.style.colour(meaning))
        end = columns.weight if columns.under else columns.bar
        room = QRectF(columns.name, place.top(), end - columns.name - self.style.px(8), place.height())
        name = row.expert.name[columns.dropped :]
        painter.drawText(room, LEFT, shortened(QFontMetricsF(font), name, room.width()))

    def _bar(self, painter: QPainter, row: QRectF, columns: Columns, share: float, meaning: str) -> None:
        px = self.style.px
        left = columns.bar - px(4) if columns.under else columns.bar
        high = row.height() - px(3) if columns.under else px(11)
        width = max(share * (columns.weight - left), px(1.5))
        bar = QRectF(left, row.center().y() - high / 2, width, high)
        radius = min(px(2), width / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush(meaning, UNDER if columns.under else 1.0))
        painter.drawRoundedRect(bar, radius, radius)
        if columns.under:  # where it ends, seen from the back row
            painter.setBrush(self.style.brush(meaning))
            painter.drawRect(QRectF(bar.right() - px(2), bar.top(), px(2), high))

    def _numbers(self, painter: QPainter, row: QRectF, columns: Columns, i: int, votes: Votes, meaning: str) -> None:
        painter.setFont(self.style.font("small"))
        painter.setPen(self.style.colour(meaning))
        place = QRectF(columns.weight, row.top(), columns.loss - columns.weight, row.height())
        painter.drawText(place, RIGHT, short_weight_text(float(votes.log_weights[i])))
        painter.setPen(self.style.colour("muted"))
        place = QRectF(columns.loss, row.top(), columns.vote - columns.loss, row.height())
        painter.drawText(place, RIGHT, loss_text(float(votes.losses[i])))

    def _vote(self, painter: QPainter, row: QRectF, columns: Columns, i: int, votes: Votes) -> None:
        if votes.advice is None:
            return
        px, hard = self.style.px, votes.advice.dtype.kind == "i"
        side = votes.side(i)
        font = self.style.font("body" if hard else "small", bold=True)
        painter.setFont(font)
        painter.setPen(self.style.colour({1: "positive", -1: "negative", 0: "muted"}[side]))
        # the cross stands behind: before a number it would be a multiplication
        place = QRectF(columns.vote, row.top(), columns.right - columns.vote - px(12), row.height())
        painter.drawText(place, RIGHT, advice_text(float(votes.advice[i]), hard))
        if wrong(votes, i):
            self._cross(painter, QPointF(columns.right - px(4), row.center().y() + px(1)))

    def _cross(self, painter: QPainter, at: QPointF) -> None:
        arm = self.style.px(6) / 2
        painter.setPen(pen(self.style, "mistake", 1.75))
        for s in (1, -1):
            painter.drawLine(QPointF(at.x() - arm, at.y() - s * arm), QPointF(at.x() + arm, at.y() + s * arm))

    def _glyph(self, painter: QPainter, at: QPointF, expert: Expert, alive: bool) -> None:
        """A disc cut by the expert's line: the part where it says + is filled."""
        r = self.style.px(13) / 2
        painter.setPen(pen(self.style, "muted", 1, alpha=1.0 if alive else 0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not expert.on_plane:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.brush("muted" if alive else "hairline"))
            painter.drawEllipse(at, r / 3, r / 3)
            return
        painter.setBrush(self.style.brush("negative", 0.9 if alive else 0.25))
        painter.drawEllipse(at, r, r)
        painter.setBrush(self.style.brush("positive", 1.0 if alive else 0.4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(_half_disc(at, r, expert))


def shortened(metrics: QFontMetricsF, name: str, width: float) -> str:
    """Without its middle where that has no room: what tells “not halfspace 15°” from the others is its end."""
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, width)


def _half_disc(at: QPointF, r: float, expert: Expert) -> QPainterPath:
    path, box = QPainterPath(), QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)
    if expert.line is None:
        if expert.sign > 0:
            path.addEllipse(box)
        return path
    w1, w2 = expert.sign * expert.line[0], expert.sign * expert.line[1]
    middle = math.degrees(math.atan2(w2, w1))  # Qt's angles run against the clock, as those of mathematics
    path.arcMoveTo(box, middle - 90)
    path.arcTo(box, middle - 90, 180)
    path.closeSubpath()
    return path


def wrong(votes: Votes, i: int) -> bool:
    """Said the other side than what came."""
    return votes.outcome is not None and votes.side(i) == -votes.outcome


def bar_shares(votes: Votes, logarithmic: bool) -> np.ndarray:
    """How long the bars are, relative to that of the heaviest."""
    if not logarithmic:
        return votes.weights / max(votes.weights.max(initial=0.0), 1e-300)
    with np.errstate(divide="ignore", invalid="ignore"):
        # on the way from one weight to the next only the plain weights know how far
        logs = votes.log_weights if votes.phase >= 1 else np.log(votes.weights)
        shares = 1 + (logs - logs.max(initial=-np.inf)) / (DECADES * math.log(10))
    return np.clip(np.nan_to_num(shares), 0.0, 1.0)
