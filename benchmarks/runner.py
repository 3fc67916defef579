"""Carries out the parts, each in a program of its own: what breaks one, even a crash of Qt, leaves the others alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from threading import Timer
from time import perf_counter
from typing import NamedTuple

from benchmarks.measure import Failed, Growth, LeftOut, Row
from benchmarks.topics import MORE, USUAL
from benchmarks.words import told

KINDS = {kind.__name__: kind for kind in (Row, Growth, LeftOut, Failed)}
QUIET = {**os.environ, "QT_LOGGING_RULES": "default.warning=false"}  # without a screen Qt warns of what it cannot do
GRACE = {True: 8.0, False: 40.0}  # seconds for what has begun before the end of a quick run, and of a whole one


class Findings(NamedTuple):
    rows: list[Row]
    growth: list[Growth]
    left_out: list[LeftOut]
    failed: list[Failed]

    @classmethod
    def none(cls) -> Findings:
        return cls([], [], [], [])


class Runner:
    """Goes through the parts and tells what they find, while they find it. After `most` seconds nothing is begun."""

    def __init__(self, quick: bool, most: float) -> None:
        self.quick, self.most, self.start = quick, most, perf_counter()
        self.found = Findings.none()

    def run(self, parts: Sequence[str]) -> Findings:
        for k, part in enumerate(parts, 1):
            since, work = perf_counter(), _work()
            print(f"[{k}/{len(parts)}] {part}", flush=True)
            self._carry_out(part)
            taken, of_it = perf_counter() - since, _work() - work
            print(f"     {taken:.0f} s, {of_it:.0f} s of it work; {self._elapsed:.0f} s so far", flush=True)
        return self.found

    @property
    def _elapsed(self) -> float:
        return perf_counter() - self.start

    def _carry_out(self, part: str) -> None:
        left = max(0.0, self.most - self._elapsed)
        words = [sys.executable, "-m", "benchmarks.part", part, f"{left:.1f}", *(["--quick"] if self.quick else [])]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=QUIET) as program:
            watch = Timer(left + GRACE[self.quick], program.kill)
            watch.start()
            assert program.stdout is not None
            for line in program.stdout:
                self._listen(part, line)
            code = program.wait()
            watch.cancel()
        if code:
            self._keep(part, Failed(part, _ending(code)))

    def _listen(self, part: str, line: str) -> None:
        """A line of JSON is something found; any other is passed on."""
        try:
            kind, values = json.loads(line)
        except ValueError:
            print(line, end="", flush=True)
            return
        self._keep(part, KINDS[kind](*values))

    def _keep(self, part: str, found: Row | Growth | LeftOut | Failed) -> None:
        if isinstance(found, Growth):
            self.found.growth.append(found)
            found = found.row
        if isinstance(found, Row):
            found = found._replace(topic=found.topic or USUAL.get(part, MORE))
            self.found.rows.append(found)
        elif isinstance(found, LeftOut):
            self.found.left_out.append(found)
        else:
            self.found.failed.append(found)
        print(told(found), flush=True)


def _work() -> float:
    """Seconds of the processor of the programs so far."""
    times = os.times()
    return times.children_user + times.children_system


def _ending(code: int) -> str:
    if code == -9:
        return "it took too long and was ended"
    return f"the program ended with signal {-code}" if code < 0 else f"the program ended with code {code}"
