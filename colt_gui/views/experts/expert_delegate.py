"""One expert as a row: its halfspace in small, name, weight as a bar and a number, loss, and what it says."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from colt_gui.models.experts.streams.plane_experts import Expert
from colt_gui.views.base import Guarded
from colt_gui.views.experts.animation import Votes
from colt_gui.views.experts.words import advice_text, loss_text, short_weight_text
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style

EXPERT = Qt.ItemDataRole.UserRole  # the number of a row's expert
ROW = 24  # design pixels
BAR, STRIP = 48, 4  # design pixels: the least length of a bar beside its name, the height of one under its name
FAINT = 0.001  # experts with less weight step back
DECADES = 5.0  # of weight that a logarithmic bar shows
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Shown(NamedTuple):
    """What all rows are painted from. `shares` are the lengths of the bars, from 0 to 1; `longest` is the longest name,
    `shared` what all names begin with."""

    experts: list[Expert]
    votes: Votes
    shares: np.ndarray
    heaviest: tuple[int, ...] = ()
    chosen: int | None = None
    longest: str = ""
    shared: str = ""


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
        """Whether bars are strips under the names."""
        return self.bar == self.name


class ExpertDelegate(Guarded, QStyledItemDelegate):
    """Paints the rows of what it is to `show`."""

    def __init__(self, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._style = style
        self._shown: Shown | None = None
        self._columns: tuple[float, Columns] | None = None  # for a width

    def show(self, shown: Shown) -> None:
        self._shown = shown
        self.forget_sizes()

    def forget_sizes(self) -> None:
        self._columns = None

    @property
    def row_height(self) -> int:
        return self._style.px(ROW)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self.row_height)

    def columns(self, width: float) -> Columns:
        if self._columns is None or self._columns[0] != width:
            assert self._shown is not None
            self._columns = width, self._laid_out(width, self._shown)
        return self._columns[1]

    def _laid_out(self, width: float, shown: Shown) -> Columns:
        """Give the numbers what they need. Bars stand after the names where both have room, else as strips under them;
        names that are too long even so go without the words that all of them share."""
        px, metrics, votes = self._style.px, QFontMetricsF(self._style.font("small")), shown.votes
        hard = votes.advice is None or votes.advice.dtype.kind == "i"
        known = votes.losses[np.isfinite(votes.losses)]
        largest, whole = max(float(known.max(initial=0.0)), 10.0), (known == known.round()).all()
        right = width - px(8)
        vote = right - (px(32) if hard else metrics.horizontalAdvance("0.00") + px(26))
        caption = QFontMetricsF(self._caption_font()).horizontalAdvance("loss")
        loss = vote - max(metrics.horizontalAdvance(f"{largest:.{0 if whole else 2}f}"), caption) - px(8)
        weight = loss - metrics.horizontalAdvance("0.0000") - px(6)
        name = px(24)
        wide = QFontMetricsF(self._name_font(True)).horizontalAdvance(shown.longest) + px(12)
        under = weight - name - wide < px(BAR)
        dropped = len(shown.shared) if under and wide > weight - name else 0
        return Columns(px(5), name, name if under else name + wide, weight, loss, vote, right, dropped)

    def paint_captions(self, painter: QPainter, rect: QRectF) -> None:
        if self._shown is None or not self._shown.experts:
            return
        columns = self.columns(rect.width())
        painter.setFont(self._caption_font())
        painter.setPen(self._style.colour("muted"))
        for left, right, text in (
            (columns.bar, columns.loss, "weight"), (columns.loss, columns.vote, "loss"),
            (columns.vote, columns.right + self._style.px(4), "says"),
        ):  # fmt: skip
            painter.drawText(QRectF(left, rect.top(), right - left, rect.height()), RIGHT, text)

    def _caption_font(self) -> QFont:
        font = self._style.font("small")
        font.setPixelSize(self._style.letters(11))
        return font

    # -- a row -----------------------------------------------------------------------------------------------

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shown, i = self._shown, index.data(EXPERT)
        if shown is None or i >= len(shown.experts):
            return
        place, votes, state = QRectF(option.rect), shown.votes, option.state
        columns, alive, chosen = self.columns(place.width()), bool(votes.alive[i]), i == shown.chosen
        strong = "ink" if alive and (votes.weights[i] > FAINT or i in shown.heaviest) else "muted"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            self._ground(painter, place, 1.0 if chosen else 0.6)
        if alive:
            self._bar(painter, place, columns, float(shown.shares[i]), self._bar_meaning(votes, i, chosen))
        line = place.adjusted(0, 0, 0, -self._style.px(STRIP) if columns.under else 0)
        self._glyph(painter, QPointF(columns.glyph + self._style.px(7), line.center().y()), shown.experts[i], alive)
        self._name(painter, line, columns, i, "comparator" if chosen else strong)
        self._numbers(painter, line, columns, i, votes, strong)
        self._vote(painter, line, columns, i, votes)
        painter.restore()

    def _ground(self, painter: QPainter, place: QRectF, strength: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush("selection", strength))
        painter.drawRoundedRect(place.adjusted(0, 1, 0, -1), self._style.px(4), self._style.px(4))

    def _bar_meaning(self, votes: Votes, i: int, chosen: bool) -> str:
        """While a wrong expert loses weight its bar is red."""
        if votes.phase < 1 and wrong(votes, i):
            return "mistake"
        return "comparator" if chosen else "accent"

    def _name_font(self, bold: bool) -> QFont:
        font = self._style.font("small", bold)
        font.setPixelSize(self._style.letters(14))
        return font

    def _name(self, painter: QPainter, place: QRectF, columns: Columns, i: int, meaning: str) -> None:
        assert self._shown is not None
        font = self._name_font(i in self._shown.heaviest)
        font.setStrikeOut(not self._shown.votes.alive[i])
        painter.setFont(font)
        painter.setPen(self._style.colour(meaning))
        end = columns.weight if columns.under else columns.bar
        room = QRectF(columns.name, place.top(), end - columns.name - self._style.px(8), place.height())
        name = self._shown.experts[i].name[columns.dropped :]
        painter.drawText(room, LEFT, shortened(QFontMetricsF(font), name, room.width()))

    def _bar(self, painter: QPainter, row: QRectF, columns: Columns, share: float, meaning: str) -> None:
        px = self._style.px
        high = px(STRIP) if columns.under else px(11)
        top = row.bottom() - high - 1 if columns.under else row.center().y() - high / 2
        end = columns.weight - (0 if columns.under else px(4))
        bar = QRectF(columns.bar, top, max(share * (end - columns.bar), px(1.5)), high)
        radius = min(px(2), bar.width() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush(meaning))
        painter.drawRoundedRect(bar, radius, radius)

    def _numbers(self, painter: QPainter, row: QRectF, columns: Columns, i: int, votes: Votes, meaning: str) -> None:
        painter.setFont(self._style.font("small"))
        painter.setPen(self._style.colour(meaning))
        place = QRectF(columns.weight, row.top(), columns.loss - columns.weight, row.height())
        painter.drawText(place, RIGHT, short_weight_text(float(votes.log_weights[i])))
        painter.setPen(self._style.colour("muted"))
        place = QRectF(columns.loss, row.top(), columns.vote - columns.loss, row.height())
        painter.drawText(place, RIGHT, loss_text(float(votes.losses[i])))

    def _vote(self, painter: QPainter, row: QRectF, columns: Columns, i: int, votes: Votes) -> None:
        if votes.advice is None:
            return
        px, hard = self._style.px, votes.advice.dtype.kind == "i"
        side = votes.side(i)
        font = self._style.font("body" if hard else "small", bold=True)
        painter.setFont(font)
        painter.setPen(self._style.colour({1: "positive", -1: "negative", 0: "muted"}[side]))
        # the cross stands behind: before a number it would be a multiplication
        place = QRectF(columns.vote, row.top(), columns.right - columns.vote - px(12), row.height())
        painter.drawText(place, RIGHT, advice_text(float(votes.advice[i]), hard))
        if wrong(votes, i):
            self._cross(painter, QPointF(columns.right - px(4), row.center().y() + px(1)))

    def _cross(self, painter: QPainter, at: QPointF) -> None:
        arm = self._style.px(6) / 2
        painter.setPen(pen(self._style, "mistake", 1.75))
        for s in (1, -1):
            painter.drawLine(QPointF(at.x() - arm, at.y() - s * arm), QPointF(at.x() + arm, at.y() + s * arm))

    def _glyph(self, painter: QPainter, at: QPointF, expert: Expert, alive: bool) -> None:
        """A disc cut by the expert's line: the part where it says + is filled."""
        r = self._style.px(13) / 2
        painter.setPen(pen(self._style, "muted", 1, alpha=1.0 if alive else 0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not expert.on_plane:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.brush("muted" if alive else "hairline"))
            painter.drawEllipse(at, r / 3, r / 3)
            return
        painter.setBrush(self._style.brush("negative", 0.9 if alive else 0.25))
        painter.drawEllipse(at, r, r)
        painter.setBrush(self._style.brush("positive", 1.0 if alive else 0.4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPath(_half_disc(at, r, expert))


def shortened(metrics: QFontMetricsF, name: str, width: float) -> str:
    """Return the name with its first word and as many of its last ones as there is room for.

    What tells “not halfspace 15°” from the others is its end. A single word that has no room is cut in its middle.
    """
    words = name.split(" ")
    shorter = [name, *(" ".join([words[0], "…", *words[k:]]) for k in range(2, len(words)))]
    shorter += [" ".join(["…", *words[k:]]) for k in range(1, len(words))]
    fitting = (text for text in (*shorter, words[-1]) if metrics.horizontalAdvance(text) <= width)
    return next(fitting, metrics.elidedText(words[-1], Qt.TextElideMode.ElideMiddle, width))


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
