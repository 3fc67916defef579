"""What must never happen: an error that nobody caught, a complaint of Qt, a number that is none, a long block."""

from __future__ import annotations

import re
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.readings import Meter
from colt_gui.session import Session
from colt_gui.views.base import report_to

from .sampler import Sampler
from .trail import Trail

LONGEST = 2.0  # seconds of this thread's own time, or asleep, between two looks at the events that wait
SCHEDULED = Path("/proc/thread-self/schedstat")
EXPECTED = ("This plugin does not support", "Mouse event", "QtWarningMsg: Cannot open file '/proc")
NO_NUMBER = re.compile(r"(?<![\w‑-])(nan|inf|−inf|-inf|None)(?![\w-])")


class Watch:
    """Takes the place of the program's own watch, which would show a box; `found` is what was wrong, each kind once."""

    def __init__(self, trail: Trail) -> None:
        self.found: dict[str, str] = {}
        self.count = 0
        self.longest = (0.0, "")
        self._inner = self._inner_sleep = 0.0  # seconds of turns within the present one
        self._trail, self._sampler = trail, Sampler()

    def install(self) -> None:
        sys.excepthook = self._on_exception
        sys.unraisablehook = lambda args: self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)
        threading.excepthook = lambda args: self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)
        report_to(self._on_error)
        warnings.showwarning = self._on_warning
        qInstallMessageHandler(self._on_message)

    def stop(self) -> None:
        self._sampler.stop()

    def wrong(self, kind: str, text: str) -> None:
        self.count += 1
        if kind not in self.found:
            self.found[kind] = text
            print(f"WRONG {kind}\n{text}\ntrail:\n{self._trail.tail}\n", file=sys.stderr, flush=True)

    def _on_error(self, error: BaseException) -> None:
        self._on_exception(type(error), error, error.__traceback__)

    def _on_exception(self, kind: type, error: BaseException, trace: object) -> None:
        frames = traceback.extract_tb(trace)
        ours = [frame for frame in frames if "colt_gui" in frame.filename] or frames
        place = f"{ours[-1].filename.rpartition('colt_gui/')[2]}:{ours[-1].lineno}" if ours else "?"
        self.wrong(f"{kind.__name__} at {place}", "".join(traceback.format_exception(kind, error, trace)) + called_by())

    def _on_warning(self, message: Warning | str, category: type, filename: str, lineno: int, *_: object) -> None:
        """E.g. numpy's, of a number that is none."""
        place = f"{filename.rpartition('colt_gui/')[2]}:{lineno}"
        self.wrong(f"{category.__name__} at {place}", f"{message}\n{called_by()}")

    def _on_message(self, kind: QtMsgType, context: object, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not message.startswith(EXPECTED):
            self.wrong(f"Qt: {message[:60]}", "".join(traceback.format_stack(limit=12)) + message)

    def timed(self, what: str, do: Callable[[], object]) -> None:
        """One turn: its errors are caught, its time is taken, that of turns within it excepted."""
        start, outer, self._inner = time.thread_time(), self._inner, 0.0
        asleep, outer_sleep, self._inner_sleep = asleep_so_far(), self._inner_sleep, 0.0
        try:
            do()
        except Exception as error:
            self._on_error(error)
        whole = time.thread_time() - start
        seconds, self._inner = whole - self._inner, outer + whole
        slept = asleep_so_far() - asleep
        waited, self._inner_sleep = slept - self._inner_sleep, outer_sleep + slept
        if waited > LONGEST:
            self.wrong(f"wait in {what}", f"{waited:.1f} s asleep")
        if seconds > self.longest[0]:
            self.longest = (seconds, f"{what}: {self._trail.tail.splitlines()[-1:]}")
        if seconds > LONGEST:
            self.wrong(f"block in {what}", f"{seconds:.1f} s of CPU\n{self._sampler.since(start)}")

    # -- numbers -----------------------------------------------------------------------------------------------

    def look_at(self, session: Session, charts: bool) -> None:
        """Document, run and what is shown of them."""
        experiment, t = session.experiment, session.t
        self._finite("points", session.document.points.X)
        if not (0 <= t <= len(session.run)):
            self.wrong("place outside the run", f"{t} of {len(session.run)}")
        for name, values in _arrays(experiment.learner):
            self._finite(f"learner {name}", values)
        for meter in experiment.meters(t):
            limit = 0.0 if meter.limit is None else meter.limit
            told = _told(meter, experiment, t)
            self._finite(f"meter {meter.title}", 0.0 if told else meter.value, limit)
            self._words(f"meter {meter.title}", meter.title, meter.note)
        self._words("narration", *experiment.narrate(t))
        if charts:
            self._look_at_charts(session)

    def _look_at_charts(self, session: Session) -> None:
        for chart in session.experiment.charts():
            self._words(f"chart {chart.id}", chart.title, chart.note)
            for curve in chart.curves:
                if np.isnan(np.asarray(curve.x, dtype=float)).any() or len(curve.x) != len(curve.y):
                    self.wrong(f"chart {chart.id}, {curve.label}", f"{curve}")
        if 0 < session.t <= len(session.run):
            self._words("mark", session.run.mark(session.t).words)

    def _finite(self, what: str, *values: object) -> None:
        for value in values:
            if not np.isfinite(np.asarray(value, dtype=float)).all():
                self.wrong(f"not finite: {what}", f"{what}: {value}")

    def _words(self, what: str, *texts: str) -> None:
        for text in texts:
            if NO_NUMBER.search(text):
                self.wrong(f"no number in {what}", text)


def asleep_so_far() -> float:
    """Seconds for which this thread has neither run nor wanted to, from any moment on: it waited for a disk, a lock,
    another process. That others had the processor is none of its faults. Told by Linux alone."""
    try:
        ran, queued, _ = map(int, SCHEDULED.read_text().split())
    except OSError:
        return 0.0
    return time.perf_counter() - (ran + queued) / 1e9


def called_by() -> str:
    """Overrides catch their errors: who has called Qt is seen from where we are."""
    return "called by:\n" + "".join(traceback.format_stack(limit=16)[:-3])


def _told(meter: Meter, experiment: Experiment, t: int) -> bool:
    """No weight is left, or all experts were certain and wrong by the logarithmic loss: then the learner has lost
    infinitely much, too, and the difference is undefined."""
    if getattr(experiment.learner, "loss", "") == "logarithmic" and experiment.counts.best[t] == np.inf:
        return not np.isfinite(meter.value)
    return meter.value == np.inf and "∞" in meter.note


def _arrays(learner: object) -> Iterator[tuple[str, np.ndarray]]:
    """Who was certain and wrong has lost infinitely much by the logarithmic loss; nothing else may be infinite."""
    for name, value in getattr(learner, "__dict__", {}).items():
        if isinstance(value, np.ndarray) and value.dtype.kind == "f":
            endless = name in ("losses", "last") and getattr(learner, "loss", "") == "logarithmic"
            yield name, np.where(value == np.inf, 0.0, value) if endless else value
