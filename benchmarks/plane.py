"""One frame of the plane during an update, against 0.1.0, which painted it by hand: two programs by turns."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import LeftOut, Row, Task, row, spaced
from benchmarks.topics import PLANE
from benchmarks.versions import NO_HISTORY, against_before, has_history

POINTS = (200, 5_000, 50_000)
SIZES = ((1280, 530), (1920, 794))  # of the plane in a window of 720 and 1080 lines
FRAMES, GOAL = 28, 1.15


def tasks(quick: bool) -> list[Task]:
    if not has_history():
        return [Task("plane", lambda: LeftOut("plane against 0.1.0", NO_HISTORY))]
    times, sizes, points = (5, SIZES[:1], POINTS[:1]) if quick else (21, SIZES, POINTS)
    return [Task(f"plane, {m} points, {size}", partial(frame, m, size, times)) for m in points for size in sizes]


def frame(m: int, size: tuple[int, int], times: int) -> Row:
    found = against_before(times, "plane_frames.py", m, *size, FRAMES)
    many = spaced(m)
    return row(f"plane, animation frame, {many} points, {size[0]} wide", found, "0.1.0, by hand", GOAL, PLANE)
