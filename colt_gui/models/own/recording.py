"""What a learner of one's own answers while it plays, recorded in its process and sent to the parent as it comes.

The process carries the document out as the program does for every learner; a recording learner derives from the
person's class and notes each answer of its code. The parent carries the same document out with a stand-in
(stand_in.py) that gives these answers in the same order, so that both come to the same experiment.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from time import monotonic
from typing import Any

import numpy as np

from colt_gui.models.core.learner import MISTAKE, PREDICTION, SCORE, UPDATED, W, Y
from colt_gui.models.experts.learner import ExpertLearner, normalised
from colt_gui.models.experts.votes_by_hand import VotesByHand
from colt_gui.models.own.answers import checked_number, checked_sentence
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.perceptrons.linear import LinearLearner

CHUNK_SECONDS = 0.03
MOST_CHUNK = 2_000  # answers

Send = Callable[[dict[str, Any], dict[str, np.ndarray]], None]


class Record:
    """Answers that are not sent yet. `send` takes a head and arrays."""

    def __init__(self, send: Send) -> None:
        self._send, self._sent = send, monotonic()
        self._clear()

    def _clear(self) -> None:
        self._rounds: list[tuple[Any, ...]] = []
        self._changed: list[bool] = []
        self._rows: list[Any] = []  # w or weights, where they have changed
        self._erring: list[np.ndarray] = []
        self._reasons: list[str] = []
        self._failed: dict[int, str] = {}  # reasons that are no sentence but a fault, by their place in the chunk
        self._bounds: list[tuple[list[float], float | None, str]] = []

    # -- answers -------------------------------------------------------------------------------------------------

    def begin(self, w: Any) -> None:
        """Note the first w of a learner on points."""
        self.flush()
        self._last = w
        self._send({"begin": True}, {"w": np.array(w, dtype=float)})

    def round(self, record: tuple[Any, ...]) -> None:
        """Note a round of a learner on points."""
        w = record[W]
        if w is None:
            raise LearnerFault("learn returned None as w, but w must be written down.")
        changed = w is not self._last
        if changed:
            self._rows.append(w)
            self._last = w
        self._rounds.append(record)
        self._changed.append(changed)
        self._perhaps_flush(len(self._rounds))

    def erring(self, errs: np.ndarray) -> None:
        """Note which examples the learner would update on."""
        self._erring.append(np.array(errs, dtype=bool))
        self._perhaps_flush(len(self._erring))

    def weights(self, w: np.ndarray) -> None:
        """Note the weights of a moment."""
        self._rows.append(w)
        self._perhaps_flush(len(self._rows))

    def reason(self, ask: Callable[[], Any], method: Callable[..., Any]) -> None:
        """Note the sentence for the round that comes, or why there is none."""
        try:
            self._reasons.append(checked_sentence(ask(), method))
        except LearnerFault as fault:
            self._failed[len(self._reasons)] = str(fault)
            self._reasons.append("")

    def bound(self, arguments: list[float], ask: Callable[[], float | None]) -> None:
        """Note the bound for these arguments, or why there is none: the parent says so where it is shown."""
        try:
            self._bounds.append((arguments, ask(), ""))
        except LearnerFault as fault:
            self._bounds.append((arguments, None, str(fault)))

    # -- sending -------------------------------------------------------------------------------------------------

    def _perhaps_flush(self, count: int) -> None:
        if count >= MOST_CHUNK or monotonic() - self._sent > CHUNK_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send what there is."""
        head: dict[str, Any] = {"reasons": self._reasons, "failed": self._failed, "bounds": self._bounds}
        arrays: dict[str, np.ndarray] = {}
        if self._rounds:
            columns = list(zip(*self._rounds))
            arrays["y"] = np.array(columns[Y], dtype=np.int8)
            arrays["score"] = np.array(columns[SCORE], dtype=float)
            arrays["prediction"] = np.array(columns[PREDICTION], dtype=np.int8)
            arrays["mistake"] = np.array(columns[MISTAKE], dtype=bool)
            arrays["updated"] = np.array(columns[UPDATED], dtype=bool)
            arrays["changed"] = np.array(self._changed, dtype=bool)
        if self._rows:
            arrays["rows"] = np.array(self._rows, dtype=float)
        if self._erring:
            arrays["erring"] = np.array(self._erring)
        self._clear()
        self._send(head, arrays)
        self._sent = monotonic()


class OnPoints(LinearLearner):
    """A learner on points whose answers are recorded; mixed into the person's class by `recording`."""

    record: Record

    def prepare(self, X: np.ndarray) -> list[Any]:
        examples = super().prepare(X)
        self.record.begin(self.w)
        return examples

    def learn(self, x: Any, y: int) -> tuple:
        if says(type(self), "reason"):
            w, point = _frozen(self.w), _frozen(x)
            self.record.reason(lambda: self.reason(w, point, y), self.reason)
        record = super().learn(x, y)
        self.record.round(record)
        return record

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        errs = super().erring(scores, y)
        self.record.erring(errs)
        return errs


class OnAdvice(ExpertLearner):
    """A learner with experts whose answers are recorded; mixed into the person's class by `recording`."""

    record: Record

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self._bounded: float | None = None
        self.note_bound(0.0)

    def votes(self) -> VotesByHand:
        return RecordedVotes(self)

    def note_bound(self, best: float) -> None:
        """Ask for the bound where the best expert has lost so much, if it was not asked yet."""
        if says(type(self), "bound") and best != self._bounded:
            self._bounded = best
            self.record.bound([float(self.n), best], lambda: checked_number(self.bound(self.n, best), self.bound))


class RecordedVotes(VotesByHand):
    """Votes by hand that note each answer of the learner."""

    learner: OnAdvice

    def _hold(self, w: np.ndarray) -> None:
        self.learner.record.weights(w)
        super()._hold(w)

    def play(self, advice: np.ndarray, outcome: int) -> tuple[Any, ...]:
        learner, before = self.learner, len(self._kept) - 1
        if says(type(learner), "reason"):
            w = _frozen(normalised(self.log_weights(before)))
            loss = _frozen(learner.expert_losses(advice[None, :], np.array([outcome]))[0])
            learner.record.reason(lambda: learner.reason(w, loss), learner.reason)
        told = super().play(advice, outcome)
        learner.note_bound(float(learner.losses.min()))
        return told


def _frozen(values: Any) -> np.ndarray:
    array = np.array(values, dtype=float)
    array.setflags(write=False)
    return array


def recording(learner: type[Any], record: Record) -> type[Any]:
    """Return a class like this learner's that notes its answers in `record`."""
    kind = OnAdvice if issubclass(learner, ExpertLearner) else OnPoints
    own = {"bound": _noted_bound(learner.bound)} if kind is OnPoints and says(learner, "bound") else {}
    return type(learner.__name__, (kind, learner), {"record": record, "params": learner.params, **own})


def says(learner: type[Any], method: str) -> bool:
    """Whether a learner has this method of its own."""
    base = ExpertLearner if issubclass(learner, ExpertLearner) else LinearLearner
    return getattr(learner, method) is not getattr(base, method)


def _noted_bound(bound: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(bound)
    def noted(self: OnPoints, R: float, gamma: float) -> float | None:
        value = checked_number(bound(self, R, gamma), bound)
        self.record.bound([R, gamma], lambda: value)
        return value

    return noted
