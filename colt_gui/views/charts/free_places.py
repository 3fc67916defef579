"""Places for labels that lie on no curve: where each curve runs, and how labels are stacked beside one another."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.views.charts.layout import Axes

AIR = 2.0  # pixels between a curve's middle and a label
CROSSING = 1e4  # how many pixels of distance a label would rather go than lie on a curve
PLACES = 120  # how many heights are tried


class Span(NamedTuple):
    """From where to where something reaches, in pixels."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2

    def meets(self, low: float, high: float) -> bool:
        return self.low < high and low < self.high


class Course:
    """Where one curve runs, pixel column by pixel column."""

    def __init__(self, axes: Axes, pixels: np.ndarray) -> None:
        edges = np.arange(np.floor(axes.left), np.ceil(axes.right) + 2)
        self._left = edges[0]
        x, y = pixels.T
        at = np.interp(edges, x, y, left=np.nan, right=np.nan)
        self._tops = np.nan_to_num(np.fmin(at[:-1], at[1:]), nan=np.inf)
        self._bottoms = np.nan_to_num(np.fmax(at[:-1], at[1:]), nan=-np.inf)
        inside = (x >= edges[0]) & (x < edges[-1])
        columns = (x[inside] - self._left).astype(int)
        np.minimum.at(self._tops, columns, y[inside])
        np.maximum.at(self._bottoms, columns, y[inside])

    def over(self, left: float, right: float) -> Span | None:
        """The heights it takes on its way there: all between its lowest and its highest, for it has no gaps."""
        first, last = (int(np.floor(x - self._left)) for x in (left, right))
        first, last = max(first, 0), min(last + 1, len(self._tops))
        if first >= last:
            return None
        top, bottom = self._tops[first:last].min(), self._bottoms[first:last].max()
        return Span(top - AIR, bottom + AIR) if top <= bottom else None


class Stack(NamedTuple):
    """The middles of labels in a column, and how many curves run through them."""

    middles: list[float]
    crossings: int


def stacked(wanted: list[float], taken: list[list[Span]], height: float, low: float, high: float) -> Stack:
    """Labels of one height as near as possible to where each is wanted, in the order of those places, none upon
    another, and off what is taken for each as far as there is room between low and high."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    heights = _heights(wanted, height, low, high)
    below = np.searchsorted(heights, heights - height + 1e-6, side="right") - 1  # the last one that ends above
    costs, ways, total = [], [], np.zeros(len(heights))
    for k, i in enumerate(order):
        crossings = sum((np.abs(heights - s.middle) < (height + s.high - s.low) / 2).astype(int) for s in taken[i])
        if k:
            best = _running_best(total)
            ways.append(np.where(below >= 0, best[below], -1))
            total = np.where(below >= 0, total[best[below]], np.inf)
        costs.append(crossings)
        total = total + np.abs(heights - wanted[i]) + CROSSING * crossings
    return _traced(order, heights, costs, ways, int(total.argmin()))


def _heights(wanted: list[float], height: float, low: float, high: float) -> np.ndarray:
    """Where a middle may be: where one is wanted, packed from the top, packed from the bottom, and in between."""
    first, last = low + height / 2, max(high - height / 2, low + height / 2)
    packed = np.arange(len(wanted)) * height
    tried = np.concatenate([np.linspace(first, last, PLACES), wanted, first + packed, last - packed])
    return np.unique(np.clip(tried, first, last))


def _running_best(total: np.ndarray) -> np.ndarray:
    """For each place the index of the cheapest one up to there."""
    least = np.minimum.accumulate(total)
    new = np.concatenate([[True], least[1:] < least[:-1]])
    return np.maximum.accumulate(np.where(new, np.arange(len(total)), 0))


def _traced(order: list[int], heights: np.ndarray, costs: list, ways: list[np.ndarray], last: int) -> Stack:
    middles, crossings = [0.0] * len(order), 0
    for k in reversed(range(len(order))):
        middles[order[k]] = float(heights[last])
        crossings += int(costs[k][last]) if np.ndim(costs[k]) else int(costs[k])
        last = int(ways[k - 1][last]) if k else last
    return Stack(middles, crossings)
