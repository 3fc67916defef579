"""Seconds by size, log-log: a panel for points, rounds, experts and clauses, each curve with its exponent."""

from __future__ import annotations

import math
from itertools import groupby

from benchmarks import svg
from benchmarks.measure import Growth

PANEL, HIGH = 530.0, 360.0
LEFT, RIGHT, TOP, BOTTOM = 62.0, 170.0, 52.0, 44.0  # room around the axes of a panel
APART = 26.0  # between two names: each has two lines

Span = tuple[float, float]


def chart(curves: list[Growth]) -> str:
    panels = [(name, list(group)) for name, group in groupby(curves, key=lambda curve: curve.chart)]
    parts = [part for k, (name, own) in enumerate(panels) for part in _panel(name, own, k % 2 * PANEL, k // 2 * HIGH)]
    across, down = min(len(panels), 2), -(-len(panels) // 2)
    return svg.picture(PANEL * across, HIGH * down, parts, "How costs grow with size")


class Axes:
    """Where a size and a time lie in a panel."""

    def __init__(self, curves: list[Growth], left: float, top: float) -> None:
        self.x0, self.x1 = left + LEFT, left + PANEL - RIGHT
        self.y0, self.y1 = top + HIGH - BOTTOM, top + TOP
        self.sizes = _span([size for curve in curves for size in curve.sizes])
        self.times = _span([taken for curve in curves for taken in curve.seconds])

    def x(self, size: float) -> float:
        return self.x0 + (self.x1 - self.x0) * _share(size, self.sizes)

    def y(self, seconds: float) -> float:
        return self.y0 + (self.y1 - self.y0) * _share(seconds, self.times)


def _span(values: list[float]) -> Span:
    """From one power of ten to another."""
    return 10 ** math.floor(math.log10(min(values)) + 1e-9), 10 ** math.ceil(math.log10(max(values)) - 1e-9)


def _share(value: float, span: Span) -> float:
    return math.log(value / span[0]) / math.log(span[1] / span[0])


def _powers(span: Span) -> list[int]:
    return list(range(round(math.log10(span[0])), round(math.log10(span[1])) + 1))


def _panel(name: str, curves: list[Growth], left: float, top: float) -> list[str]:
    axes = Axes(curves, left, top)
    title = svg.text(left + 24, top + 30, f"Seconds of the processor, by the number of {name}", "ink title")
    parts = [title, *_grid(axes)]
    for k, curve in enumerate(curves):
        line = [(axes.x(x), axes.y(y)) for x, y in zip(curve.sizes, curve.seconds)]
        parts += [svg.polyline(line, f"c{k}"), *(svg.dot(x, y, 3, f"dot c{k}") for x, y in line)]
    return parts + _names(curves, axes)


def _grid(axes: Axes) -> list[str]:
    parts = []
    for power in _powers(axes.sizes):
        x = axes.x(10.0**power)
        parts += [svg.line(x, axes.y0, x, axes.y1), svg.power(x, axes.y0 + 18, power)]
    for power in _powers(axes.times):
        y = axes.y(10.0**power)
        parts += [svg.line(axes.x0, y, axes.x1, y), svg.text(axes.x0 - 8, y + 4, _time(power), "muted", "end")]
    return parts


def _time(power: int) -> str:
    names = {3: " s", 0: " s", -3: " ms", -6: " µs"}
    unit = max(p for p in (0, -3, -6) if p <= power) if power >= -6 else -6
    return f"{10.0 ** (power - unit):g}{names[unit]}"


def _names(curves: list[Growth], axes: Axes) -> list[str]:
    """Beside the end of each curve, kept apart from each other."""
    wanted = sorted((axes.y(curve.seconds[-1]), k) for k, curve in enumerate(curves))
    places, least = {}, axes.y1 + 4
    for y, k in wanted:
        places[k] = least = max(y, least)
        least += APART
    beyond = max(0.0, least - APART + 14 - axes.y0)
    parts = []
    for k, curve in enumerate(curves):
        end, y = axes.x(curve.sizes[-1]), places[k] - beyond
        parts.append(svg.line(end + 5, axes.y(curve.seconds[-1]), axes.x1 + 12, y, "grid", "2 2"))
        parts.append(svg.text(axes.x1 + 16, y, curve.name, f"name c{k}"))
        mark = "" if curve.exponent <= curve.most else f" > {curve.most:g}"
        parts.append(svg.text(axes.x1 + 16, y + 12, f"exponent {max(curve.exponent, 0.0):.2f}{mark}", "muted small"))
    return parts
