"""Classes that stand for learners of one's own in the program, whose code runs in another process alone.

A stand-in has the names, the parameters and the plain data of the person's class, and derives from the same class of
the program. While a document is carried out (`finish_own` in process.py), it gives the answers that the person's class
has given for the same document in its process, in the same order (recording.py). So the experiment is made by the
program's own code, and looks to views, reports and JSON as that of any learner. Afterwards everything that can be
asked of it is known: w and weights are in the run, and the answers to other questions (questions.py) were sent along.

What a learner of the full protocol says beyond these questions is left out of the picture: its meters, remedies and
summary with experts are those of its class of the program.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, NamedTuple, cast

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.learner import Learner, Played, W
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.guarantee import Promise, no_promise
from colt_gui.models.experts.learner import Course, ExpertLearner, ExpertRound, normalised
from colt_gui.models.experts.run import ExpertsRun, PlayedVote
from colt_gui.models.maths import vectors
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.guard import Notes
from colt_gui.models.own.loading import check_shape
from colt_gui.models.own.names import Version
from colt_gui.models.own.told import KeptRecord, Told, now_told
from colt_gui.models.own.wire import PROPERTIES, READERS
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.learner import PerceptronLearner


class StandIn(Learner):
    """What stand-ins of both labs have in common. `told` is None where nothing is being computed: such a stand-in
    names its parameters, and its run stays empty."""

    own = True
    told: Told | None = None

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.told = now_told()

    def attend(self, told: Told) -> None:
        """Answer as told from now on."""
        self.told = told

    def told_reason(self, t: int) -> str:
        """Return the learner's sentence for round t, empty where there is none. Raises LearnerFault if it failed."""
        return "" if self.told is None else self.told.reason(t)


