"""Two versions of the program side by side: 0.1.0 from the repository's history, and the present one, by turns."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from benchmarks.measure import Timing, timing

BEFORE = "2d9f3e1"  # the commit of 0.1.0
HERE = Path(__file__).resolve().parent.parent


NO_HISTORY = "there is no history with 0.1.0 here (a clone with git is needed)"


def has_history() -> bool:
    if shutil.which("git") is None:
        return False
    return subprocess.run(["git", "-C", str(HERE), "cat-file", "-e", BEFORE], capture_output=True).returncode == 0


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
    """One version, waiting to be asked: the first line says what for, every further one for a measurement."""

    def __init__(self, files: Path, script: str, *what: object) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "benchmarks" / script)],
            env={**os.environ, "PYTHONPATH": str(files)}, cwd=files,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._ask(" ".join(map(str, what)))

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

    def seconds(self) -> float:
        return float(self._ask())


def against_before(times: int, script: str, *what: object) -> Timing:
    """Ours and 0.1.0's, and the median of the ratios of neighbours in time: what slows the machine down for a while
    slows both."""
    with before() as old, ExitStack() as stack:
        ours, theirs = (stack.enter_context(Program(files, script, *what)) for files in (HERE, old))
        pairs = [(ours.seconds(), theirs.seconds()) for _ in range(times)]
    found = timing(*(list(column) for column in zip(*pairs)))
    return found._replace(ratio=median(a / b for a, b in pairs))
