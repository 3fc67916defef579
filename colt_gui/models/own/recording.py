"""What a learner of one's own answers while it plays, recorded in its process and sent to the parent as it comes.

The process carries the document out as the program does for every learner; a recording learner derives from the
person's class and notes each answer of its code. The parent carries the same document out with a stand-in
(stand_in.py) that gives these answers in the same order, so that both come to the same experiment.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable
from time import monotonic
from typing import Any, cast

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import MISTAKE, PREDICTION, SCORE, UPDATED, Learner, W, Y
from colt_gui.models.experts.learner import ExpertLearner, ExpertRound, normalised
from colt_gui.models.experts.votes_by_hand import MOST_CELLS, VotesByHand
from colt_gui.models.own.answers import checked_number, checked_sentence, refused
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.guard import Guard, is_own
from colt_gui.models.own.wire import ASKED, PROPERTIES, READERS, question, read_number, readable, written
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.linear import LinearLearner

# What a learner with experts may say in its own way without playing in its own way.
READINGS = {"reason_for", "said", "reason", "bound", "promise", "charts", "reasons", "meters", "remedy", "summary",
            "reported_round", "why_null", "one_rate", "loss_word", "rule_in_use", "admissible"}  # fmt: skip
CHUNK_SECONDS = 0.03
MOST_CHUNK = 2_000  # answers

Send = Callable[[dict[str, Any], dict[str, np.ndarray]], None]


class Record:
    """Answers that are not sent yet. `send` takes a head and arrays."""

    def __init__(self, send: Send) -> None:
        self._send, self._sent = send, monotonic()
        self.playing = False  # rounds are noted, and what the run asks about them
        self._known: set[str] = set()  # questions that were answered
        self._clear()

    def _clear(self) -> None:
        self._rounds: list[tuple[Any, ...]] = []
        self._changed: list[bool] = []
        self._rows: list[Any] = []  # w or weights, where they have changed
        self._erring: list[np.ndarray] = []
        self._reasons: list[str] = []
        self._failed: dict[int, str] = {}  # reasons that are no sentence but a fault, by their place in the chunk
        self._answers: list[tuple[str, str, Any, str]] = []  # name, question, answer, fault
        self._arrays: dict[str, np.ndarray] = {}  # that stand in the answers
        self._scores: list[np.ndarray] = []
        self._kept: dict[int, list[list[int]]] = {}  # kept examples and signs, where they are not one more than before
        self._votes: list[Any] = []
        self._losses: list[np.ndarray] = []
        self._predictions: list[float] = []

    # -- answers -------------------------------------------------------------------------------------------------

    def begin(self, w: Any, examples: np.ndarray | None) -> None:
        """Note the first w of a learner on points, None where none is written down, and its examples if they are not
        those of the program's class."""
        self.flush()
        self._last = w
        arrays = {} if w is None else {"w": np.array(w, dtype=float)}
        self._send({"begin": True}, arrays if examples is None else {**arrays, "examples": examples})

    def round(self, record: tuple[Any, ...], kept: tuple[list[int], list[int]] | None = None) -> None:
        """Note a round of a learner on points, with the kept examples and their signs if the record does not tell."""
        w = record[W]
        changed = w is not self._last and w is not None
        if changed:
            self._rows.append(w)
            self._last = w
        if kept is not None:
            self._kept[len(self._rounds)] = [list(map(int, part)) for part in kept]
        self._rounds.append(record)
        self._changed.append(changed)
        self._perhaps_flush(len(self._rounds))

    def scores(self, scores: np.ndarray) -> None:
        """Note the scores of all examples."""
        self._scores.append(np.array(scores, dtype=float))

    def votes(self, rounds: list[Any], weights: list[np.ndarray], losses: list[np.ndarray]) -> None:
        """Note rounds with experts, and the logarithms of the weights and the losses after each."""
        self._votes += rounds
        self._rows += weights
        self._losses += losses
        self._perhaps_flush(len(self._rows))

    def prediction(self, value: float) -> None:
        """Note a prediction before its round."""
        self._predictions.append(float(value))

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

    def answer(self, name: str, arguments: tuple[Any, ...], value: Any, fault: str = "") -> None:
        """Note the answer to a question, or why there is none: the parent says so where it is shown."""
        asked = question(name, arguments)
        if asked not in self._known or name == "predict":
            self._known.add(asked)
            self._answers.append((name, asked, written(value, self._arrays), fault))
            self._perhaps_flush(len(self._answers))

    # -- sending -------------------------------------------------------------------------------------------------

    def _perhaps_flush(self, count: int) -> None:
        if count >= MOST_CHUNK or monotonic() - self._sent > CHUNK_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Send what there is."""
        head: dict[str, Any] = {"reasons": self._reasons, "failed": self._failed, "answers": self._answers}
        head |= {"kept": self._kept, "predictions": self._predictions}
        arrays = self._arrays
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
        for name, rows in (("erring", self._erring), ("scores", self._scores), ("losses", self._losses)):
            if rows:
                arrays[name] = np.array(rows)
        if self._votes:
            arrays["votes"] = np.array(self._votes, dtype=float)
        self._clear()
        self._send(head, arrays)
        self._sent = monotonic()


class OnPoints(PerceptronLearner):
    """A learner on points whose answers are recorded; mixed into the person's class by `recording`."""

    record: Record
    own_examples: bool
    own_scores: bool
    _before: tuple[list[int], int]  # the list of kept examples after the round before, and its length then

    def prepare(self, X: np.ndarray) -> Any:
        examples = super().prepare(X)  # type: ignore[safe-super]
        if self._noted() and X.shape[1]:  # there are no columns where a kernel learner is made
            note_properties(self)
            if isinstance(self, KernelPerceptron):
                self._before = self.kept, 0
            self.record.begin(self.w, _table(examples, X) if self.own_examples else None)
        return examples

    def _noted(self) -> bool:
        """Whether this is a call of the run. The person's code calls its own methods, too."""
        return self.record.playing and not inside(self)

    def learn(self, x: Any, y: int) -> tuple[Any, ...]:
        noted = self._noted()
        if noted and says(type(self), "reason"):
            w, point = _frozen(self.w), _frozen(x)
            reason = cast(Any, self).reason
            self.record.reason(lambda: reason(w, point, y), reason)
        record = super().learn(x, y)  # type: ignore[safe-super]
        if noted and self.written_down and record[W] is None:
            raise LearnerFault("learn returned None as w, but w must be written down.")
        if noted:
            self.record.round(record, self._kept_anew(self, x, record) if isinstance(self, KernelPerceptron) else None)
        return record

    def _kept_anew(
        self, learner: KernelPerceptron, x: Any, record: tuple[Any, ...]
    ) -> tuple[list[int], list[int]] | None:
        """Return the kept examples and signs, or None where the record tells them: most learners add the example of an
        update to their list."""
        (before, count), kept = self._before, learner.kept
        self._before = kept, len(kept)
        added = bool(record[UPDATED])
        if kept is before and len(kept) == count + added and (not added or kept[-1] == x):
            return None
        return kept, learner.signs

    def repeat(self, x: Any, y: int, record: tuple[Any, ...]) -> None:
        playing, self.record.playing = self.record.playing, False
        try:
            super().repeat(x, y, record)
        finally:
            self.record.playing = playing

    def scores(self) -> np.ndarray:
        scores = super().scores()  # type: ignore[safe-super]
        if self.own_scores and self._noted():
            self.record.scores(scores)
        return scores

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        errs = super().erring(scores, y)  # type: ignore[safe-super]
        if self._noted():
            self.record.erring(errs)
        return errs

    def erring_now(self, scores: np.ndarray, y: np.ndarray, control: Control) -> np.ndarray:
        if "erring_now" not in own_names(type(self)):
            return self.erring(scores, y)
        errs = super().erring_now(scores, y, control)
        if self._noted():
            self.record.erring(errs)
        return errs


