"""The answers of a learner of one's own, as they arrive from its process."""

from __future__ import annotations

import math
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.learner import Weights
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.wire import Message

_here = threading.local()


class StoppableControl(Control):
    """A control that remembers that a person has stopped the computation: nobody waits for answers then."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self.stopped = False

    def check(self) -> None:
        try:
            self._control.check()
        except Stopped:
            self.stopped = True
            raise

    def publish(self, partial: Callable[[], Any]) -> None:
        self._control.publish(partial)


class Told:
    """The answers of one computation. `next_…` wait for the answer in the thread that computes, and take it out;
    the others look at what has arrived and may be asked from every thread."""

    def __init__(self, receive: Callable[[], Message], control: StoppableControl) -> None:
        """`receive` waits for the next message of the process, or raises LearnerFault where it ends instead."""
        self._receive, self._control = receive, control
        self._starts: deque[Weights] = deque()
        self._rounds: deque[tuple[Any, ...]] = deque()
        self._erring: deque[np.ndarray] = deque()
        self._rows: deque[np.ndarray] = deque()
        self._w: Weights = ()
        self._reasons: list[str] = []
        self._failed: dict[int, str] = {}
        self._bounds: dict[tuple[float, ...], tuple[float | None, str]] = {}
        self.printed = ""
        self.done = False

    @property
    def stopped(self) -> bool:
        """A person did not want to wait for the rest."""
        return self._control.stopped

    def __deepcopy__(self, memo: Any) -> Told:
        return self  # a copy of a learner looks back on the same answers

    # -- answers, in the order in which they were given ----------------------------------------------------------

    def next_start(self) -> Weights | None:
        """Return the first w; None where a person has stopped the computation before it was known."""
        return None if self.stopped and not self._starts else self._next(self._starts)

    def next_round(self) -> tuple[Any, ...]:
        """Return the record of the next round."""
        return self._rounds.popleft() if self._rounds else self._next(self._rounds)

    def next_weights(self) -> np.ndarray:
        """Return the weights of the next moment."""
        return self._next(self._rows)

    def next_erring(self) -> np.ndarray | None:
        """Return which examples the learner would update on; None after the last answer."""
        while not self._erring and not self.done and not self.stopped:
            self._take()
        return self._erring.popleft() if self._erring else None

    def finish(self) -> None:
        """Wait for the rest."""
        while not self.done and not self.stopped:
            self._take()

    def _next(self, answers: deque[Any]) -> Any:
        while not answers:
            if self.done or self.stopped:
                raise LearnerFault("The learner's process and the program do not play the same rounds.")
            self._take()
        return answers.popleft()

    # -- what is known afterwards --------------------------------------------------------------------------------

    def reason(self, t: int) -> str:
        """Return the sentence for round t; empty where there is none."""
        if t - 1 in self._failed:
            raise LearnerFault(self._failed[t - 1])
        return self._reasons[t - 1] if 0 < t <= len(self._reasons) else ""

    def bound(self, arguments: list[float], wait: bool) -> float | None:
        """Return the bound for these arguments, None where none is known."""
        if wait and now_told() is self:
            self.finish()
        found = self._bounds.get(tuple(arguments)) or next(
            (value for known, value in self._bounds.items() if _close(known, arguments)), (None, "")
        )
        if found[1]:
            raise LearnerFault(found[1])
        return found[0]

    # -- arriving ------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Wait for a message and note what it says."""
        head, arrays = self._receive()
        if head.get("fault"):
            raise LearnerFault(str(head["fault"]))
        if "begin" in head:
            self._w = tuple(arrays["w"].tolist())
            self._starts.append(self._w)
        if head.get("done"):
            self.done, self.printed = True, str(head.get("printed", ""))
        start = len(self._reasons)
        self._failed |= {start + int(place): str(text) for place, text in head.get("failed", {}).items()}
        self._reasons += map(str, head.get("reasons", ()))
        for known, value, fault in head.get("bounds", ()):
            self._bounds[tuple(map(float, known))] = (None if value is None else float(value), str(fault))
        if "erring" in arrays:
            self._erring.extend(arrays["erring"])
        if "y" in arrays:
            self._take_rounds(arrays)
        elif "rows" in arrays:
            self._rows.extend(arrays["rows"])

    def _take_rounds(self, arrays: dict[str, np.ndarray]) -> None:
        """The records as `learn` returns them; rounds that leave w alone share it."""
        w, ws = self._w, []
        rows = iter(map(tuple, arrays["rows"].tolist())) if "rows" in arrays else iter(())
        for changed in arrays["changed"].tolist():
            if changed:
                w = next(rows)
            ws.append(w)
        names = ("y", "score", "prediction", "mistake", "updated")
        self._rounds.extend(zip(*(arrays[name].tolist() for name in names), ws))
        self._w = w


def _close(known: tuple[float, ...], arguments: list[float]) -> bool:
    return all(math.isclose(a, b, rel_tol=1e-9) for a, b in zip(known, arguments, strict=True))


def now_told() -> Told | None:
    """Return the answers with which this thread is computing, None where it computes nothing of one's own."""
    return getattr(_here, "told", None)


@contextmanager
def computing_with(told: Told) -> Iterator[None]:
    """Let the stand-ins that this thread makes answer as they are told."""
    before, _here.told = now_told(), told
    try:
        yield
    finally:
        _here.told = before
