"""Weights as bars over the columns, and the sum that decides as a gauge."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.columns import BitColumns
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.tiles import Tiles
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

BREADTH = 0.52  # of a bar, as a share of its column
CENTRE = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)


class WeightScale(NamedTuple):
    """Weights that are doubled stand on a ladder of doublings, 0 at its foot; others on a line through 0."""

    area: QRectF
    high: float
    doubling: bool

    @property
    def foot(self) -> float:
        return self.area.bottom() if self.doubling else self.area.center().y()

    def height(self, weight: float) -> float:
        """Above the foot, in pixels; below it where this is negative."""
        if not self.doubling:
            return weight / self.high * self.area.height() / 2
        if weight <= 0:
            return 0.0
        return max(1 + math.log2(weight), 0.15) / (1 + math.log2(self.high)) * self.area.height()


def weight_scale(area: QRectF, moment: BitsMoment) -> WeightScale:
    """The ladder of Winnow reaches up to n, which no weight exceeds; other weights get the next power of two."""
    weights, before = moment.weights, moment.weights_before
    assert weights is not None and before is not None
    doubling = moment.threshold is not None and moment.threshold > 0
    largest = float(max(np.abs(weights).max(initial=0.0), np.abs(before).max(initial=0.0)))
    if doubling:
        return WeightScale(area, max(float(moment.n), largest, 1.0), True)
    return WeightScale(area, 2.0 ** math.ceil(math.log2(largest)) if largest > 0 else 1.0, False)


def halves(moment: BitsMoment) -> int:
    """Bars of each column: x alone, or x and ¬x beside each other."""
    weights = 0 if moment.weights is None else len(moment.weights)
    return 2 if weights >= 2 * moment.n and moment.n else 1


class WeightsPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, area: QRectF, tiles: Tiles, moment: BitsMoment) -> None:
        room = area.adjusted(0, self.style.px(18), 0, 0)  # for the numbers
        scale, columns = weight_scale(room, moment), tiles.columns
        self._foot(painter, scale, columns)
        for k, variable in enumerate(columns.variables.tolist()):
            for half in range(halves(moment)):
                self._column(painter, scale, columns, k, variable, half, moment)

    def _foot(self, painter: QPainter, scale: WeightScale, columns: BitColumns) -> None:
        painter.setPen(pen(self.style, "outline", 1))
        painter.drawLine(QPointF(columns.left, scale.foot), QPointF(columns.right, scale.foot))

    def _column(
        self, painter: QPainter, scale: WeightScale, columns: BitColumns, k: int, variable: int, half: int,
        moment: BitsMoment,
    ) -> None:  # fmt: skip
        i, count = variable + half * moment.n, halves(moment)
        assert moment.weights is not None and moment.weights_before is not None
        before, after = float(moment.weights_before[i]), float(moment.weights[i])
        active = moment.bits is not None and bool(moment.bits[variable]) != bool(half)
        now = scale.height(before) + moment.changed * (scale.height(after) - scale.height(before))
        breadth = max(BREADTH * columns.cell / count, 1.0)
        x = columns.x(k) + (half - (count - 1) / 2) * columns.cell * 0.44
        ghost = scale.height(before) if before != after else 0.0
        if before != after:
            self._ghost(painter, self._bar(scale, x, breadth, ghost), after)
        self._fill(painter, self._bar(scale, x, breadth, now), active, self._meaning(before, after, moment), bool(half))
        self._number(painter, scale, columns, x, (now, ghost), after if moment.changed > 0.5 else before, count)

    def _meaning(self, before: float, after: float, moment: BitsMoment) -> str:
        if before == after or moment.changed <= 0:
            return "accent"
        return "mistake" if abs(after) < abs(before) else "margin"

    def _bar(self, scale: WeightScale, x: float, breadth: float, height: float) -> QRectF:
        return QRectF(x - breadth / 2, scale.foot - max(height, 0.0), breadth, abs(height))

    def _ghost(self, painter: QPainter, bar: QRectF, after: float) -> None:
        """Where a bar has been that changes."""
        painter.setPen(pen(self.style, "mistake" if after == 0 else "outline", 1.2, [2.0, 1.6]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)

    def _fill(self, painter: QPainter, bar: QRectF, active: bool, meaning: str, negated: bool) -> None:
        """Full where its bit counts in the sum; that of a negation is hatched."""
        style, radius = self.style, min(self.style.px(3), bar.width() / 3)
        painter.setPen(pen(style, meaning, 1.2))
        painter.setBrush(style.tinted(meaning, 1.0 if active else style.theme.strong_tint))
        painter.drawRoundedRect(bar, radius, radius)
        if negated and bar.width() >= 5:
            hatch = style.brush("stage" if active else meaning, 0.8)
            hatch.setStyle(Qt.BrushStyle.BDiagPattern)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(hatch)
            painter.drawRoundedRect(bar, radius, radius)

    def _number(
        self, painter: QPainter, scale: WeightScale, columns: BitColumns, x: float, heights: tuple[float, float],
        weight: float, count: int,
    ) -> None:  # fmt: skip
        font, text = self.style.font("small"), short(weight)
        room = columns.cell / count
        if text_size(font, text).width() > room - 1:
            return
        line = text_size(font, text).height()
        top = scale.foot - number_height(*heights, line) - line
        painter.setFont(font)
        painter.setPen(self.style.colour("ink" if weight else "muted"))
        painter.drawText(QRectF(x - room / 2, top, room, line), int(Qt.AlignmentFlag.AlignCenter), text)


def number_height(bar: float, ghost: float, line: float) -> float:
    """How high above the foot a number as high as `line` begins: on its bar, above one that hangs, within the outline
    of where the bar has been or above it, never across it.

    >>> number_height(20, 0, 12), number_height(-20, 0, 12), number_height(0, 8, 12), number_height(0, 30, 12)
    (20, 0.0, 8, 0)
    """
    on = max(bar, 0.0)
    return on if ghost <= on or ghost - on > line + 2 else ghost


def short(weight: float) -> str:
    """A weight in few letters.

    >>> short(4.0), short(-0.123456), short(0.0)
    ('4', '−0.12', '0')
    """
    return number(round(weight, 2) + 0.0)


class GaugePainter:
    """The sum Σhᵢxᵢ of the example, from 0 to the right, and the threshold that it must exceed."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, area: QRectF, moment: BitsMoment) -> None:
        if moment.score is None or moment.threshold is None:
            return
        low, high = span(moment.score, moment.threshold)
        reached = moment.score * moment.filled
        bar = QRectF(area.left(), area.center().y() - self.style.px(6), area.width(), self.style.px(12))
        self._groove(painter, bar)
        self._fill(painter, bar, low, high, reached, moment.says)
        self._mark(painter, area, bar, low, high, moment.threshold)

    def _groove(self, painter: QPainter, bar: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.tinted("hairline", 0.7))
        painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)

    def _fill(self, painter: QPainter, bar: QRectF, low: float, high: float, reached: float, says: int) -> None:
        start, end = sorted((_x(bar, low, high, 0.0), _x(bar, low, high, reached)))
        painter.setBrush(self.style.brush("positive" if says > 0 else "negative"))
        fill = QRectF(start, bar.top(), max(end - start, self.style.px(3)), bar.height())
        painter.drawRoundedRect(fill, bar.height() / 2, bar.height() / 2)

    def _mark(
        self, painter: QPainter, area: QRectF, bar: QRectF, low: float, high: float, threshold: float
    ) -> None:  # fmt: skip
        x, over = _x(bar, low, high, threshold), self.style.px(5)
        painter.setPen(pen(self.style, "ink", 2))
        painter.drawLine(QPointF(x, bar.top() - over), QPointF(x, bar.bottom() + over))


def gauge_words(moment: BitsMoment) -> str:
    """The sum against the threshold."""
    if moment.score is None or moment.threshold is None:
        return ""
    relation = {1: ">≥", -1: "<≤"}[1 if moment.says > 0 else -1][int(moment.score == moment.threshold)]
    if moment.threshold <= 0:
        return f"{short(moment.score)} {relation} {short(moment.threshold)}"
    relation = ">" if moment.says > 0 else "≤"
    return f"{short(moment.score)} {relation} {'n/2' if halves(moment) == 1 else 'n'} = {short(moment.threshold)}"


def span(score: float, threshold: float) -> tuple[float, float]:
    """What the gauge reaches over: from 0 to twice the threshold, or as far to both sides of 0 as it must; in steps of
    a factor two, so that it stands still from round to round."""
    if threshold > 0:
        high = 2 * threshold
        while high < score:
            high *= 2
        return 0.0, high
    most = 2.0 ** math.ceil(math.log2(max(abs(score), abs(threshold), 1.0)))
    return -most, most


def _x(bar: QRectF, low: float, high: float, value: float) -> float:
    share = (value - low) / (high - low)
    return bar.left() + min(max(share, 0.0), 1.0) * bar.width()
