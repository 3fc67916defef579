"""Learners of Boolean concepts: a round, many rounds at once, and the readings of a learner of its own run.

Every bound of this lab says that a hypothesis changes seldom. Between two changes rounds do not depend on each other,
so whole blocks are judged at once: up to the first round that changes the hypothesis, and from there again. What comes
of it is what a loop over the rounds gives, exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from colt_gui.models.boolean.concepts.features import ConceptClass
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Chart, Curve, Guarantee, Meter
from colt_gui.models.text.numbers import sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.features import Features
    from colt_gui.models.boolean.concepts.margins import Margins
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.run import PlayedRound
    from colt_gui.models.boolean.weighing import WeightedSum
    from colt_gui.models.boolean.words.formula import Formula

WITH_AN = {8, 11, 18}  # an 8-CNF
FIRST = 16  # rounds that are judged at once to begin with; twice as many while nothing changes
CELLS = 2**20  # bits that are judged at once at most: what a cache can hold
NOTHING = np.empty(0, dtype=np.int64)


# told the index of a round that changed the hypothesis, and what `update` returned
Changed = Callable[[int, np.ndarray], object]


def _nobody(place: int, struck: np.ndarray) -> None:
    """Take no notice of a change of the hypothesis."""


class BooleanLearner(Learner, ABC):
    """A learner of Boolean concepts: `begin`, then `learn` or `play`. Bits are booleans, labels ±1.

    `concept` is the class of targets that it is made for, `concept_class` the one that its hypotheses come from.
    `update` never writes into the arrays of a hypothesis but makes new ones: a copy is as it was for ever.
    """

    lab: ClassVar[str] = "boolean"
    family: ClassVar[str] = "Boolean"
    concept: str
    needs_target: ClassVar[bool] = False  # its bound speaks of a number that only the target has
    features: Features | None = None  # the parts of its hypothesis, unless that is weights
    names: tuple[str, ...]
    n: int
    _step = FIRST  # rounds that will be judged at once next time

    def begin(self, names: tuple[str, ...]) -> None:
        """Start with variables of these names. Raise InputError if the parameters do not fit so many of them."""
        self.names, self.n = tuple(names), len(names)

    def prepare(self, control: Control = NO_CONTROL) -> None:
        """Compute what the first round needs and `begin` has no time for."""

    # -- what a learner says -----------------------------------------------------------------------------------

    @abstractmethod
    def judge(self, X: np.ndarray) -> np.ndarray:
        """Return a number for each row, from which `answers` and `moves` follow."""

    @abstractmethod
    def answers(self, scores: np.ndarray) -> np.ndarray:
        """Return the rows with prediction +, from their scores."""

    def moves(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return which of these rounds would change the hypothesis; by default every mistake."""
        return np.asarray(self.answers(scores) != (y > 0))

    @abstractmethod
    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        """Change the hypothesis after a round that `moves`. Return the features, or concepts, that were struck out."""

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """The most rounds that are judged at once."""
        return max(FIRST, CELLS // max(self.n, 1))

    def predict(self, X: np.ndarray) -> np.ndarray:
        """Return ±1 for each row of bits (m, n); the hypothesis stays."""
        step, said = self.block, np.empty(len(X), dtype=np.int8)
        for start in range(0, len(X), step):
            said[start : start + step] = signs(self.answers(self.judge(X[start : start + step])))
        return said

    def learn(self, x: np.ndarray, y: int) -> int:
        """Play one round. Return the prediction."""
        return int(self.play(x[None], np.array([y], dtype=np.int8))[0])

    def play(self, X: np.ndarray, y: np.ndarray, changed: Changed = _nobody) -> np.ndarray:
        """Play all these rounds in order. Return the prediction of each."""
        said, start = np.empty(len(X), dtype=np.int8), 0
        while start < len(X):
            start = self.play_some(X, y, said, start, changed)
        return said

    def play_some(self, X: np.ndarray, y: np.ndarray, said: np.ndarray, start: int, changed: Changed = _nobody) -> int:
        """Play the rounds from `start` up to a change of the hypothesis, at most as many as are judged at once.

        Write the predictions into `said`, and return the index of the next round.
        """
        step = min(self._step, self.block)
        stop = min(start + step, len(X))
        scores = self.judge(X[start:stop])
        moves = self.moves(scores, y[start:stop])
        first = int(moves.argmax())
        moved = bool(moves[first])
        stop = start + first + 1 if moved else stop
        said[start:stop] = signs(self.answers(scores[: stop - start]))
        if moved:
            changed(stop - 1, self.update(X[stop - 1], int(y[stop - 1])))
        self._step = max(FIRST, 2 * (first + 1)) if moved else 2 * step
        return stop

    # -- time --------------------------------------------------------------------------------------------------

    def copied(self) -> Self:
        """Return another learner with the same hypothesis, which changes on its own from here on."""
        return copy(self)

    @property
    def total(self) -> float:
        """The number that a chart shows of a hypothesis: the features left, or the sum of the weights."""
        return 0.0

    def restored(self, deaths: np.ndarray, t: int) -> Self | None:
        """Return the learner after round t if the deaths of its features tell all about it, else None."""
        return None

    @property
    def mortal(self) -> int:
        """The number of features, or concepts, that can be struck out."""
        return 0

    # -- its class ---------------------------------------------------------------------------------------------

    @property
    def concept_k(self) -> int:
        """k of the class, 0 where it has none."""
        return getattr(self, "k", 0)

    @property
    def concept_class(self) -> ConceptClass | None:
        return None

    @property
    def class_text(self) -> str:
        """E.g. "a conjunction" or "a 3-CNF"."""
        name = CLASSES[self.concept]
        if name.startswith("k-"):
            name = f"{self.concept_k}{name[1:]}"
            return f"an {name}" if self.concept_k in WITH_AN else f"a {name}"
        return f"a {name}"

    # -- its theorem -------------------------------------------------------------------------------------------

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        """Return the most mistakes with n variables on examples that this target labels.

        If the target is None, some concept of the class labels them.
        """
        return Guarantee("", "", "mistakes", why="this learner states no bound")

    def objection(self, experiment: BooleanExperiment, t: int) -> str:
        """Return why the bound says nothing of the first t rounds; empty where it does."""
        return experiment.theorem.objection(t)

    def closer_bounds(self, n: int, target: Formula, margins: Margins | None = None) -> list[Guarantee]:
        """Return further bounds that hold once the target and its margins on the examples are known."""
        return []

    def parts_of(self, target: Formula, n: int) -> tuple[tuple[int, ...], ...] | None:
        """Return the features that the target is made of; None where it is not of the class."""
        return None if self.concept_class is None else self.concept_class.written(target, n)

    def multiplied(self, target: Formula) -> Formula | None:
        """Return the target as the learner takes it, where that is something else than it is written as."""
        return None

    # -- its hypothesis ----------------------------------------------------------------------------------------

    @property
    def weights(self) -> np.ndarray | None:
        """A weight for each variable, or 2n of them; None where nothing is weighed."""
        return None

    @property
    def bias(self) -> float | None:
        return None

    @property
    def threshold(self) -> float | None:
        """The number that `judge` is compared with; None where nothing is weighed."""
        return None

    # -- in words ----------------------------------------------------------------------------------------------

    def first_words(self) -> str:
        """Say what the hypothesis is before the first round."""
        return ""

    def reason_for(self, played: PlayedRound) -> str:
        """Say in a sentence or two why the prediction was made and what became of the hypothesis."""
        return f"{sign(played.said)} is right: nothing changes." if not played.wrong else self.rule

    @abstractmethod
    def hypothesis_text(self) -> str:
        """Return the hypothesis as it is typed."""

    def hypothesis_typeset(self) -> str:
        return self.hypothesis_text()

    def hypothesis_sum(self) -> WeightedSum | None:
        """Return the hypothesis term by term, where it is a sum."""
        return None

    # -- readings ----------------------------------------------------------------------------------------------

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        """Return the meters below the mistakes."""
        return []

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        """Return the charts after the mistakes."""
        return []

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        """Return the entries of round t besides example, label and prediction."""
        return {}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {}

    @property
    def size_in_memory(self) -> int:
        """Bytes that a kept hypothesis takes."""
        return sum(value.nbytes for value in vars(self).values() if isinstance(value, np.ndarray))


def signs(truth: np.ndarray) -> np.ndarray:
    """Return ±1 for booleans."""
    return (2 * truth.astype(np.int8) - 1).astype(np.int8, copy=False)


# -- pieces of charts ----------------------------------------------------------------------------------------------


def steps(label: str, y: np.ndarray, role: str, live: bool = True) -> Curve:
    """Return a curve against rounds: a value before the first and one after each."""
    return Curve(label, np.arange(len(y)), y, role, live, steps=True)


def level(label: str, value: float, rounds: int) -> Curve:
    """Return the line of a bound that is the same in all rounds."""
    return Curve(label, np.array([0.0, float(rounds)]), np.full(2, value), "bound", live=False)


def version_charts(experiment: BooleanExperiment) -> list[Chart]:
    """Return the chart of lg |V|, or none where it is not known."""
    bits = experiment.version_bits
    if bits is None or len(bits) < 2:
        return []
    note = "" if len(bits) > len(experiment.run) else f"no concept is left after round {len(bits)}"
    curves = [steps("lg |V|", bits, "hypothesis")]
    return [Chart("version-space", "Version space in bits", "rounds", curves, note)]
