"""The names of a chart's curves: those of the run with their values beside the cursor, those of bounds along them.

Names stand where no curve runs, and never upon one another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from colt_gui.models.core.readings import Curve
from colt_gui.views.charts import layout
from colt_gui.views.charts.frame import Frame
from colt_gui.views.charts.spelling import reading
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style

AIR = 2.0  # pixels between the middle of a curve and a label
CROSSING = 1e4  # how many pixels of distance a label would rather go than lie on a curve
PLACES = 100  # how many heights are tried
# where along a bound its name may stand, best first
ALONG = (0.62, 0.7, 0.54, 0.78, 0.46, 0.86, 0.38, 0.93, 0.3, 0.22, 0.14, 0.07)
GAP = 7  # design pixels between the cursor and a name


class Label(NamedTuple):
    curve: Curve
    rect: QRectF
    text: str
    crossed: bool = False  # a curve runs through it: there was no better place


def _faults(labels: list[Label]) -> int:
    """A name on a curve is as bad as none."""
    return sum(label.crossed for label in labels) - len(labels)


class Labels:
    """Finds places for the names in one frame, wherever the cursor is."""

    def __init__(self, frame: Frame, style: Style) -> None:
        self._frame, self._gap = frame, style.px(GAP)
        lines = [frame.course(curve) for curve in frame.live + frame.bounds]
        lines += [frame.axes.pixels(ends) for _, ends in frame.uprights()]
        self._courses = Courses(frame.axes, lines)
        self._rows = {id(curve): k for k, curve in enumerate(frame.bounds, start=len(frame.live))}
        self._own = {curve: self._courses.of(k) for curve, k in self._rows.items()}
        self._named_bounds = [curve for curve in frame.bounds if not curve.noted]
        # error bars run where their curves do not: among these a name keeps to the places that are mostly free
        self._apart = all(curve.spread is None for curve in frame.live)

    def live(self, now: float, at: float) -> list[Label]:
        """The run's curves that have a value by now. Those that there is no height for go without a name."""
        frame = self._frame
        begun = [curve for curve in frame.named if curve.x[0] <= now]
        shown = begun[: max(int((frame.axes.bottom - frame.ceiling) // frame.line), 1)]
        if not shown:
            return []
        texts = [reading(frame.chart, c, min(at, c.x[-1]), frame.names[c.label]) for c in shown]
        widths = [text_size(frame.bold, text).width() + 3 for text in texts]
        wanted = [frame.axes.y(layout.height_at(c, now)) for c in shown]
        ends = [self._in_sight(min(now, c.x[-1])) for c in shown]
        lefts, stack = self._column(ends, wanted, widths)
        line = frame.line
        rects = [QRectF(x, y - line / 2, wide, line) for x, y, wide in zip(lefts, stack.middles, widths)]
        return [Label(*row, stack.crossings > 0) for row in zip(shown, rects, texts)]

    def _in_sight(self, x: float) -> float:
        """The pixel there; zoomed in, it may be beyond the axes."""
        axes = self._frame.axes
        return min(max(axes.x(x), axes.left), axes.right)

    def _column(self, ends: list[float], wanted: list[float], widths: list[float]) -> tuple[list[float], Stack]:
        """After the cursor, or after a curve that has ended before; or else at the right edge, or before the cursor:
        where the fewest curves are in the way."""
        tried: list[tuple[list[float], Stack]] = []
        for lefts in self._columns(ends, widths):
            tried.append((lefts, self._stack(lefts, wanted, widths)))
            if not tried[-1][1].crossings:
                break
        return min(tried, key=lambda column: column[1].crossings)

    def _columns(self, ends: list[float], widths: list[float]) -> list[list[float]]:
        edge, widest = self._frame.width, max(widths)
        after = [min(x + self._gap, edge - wide) for x, wide in zip(ends, widths)]
        last = [max(min(edge - widest, self._frame.axes.right + self._gap), max(ends) + self._gap)] * len(widths)
        before = [x - self._gap - wide for x, wide in zip(ends, widths)]
        columns = [after]
        if last[0] + widest <= edge:
            columns.append(last)
        if min(before) > self._frame.axes.left:
            columns.append(before)
        return columns

    def _stack(self, lefts: list[float], wanted: list[float], widths: list[float]) -> Stack:
        frame = self._frame
        taken = [self._courses.over(left, left + wide) for left, wide in zip(lefts, widths)]
        return stacked(wanted, taken, frame.line, frame.ceiling, frame.axes.bottom)

    # -- bounds ----------------------------------------------------------------------------------------------

    def bounds(self, now: float, live: list[Label]) -> list[Label]:
        """Each bound's name along its line, where the cursor and the live names leave room."""
        axes = self._frame.axes
        taken = [label.rect for label in live] + [rect for _, rect in self._frame.upright_labels()]
        taken.append(QRectF(axes.x(now) - 3, axes.top, 6, axes.bottom - axes.top))
        labels = self._placed(self._apart, taken)
        if not self._apart or _faults(labels) == -len(self._named_bounds):
            return labels
        return min(labels, self._placed(False, taken), key=_faults)

    def _placed(self, apart: bool, taken: list[QRectF]) -> list[Label]:
        """One after the other, none upon another."""
        labels, taken = [], [*taken]
        for curve in self._named_bounds:
            if (label := self._clearest(curve, apart, taken)) is not None:
                labels.append(label)
                taken.append(label.rect)
        return labels

    def _clearest(self, curve: Curve, apart: bool, taken: list[QRectF]) -> Label | None:
        """Find the first free place that no curve runs through; else the one with the fewest."""
        best, fewest = None, math.inf
        for rect in self._places_along(curve, apart):
            if any(rect.intersects(other) for other in taken):
                continue
            crossings = self._courses.over(rect.left(), rect.right()).crossing(rect.top(), rect.bottom())
            if crossings < fewest:
                best, fewest = Label(curve, rect, curve.label, crossings > 0), crossings
            if not crossings:
                break
        return best

    def _places_along(self, curve: Curve, apart: bool) -> Iterator[QRectF]:
        """Where the name of a bound could stand, best first: along its line, or after it; `apart` before all where
        the line is told from the others."""
        axes, (low, high) = self._frame.axes, self._frame.axes.x_range
        start, end = max(curve.x[0], low), min(curve.x[-1], high)
        xs = [axes.x(start + share * (end - start)) for share in ALONG]
        if apart:
            alone = self._courses.alone(self._rows[id(curve)], xs, self._frame.line / 3)
            xs = [x for wanted in (True, False) for x, far in zip(xs, alone) if far is wanted]
        along = (rect for x in xs for rect in self._beside(curve, x))
        others = self._over_its_neighbours(curve, xs)
        return filter(self._fits, chain(along, [self._after(curve, end)], others))

    def _over_its_neighbours(self, curve: Curve, xs: list[float]) -> Iterator[QRectF]:
        """Above what runs close above the line, where there is no room between them nor below it."""
        line, own = self._frame.line, self._own[id(curve)]
        wide = text_size(self._frame.small, curve.label).width() + 3
        for x in xs:
            left = x - wide / 2
            top, _ = own.over(left, left + wide)
            highest = min(self._courses.over(left, left + wide).tops)
            if top - line < highest < top:
                yield QRectF(left, highest - line, wide, line)

    def _fits(self, rect: QRectF) -> bool:
        frame = self._frame
        across = frame.axes.left + 4 <= rect.left() and rect.right() <= frame.width - 2
        return across and frame.ceiling <= rect.top() and rect.bottom() <= frame.axes.bottom - 1

    def _after(self, curve: Curve, end: float) -> QRectF:
        """Where its line ends, and as high as that."""
        frame, axes = self._frame, self._frame.axes
        wide = text_size(frame.small, curve.label).width() + 3
        middle = axes.y(layout.height_at(curve, end))
        top = min(max(middle - frame.line / 2, frame.ceiling), axes.bottom - 1 - frame.line)
        return QRectF(axes.x(end) + self._gap, top, wide, frame.line)

    def _beside(self, curve: Curve, x: float) -> list[QRectF]:
        """Just above and just below the line over the label's whole width, also ending or beginning there."""
        line, own = self._frame.line, self._own[id(curve)]
        wide = text_size(self._frame.small, curve.label).width() + 3
        places = []
        for left in (x - wide / 2, x - wide, x):
            top, bottom = own.over(left, left + wide)
            if top < bottom:
                places += [QRectF(left, y, wide, line) for y in (top - line, bottom)]
        return places


# -- where curves run ----------------------------------------------------------------------------------------------


class Spans(NamedTuple):
    """For each curve from where to where it reaches, in pixels downwards; from ∞ to −∞ where it does not run."""

    tops: list[float]
    bottoms: list[float]

    def crossing(self, top: float, bottom: float) -> int:
        """How many curves run through what is between there."""
        return sum(high < bottom and low > top for high, low in zip(self.tops, self.bottoms))


class Courses:
    """Where the curves run, pixel column by pixel column: a row for each curve. All at once: while a point is dragged
    they are others with every frame."""

    def __init__(self, axes: layout.Axes, lines: list[np.ndarray]) -> None:
        edges = np.arange(math.floor(axes.left), math.ceil(axes.right) + 2.0)
        self._left = float(edges[0])
        self._tops, self._bottoms = _between_edges(edges, lines)
        if lines:
            _add_corners(self._tops, self._bottoms, edges, lines)
        self._least = np.stack([self._tops, -self._bottoms])  # so that one look finds both

    def of(self, k: int) -> Course:
        """That of one curve."""
        return Course(self._left, self._tops[k].tolist(), self._bottoms[k].tolist())

    def alone(self, k: int, xs: list[float], distance: float) -> list[bool]:
        """Whether the curve is farther than that from every other one at each of these places."""
        columns = np.clip(np.array(xs) - self._left, 0, self._tops.shape[1] - 1).astype(int)
        tops, bottoms = self._tops[:, columns], self._bottoms[:, columns]
        far = (tops > bottoms[k] + distance) | (bottoms < tops[k] - distance)
        far[k] = True
        return far.all(axis=0).tolist()

    def over(self, left: float, right: float) -> Spans:
        """The heights they take on their way there: all between lowest and highest, for a curve has no gaps."""
        first = max(int(left - self._left), 0)
        last = max(int(right - self._left) + 1, first)
        tops, bottoms = np.minimum.reduce(self._least[:, :, first:last], axis=2, initial=np.inf).tolist()
        return Spans([y - AIR for y in tops], [AIR - y for y in bottoms])


class Course(NamedTuple):
    """Where one curve runs."""

    left: float
    tops: list[float]
    bottoms: list[float]

    def over(self, left: float, right: float) -> tuple[float, float]:
        """Its highest and its lowest place on the way there."""
        first = max(int(left - self.left), 0)
        last = max(int(right - self.left) + 1, first)
        top = min(self.tops[first:last], default=math.inf)
        return top - AIR, max(self.bottoms[first:last], default=-math.inf) + AIR


def _between_edges(edges: np.ndarray, lines: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The highest and the lowest pixel of each line (rows) at the edges of each column."""
    at = np.empty((len(lines), len(edges)))
    for row, line in zip(at, lines):
        row[:] = np.interp(edges, line[:, 0], line[:, 1], left=np.nan, right=np.nan)
    tops, bottoms = np.fmin(at[:, :-1], at[:, 1:]), np.fmax(at[:, :-1], at[:, 1:])
    nowhere = np.isnan(tops)
    tops[nowhere], bottoms[nowhere] = np.inf, -np.inf
    return tops, bottoms


def _add_corners(tops: np.ndarray, bottoms: np.ndarray, edges: np.ndarray, lines: list[np.ndarray]) -> None:
    """What the lines do within a column."""
    x, y = np.concatenate(lines).T
    rows = np.repeat(np.arange(len(lines)) * tops.shape[1], [len(line) for line in lines])
    inside = (x >= edges[0]) & (x < edges[-1])
    where = rows[inside] + (x[inside] - edges[0]).astype(int)
    np.minimum.at(tops.reshape(-1), where, y[inside])
    np.maximum.at(bottoms.reshape(-1), where, y[inside])


class Stack(NamedTuple):
    """The middles of labels in a column, and how many curves run through them."""

    middles: list[float]
    crossings: int


def stacked(wanted: list[float], taken: list[Spans], height: float, low: float, high: float) -> Stack:
    """Labels of one height as near as possible to where each is wanted, in the order of those places, none upon
    another, and off what is taken for each as far as there is room between low and high."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    if _all_free(wanted, taken, order, height, low, high):
        return Stack(list(wanted), 0)
    heights = _heights(wanted, height, low, high)
    crossings = _crossings(heights, height, [taken[i] for i in order])
    costs = np.abs(heights - np.array([wanted[i] for i in order])[:, None]) + CROSSING * crossings
    above = heights.searchsorted(heights - height + 1e-6, side="right") - 1  # the last place that ends above
    total, ways = costs[0], []
    for cost in costs[1:]:
        best = _running_best(total)[above]
        ways.append(best)
        total = np.where(above >= 0, total[best], np.inf) + cost
    places = _traced(ways, int(total.argmin()))
    middles = dict(zip(order, heights[places].tolist()))
    return Stack([middles[i] for i in range(len(wanted))], int(crossings[range(len(places)), places].sum()))


def _all_free(wanted: list[float], taken: list[Spans], order: list[int], h: float, low: float, high: float) -> bool:
    """Whether each label can stand exactly where it is wanted, as most can."""
    above = low
    for i in order:
        top, bottom = wanted[i] - h / 2, wanted[i] + h / 2
        if top < above or bottom > high or taken[i].crossing(top, bottom):
            return False
        above = bottom
    return True


def _heights(wanted: list[float], height: float, low: float, high: float) -> np.ndarray:
    """Where a middle may be: where one is wanted, packed from the top, packed from the bottom, and in between."""
    first, last = low + height / 2, max(high - height / 2, low + height / 2)
    packed = np.arange(len(wanted)) * height
    tried = np.concatenate([_evenly(first, last), wanted, first + packed, last - packed])
    tried.sort()
    return np.minimum(np.maximum(tried, first), last)


@lru_cache(maxsize=32)
def _evenly(first: float, last: float) -> np.ndarray:
    """The same for as long as a chart has its height. Nobody may change it."""
    return np.linspace(first, last, PLACES)


def _crossings(heights: np.ndarray, height: float, taken: list[Spans]) -> np.ndarray:
    """A row for each label: through how many curves it would go at each of the heights."""
    tops = np.array([spans.tops for spans in taken])[:, :, None]
    bottoms = np.array([spans.bottoms for spans in taken])[:, :, None]
    return ((tops < heights + height / 2) & (bottoms > heights - height / 2)).sum(axis=1)


def _running_best(total: np.ndarray) -> np.ndarray:
    """For each place the index of the cheapest one up to there."""
    least = np.minimum.accumulate(total)
    return np.maximum.accumulate(np.where(total == least, np.arange(len(total)), 0))


def _traced(ways: list[np.ndarray], last: int) -> list[int]:
    """The places of all labels, from that of the last one."""
    places = [last]
    for way in reversed(ways):
        places.append(int(way[places[-1]]))
    return places[::-1]
