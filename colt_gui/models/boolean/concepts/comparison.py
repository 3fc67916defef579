"""A hypothesis beside the target: what is right in it, what is superfluous, what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.streams.inputs import all_inputs
from colt_gui.models.core.control import Control

if TYPE_CHECKING:
    from colt_gui.models.boolean.words.formula import Formula, Part

MOST_VARIABLES = 12  # of a target up to which all its inputs are looked at
CELLS = 2**20  # features × inputs that are looked at together
MOST_BITS = 14  # of an example, likewise for the hypothesis


class Comparison(NamedTuple):
    """Parts of the hypothesis that follow from the target (`right`) and that do not (`superfluous`), and parts of the
    target that it has lost (`missing`). `contains`: all of the target is still in it, c ⊆ h; None
    where that would take too long to find out."""

    right: tuple[Part, ...]
    superfluous: tuple[Part, ...]
    missing: tuple[Part, ...]
    contains: bool | None


class Comparer:
    """Compares the hypotheses of one learner with one target.

    `parts` are the features that the target is made of, None if it is not of the learner's class.
    """

    def __init__(
        self, learner: EliminationLearner, target: Formula, parts: tuple[Part, ...] | None, control: Control
    ) -> None:
        self._features, self._side = learner.features, learner.side
        self._target, self._parts = target, parts
        # the target's parts, each with the number of its feature
        self._places = [(part, i) for part in parts or () if (i := place_of(part, self._features)) is not None]
        self._of_target = self._following(control)

    def compare(self, learner: EliminationLearner) -> Comparison:
        alive, own = learner.alive, self._of_target
        missing = tuple(part for part, place in self._places if not alive[place])
        right, superfluous = (self._features.formula(mask).parts for mask in (alive & own, alive & ~own))
        return Comparison(
            right, superfluous, missing, not missing if self._parts is not None else self._implied(learner)
        )

    def _following(self, control: Control) -> np.ndarray:
        """Find the features that follow from the target (disjunctions: from which it follows)."""
        used = sorted(self._target.variables)
        table = self._features.table
        if len(used) > MOST_VARIABLES or not used:
            return self._with_a_part(table)
        inputs = all_inputs(len(used))
        X = np.zeros((len(inputs), self._target.most), dtype=bool)
        X[:, np.array(used) - 1] = inputs
        rows = inputs[self._target.holds(X) == (self._side > 0)]
        return _consistent_features(_only(table, used), rows, self._side, control)

    def _with_a_part(self, table: np.ndarray) -> np.ndarray:
        """Those that hold one of the target's parts; of so large a target nothing else is looked for."""
        own = np.zeros(len(table), dtype=bool)
        for part in self._parts or ():
            held = np.ones(len(table), dtype=bool)
            for literal in part:
                held &= (table == literal).any(axis=1)
            own |= held
        return own

    def _implied(self, learner: EliminationLearner) -> bool | None:
        """On all inputs: whoever has all features of the hypothesis has the target (disjunctions: the other way
        round)."""
        if self._features.n > MOST_BITS:
            return None
        X = all_inputs(self._features.n)
        h, c = learner.predict(X) > 0, self._target.holds(X)
        return bool((c | ~h).all() if self._side > 0 else (h | ~c).all())


def place_of(part: Part, features: Features) -> int | None:
    """The number of the feature with these literals."""
    wanted = np.zeros(features.table.shape[1], dtype=np.int64)
    ordered = sorted(set(part), key=abs)
    if len(ordered) > len(wanted):
        return None
    wanted[: len(ordered)] = ordered
    places = np.flatnonzero((features.table == wanted).all(axis=1))
    return int(places[0]) if len(places) else None


def _only(table: np.ndarray, variables: list[int]) -> np.ndarray:
    """The literals of these variables, numbered anew; 0 for all others, which can take either value."""
    new = np.zeros(int(max(np.abs(table).max(), max(variables))) + 1, dtype=np.int64)
    new[variables] = np.arange(1, len(variables) + 1)
    return np.sign(table) * new[np.abs(table)]


def _consistent_features(table: np.ndarray, rows: np.ndarray, side: int, control: Control) -> np.ndarray:
    """Find the features that on none of these rows have all their literals false (side −: true)."""
    bits = ~rows.T if side > 0 else rows.T
    truth = np.concatenate([np.ones((1, len(rows)), dtype=bool), bits, ~bits])
    places = np.where(table < 0, rows.shape[1] - table, table)
    step = max(1, CELLS // max(len(rows), 1))
    parts = []
    for start in range(0, len(places), step):
        control.check()
        parts.append(_ever(places[start : start + step], truth))
    return ~np.concatenate(parts)


def _ever(places: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Whether all of the columns named in a line are true on some row."""
    held = truth[places[:, 0]]
    for column in places.T[1:]:
        held &= truth[column]
    return held.any(axis=1)
