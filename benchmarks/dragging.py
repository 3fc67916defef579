"""Dragging a point among 200: run again and repaint the window, against one frame; animation frames against peers.

Two things are measured: how long it takes until the stage shows the move (the run, its geometry, meters and words
included), and until the whole window does, charts and companion included.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from time import perf_counter, thread_time

from benchmarks.measure import Row, alone
from benchmarks.movement_frames import Paints

FRAME = 0.016
# Of 200 points one that no learner errs on, and for each learner one that its w is made of.
IDLE, CENTRE, RADIUS = 3, (2.0, 1.0), 0.3
WEIGHTY = {"perceptron": 8, "margin-perceptron": 5, "kernel-perceptron": 1}
WIDE = 0.6


def rows(quick: bool) -> list[Row]:
    times = 20 if quick else 100
    pairs = [(name, order) for name in ("perceptron", "margin-perceptron") for order in ("given", "cycled")]
    pairs.append(("kernel-perceptron", "given"))
    drags = [drag(*pair, times, matters) for pair in pairs for matters in (False, True)]
    return [row for rows in drags for row in rows] + [points_growth(times)]


def _window(learner: str, order: str, m: int):
    from colt_gui.app import application, new_window, threaded_session
    from colt_gui.models.core.datasets import generate
    from colt_gui.models.core.document import Document

    app, window = application(), new_window(session=threaded_session(Document()))
    window.resize(1280, 720)
    window.show()
    window.session.open(Document(points=generate("separable", 1, m=m), learner=learner, order=order))
    window.session.seek(len(window.session.run))
    app.processEvents()
    return app, window


def _circle(session, learner: str, matters: bool) -> Iterator[tuple[int, tuple[float, float]]]:
    """The point that is dragged and where to, round and round; one that matters begins where it is."""
    i, radius = (WEIGHTY[learner], WIDE) if matters else (IDLE, RADIUS)
    x, y = (session.points.X[i] - (WIDE, 0.0)).tolist() if matters else CENTRE
    step = 0
    while True:
        step += 1
        yield i, (x + radius * math.cos(step / 10), y + radius * math.sin(step / 10))


def drag(learner: str, order: str, times: int, matters: bool) -> list[Row]:
    """As a hand does it. A move is over when all that has changed is painted. Medians: half of the moves are slower."""
    app, window = _window(learner, order, 200)
    session, places = window.session, _circle(window.session, learner, matters)
    stages, wholes, curves, paints = [], [], [_drawn(session)], Paints()
    window.plane.viewport().installEventFilter(paints)
    for k in range(times + 10):
        session.held, begin, painted = True, _clocks(), paints.count
        session.move_point(*next(places))
        while paints.count == painted:
            app.processEvents()
        seen = _since(begin)
        while session.working:
            app.processEvents()
        app.processEvents()
        if k >= 10:  # the first ones warm up
            stages.append(seen)
            wholes.append(_since(begin))
            curves.append(_drawn(session))
    window.close_quietly()
    changed = sum(a != b for a, b in pairwise(curves))
    what = f"drag among 200: {learner}, {order}, {changed} of {times} moves change a curve"
    return [_row(f"{what}: stage", stages), _row(f"{what}: whole window", wholes)]


def _clocks() -> tuple[float, float]:
    """By the wall and of this thread's work."""
    return perf_counter(), thread_time()


def _since(begin: tuple[float, float]) -> tuple[float, float]:
    return perf_counter() - begin[0], thread_time() - begin[1]


def _drawn(session) -> tuple[bytes, ...]:
    """All curves of the present run."""
    return tuple(bytes(memoryview(curve.y)) for chart in session.experiment.charts() for curve in chart.curves)


def _row(what: str, took: list[tuple[float, float]]) -> Row:
    wall, work = (median(seconds) for seconds in zip(*took))
    return Row(f"{what}, {work * 1e3:.1f} ms of it work", wall, "one frame", FRAME, wall / FRAME, 1.0)


def frame_seconds(m: int, times: int) -> float:
    app, window = _window("perceptron", "given", m)
    window.session.seek(len(window.session.run) // 2)
    phase = 0.0

    def frame() -> None:
        nonlocal phase
        phase = (phase + 0.07) % 1.0
        window.playback.show_phase(phase)
        app.processEvents()

    each = alone(lambda: [frame() for _ in range(10)], max(times // 10, 3)) / 10
    window.close_quietly()
    return each


def points_growth(times: int) -> Row:
    """Ten times the points must not double the frame."""
    few, many = frame_seconds(200, times), frame_seconds(2000, times)
    return Row("animation frame, points 200 → 2 000", many, "200 points", few, many / few, 2.0)
