"""A lane for each line of the summary, a dot for each row: how much of its goal it uses up. Left of it is good."""

from __future__ import annotations

import math

from benchmarks import svg
from benchmarks.measure import Row
from benchmarks.summary import Line, lines
from benchmarks.words import goal, number, ratio

WIDTH, LEFT, RIGHT = 1060.0, 500.0, 850.0
TOP, LANE = 74.0, 34.0
LEAST, MOST = 1e-3, 10.0  # of a goal; what is beyond is drawn at the edge
TICKS = (0.001, 0.01, 0.1, 1.0, 10.0)


def chart(rows: list[Row]) -> str:
    lanes = lines(rows)
    bottom = TOP + LANE * len(lanes)
    parts = [
        svg.text(24, 32, "How much of each goal is used up", "ink title"),
        svg.text(24, 52, "a dot is a row of the table; left of the line is better than the goal", "muted"),
    ]
    parts += [part for k, lane in enumerate(lanes) for part in _lane(lane, TOP + LANE * k, k % 2 == 0)]
    return svg.picture(WIDTH, bottom + 40, parts + _axis(bottom), "How much of each goal is used up")


def place(used: float) -> float:
    """On a logarithmic scale."""
    share = math.log(min(max(used, LEAST), MOST) / LEAST) / math.log(MOST / LEAST)
    return LEFT + share * (RIGHT - LEFT)


def _axis(bottom: float) -> list[str]:
    parts = [
        svg.line(place(1.0), TOP - 6, place(1.0), bottom, "goal"),
        svg.text(place(1.0), TOP - 10, "goal", "ink", "middle"),
    ]
    for tick in TICKS:
        words = f"{number(tick)} ×" if tick != 1.0 else "1 ×"
        parts.append(svg.text(place(tick), bottom + 20, words, "muted small", "middle"))
    return parts


def _lane(lane: Line, top: float, shaded: bool) -> list[str]:
    middle = top + LANE / 2
    parts = [svg.box(0, top, WIDTH, LANE, "lane")] if shaded else []
    parts += [svg.line(place(tick), top, place(tick), top + LANE) for tick in TICKS]
    parts += _two_lines(24, middle, lane.first.topic, f"against {lane.against}")
    parts += [svg.dot(place(row.used), middle, 4.5, style(row), f"{row.what}: {ratio(row.ratio)}") for row in lane.rows]
    span = ratio(lane.middle) if len(lane.rows) == 1 else f"{ratio(lane.middle)}, worst {ratio(lane.worst.ratio)}"
    return parts + _two_lines(RIGHT + 20, middle, span, f"{goal(lane.first)}; {lane.met} of {len(lane.rows)} met")


def _two_lines(x: float, middle: float, first: str, second: str) -> list[str]:
    return [svg.text(x, middle - 2, first), svg.text(x, middle + 12, second, "muted small")]


def style(row: Row) -> str:
    return "met" if row.met else "missed" if row.missed_beyond_noise else "near"
