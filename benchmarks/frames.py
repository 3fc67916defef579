"""One frame of an animated update, stage and charts: against matplotlib with blitting and a picture made by hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage

from benchmarks.measure import Row, side_by_side
from benchmarks.plain_stage import PlainStage
from benchmarks.stage import OurStage

SIZES = ((1280, 720), (1920, 1080))
FRAMES = 10  # measured together: one is too short for the clock of a busy machine


def rows(quick: bool) -> list[Row]:
    times = 5 if quick else 20
    found = []
    for size in SIZES:
        found += few_points(size, times)
    return found + [many_points(m, times) for m in (5_000, 50_000)] + [growth(*pair, times) for pair in PAIRS]


PAIRS = ((500, 5_000), (5_000, 50_000))


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
        a, b = side_by_side(moving(ours.frame), moving(kind(ours).frame), times)
        found.append(Row(what, a / FRAMES, peer, b / FRAMES, a / b, goal))
    ours.close()
    return found


def many_points(m: int, times: int) -> Row:
    ours = OurStage(m, *SIZES[0])
    a, b = side_by_side(moving(ours.frame), moving(PlainStage(ours).frame), times)
    ours.close()
    what = f"animation frame, {spaced(m)} points and 3 charts, 1280×720"
    return Row(what, a / FRAMES, "QPainter, cached", b / FRAMES, a / b, 2.0)


def spaced(n: int) -> str:
    return f"{n:,}".replace(",", " ")


def growth(few: int, many: int, times: int) -> Row:
    """Ten times the points must not double the frame."""
    small, large = OurStage(few, *SIZES[0]), OurStage(many, *SIZES[0])
    a, b = side_by_side(moving(large.frame), moving(small.frame), times)
    small.close(), large.close()
    what = f"animation frame, points {spaced(few)} → {spaced(many)}"
    return Row(what, a / FRAMES, f"{few} points", b / FRAMES, a / b, 2.0)
