"""A chart that follows the scrubber, against 0.1.0, which painted it by hand: two programs by turns."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import LeftOut, Row, Task, row, spaced
from benchmarks.topics import CHART
from benchmarks.versions import NO_HISTORY, against_before, has_history

GOALS = {500: 1.0, 100_000: 0.7}  # points of a curve
SIZES = ((1280, 190), (1920, 280))
FRAMES = 40


def tasks(quick: bool) -> list[Task]:
    if not has_history():
        return [Task("charts", lambda: LeftOut("charts against 0.1.0", NO_HISTORY))]
    times, sizes, points = (5, SIZES[:1], (100_000,)) if quick else (21, SIZES, tuple(GOALS))
    return [Task(f"chart, {m} points, {size}", partial(seek, m, size, times)) for m in points for size in sizes]


def seek(points: int, size: tuple[int, int], times: int) -> Row:
    found = against_before(times, "chart_frames.py", points, *size, FRAMES)
    many = spaced(points)
    what = f"chart, 3 curves of {many} points, seek, {size[0]} wide"
    return row(what, found, "0.1.0, by hand", GOALS[points], CHART.format(many))
