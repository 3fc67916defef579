"""One frame of the plane during an update, against 0.1.0, which painted it by hand: two programs by turns."""

from __future__ import annotations

from benchmarks.measure import Row
from benchmarks.versions import before, compared

POINTS = (200, 5_000, 50_000)
SIZES = ((1280, 530), (1920, 794))  # of the plane in a window of 720 and 1080 lines
FRAMES, GOAL = 28, 1.15


def rows(quick: bool) -> list[Row]:
    times, found = (7 if quick else 31), []
    with before() as old:
        for points in POINTS:
            for size in SIZES:
                a, b, ratio = compared(old, times, "plane_frames.py", points, *size, FRAMES)
                many = f"{points:,}".replace(",", " ")
                found.append(Row(f"plane, animation frame, {many} points, {size[0]} wide", a, "0.1.0", b, ratio, GOAL))
    return found
