"""The answers of a learner of one's own, as they arrive from its process."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.learner import Weights
from colt_gui.models.core.readings import Chart
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.wire import Message, charts_from, question, read

_here = threading.local()


class Start(NamedTuple):
    """The first w, None where none is written down, and the examples where the learner makes them in its own way."""

    w: Weights | None
    examples: np.ndarray | None


class KeptRecord(tuple[Any, ...]):
    """The record of a round of a kernel learner, with the examples and the signs that are kept after it."""

    kept: tuple[list[int], list[int]]


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
        self._starts: deque[Start] = deque()
        self._rounds: deque[tuple[Any, ...]] = deque()
        self._erring: deque[np.ndarray] = deque()
        self._rows: deque[np.ndarray] = deque()
        self._scores: deque[np.ndarray] = deque()
        self._votes: deque[list[float]] = deque()
        self._predictions: deque[float] = deque()
        self._w: Weights | None = ()
        self._reasons: list[str] = []
        self._failed: dict[int, str] = {}
        self._answers: dict[str, tuple[Any, str]] = {}  # and faults, by question
        self.log_weights: list[np.ndarray] = []  # of the experts after each round, if the learner plays in its own way
        self.losses: list[np.ndarray] = []  # and the losses of the experts
        self.printed = ""
        self.charts: list[Chart] = []  # of the learner's own, where it has some
        self.done = False

    @property
    def stopped(self) -> bool:
        """A person did not want to wait for the rest."""
        return self._control.stopped

    def __deepcopy__(self, memo: Any) -> Told:
        return self  # a copy of a learner looks back on the same answers

    # -- answers, in the order in which they were given ----------------------------------------------------------

    def next_start(self) -> Start | None:
        """Return what a run starts with; None where a person has stopped the computation before it was known."""
        return None if self.stopped and not self._starts else self._next(self._starts)

    def next_round(self) -> tuple[Any, ...]:
        """Return the record of the next round."""
        return self._rounds.popleft() if self._rounds else self._next(self._rounds)

    def next_weights(self) -> np.ndarray:
        """Return the weights of the next moment."""
        return np.asarray(self._next(self._rows))

    def next_erring(self) -> np.ndarray | None:
        """Return which examples the learner would update on; None after the last answer."""
        while not self._erring and not self.done and not self.stopped:
            self._take()
        return self._erring.popleft() if self._erring else None

    def next_scores(self) -> np.ndarray | None:
        """Return the scores of all examples; None after the last answer."""
        while not self._scores and not self.done and not self.stopped:
            self._take()
        return self._scores.popleft() if self._scores else None

    def next_votes(self, count: int) -> np.ndarray:
        """Return the columns of so many rounds with experts, one row a round."""
        return np.array([self._next(self._votes) for _ in range(count)]).reshape(count, -1)

    def next_prediction(self) -> float:
        """Return the prediction before the next round."""
        return float(self._next(self._predictions))

    def first_votes(self) -> None:
        """Wait for the weights before the first round."""
        while not self.log_weights and not self.done and not self.stopped:
            self._take()

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

    def answer(self, name: str, arguments: tuple[Any, ...]) -> tuple[Any, bool]:
        """Return the answer to a question, and whether there is one. The thread that computes waits for it."""
        asked = question(name, arguments)
        while asked not in self._answers and now_told() is self and not self.done and not self.stopped:
            self._take()
        if asked not in self._answers:
            return None, False
        value, fault = self._answers[asked]
        if fault:
            raise LearnerFault(fault)
        return value, True

    # -- arriving ------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """Wait for a message and note what it says. The process of a hostile file may say anything."""
        head, arrays = self._receive()
        if head.get("fault"):
            raise LearnerFault(str(head["fault"]))
        try:
            self._note(head, arrays)
        except (LookupError, TypeError, AttributeError, StopIteration, ValueError) as error:
            if isinstance(error, LearnerFault):
                raise
            raise LearnerFault("The learner's process sends what is no answer.") from None

    def _note(self, head: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
        if "begin" in head:
            self._w = tuple(arrays["w"].tolist()) if "w" in arrays else None
            self._starts.append(Start(self._w, arrays.get("examples")))
        if head.get("done"):
            self.done, self.printed = True, str(head.get("printed", ""))
            self.charts = charts_from(head.get("charts", []), arrays)
        start = len(self._reasons)
        self._failed |= {start + int(place): str(text) for place, text in head.get("failed", {}).items()}
        self._reasons += map(str, head.get("reasons", ()))
        for name, asked, value, fault in head.get("answers", ()):
            self._answers[str(asked)] = (None if fault else read(name, value, arrays)), str(fault)
        self._erring.extend(arrays.get("erring", ()))
        self._scores.extend(arrays.get("scores", ()))
        self._predictions.extend(map(float, head.get("predictions", ())))
        if "y" in arrays:
            self._take_rounds(arrays, head.get("kept", {}))
        elif "losses" in arrays:
            self.log_weights.extend(arrays["rows"])
            self.losses.extend(arrays["losses"])
            self._votes.extend(arrays["votes"].tolist() if "votes" in arrays else ())
        elif "rows" in arrays:
            self._rows.extend(arrays["rows"])

    def _take_rounds(self, arrays: dict[str, np.ndarray], kept: dict[str, Any]) -> None:
        """Take the records as `learn` returns them. Rounds that leave w alone share it."""
        w, ws = self._w, []
        rows = iter(map(tuple, arrays["rows"].tolist())) if "rows" in arrays else iter(())
        for changed in arrays["changed"].tolist():
            if changed:
                w = next(rows)
            ws.append(w)
        names = ("y", "score", "prediction", "mistake", "updated")
        records: list[tuple[Any, ...]] = list(zip(*(arrays[name].tolist() for name in names), ws))
        for place, (examples, signs) in kept.items():
            records[int(place)] = KeptRecord(records[int(place)])
            records[int(place)].kept = [int(i) for i in examples], [int(y) for y in signs]  # type: ignore[attr-defined]
        self._rounds.extend(records)
        self._w = w


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
