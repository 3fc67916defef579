"""Classes that stand for learners of one's own in the program, whose code runs in another process alone.

A stand-in has the names, the parameters and the plain data of the person's class, and derives from the same class of
the program. While a document is carried out (`finish_own` in process.py), it gives the answers that the person's class
has given for the same document in its process, in the same order (recording.py). So the experiment is made by the
program's own code, and looks to views, reports and JSON as that of any learner. Afterwards everything that can be
asked of it is known: w and weights are in the run, sentences for the rounds and bounds were sent along.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from colt_gui.models.core.learner import Learner, Played, W, Weights
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.experts.run import PlayedVote
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.guard import Notes
from colt_gui.models.own.shape import check_shape
from colt_gui.models.own.told import Told, now_told
from colt_gui.models.own.version import Version
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.linear import LinearLearner


class StandIn(Learner):
    """What stand-ins of both labs have in common. `told` is None where nothing is being computed: such a stand-in
    names its parameters, and its run stays empty."""

    own = True

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.told: Told | None = now_told()

    def attend(self, told: Told) -> None:
        """Answer as told from now on."""
        self.told = told

    def told_reason(self, t: int) -> str:
        """Return the learner's sentence for round t, empty where there is none. Raises LearnerFault if it failed."""
        return "" if self.told is None else self.told.reason(t)


class LinearStandIn(StandIn, LinearLearner):
    """Stands for a learner on points."""

    def start(self, d: int) -> np.ndarray:
        return np.zeros(d)

    def prepare(self, X: np.ndarray) -> list[Any]:
        examples = super().prepare(X)
        first = None if self.told is None else self.told.next_start()
        self.w = self.w if first is None else first
        return examples

    def learn(self, x: Any, y: int) -> tuple:
        if self.told is None:
            return y, 0.0, 1, y != 1, False, self.w
        record = self.told.next_round()
        self.w = record[W]
        return record

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The answer of the process where it has one; otherwise nothing is known to be satisfied."""
        told = None if self.told is None else self.told.next_erring()
        return np.ones(len(y), dtype=bool) if told is None else told

    def state(self) -> Weights | None:
        return self.w

    def restore(self, state: Weights) -> None:
        self.w = state

    def recall(self, record: tuple) -> bool:
        self.w = record[W]
        return True

    def charts(self, experiment: PerceptronExperiment) -> list[Chart]:
        return (self.told and self.told.charts) or super().charts(experiment)

    def reason_for(self, played: Played) -> str:
        told = self.told_reason(played.number)
        return told or super().reason_for(played)


class LinearWithBound(LinearStandIn):
    """Stands for a learner on points that promises something."""

    def bound(self, R: float, gamma: float) -> float | None:
        return None if self.told is None else self.told.bound([R, gamma], wait=True)


class ExpertStandIn(StandIn, ExpertLearner):
    """Stands for a learner with experts."""

    def attend(self, told: Told) -> None:
        """Its run has begun already when it was made, and asked for the first weights: it begins anew."""
        super().attend(told)
        self.begin(self.n, self.rounds, self.closed)

    def weights(self, losses: np.ndarray, t: int) -> np.ndarray:
        return np.ones(len(losses)) if self.told is None else self.told.next_weights()

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        return (self.told and self.told.charts) or super().charts(experiment)

    def reason_for(self, played: PlayedVote) -> str:
        told = self.told_reason(played.number)
        return told or self.rule_for(played)


class ExpertWithBound(ExpertStandIn):
    """Stands for a learner with experts that promises something."""

    def bound(self, n: int, best: float) -> float | None:
        return None if self.told is None else self.told.bound([float(n), best], wait=False)


def stand_in(told: dict[str, Any], version: Version) -> type[Learner]:
    """Return the stand-in for a class as its process describes it. Raises LearnerFault if that is no learner."""
    try:
        base, name, says = _base(*told["base"]), str(told["class"]), list(told["says"])
        params = tuple(map(_param, told["params"]))
        data = {key: value for key, value in dict(told["data"]).items() if _is_plain(base, key, value)}
    except (KeyError, TypeError, ValueError, AttributeError, ImportError):
        raise LearnerFault(f"{version.file} does not describe its learner.") from None
    bounded = "bound" in says
    if issubclass(base, ExpertLearner):
        kind: type[StandIn] = ExpertWithBound if bounded else ExpertStandIn
    else:
        kind = LinearWithBound if bounded else LinearStandIn
    namespace = {**data, "params": params, "version": version, "guard": Notes(version.path), "__module__": __name__}
    made = type(name, (kind, base), namespace)
    check_shape(made, version.path)
    return made


def _base(module: str, name: str) -> type[Learner]:
    """Return a learner of the program."""
    if not module.startswith("colt_gui.models.") or "own" in module.split("."):
        raise ValueError(module)
    base = getattr(import_module(module), name)
    if not issubclass(base, (LinearLearner, ExpertLearner)):
        raise ValueError(name)
    return base


def _param(told: dict[str, Any]) -> Param:
    """A parameter as JSON has it: lists stand for tuples."""
    choices = tuple((str(value), str(text)) for value, text in told["choices"])
    when = None if told["when"] is None else (str(told["when"][0]), tuple(told["when"][1]))
    return Param(**{**told, "choices": choices, "when": when})


def _is_plain(base: type[Learner], name: str, value: Any) -> bool:
    """Whether this is a value that a class of the program lets others set."""
    fine = isinstance(name, str) and not name.startswith("_") and hasattr(base, name)
    return name in {"id", "name", "rule", "source"} or (fine and isinstance(value, (bool, int, float, str)))
