"""One frame of the plane during an update, against 0.1.0, which painted it by hand: two programs by turns."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.measure import Row

BEFORE = "2d9f3e1"  # the commit of 0.1.0
HERE = Path(__file__).resolve().parent.parent
POINTS = (200, 5_000, 50_000)
SIZES = ((1280, 530), (1920, 794))  # of the plane in a window of 720 and 1080 lines
FRAMES, GOAL = 28, 1.15


def rows(quick: bool) -> list[Row]:
    times = 7 if quick else 31
    with before() as old:
        return [compared(old, m, size, times) for m in POINTS for size in SIZES]


@contextmanager
def before() -> Iterator[Path]:
    """The files of 0.1.0, as long as they are needed."""
    with tempfile.TemporaryDirectory(prefix="colt-gui-0.1.0-") as folder:
        place = Path(folder, "files")
        _git("worktree", "add", "--detach", str(place), BEFORE)
        try:
            yield place
        finally:
            _git("worktree", "remove", "--force", str(place))


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(HERE), *words], check=True, capture_output=True)


class Program:
    """One version, waiting to paint frames."""

    def __init__(self, files: Path, m: int, size: tuple[int, int]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "benchmarks" / "plane_frames.py")],
            env={**os.environ, "PYTHONPATH": str(files)}, cwd=files,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._ask(" ".join(map(str, (m, *size, FRAMES))))

    def _ask(self, line: str = "") -> str:
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def frame(self) -> float:
        return float(self._ask())


def compared(old: Path, m: int, size: tuple[int, int], times: int) -> Row:
    """The median of ratios of neighbours in time: what slows the machine down for a while slows both."""
    with ExitStack() as stack:
        ours, theirs = (stack.enter_context(Program(files, m, size)) for files in (HERE, old))
        pairs = [(ours.frame(), theirs.frame()) for _ in range(times)]
    points = f"{m:,}".replace(",", " ")
    ratio = median(a / b for a, b in pairs)
    a, b = (median(column) for column in zip(*pairs))
    return Row(f"plane, animation frame, {points} points, {size[0]} wide", a, "0.1.0", b, ratio, GOAL)
