"""Places for labels that lie on no curve: where the curves run, and how labels are stacked beside one another."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from colt_gui.views.charts.layout import Axes

AIR = 2.0  # pixels between the middle of a curve and a label
CROSSING = 1e4  # how many pixels of distance a label would rather go than lie on a curve
PLACES = 100  # how many heights are tried


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

    def __init__(self, axes: Axes, lines: list[np.ndarray]) -> None:
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
