"""Tests are found once; then every mutant is tried in a fork of that process by the tests that reach its lines.

The quickest come first, those that have found mutants of the same file before the others; the first that fails ends the
trial. A trial has a budget of seconds of the processor: of the tests that reach the lines no more are run than that.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import shutil
import signal
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mutation.mutants import Mutant
from mutation.swap import Functions, OutOfReach, functions_of, put_in_place

KILLED, SURVIVED, TIMEOUT, UNCOVERED, OUT_OF_REACH = "killed", "survived", "timeout", "uncovered", "out of reach"
ENDLESS = 3  # times the seconds that its tests take: then a mutant never ends;
WAITING = 60  # and so many by the clock at least: then it waits for what never comes
MEMORY = 4 << 30
TABLES = "test_parameter_ranges"
OUT_OF_TIME = (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM)
CODES = {0: SURVIVED, 1: KILLED, 3: OUT_OF_REACH}


class Verdict(NamedTuple):
    status: str
    by: str  # the test that found it
    tests: int  # that reach it


class Reach(NamedTuple):
    """Which tests run a line, and how long each takes."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, list[str]]]  # file, line, tests

    def of(self, mutant: Mutant) -> set[str]:
        """Those that run a line of the statement; where that runs when the module is loaded, all that run anything, and
        those that look at what classes say of themselves."""
        known = self.lines.get(mutant.file, {})
        lines = map(str, range(mutant.line, mutant.last_line + 1)) if mutant.called else known
        found = {test for line in lines for test in known.get(line, ())}
        return found if mutant.called else found | self._about(mutant)

    def _about(self, mutant: Mutant) -> set[str]:
        """A class may say all by numbers, without a line of its own that runs: then the tests that name it."""
        name = Path(mutant.file).stem
        return {test for test in self.seconds if TABLES in test or name in test or name.replace("_", "-") in test}


class Trials:
    """A plugin of pytest: instead of running the tests once, it runs `work` with itself."""

    def __init__(self, root: Path, files: list[Path], work: Callable[[Trials], None]):
        self.root, self.files, self.work = root, files, work
        self.items: dict[str, pytest.Item] = {}
        self.functions: Functions = {}
        self.finders: Counter[tuple[str, str]] = Counter()
        self.in_trial = False
        self.failed: list[str] = []  # while they are watched

    # -- what pytest asks ---------------------------------------------------------------------------------------------

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """The same examples every time, and the first that fails is enough."""
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutation", settings(), derandomize=True, database=None, phases=phases, max_examples=20
        )
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        for file in self.files:
            parts = file.relative_to(self.root).with_suffix("").parts
            importlib.import_module(".".join(p for p in parts if p != "__init__"))
        self.functions = functions_of({str(file) for file in self.files})
        self.work(self)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo) -> None:
        if call.excinfo is None or _no_failure(item, call):
            return
        self.failed.append(item.nodeid)
        if self.in_trial:
            os.write(self.answer, item.nodeid.encode())
            os._exit(1)

    # -- a trial ------------------------------------------------------------------------------------------------------

    def verdict(self, mutant: Mutant, reach: Reach, budget: float) -> Verdict:
        reaching = reach.of(mutant)
        chosen = list(self._chosen(mutant, reaching, reach, budget))
        if not chosen:
            return Verdict(UNCOVERED, "", len(reaching))
        seconds = sum(reach.seconds[test] for test in chosen)
        code, by = self._fork(lambda: self._try(mutant, chosen, seconds))
        status = CODES.get(code, TIMEOUT if -code in OUT_OF_TIME else KILLED)
        if status == KILLED:
            self.finders[mutant.file, by] += 1
        return Verdict(status, by, len(reaching))

    def _chosen(self, mutant: Mutant, reaching: set[str], reach: Reach, budget: float) -> Iterator[str]:
        name = Path(mutant.file).stem

        def worth(test: str) -> float:
            about = 5 if name in test or "by_hand" in test or TABLES in test else 1  # of this very module
            return (reach.seconds[test] + 0.002) / about / (1 + self.finders[mutant.file, test])

        for k, test in enumerate(sorted(reaching & self.items.keys(), key=worth)):
            budget -= reach.seconds[test]
            if budget < 0 and k:
                break
            yield test

    def _try(self, mutant: Mutant, tests: list[str], seconds: float) -> int:
        limit = int(seconds * ENDLESS + 2)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(WAITING + 10 * limit)
        try:
            put_in_place(self.root / mutant.file, mutant.source, self.functions)
        except (OutOfReach, SyntaxError, ValueError):
            return 3
        self.in_trial = True
        self._run(tests)
        return 0

    def _run(self, tests: list[str], around: Callable[[str], Any] = lambda test: None) -> None:
        following = [*(self.items[test] for test in tests[1:]), None]
        for test, after in zip(tests, following):
            around(test)
            item = self.items[test]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _fork(self, work: Callable[[], int]) -> tuple[int, str]:
        """The exit code of a child that does this (negative: the signal that ended it), and what it answered."""
        ours, self.answer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ours)
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1), os.dup2(quiet, 2)
            try:
                code = work()
            except BaseException:
                code = 1
            os._exit(code)
        os.close(self.answer)
        with os.fdopen(ours) as answer:
            text = answer.read()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return code, text

    # -- who reaches what ---------------------------------------------------------------------------------------------

    def reach(self, tests: list[str], kept: Path, marks: dict[str, str]) -> None:
        """Runs these tests once, each for itself watched; writes down what they reach, and their marks. One that fails
        now would seem to notice whatever it reaches."""
        code, answer = self._fork(lambda: self._watched(tests, kept, marks))
        if code:
            raise SystemExit(f"These tests fail without any change, or cannot be watched: {answer or code}")

    def _watched(self, tests: list[str], kept: Path, marks: dict[str, str]) -> int:
        import coverage

        warnings.simplefilter("ignore")  # new tests may reach none of the files
        watch = coverage.Coverage(data_file=None, include=[str(file) for file in self.files], config_file=False)
        seconds: dict[str, float] = {}
        since = {"": time.process_time()}

        def around(test: str) -> None:
            last, start = since.popitem()
            seconds[last], since[test] = time.process_time() - start, time.process_time()
            watch.switch_context(test)

        watch.start()
        self._run(tests, around)
        around("")
        watch.stop()
        if self.failed:
            os.write(self.answer, ", ".join(self.failed).encode())
            return 1
        data, lines = watch.get_data(), {}
        for file in data.measured_files():
            by_line = data.contexts_by_lineno(file).items()
            lines[str(Path(file).relative_to(self.root))] = {str(n): [t for t in ts if t] for n, ts in by_line}
        times = {test: taken for test, taken in seconds.items() if test}
        kept.write_text(json.dumps({"seconds": times, "lines": lines, "marks": marks}))
        return 0


def _no_failure(item: pytest.Item, call: pytest.CallInfo) -> bool:
    expected = item.get_closest_marker("xfail") is not None
    return expected or call.excinfo.errisinstance(pytest.skip.Exception)


def clear(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
