"""Examples that no concept of a class fits: which rounds prove it.

After elimination a class has nothing left that could tell a positive example from a negative one: every feature that
objects to the one was struck out by others. Those few are the proof.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.features import ConceptClass, Features
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.run import NAMED, BooleanRun, listed
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.maths.distinct import distinct
from colt_gui.models.text.numbers import sign

MOST = 512  # rounds among which the fewest are looked for


class Refutation(NamedTuple):
    """`rounds` prove it together; from round `since` on it is known. `words` is the sentence, `why` the argument."""

    rounds: tuple[int, ...]
    since: int
    words: str
    why: str


def consistent(run: BooleanRun[EliminationLearner], control: Control = NO_CONTROL) -> bool:
    """Return whether some concept of the class fits all rounds of a run by elimination."""
    return not _Search(run, "", control).unexplained(len(run))


def refute(run: BooleanRun[EliminationLearner], class_text: str, control: Control = NO_CONTROL) -> Refutation | None:
    """Return the proof that no concept of the class fits all rounds of a run by elimination, or None if one does."""
    return _Search(run, class_text, control).found()


class _Search:
    """The search for the first round after which no concept fits, and for a short proof of it."""

    def __init__(self, run: BooleanRun[EliminationLearner], class_text: str, control: Control) -> None:
        self._run, self._class_text, self._control = run, class_text, control

    def found(self) -> Refutation | None:
        low, high = 0, len(self._run)  # some concept fits after low, none after high
        if not self.unexplained(high):
            return None
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self.unexplained(middle) else (middle, high)
        return self._proof(high)

    def unexplained(self, t: int) -> int:
        """Find the first of t rounds to which no feature that is left after them objects, though one must; 0: none."""
        learner = self._run.after(t)
        for start, (X, y) in self._run.blocks(t):
            self._control.check()
            other = np.flatnonzero(y == -learner.side)
            free = other[learner.judge(X[other]) <= 0]
            if len(free):
                return start + int(free[0]) + 1
        return 0

    def _proof(self, since: int) -> Refutation:
        round_ = self.unexplained(since)
        x = self._run.row(round_)
        killers = self._twin(x, since) or self._cover(x)
        rounds = tuple(sorted({*killers, round_}))
        words = (
            f"This cannot be {self._class_text}: {rounds_text(rounds)} {'prove' if len(rounds) > 1 else 'proves'} it."
        )
        return Refutation(rounds, since, words, self._why(round_, killers, x))

    def _twin(self, x: np.ndarray, since: int) -> list[int]:
        """Find a single example that strikes out all that objects to x, if there is one."""
        learner = self._run.learner
        columns = np.flatnonzero(x != (learner.side > 0)) if learner.made_of == "variables" else slice(None)
        for start, (X, y) in self._run.blocks(since):
            self._control.check()
            own = np.flatnonzero(y == learner.side)
            same = own[(X[own][:, columns] == x[columns]).all(axis=1)]
            if len(same):
                return [start + int(same[0]) + 1]
        return []

    def _cover(self, x: np.ndarray) -> list[int]:
        """Find few examples that together strike out all that objects to x: always the one that strikes out most."""
        learner, deaths = self._run.learner, self._run.deaths
        objecting = np.flatnonzero(learner.features.values(x) != (learner.side > 0))
        candidates = distinct(deaths[objecting])[:MOST].tolist()
        strikes = np.array([self._strikes(t, objecting) for t in candidates]).reshape(len(candidates), len(objecting))
        chosen, left = [], np.ones(len(objecting), dtype=bool)
        while left.any() and (most := int((strikes & left).sum(axis=1).argmax())) not in chosen:
            chosen.append(most)
            left &= ~strikes[most]
        return [candidates[place] for place in chosen]

    def _strikes(self, t: int, features: np.ndarray) -> np.ndarray:
        learner = self._run.learner
        return np.asarray(learner.features.values(self._run.row(t), features) != (learner.side > 0))

    def _why(self, round_: int, killers: list[int], x: np.ndarray) -> str:
        learner = self._run.learner
        own, other = sign(learner.side), sign(-learner.side)
        if len(killers) == 1 and np.array_equal(self._run.row(killers[0]), x):
            return "They have the same bits and different labels."
        what = {"variables": "variable", "literals": "literal", "clauses": "clause", "terms": "term"}[learner.made_of]
        value = "false" if learner.side > 0 else "true"
        numbers = " or ".join(map(str, sorted(killers))) if len(killers) <= NAMED else rounds_text(tuple(killers))
        where = f"{value} in round {numbers}" if len(killers) <= NAMED else f"{value} in one of {numbers}"
        given = f"Every {what} that is {value} in round {round_} ({other})"
        return f"{given} is {where} ({own}): none is left to tell them apart."


def rounds_text(rounds: tuple[int, ...]) -> str:
    """Return the numbers of some rounds in words.

    >>> rounds_text((3, 7)), rounds_text((4,))
    ('rounds 3 and 7', 'round 4')
    """
    return f"round{'s' if len(rounds) > 1 else ''} {listed([str(t) for t in rounds])}"


# -- elimination beside a learner that does something else ---------------------------------------------------------


class _Shadow(EliminationLearner):
    """In any class of concepts."""

    id, name, rule, concept = "shadow", "Elimination", "strike out what objects", "conjunction"

    def __init__(self, concepts: ConceptClass) -> None:
        super().__init__()
        self.made_of, self.side, self._size = concepts

    @property
    def size(self) -> int:
        return self._size

    def most_mistakes(self, n: int, kept: int = 0) -> int:
        """Each strikes out a feature at least."""
        return len(Features(self.made_of, n, self.size)) - kept


def shadow_of(
    run: BooleanRun[BooleanLearner], concepts: ConceptClass, names: tuple[str, ...], control: Control = NO_CONTROL
) -> BooleanRun[EliminationLearner]:
    """Return a run by elimination in this class on the rounds of another run."""
    shadow: EliminationLearner = _Shadow(concepts)
    shadow.begin(names)
    return BooleanRun(shadow, run.stream, len(run)).play(control)
