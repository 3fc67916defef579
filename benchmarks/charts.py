"""A chart that follows the scrubber, against 0.1.0, which painted it by hand: two programs by turns."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.versions import before, compared

GOALS = {500: 1.0, 100_000: 0.7}  # points of a curve
SIZES = ((1280, 190), (1920, 280))
FRAMES = 40


def rows(quick: bool) -> list[Row]:
    times, found = (7 if quick else 31), []
    with before() as old:
        for points, goal in GOALS.items():
            for size in SIZES:
                a, b, ratio = compared(old, times, "chart_frames.py", points, *size, FRAMES)
                many = f"{points:,}".replace(",", " ")
                what = f"chart, 3 curves of {many} points, seek, {size[0]} wide"
                found.append(Row(what, a, "0.1.0", b, ratio, goal))
    return found
