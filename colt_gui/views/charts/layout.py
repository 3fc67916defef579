"""Where the things of a chart go: scales, round numbers on axes, labels that keep clear of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from colt_gui.models.core.readings import Chart, Curve

MOST_POINTS = 500


@dataclass(frozen=True)
class Axes:
    """The plotting rectangle in pixels (y downwards) and what its edges stand for."""

    left: float
    top: float
    right: float
    bottom: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def x(self, value):
        low, high = self.x_range
        return self.left + (value - low) / (high - low) * (self.right - self.left)

    def y(self, value):
        low, high = self.y_range
        return self.bottom - (value - low) / (high - low) * (self.bottom - self.top)

    def value_of(self, x: float) -> float:
        """The x value at a pixel, kept inside the axis."""
        low, high = self.x_range
        return min(max(low + (x - self.left) / (self.right - self.left) * (high - low), low), high)


def finite(curve: Curve) -> Curve:
    """Only what can be drawn; as floats, because looking up a place among whole numbers would convert them all."""
    x, y = np.asarray(curve.x, float), np.asarray(curve.y, float)
    good = np.isfinite(x) & np.isfinite(y)
    return curve._replace(x=x[good], y=y[good])


def decimated(x: np.ndarray, y: np.ndarray, most: int = MOST_POINTS) -> tuple[np.ndarray, np.ndarray]:
    """At most that many points, ends kept; of each stretch its lowest and highest, so no peak is lost."""
    if len(x) <= most:
        return x, y
    edges = np.linspace(1, len(x) - 1, most // 2, dtype=int)
    kept = {0, len(x) - 1}
    for start, stop in pairwise(edges):
        kept |= {start + int(y[start:stop].argmin()), start + int(y[start:stop].argmax())}
    where = np.array(sorted(kept))
    return x[where], y[where]


def value_at(curve: Curve, x: float) -> float | None:
    """The curve's height there; None outside it."""
    if not len(curve.x) or not curve.x[0] <= x <= curve.x[-1]:
        return None
    if curve.steps:
        return float(curve.y[np.searchsorted(curve.x, x, side="right") - 1])
    return float(np.interp(x, curve.x, curve.y))


def heights(curve: Curve, xs: np.ndarray) -> np.ndarray:
    """The curve at several places at once; nan outside it (steps as slopes: it is for keeping clear)."""
    return np.interp(xs, curve.x, curve.y, left=np.nan, right=np.nan)


def part(curve: Curve, stop: float, most: int = MOST_POINTS) -> np.ndarray:
    """The corners (k, 2) of the curve from its start to x = stop, decimated."""
    before = int(np.searchsorted(curve.x, stop))
    return np.vstack([past(curve, before, most), tip(curve, before, stop)])


def past(curve: Curve, before: int, most: int = MOST_POINTS) -> np.ndarray:
    """The corners of its first points, decimated; room is left for the tip."""
    # a step adds a corner to every point
    x, y = decimated(curve.x[:before], curve.y[:before], most // 2 - 1 if curve.steps else most - 1)
    if curve.steps:
        x, y = np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]
    return np.column_stack([x, y])


def tip(curve: Curve, before: int, stop: float) -> np.ndarray:
    """What comes after its first points, up to x = stop, before the next one."""
    end = (stop, value_at(curve, stop))
    return np.array([(stop, curve.y[before - 1]), end] if curve.steps and before else [end])


def x_range(chart: Chart) -> tuple[float, float]:
    high = max((float(c.x[-1]) for c in chart.curves if len(c.x)), default=1.0)
    return 0.0, max(high, 1.0)


def y_range(chart: Chart) -> tuple[float, float]:
    """From 0, unless everything happens far above it."""
    heights = np.concatenate([np.asarray(c.y, float) for c in chart.curves] or [np.zeros(1)])
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
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if last - first + 1 <= most:
            # a division by a whole number rounds once: 3 is 3 and not 3.0000000000000004
            return [k * step if power >= 0 else k * factor / 10.0**-power for k in range(first, last + 1)]
    return []


def spread(centres: list[float], height: float, low: float, high: float) -> list[float]:
    """Centres of labels of one height, moved apart so that none covers another, within low … high."""
    order = sorted(range(len(centres)), key=centres.__getitem__)
    placed = [min(max(centres[i], low + height / 2), high - height / 2) for i in order]
    for k in range(1, len(placed)):
        placed[k] = max(placed[k], placed[k - 1] + height)
    overflow = high - height / 2
    for k in reversed(range(len(placed))):
        placed[k] = min(placed[k], overflow)
        overflow = placed[k] - height
    found = [0.0] * len(centres)
    for k, i in enumerate(order):
        found[i] = placed[k]
    return found