class PointsStandIn(StandIn, PerceptronLearner):
    """Stands for a learner on points.

    It holds w as the records have it. A kernel learner keeps the example of each update, or those that its process
    has named. Scores that are asked for after the run are those of this w, or of these examples with the kernel of
    the program's class, whatever the learner's own `scores` may say of them.
    """

    own_scores: ClassVar[bool] = False  # its process tells the scores that the run asks for
    V: np.ndarray

    def start(self, d: int) -> np.ndarray:
        """Return zeros: the first w is told."""
        return np.zeros(d)

    def prepare(self, X: np.ndarray) -> Any:
        """Return the examples as they were told, or as the program's class makes them."""
        made = super().prepare(X)  # type: ignore[safe-super]
        start = None if self.told is None else self.told.next_start()
        if start is not None and start.examples is not None and self.written_down:
            made = list(map(tuple, start.examples.tolist()))
        if made is None:
            made = list(map(tuple, X.tolist()))
        if self.written_down:
            vectors = self.vectors(X)
            self.V = X if vectors is None else vectors
            self.w = (0.0,) * self.V.shape[1] if start is None else start.w
        return made

    def learn(self, x: Any, y: int) -> tuple[Any, ...]:
        if self.told is None:
            return y, 0.0, 1, y != 1, False, self.w
        record = self.told.next_round()
        self.repeat(x, y, record)
        return record

    def repeat(self, x: Any, y: int, record: tuple[Any, ...]) -> None:
        """Stand as after the round with this record."""
        if self.written_down:
            self.w = record[W]
        elif isinstance(record, KeptRecord) and isinstance(self, KernelPerceptron):
            kept, signs = record.kept
            self.restore((0, np.zeros(len(self.X)), [], []))
            self.kept, self.signs = kept.copy(), signs.copy()
        else:
            super().repeat(x, y, record)

    def scores(self) -> np.ndarray:
        told = None
        if self.own_scores and self.told is not None and now_told() is self.told:
            told = self.told.next_scores()
        if told is None and self.written_down:
            return vectors.scores(self.V, self.w or ())
        return super().scores() if told is None else told  # type: ignore[safe-super]

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the answer of the process where it has one; otherwise nothing is known to be satisfied."""
        told = None if self.told is None else self.told.next_erring()
        return np.ones(len(y), dtype=bool) if told is None else told

    def erring_now(self, scores: np.ndarray, y: np.ndarray, control: Control) -> np.ndarray:
        return self.erring(scores, y)

    def state(self) -> Any:
        return self.w if self.written_down else super().state()  # type: ignore[safe-super]

    def restore(self, state: Any) -> None:
        if self.written_down:
            self.w = state
        else:
            super().restore(state)  # type: ignore[safe-super]

    def recall(self, record: tuple[Any, ...]) -> bool:
        if self.written_down:
            self.w = record[W]
        return self.written_down

    def charts(self, experiment: PerceptronExperiment) -> list[Chart]:
        return (self.told and self.told.charts) or super().charts(experiment)

    def reason_for(self, played: Played) -> str:
        told = self.told_reason(played.number)
        return told or super().reason_for(played)


class ExpertStandIn(StandIn, ExpertLearner):
    """Stands for a learner with experts that is written in the short way, or plays as its class of the program."""

    def attend(self, told: Told) -> None:
        """Begin anew. Its run has begun already when it was made, and asked for the first weights."""
        super().attend(told)
        self.begin(self.n, self.rounds, self.closed)

    def weights(self, losses: np.ndarray, t: int) -> np.ndarray:
        return np.ones(len(losses)) if self.told is None else self.told.next_weights()

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        return (self.told and self.told.charts) or super().charts(experiment)

    def reason_for(self, played: PlayedVote) -> str:
        told = self.told_reason(played.number)
        return told or super().reason_for(played)


class Place(NamedTuple):
    """The losses and the weights of the experts after t rounds, as they were told."""

    losses: np.ndarray
    shares: np.ndarray
    t: int


class PlayingStandIn(ExpertStandIn):
    """Stands for a learner with experts that plays in its own way: rounds, weights and losses are as they were told.

    Its class of the program plays the same rounds beside it. Thus it can answer what is not told, such as meters of
    its own, as it would for its own rounds.
    """

    _t = 0

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        super().begin(n, rounds, closed)
        self._t = 0
        if self.told is not None:
            self.told.first_votes()

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        if not self._alone:
            super().learn_block(advice, outcomes)
        assert self.told is not None
        columns = ExpertRound(*self.told.next_votes(len(outcomes)).T)
        self._t += len(outcomes)
        self.losses = self.told.losses[self._t]
        return columns

    @property
    def _alone(self) -> bool:
        """Whether the class of the program plays no rounds itself."""
        return cast(Any, super().learn_block).__func__ is ExpertLearner.learn_block

    def predict(self, advice: np.ndarray) -> float:
        """Return the prediction as it was told; where none was, as the program's class predicts."""
        if self.told is not None and now_told() is self.told:
            return self.told.next_prediction()
        value, known = (None, False) if self.told is None else self.told.answer("predict", (advice,))
        if known and value is not None:
            return float(value) if self.soft else int(value)
        return (0.5 if self.soft else 1.0) if self._alone else super().predict(advice)

    def standing(self) -> Any:
        return self._place(self._t)

    def follow(self, before: Any, advice: np.ndarray, outcomes: np.ndarray) -> Any:
        return self._place(before.t + len(outcomes))

    def _place(self, t: int) -> Place:
        if self.told is None or t >= len(self.told.losses):
            return Place(np.zeros(self.n), np.full(self.n, 1 / self.n), t)
        return Place(self.told.losses[t], normalised(self.told.log_weights[t]), t)

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        return self.log_weights_after(self._t, self.standing(), stage)

    def log_weights_after(self, t: int, standing: Any, stage: int) -> np.ndarray:
        told = self.told
        return np.zeros(self.n) if told is None or t >= len(told.log_weights) else told.log_weights[t]

    def log_weights_along(self, course: Course, of: np.ndarray) -> np.ndarray:
        """Return ln w with the totals of the course. What is told of each round may be ln w of shares."""
        shares = np.array([normalised(self.log_weights_after(t, None, 0))[of] for t in range(len(course.best))])
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(shares) + course.log_total[:, None])


