"""Where the things of a chart go, in numbers: scales, round numbers on axes, fewer points for long curves."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.maths.distinct import distinct

Ends = tuple[float, float]
Numbers = TypeVar("Numbers", float, np.ndarray)
MOST_POINTS = 500
CLOSEST = 1e-4  # the smallest share of the whole axis that can be looked at
FEWEST_ROUNDS = 4.0  # that a zoomed axis shows
LEAST_POWER = -300  # of ten, that has an inverse
NEAR_END = 0.12  # the share of an axis from its end within which a tick stands for the end
# what sums of many roundings leave where there should be nothing
NOISE, SHARE_OF_NOISE, ALL_NOISE = 1e-11, 1e-9, 1e-12


@dataclass(frozen=True)
class Axes:
    """The plotting rectangle in pixels (y downwards) and what its edges stand for."""

    left: float
    top: float
    right: float
    bottom: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def x(self, value: Numbers) -> Numbers:
        low, high = self.x_range
        return self.left + (value - low) / (high - low) * (self.right - self.left)

    def y(self, value: Numbers) -> Numbers:
        low, high = self.y_range
        return self.bottom - (value - low) / (high - low) * (self.bottom - self.top)

    def value_of(self, x: float) -> float:
        """The x value at a pixel, kept inside the axis."""
        low, high = self.x_range
        return min(max(low + (x - self.left) / (self.right - self.left) * (high - low), low), high)

    def height_of(self, y: float) -> float:
        """The y value at a pixel, kept inside the axis."""
        low, high = self.y_range
        return min(max(low + (self.bottom - y) / (self.bottom - self.top) * (high - low), low), high)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        return np.column_stack([self.x(points[:, 0]), self.y(points[:, 1])])


# -- what can be drawn ---------------------------------------------------------------------------------------------


def drawable(chart: Chart) -> Chart:
    """Only what can be drawn, and nothing that is only rounding."""
    curves = [finite(curve) for curve in chart.curves]
    if not chart.log:
        curves = without_noise(curves)
    return chart._replace(curves=curves)


def same(one: Chart, other: Chart) -> bool:
    """Whether they look alike wherever the present is.

    >>> x = np.arange(3.0)
    >>> chart = Chart("a", "A", "rounds", [Curve("m", x, x, "ink")])
    >>> same(chart, chart._replace(curves=[Curve("m", x, x.copy(), "ink")]))
    True
    >>> same(chart, chart._replace(curves=[Curve("m", x, x + 1, "ink")]))
    False
    """
    if one._replace(curves=[], knob=None) != other._replace(curves=[], knob=None):
        return False
    knobs = [() if chart.knob is None else tuple(chart.knob) for chart in (one, other)]
    if not _alike(*knobs) or len(one.curves) != len(other.curves):
        return False
    return all(map(_alike, one.curves, other.curves))


def _alike(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Arrays among them by their numbers."""
    return len(one) == len(other) and all(
        a is b or (np.array_equal(a, b) if isinstance(a, np.ndarray) and isinstance(b, np.ndarray) else a == b)
        for a, b in zip(one, other)
    )


def finite(curve: Curve) -> Curve:
    """As floats, because looking up a place among whole numbers would convert them all."""
    x, y = np.asarray(curve.x, float), np.asarray(curve.y, float)
    good = np.isfinite(x) & np.isfinite(y)
    if good.all() and x is curve.x and y is curve.y:
        return curve
    spread = None if curve.spread is None else np.nan_to_num(np.asarray(curve.spread, float))[good]
    return curve._replace(x=x[good], y=y[good], spread=spread)


def without_noise(curves: list[Curve]) -> list[Curve]:
    """What should be 0 and is not for rounding alone is 0; a chart of very small numbers keeps them."""
    largest = max((float(np.abs(c.y).max()) for c in curves if len(c.y)), default=0.0)
    noise = math.inf if largest <= ALL_NOISE else min(NOISE, SHARE_OF_NOISE * largest)
    return [curve._replace(y=np.where(np.abs(curve.y) <= noise, 0.0, curve.y)) for curve in curves]


