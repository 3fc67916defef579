"""Movements of a hand in a whole window: the slowest of a hundred (p99), not the median, on two kinds of screen.

Each window is a program of its own: offscreen, and on an X server, which is started where there is none.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import numpy as np

from benchmarks.measure import LeftOut, Row, Task, spaced
from benchmarks.topics import MOVEMENTS
from benchmarks.versions import HERE

LEARNERS = {"perceptron": "perceptron", "svm-soft": "soft margin"}
FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
# seconds that a movement among so many points may take, at each of the two sizes
LIMITS = {200: (0.008, 0.016), 5_000: (0.008, 0.016), 50_000: (0.016, 0.033)}
TIMES, QUICK_TIMES = 100, 20
PARTS = 4  # of the measurements, whose p99 tell the noise
XVFB = ("Xvfb", "-displayfd", "1", "-screen", "0", "3860x2180x24", "-nolisten", "tcp")


class Screen(NamedTuple):
    """How Qt is told where to paint, and what that is called in the table."""

    name: str
    environment: dict[str, str]


OFFSCREEN = Screen("offscreen", {"QT_QPA_PLATFORM": "offscreen"})


def tasks(quick: bool) -> list[Task]:
    times = QUICK_TIMES if quick else TIMES
    points, sizes = ((200,), (FULL_HD,)) if quick else (tuple(LIMITS), (FULL_HD, FOUR_K))
    cases = [(learner, m, size) for learner in LEARNERS for m in points for size in sizes]
    offscreen = [Task(_name(*case, "offscreen"), partial(measured, *case, times, OFFSCREEN)) for case in cases]
    return [*offscreen, Task("movements on an X server", partial(on_x_server, cases, times))]


def on_x_server(cases: list[tuple[str, int, tuple[int, int]]], times: int) -> Iterator[Row | LeftOut]:
    if shutil.which(XVFB[0]) is None:
        yield LeftOut("movements on an X server", f"{XVFB[0]} is missing")
        return
    with x_server() as screen:
        for case in cases:
            yield from measured(*case, times, screen)


@contextmanager
def x_server() -> Iterator[Screen]:
    """A server of our own, large enough for all windows, as long as it is needed."""
    with subprocess.Popen(XVFB, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        try:
            number = server.stdout.readline().strip()
            yield Screen("X server", {"QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{number}"})
        finally:
            server.terminate()


def measured(learner: str, m: int, size: tuple[int, int], times: int, screen: Screen) -> list[Row]:
    words = [sys.executable, str(HERE / "benchmarks" / "movement_frames.py"), learner, *map(str, (m, *size, times))]
    done = subprocess.run(
        words, env={**os.environ, "PYTHONPATH": str(HERE), **screen.environment}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    found: dict[str, list[tuple[float, float]]] = json.loads(done.stdout.splitlines()[-1])
    limit = LIMITS[m][size == FOUR_K]
    return [_row(f"{name}, {_name(learner, m, size, screen.name)}", pairs, limit) for name, pairs in found.items()]


def _name(learner: str, m: int, size: tuple[int, int], screen: str) -> str:
    return f"{LEARNERS[learner]}, {spaced(m)} points, {size[0]}×{size[1]}, {screen}"


def _row(what: str, pairs: list[tuple[float, float]], limit: float) -> Row:
    """Judged by the work of the window's thread: what else the machine does meanwhile would be most of a p99."""
    wall, work = np.array(pairs).T
    p99 = _slowest(work)
    noise = max(abs(_slowest(work[k::PARTS]) / p99 - 1) for k in range(PARTS))
    median, clock = 1e3 * np.median(work), 1e3 * np.median(wall)
    note = f"median {median:.1f} ms; by the clock {clock:.1f}, p99 {1e3 * _slowest(wall):.0f} ms"
    return Row(what, p99, "p99 against a limit", limit, p99 / limit, 1.0, noise=noise, topic=MOVEMENTS, note=note)


def _slowest(taken: np.ndarray) -> float:
    return float(np.percentile(taken, 99))