def stand_in(told: dict[str, Any], version: Version) -> type[Learner]:
    """Return the stand-in for a class as its process describes it. Raises LearnerFault if that is no learner."""
    try:
        base, name = _base(*told["base"]), str(told["class"])
        params = tuple(map(_param, told["params"]))
        data = {key: value for key, value in dict(told["data"]).items() if _is_plain(base, key, value)}
        asked = {str(key): _answered(str(key), base) for key in told["asked"] if key in READERS}
        scores, plays = bool(told["scores"]), bool(told["plays"])
    except (KeyError, TypeError, ValueError, AttributeError, ImportError):
        raise LearnerFault(f"{version.file} does not describe its learner.") from None
    if issubclass(base, ExpertLearner):
        kind: type[StandIn] = PlayingStandIn if plays else ExpertStandIn
        asked.pop("predict", None)
    else:
        kind, data = PointsStandIn, data | {"own_scores": scores}
    namespace = {**asked, **data, "params": params, "version": version, "guard": Notes(version.path)}
    made = type(name, (kind, base), {**namespace, "__module__": __name__})
    check_shape(made, version.path)
    return made


def _answered(name: str, base: type[Learner]) -> Any:
    """Return a method or property that answers as it was told, and as the program's class where nothing was."""

    def method(self: Any, *arguments: Any, **options: Any) -> Any:
        value, known = (None, False) if self.told is None else self.told.answer(name, (*arguments, *options.values()))
        return value if known else getattr(base, name)(self, *arguments, **options)

    def value(self: Any) -> Any:
        told, known = (None, False) if self.told is None else self.told.answer(name, ())
        if known:
            return told
        of_base: Any = getattr(base, name)
        return of_base.__get__(self) if isinstance(of_base, property) else of_base

    def vectors(self: Any, X: np.ndarray) -> np.ndarray | None:
        made = method(self, X)
        return X if made is None and self.written_down else made

    def ceiling(self: Any, m: np.ndarray, R: float) -> np.ndarray | None:
        """Return an answer that charts were given, or rows of the table that the process tells at its end: the
        ceiling after each number of updates."""
        value, known = (None, False) if self.told is None else self.told.answer(name, (m, R))
        table, tabled = (None, False) if self.told is None else self.told.answer(name, ())
        if known or not tabled:
            return value if known else cast(Any, base).ceiling(self, m, R)
        return None if table is None else table[np.minimum(np.asarray(m, dtype=int), len(table) - 1)]

    def promise(self: Any, run: ExpertsRun) -> Promise:
        """Return nothing for a run that still grows: the process tells the promise at its end."""
        return no_promise(run.best) if len(run) < run.planned else method(self, run)

    def tune(self: Any, *arguments: Any, **options: Any) -> None:
        """Take the parameters as the process tells them."""
        for param, held in (method(self, *arguments, **options) or {}).items():
            if param in self.values:
                setattr(self, param, held)

    special = {"vectors": vectors, "tune": tune, "ceiling": ceiling, "promise": promise}
    return property(value) if name in PROPERTIES else special.get(name, method)


def _base(module: str, name: str) -> type[Learner]:
    """Return a learner of the program."""
    if not module.startswith("colt_gui.models.") or "own" in module.split("."):
        raise ValueError(module)
    base = getattr(import_module(module), name)
    if not issubclass(base, (PerceptronLearner, ExpertLearner)):
        raise ValueError(name)
    found: type[Learner] = base
    return found


def _param(told: dict[str, Any]) -> Param:
    """Return a parameter from JSON, where lists stand for tuples."""
    choices = tuple((str(value), str(text)) for value, text in told["choices"])
    when = None if told["when"] is None else (str(told["when"][0]), tuple(told["when"][1]))
    return Param(**{**told, "choices": choices, "when": when})


def _is_plain(base: type[Learner], name: str, value: Any) -> bool:
    """Whether this is a value that a class of the program lets others set."""
    fine = isinstance(name, str) and not name.startswith("_") and hasattr(base, name)
    return name in {"id", "name", "rule", "source"} or (fine and isinstance(value, (bool, int, float, str)))
