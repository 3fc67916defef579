"""What is known of a run beside its target: the bound, what the hypothesis has of the target, and the proof where no
concept of the learner's class fits the examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.refutation import Refutation, refute, shadow_of
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.streams.streams import Stream
from colt_gui.models.boolean.teachers.teacher import TaughtStream
from colt_gui.models.boolean.words.formula import all_inputs
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.readings import Guarantee

if TYPE_CHECKING:
    from colt_gui.models.boolean.learner import BooleanLearner
    from colt_gui.models.boolean.run import BooleanRun
    from colt_gui.models.boolean.words.formula import Formula, Part

STEP = 4096
NOT_KNOWN = Guarantee("", "", "mistakes", why="the bound is not known yet")
MOST_VARIABLES = 12  # of a target up to which all its inputs are looked at
CELLS = 2**20  # features × inputs that are looked at together
MOST_BITS = 14  # of an example, likewise for the hypothesis


class Theorem:
    """What the target says about a run.

    `parts` are the features that the target is made of, None if it is not of the learner's class. `product` is the
    target multiplied out, where it is learned so. `first_lie` is the first round with another label than the target's,
    0 if there is none. Before `of` and `prove` have found these out, nothing is claimed.
    """

    parts: tuple[Part, ...] | None = None
    product: Formula | None = None
    bound = NOT_KNOWN
    first_lie = 0

    def __init__(self, learner: BooleanLearner, target: Formula | None) -> None:
        self.learner, self.target = learner, target
        self._comparer: Comparer | None = None
        self._compared: tuple[int, Comparison] | None = None
        self._implies_until: int | None = None  # the last round after which h implies the target; None: not known
        self._refutation: Refutation | None = None
        self._sought = learner.concept_class is None  # then nobody looks for a refutation

    @classmethod
    def of(
        cls, learner: BooleanLearner, target: Formula | None, first_lie: int = 0, control: Control = NO_CONTROL
    ) -> Theorem:
        """Return what is known of a learner and its target before any round is played."""
        made = cls(learner, target)
        made.first_lie = first_lie
        if target is not None:
            made.parts = learner.parts_of(target, learner.n)
            made.product = learner.multiplied(target)
            control.check()
            if isinstance(learner, EliminationLearner):
                made._comparer = Comparer(learner, target, made.parts, control)
        made.bound = learner.bound(learner.n, target)
        return made

    # -- the hypothesis beside the target ----------------------------------------------------------------------

    def comparison(self, run: BooleanRun[BooleanLearner], t: int) -> Comparison | None:
        """Return the hypothesis after round t beside the target, None where they cannot be compared."""
        changes, learner = run.changes_until(t), run.after(t)
        if self._comparer is None or not isinstance(learner, EliminationLearner):
            return None
        known = self._compared
        if known is None or known[0] != changes:
            known = self._compared = changes, self._comparer.compare(learner.alive)
        implied = None if self._implies_until is None else t <= self._implies_until
        return known[1] if self.parts is not None else known[1]._replace(contains=implied)

    def missing(self, alive: np.ndarray) -> tuple[Part, ...] | None:
        """Return the parts of the target that are not among these features; None where they cannot be compared."""
        return None if self._comparer is None else self._comparer.missing(alive)

    def _last_implication(self, run: BooleanRun[BooleanLearner], control: Control) -> int | None:
        """Find the last round after which h implies the target: it does until too much of h has been struck out.

        Return −1 where it never does, None where it is not looked for.
        """
        if self._comparer is None or self.parts is not None or self.learner.n > MOST_BITS:
            return None
        right, wrong = -1, len(run) + 1
        while wrong - right > 1:
            control.check()
            middle = (right + wrong) // 2
            if self._comparer.implied(run.after(middle)):
                right = middle
            else:
                wrong = middle
        return right

    # -- examples that do not fit ------------------------------------------------------------------------------

    def prove(self, run: BooleanRun[BooleanLearner], control: Control = NO_CONTROL) -> None:
        """Look for the proof that no concept of the class fits the rounds of this run, which is over."""
        learner, concepts = self.learner, self.learner.concept_class
        if concepts is None or (self.parts is not None and not self.first_lie):
            found = None
        elif isinstance(learner, EliminationLearner):
            found = refute(cast("BooleanRun[EliminationLearner]", run), learner.class_text, control)
        elif isinstance(run.stream, Stream):
            found = refute(shadow_of(run, concepts, learner.names, control), learner.class_text, control)
        else:  # an adversary's examples answer this learner and no other
            found = None
        self._refutation, self._sought = found, True
        self._implies_until = self._last_implication(run, control)

    def refutation(self, t: int) -> Refutation | None:
        """Return the proof that no concept of the class fits the first t rounds, if there is one."""
        found = self._refutation
        return found if found is not None and found.since <= t else None

    def objection(self, t: int) -> str:
        """Return why a bound for targets of the class says nothing of the first t rounds; empty where it does."""
        if self.target is not None:
            return f"the label of round {self.first_lie} is not the target’s" if 0 < self.first_lie <= t else ""
        if t and not self._sought:
            return f"it is not known yet whether this can be {self.learner.class_text}"
        return "" if self.refutation(t) is None else f"this cannot be {self.learner.class_text}"


def first_lie(target: Formula, stream: Stream | TaughtStream, control: Control = NO_CONTROL) -> int:
    """Return the first round with another label than the target's, which only a person can give; 0 if none has."""
    for start in range(0, len(stream), STEP):
        control.check()
        X, y = stream.block(start, start + STEP)
        lies = np.flatnonzero(target.labels(X) != y)
        if len(lies):
            return start + int(lies[0]) + 1
    return 0


