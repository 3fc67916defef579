"""One frame of an animated update, stage and charts: against matplotlib with blitting and a picture made by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QImage

from benchmarks.measure import Row, Task, Timing, compare, row, spaced
from benchmarks.plain_stage import PlainStage
from benchmarks.stage import OurStage
from benchmarks.topics import CROWD, FRAME, TENFOLD

SIZES = ((1280, 720), (1920, 1080))
FRAMES = 10  # measured together: one is too short for the clock of a busy machine


PAIRS = ((500, 5_000), (5_000, 50_000))


def tasks(quick: bool) -> list[Task]:
    times, sizes = (3, SIZES[:1]) if quick else (15, SIZES)
    found = [Task(f"frames, {wide}×{high}", partial(few_points, (wide, high), times)) for wide, high in sizes]
    if quick:
        return [*found, Task("frames, 5000 points", partial(many_points, 5_000, times))]
    found += [Task(f"frames, {m} points", partial(many_points, m, times)) for m in (5_000, 50_000)]
    return found + [Task(f"frames, {few} → {many} points", partial(growth, few, many, times)) for few, many in PAIRS]


def moving(frame: Callable[[float], QImage]) -> Callable[[], None]:
    """Some frames of a round; the phase goes on where it was."""
    phase = 0.0

    def go() -> None:
        nonlocal phase
        for _ in range(FRAMES):
            phase = (phase + 0.07) % 1.0
            frame(phase)

    return go


def few_points(size: tuple[int, int], times: int) -> list[Row]:
    from benchmarks.matplotlib_stage import MatplotlibStage

    ours = OurStage(200, *size)
    what, found = f"animation frame, 200 points and 3 charts, {size[0]}×{size[1]}", []
    for peer, kind, goal in (("matplotlib, blitted", MatplotlibStage, 0.7), ("QPainter, cached", PlainStage, 3.5)):
        found.append(
            row(what, a_frame(compare(moving(ours.frame), moving(kind(ours).frame), times)), peer, goal, FRAME)
        )
    ours.close()
    return found


def many_points(m: int, times: int) -> Row:
    ours = OurStage(m, *SIZES[0])
    found = compare(moving(ours.frame), moving(PlainStage(ours).frame), times)
    ours.close()
    what = f"animation frame, {spaced(m)} points and 3 charts, 1280×720"
    return row(what, a_frame(found), "QPainter, cached", 2.0, CROWD)


def a_frame(found: Timing) -> Timing:
    return found._replace(ours=found.ours / FRAMES, theirs=found.theirs / FRAMES)


def growth(few: int, many: int, times: int) -> Row:
    """Ten times the points must not double the frame."""
    small, large = OurStage(few, *SIZES[0]), OurStage(many, *SIZES[0])
    found = compare(moving(large.frame), moving(small.frame), times)
    small.close(), large.close()
    what = f"animation frame, {spaced(many)} points"
    return row(what, a_frame(found), "a tenth of the points", 2.0, TENFOLD)