def decimated(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """At most that many points, ends kept; of each stretch its lowest and highest, so no peak is lost."""
    if len(x) <= most:
        return x, y
    stretches = most // 2 - 1
    each = -(-len(y) // stretches)
    rows = np.pad(y, (0, stretches * each - len(y)), mode="edge").reshape(stretches, each)
    starts = np.arange(stretches) * each
    kept = np.concatenate([[0, len(x) - 1], starts + rows.argmin(axis=1), starts + rows.argmax(axis=1)])
    where = distinct(np.minimum(kept, len(x) - 1))
    return x[where], y[where]


def between(curve: Curve, ends: tuple[float, float]) -> Curve:
    """Of a curve what lies there, and one point more on either side, so that it leaves the picture as it should."""
    first = max(int(np.searchsorted(curve.x, ends[0])) - 1, 0)
    seen = slice(first, int(np.searchsorted(curve.x, ends[1], side="right")) + 1)
    spread = None if curve.spread is None else curve.spread[seen]
    return curve._replace(x=curve.x[seen], y=curve.y[seen], spread=spread)


def corners(curve: Curve, most: int = MOST_POINTS) -> np.ndarray:
    """The corners (k, 2) of the whole curve, decimated; a step adds one to every point. Those of bars are all kept."""
    if curve.bars:
        return columns(curve)
    x, y = decimated(curve.x, curve.y, most // 2 if curve.steps else most)
    if curve.steps:
        x, y = np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]
    return np.column_stack([x, y])


def columns(curve: Curve) -> np.ndarray:
    """The corners of bars that stand on 0, four of each, from left to right.

    >>> columns(Curve("", np.array([0, 1, 2]), np.array([5, 3, 0]), "muted", bars=True)).tolist()
    [[0, 0], [0, 5], [1, 5], [1, 0], [1, 0], [1, 3], [2, 3], [2, 0]]
    """
    x, y = np.repeat(curve.x, 4)[2:-2], np.repeat(curve.y[:-1], 4)
    y[::4] = y[3::4] = 0
    return np.column_stack([x, y])


def error_bars(curve: Curve, most: int) -> np.ndarray:
    """Rows of x, the upper and the lower end; of many only so many that they are told apart."""
    every = -(-len(curve.x) // max(most, 1))
    return np.column_stack([curve.x, curve.y + curve.spread, curve.y - curve.spread])[::every]


def tip(curve: Curve, stop: float) -> np.ndarray:
    """The corners after the last point before x = stop, up to there."""
    end = (stop, height_at(curve, stop))
    before = int(np.searchsorted(curve.x, stop))
    if curve.bars:
        return np.array([(stop, curve.y[before - 1]), (stop, 0.0)] if before else [(stop, 0.0)])
    return np.array([(stop, curve.y[before - 1]), end] if curve.steps and before else [end])


def value_at(curve: Curve, x: float) -> float | None:
    """Return the curve's height there; None outside it."""
    inside = len(curve.x) > 0 and curve.x[0] <= x <= curve.x[-1]
    return height_at(curve, x) if inside else None


def height_at(curve: Curve, x: float) -> float:
    """Return the height of a curve that has points there, or at its end next to that place."""
    x = min(max(x, float(curve.x[0])), float(curve.x[-1]))
    after = int(np.searchsorted(curve.x, x, side="right"))
    if curve.bars and after == len(curve.x):
        after -= 1
    if curve.steps or curve.bars or after == len(curve.x):
        return float(curve.y[after - 1])
    (x0, x1), (y0, y1) = curve.x[after - 1 : after + 1], curve.y[after - 1 : after + 1]
    return float(y0 + (y1 - y0) * (x - x0) / (x1 - x0))


# -- ranges and ticks ----------------------------------------------------------------------------------------------


def x_range(chart: Chart) -> tuple[float, float]:
    """Counts begin at 0; what doubles begins where its curves do, and values end where they do."""
    if chart.valued:
        return _value_range(chart)
    high = max((float(c.x[-1]) for c in chart.curves if len(c.x)), default=1.0)
    low = min((float(c.x[0]) for c in chart.curves if len(c.x)), default=0.0)
    low = low if chart.knob or chart.doubling else 0.0
    return low, max(high, low + 1.0)


def _value_range(chart: Chart) -> tuple[float, float]:
    ends = [float(x) for c in chart.curves if len(c.x) for x in (c.x[0], c.x[-1])]
    ends += [mark.x for mark in chart.marks]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    return (low, high) if high > low else (low, low + max(1.0, abs(low)))


def _heights(curve: Curve) -> list[np.ndarray]:
    """Of everything that is drawn of it; bars begin at 0."""
    y = np.asarray(curve.y, float)
    if curve.spread is not None:
        return [y - curve.spread, y + curve.spread]
    return [y[:-1], np.zeros(1)] if curve.bars and len(y) > 1 else [y]


def y_range(chart: Chart) -> tuple[float, float]:
    """From 0, unless everything happens far above it."""
    heights = np.concatenate([h for c in chart.curves for h in _heights(c)] or [np.zeros(1)])
    if not len(heights):
        return 0.0, 1.0
    low, high = float(heights.min()), float(heights.max())
    if chart.log:
        return math.floor(low), max(math.ceil(high), math.floor(low) + 1)
    if low >= 0 and low <= 0.6 * high:
        low = 0.0
    elif low > 0:
        low -= 0.15 * (high - low)
    if high - low <= 1e-12 * max(abs(high), abs(low)) or high == low:
        low, high = min(low, 0.0), max(high, low + 1.0)
    return low, high + 0.04 * (high - low)


def round_numbers(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """At most `most` multiples of 1, 2 or 5 times a power of ten in the range; for counts whole ones only."""
    span = high - low
    if most < 1 or not (math.isfinite(span) and span > 0):
        return []
    power = math.floor(math.log10(span / most))
    power = max(power, 0) if whole else power
    for factor in (1, 2, 5, 10, 20, 50, 100):
        step = factor * 10.0**power
        slack = 1e-9 * min(span / step, 1.0)  # for rounding; a step longer than the range must not reach beyond it
        first, last = math.ceil(low / step - slack), math.floor(high / step + slack)
        if last - first + 1 <= most:
            # a division by a whole number rounds once: 3 is 3 and not 3.0000000000000004
            return [k * step if power >= 0 else k * factor / 10.0**-power for k in range(first, last + 1)]
    return []


def with_ends(ticks: list[float], ends: Ends, numbers: Ends, apart: float) -> list[float]:
    """Return the ticks with a number for each end of the axis that no tick is near to.

    No two of them are nearer than `apart` to one another: of two that are, the one at the end stays.

    >>> with_ends([0.0, 20.0, 40.0], (0, 57), (0, 57), 6), with_ends([0.0, 20.0, 40.0], (0, 43), (0, 43), 6)
    ([0.0, 20.0, 40.0, 57], [0.0, 20.0, 40.0])
    >>> with_ends([90.0], (88.4, 93.2), (88.4, 93.2), 2)
    [88.4, 93.2]
    """
    near, (first, last) = NEAR_END * (ends[1] - ends[0]), numbers
    if first > last:  # no whole number is in sight
        return ticks
    if not ticks or ends[1] - ticks[-1] > near:
        ticks = [*(tick for tick in ticks if last - tick >= apart), last]
    if ticks[0] - ends[0] > near and ticks[-1] - first >= apart:
        ticks = [first, *(tick for tick in ticks if tick - first >= apart)]
    return ticks


def end_numbers(low: float, high: float, whole: bool) -> Ends:
    """Return the numbers of two digits, or the whole ones, next to the ends of a range, inside it.

    >>> end_numbers(0.0, 57.2, True), end_numbers(0.0, 0.4321, False)
    ((0.0, 57.0), (0.0, 0.43))
    """
    power = 0 if whole else max(math.floor(math.log10(high - low)) - 1, LEAST_POWER)
    return _on_grid(math.ceil, low, power), _on_grid(math.floor, high, power)


def _on_grid(rounded: Callable[[float], int], value: float, power: int) -> float:
    """Return the multiple of this power of ten next to the value."""
    inwards = -1e-9 if rounded is math.ceil else 1e-9
    count = rounded(value * 10.0**-power + inwards)
    return count * 10.0**power if power >= 0 else count / 10.0**-power


def digits_needed(ticks: list[float]) -> int:
    """Return how many digits tell each tick from the next; three at least."""
    largest = max(map(abs, ticks), default=0.0)
    if len(ticks) < 2 or largest == 0:
        return 3
    closest = min(after - before for before, after in pairwise(ticks))
    step = math.floor(math.log10(closest * (1 + 1e-9)))
    return max(3, math.floor(math.log10(largest)) - step + 1)


# -- zoom ----------------------------------------------------------------------------------------------------------


class Seen(NamedTuple):
    x: Ends
    y: Ends

    def zoomed(self, whole: Seen, times: float, at: tuple[float, float], fewest: float = FEWEST_ROUNDS) -> Seen:
        """What is at that place stays there."""
        x = _zoomed(self.x, whole.x, times, at[0], fewest)
        return Seen(x, _zoomed(self.y, whole.y, times, at[1], 0.0))

    def moved(self, whole: Seen, by: tuple[float, float]) -> Seen:
        return Seen(_inside(self.x, whole.x, by[0]), _inside(self.y, whole.y, by[1]))


def _zoomed(ends: Ends, whole: Ends, times: float, at: float, least: float) -> Ends:
    """
    >>> _zoomed((0.0, 100.0), (0.0, 100.0), 2.0, 100.0, 4.0), _zoomed((0.0, 5.0), (0.0, 100.0), 1e9, 0.0, 4.0)
    ((50.0, 100.0), (0.0, 4.0))
    """
    span, most = ends[1] - ends[0], whole[1] - whole[0]
    wanted = min(max(span / times, least, CLOSEST * most), most)
    low = at - (at - ends[0]) * wanted / span
    return _inside((low, low + wanted), whole, 0.0)


def _inside(ends: Ends, whole: Ends, by: float) -> Ends:
    """
    >>> _inside((2.0, 4.0), (0.0, 10.0), 9.0), _inside((2.0, 4.0), (0.0, 10.0), -3.0)
    ((8.0, 10.0), (0.0, 2.0))
    """
    span = min(ends[1] - ends[0], whole[1] - whole[0])
    low = min(max(ends[0] + by, whole[0]), whole[1] - span)
    return low, low + span
