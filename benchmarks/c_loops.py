"""Loops in C, compiled with -O3 in a temporary folder, where there is a compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.measure import LeftOut, Row, rates, timing
from benchmarks.words import number

NO_COMPILER = "there is no C compiler here (cc or gcc)"


@contextmanager
def maybe_compiled(source: str, name: str) -> Iterator[Any]:
    """The function of this name, which gives a long; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        code, library = Path(folder, "loops.c"), Path(folder, "loops.so")
        code.write_text(source, encoding="utf-8")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, code], check=True)
        function = getattr(ctypes.CDLL(str(library)), name)
        function.restype = ctypes.c_long
        yield function


def with_c(
    found: Row, count: int, mine: Sequence[float], columns: Sequence[Sequence[float]], goal: float | None
) -> list[Row | LeftOut]:
    """A row against numpy, and how the loop in C does, if there is one: as a row of its own where there is a goal."""
    if not columns:
        return [found, LeftOut(f"{found.what}, against C", NO_COMPILER)]
    c = rates(found.what, count, timing(mine, columns[0]), "C loop, -O3", goal or 0.0, found.topic)
    if goal is not None:
        return [found, c]
    return [found._replace(note=f"a loop in C: {number(c.theirs)}/s, ours is {number(c.ratio, 2)} of it")]