def inside(learner: Learner) -> bool:
    """Whether the person's code is running, so that a call is part of it."""
    guard = type(learner).guard
    return isinstance(guard, Guard) and guard.inside


def _table(examples: Any, X: np.ndarray) -> np.ndarray:
    """Return the examples as rows of numbers, or the points where they are something else."""
    try:
        rows = np.array(list(examples), dtype=float)
    except (TypeError, ValueError):
        return X
    return rows if rows.ndim == 2 and len(rows) == len(X) else X


class OnAdvice(ExpertLearner):
    """A learner with experts whose answers are recorded; mixed into the person's class by `recording`.

    The rounds of one in the short way are those of `RecordedVotes`. Of another its rounds are noted, with the weights
    and the losses after each.
    """

    record: Record
    own_rounds: bool

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self._bounded: float | None = None
        if self.record.playing:
            note_properties(self)
            self.note_bound(0.0)
        if self._noted():
            check_room(self)
            self._after = 0, self.standing()
            self.record.votes([], [self.log_weights_after(0, self._after[1], 0)], [self._after[1].losses])

    def _noted(self) -> bool:
        return self.own_rounds and self.record.playing and not inside(self)

    def votes(self) -> VotesByHand:
        return RecordedVotes(self)

    def learn_many(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        noted = self._noted()
        columns = super().learn_many(advice, outcomes)
        if noted:
            self._note(advice, outcomes, np.column_stack(columns))
        return columns

    def learn(self, advice: np.ndarray, outcome: int) -> tuple[Any, ...]:
        noted = self._noted()
        told = super().learn(advice, outcome)
        if noted:
            self._note(advice[None, :], np.array([outcome], dtype=np.int8), np.array([told], dtype=float))
        return told

    def predict(self, advice: np.ndarray) -> float:
        noted = self._noted()
        value = super().predict(advice)
        if noted:
            self.record.prediction(value)
        return value

    def _note(self, advice: np.ndarray, outcomes: np.ndarray, rounds: np.ndarray) -> None:
        (t, standing), weights, losses = self._after, [], []
        for k in range(len(rounds)):
            t, standing = t + 1, self.follow(standing, advice[k : k + 1], outcomes[k : k + 1])
            weights.append(np.array(self.log_weights_after(t, standing, int(rounds[k, -1])), dtype=float))
            losses.append(np.array(standing.losses, dtype=float))
        self._after = t, standing
        self.record.votes(rounds.tolist(), weights, losses)

    def note_bound(self, best: float) -> None:
        """Ask for the bound where the best expert has lost so much, if it was not asked yet."""
        if says(type(self), "bound") and best != self._bounded:
            self._bounded = best
            with contextlib.suppress(LearnerFault):
                self.bound(self.n, best)


def check_room(learner: ExpertLearner) -> None:
    """Raise InputError where the weights after all rounds would take too much memory."""
    if learner.rounds * learner.n > MOST_CELLS:
        most = MOST_CELLS // learner.n
        raise InputError(f"{learner.name} can play at most {most:,} rounds with {learner.n:,} experts.")


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
    own = own_names(learner)
    asked = {name: _asked(name, getattr(learner, name)) for name in (ASKED.keys() & own) - {"predict"}}
    namespace: dict[str, Any] = {"record": record, "params": learner.params, **asked}
    if issubclass(learner, ExpertLearner):
        record.playing = True  # these begin where their run is made
        return type(learner.__name__, (OnAdvice, learner), {**namespace, "own_rounds": plays(learner)})
    namespace |= {"own_examples": bool(own & {"prepare", "vectors"}), "own_scores": "scores" in own}
    return type(learner.__name__, (OnPoints, learner), namespace)


def _asked(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method of a learner that notes its answer."""

    @functools.wraps(method)
    def asked(self: Any, *arguments: Any, **options: Any) -> Any:
        if inside(self):
            return method(self, *arguments, **options)
        given = (*arguments, *options.values())
        try:
            value = method(self, *arguments, **options)
            if ASKED[name] is read_number:
                value = checked_number(value, method)
            told = self.values if name == "tune" else value
            if not readable(name, told):
                raise refused(method, "returned something else than that of its base class does")
        except LearnerFault as fault:
            self.record.answer(name, given, None, str(fault))
            raise
        self.record.answer(name, given, told)
        return value

    return asked


def note_properties(learner: Any) -> None:
    """Note the properties of a learner that are its own, and the factor of its potential, which partial runs show."""
    for name in own_names(type(learner)) & PROPERTIES.keys():
        learner.record.answer(name, (), getattr(learner, name))
    if own_names(type(learner)) & {"rate_at", "factor"}:
        learner.factor(learner.rate_at(0.0, 0))


def own_names(learner: type[Any]) -> set[str]:
    """Return the names that a person's classes define anew."""
    return {name for owner in learner.__mro__ if is_own(owner) for name in vars(owner)}


def plays(learner: type[Any]) -> bool:
    """Whether a learner with experts plays in a way of its own, and not in the short way."""
    short = learner.learn_block is ExpertLearner.learn_block
    return not short and bool({name for name in own_names(learner) if _is_method(learner, name)} - READINGS)


def _is_method(learner: type[Any], name: str) -> bool:
    """Whether a name is that of a method or a property."""
    value = inspect.getattr_static(learner, name)
    return not name.startswith("__") and (callable(value) or hasattr(value, "__get__"))


def rehearse(experiment: Any) -> None:
    """Ask a learner what the program may ask about the experiment later, so that the answers are noted."""
    run, own = experiment.run, own_names(type(experiment.learner))
    experiment.learner.record.playing = False
    of_experts = isinstance(experiment.learner, ExpertLearner)
    for t in range(1, len(run) + 1) if own & {"reason_for", "added", "said"} else ():
        run.seek(t - 1)  # a learner on points is asked as it was when the round came
        for name in sorted(own & {"reason_for", "added", "said"}):
            with contextlib.suppress(LearnerFault):
                getattr(run.learner, name)(run.played(t) if of_experts else experiment.played(t))
    run.seek(len(run))
    if "ceiling" in own:
        table = run.learner.ceiling(np.arange(len(experiment.path.norm)), experiment.known_geometry.radius)
        run.learner.record.answer("ceiling", (), table)
    if own & READERS.keys():
        for t in (0, len(run)):
            experiment.meters(t)
        experiment.charts()
    if of_experts and "predict" in own and len(run) < len(experiment.advice):
        row = experiment.advice.row(len(run) + 1)
        run.learner.record.answer("predict", (row,), run.learner.predict(row))


def says(learner: type[Any], method: str) -> bool:
    """Whether a learner has this method of its own, and the program asks for it."""
    base = ExpertLearner if issubclass(learner, ExpertLearner) else LinearLearner
    if not issubclass(learner, base) or getattr(learner, method) is getattr(base, method):
        return False
    return method != "reason" or learner.reason_for is base.reason_for