# -- the hypothesis beside the target ------------------------------------------------------------------------------


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
        self._places: list[tuple[Part, int]] = []  # the target's parts, each with the number of its feature
        for part in parts or ():
            control.check()
            if (place := place_of(part, self._features)) is not None:
                self._places.append((part, place))
        self._of_target = self._following(control)

    def missing(self, alive: np.ndarray) -> tuple[Part, ...]:
        """Return the parts of the target that are not among these features."""
        return tuple(part for part, place in self._places if not alive[place])

    def compare(self, alive: np.ndarray) -> Comparison:
        """Compare the features that are alive with those of the target, where it is made of features."""
        missing, own = self.missing(alive), self._of_target
        right, superfluous = (self._features.formula(mask).parts for mask in (alive & own, alive & ~own))
        return Comparison(right, superfluous, missing, not missing)

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
        """Find the features that hold one of the target's parts; of so large a target nothing else is looked for."""
        own = np.zeros(len(table), dtype=bool)
        for part in self._parts or ():
            held = np.ones(len(table), dtype=bool)
            for literal in part:
                held &= (table == literal).any(axis=1)
            own |= held
        return own

    def implied(self, learner: BooleanLearner) -> bool:
        """Return whether, on all inputs, the hypothesis implies the target (disjunctions: the other way round)."""
        X = all_inputs(self._features.n)
        h, c = learner.predict(X) > 0, self._target.holds(X)
        return bool((c | ~h).all() if self._side > 0 else (h | ~c).all())


def place_of(part: Part, features: Features) -> int | None:
    """Return the number of the feature with these literals."""
    wanted = np.zeros(features.table.shape[1], dtype=np.int64)
    ordered = sorted(set(part), key=abs)
    if len(ordered) > len(wanted):
        return None
    wanted[: len(ordered)] = ordered
    places = np.flatnonzero((features.table == wanted).all(axis=1))
    return int(places[0]) if len(places) else None


def _only(table: np.ndarray, variables: list[int]) -> np.ndarray:
    """Return the literals of these variables, numbered anew; 0 for all others, which can take either value."""
    new = np.zeros(int(max(np.abs(table).max(), max(variables))) + 1, dtype=np.int64)
    new[variables] = np.arange(1, len(variables) + 1)
    return np.asarray(np.sign(table) * new[np.abs(table)])


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
    """Return for each line whether all of the columns named in it are true on some row."""
    held = truth[places[:, 0]]
    for column in places.T[1:]:
        held &= truth[column]
    return np.asarray(held.any(axis=1))
