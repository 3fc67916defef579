"""The adversary: the teacher who forces the most mistakes, against the present hypothesis, while some target of the
class stays consistent with every answer.

What it does, by the class of the targets:

- monotone conjunctions: asks about 1…1 with one bit 0, and contradicts; either answer is possible each time, so every
  learner errs n times or more.
- conjunctions: contradicts on 1…1 (and, to learners that say +, elsewhere) until it has given one +, then flips one
  bit of that example at a time: elimination errs n + 1 times, which is its bound. Disjunctions: the same with labels
  turned over.
- disjunctions of k variables: halves the candidates of k groups in turn, so that every learner errs k·⌊lg(n/k)⌋ times
  or more. At least a of r variables: the same with k = r − a + 1 and a − 1 variables fewer.
- k-CNF, and k-term DNF among them: the same with up to k bits flipped at a time, the fewer first: elimination errs
  Σ C(n, i) times over 0 ≤ i ≤ k, and more cannot be forced. Targets are k-CNFs: against elimination, which is wrong on
  positive examples only, “always +” always remains. k-DNF and k-clause CNF: the same with labels turned over.
- a target that was typed: shows whatever the learner gets wrong.

When nothing is left to decide it goes on with examples that the learner still gets wrong, as long as it finds any: of
12 variables or fewer it looks through all inputs, of more through some hundred near ones and random ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from colt_gui.models.boolean.concepts.features import Features, check_count
from colt_gui.models.boolean.teachers.teacher import Teacher
from colt_gui.models.boolean.words.formula import Formula, disjunction, threshold
from colt_gui.models.core.errors import InputError

FEATURES = {
    "monotone-conjunction": "variables",
    "conjunction": "literals",
    "disjunction": "literals",
    "k-cnf": "clauses",
    "k-term-dnf": "clauses",
    "k-dnf": "clauses",
    "k-clause-cnf": "clauses",
}
TURNED = {"disjunction", "k-dnf", "k-clause-cnf"}
CELLS = 2**22  # values of features that are compared in one round
FLIPS = 64  # flipped examples that are tried at a time,
MOST_FLIPS = 1024  # and in one round


def check_adversary(concept: str, n: int, literals: int, k: int, at_least: int) -> None:
    """Raise InputError if there is no adversary for targets of this class; the arguments are those of `adversary`."""
    if concept not in {"threshold", "k-disjunction"}:
        if FEATURES[concept] == "clauses":
            check_count(n, k, "clauses")
        return
    if literals > n:
        raise InputError(f"A target with {literals} different variables cannot be drawn: there are n = {n}.")
    if concept == "threshold" and at_least > max(literals, 1):
        raise InputError(f"A target “at least {at_least} of {literals}” can never hold: choose at most {literals}.")


def adversary(concept: str, n: int, literals: int, k: int, at_least: int = 1, seed: int = 0) -> Teacher:
    """Return the adversary for targets of a class. Raise InputError if there is none.

    `concept` is one of target.CLASSES, `k` that of its clauses, `literals` the relevant variables of a disjunction or a
    threshold.
    """
    check_adversary(concept, n, literals, k, at_least)
    if concept in {"threshold", "k-disjunction"}:
        needed = at_least if concept == "threshold" else 1
        return GroupTeacher(n, seed, max(literals - needed + 1, 0), needed)
    teacher = ClosureTeacher(Features(FEATURES[concept], n, k), seed)
    return Negated(teacher) if concept in TURNED else teacher


# -- conjunctions of features --------------------------------------------------------------------------------------


class ClosureTeacher(Teacher):
    """Every positive answer strikes out the features that are false, so `alive` is the most special hypothesis that
    agrees with the positive answers; some target agrees with all answers exactly if it is false on all negative ones.
    Where only one feature that is alive is false on a negative example, this one is `forced` to stay; the negative
    examples on which none of these is false, but several others, are `open`.

    When one example is known to be positive, `near`, its bits are flipped: one, and for clauses of k literals two, … up
    to k at a time, the small `flips` first. The clause of just these literals of `near` is false then, and was true in
    all examples before. So elimination errs Σ C(n, i) times over 0 ≤ i ≤ k: a conjunction (k = 1) n + 1 times, a
    monotone one, for which 1…1 is no news, n times. More is impossible: at each mistake a term of at most k literals,
    a polynomial of degree k, is not 0 for the first time, and there are no more that are independent. Every learner of
    monotone conjunctions errs n times: either answer is possible to each of the n flips.
    """

    def __init__(self, features: Features, seed: int) -> None:
        super().__init__(features.n, seed)
        self.features = features
        self.alive = np.ones(len(features), dtype=bool)
        self.forced = np.zeros(len(features), dtype=bool)
        self.open = np.empty((0, self.n), dtype=bool)
        self.near = np.ones(self.n, dtype=bool)  # an example that holds for all that are alive, once one is `known`
        self.known = features.kind == "variables"
        table = features.table
        self.flips = table[(table >= 0).all(axis=1)]  # variables, and 0 where there are fewer
        self.waiting = {_variables(flip): i for i, flip in enumerate(self.flips.tolist())}

    # -- which targets are left --------------------------------------------------------------------------------

    def _false(self, X: np.ndarray) -> np.ndarray:
        """Return the features that are alive and false."""
        return np.asarray(self.alive & ~self.features.values(X))

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        step = max(1, CELLS // len(self.alive))
        blocks = [(X[i : i + step], y[i : i + step]) for i in range(0, len(X), step)]
        return np.concatenate([self._feasible(*block) for block in blocks])

    def _feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        false = self._false(X)
        positive = ~(false & self.forced).any(axis=1) & ~self._covers(false).any(axis=1)
        return np.where(y > 0, positive, false.any(axis=1))

    def _covers(self, false: np.ndarray) -> np.ndarray:
        """Return (rows, open): whether all that is false on an open example would be struck out with the row."""
        needed = self._false(self.open).astype(np.float32)
        return np.asarray(false.astype(np.float32) @ needed.T == needed.sum(axis=1))

    def answer(self, x: np.ndarray, y: int) -> None:
        false = self._false(x)
        self._note_flip(x)
        if y < 0:
            self.open = np.vstack([self.open, x])
        else:
            self.alive &= ~false
            if not self.known:
                self.near, self.known = x.copy(), True
        self._force()

    def _note_flip(self, x: np.ndarray) -> None:
        if self.known:
            self.waiting.pop(tuple((np.flatnonzero(self.near != x) + 1).tolist()), None)

    def _force(self) -> None:
        """Force features that alone are false on an open example; drop open examples on which a forced one is false."""
        if not len(self.open):
            return
        false = self._false(self.open)
        single = false.sum(axis=1) == 1
        self.forced |= false[single].any(axis=0)
        self.open = self.open[~(false & self.forced).any(axis=1)]

    @property
    def target(self) -> Formula:
        """The forced features, and for the open examples as few more as can be found."""
        chosen, left = self.forced.copy(), self.open
        while len(left):
            best = int(self._false(left).sum(axis=0).argmax())
            chosen[best] = True
            left = left[self.features.values(left, np.array([best]))[:, 0]]
        return self.features.formula(chosen)

    # -- what is asked -----------------------------------------------------------------------------------------

    def candidates(self) -> Iterator[np.ndarray]:
        if not self.known:
            yield np.array([np.ones(self.n), np.zeros(self.n)], dtype=bool)
        else:
            yield from self._flipped()
        for X in self.pool(self.near):
            yield self._ordered(X)

    def _flipped(self) -> Iterator[np.ndarray]:
        """Yield `near` with bits flipped that have not been asked about: first one example, then some at a time."""
        waiting = islice(self.waiting.values(), MOST_FLIPS)
        while chosen := list(islice(waiting, 1)):
            yield flipped_sets(self.near, self.flips[chosen])
            while chosen := list(islice(waiting, FLIPS)):
                yield flipped_sets(self.near, self.flips[chosen])

    def _ordered(self, X: np.ndarray) -> np.ndarray:
        """Order rows: those that would strike out fewest features first, and those that strike out none last."""
        alive = np.flatnonzero(self.alive)
        most = max(1, CELLS // max(len(alive), 1))
        if len(X) > most:
            X = X[self.rng.permutation(len(X))[:most]]
        struck = (~self.features.values(X, alive)).sum(axis=1)
        return X[np.argsort(np.where(struck == 0, len(self.alive) + 1, struck), kind="stable")]


def flipped_sets(x: np.ndarray, flips: np.ndarray) -> np.ndarray:
    """Return a row for each set of variables: x with these bits turned over."""
    X = np.tile(x, (len(flips), 1))
    for variables in flips.T:
        rows = np.flatnonzero(variables)
        X[rows, variables[rows] - 1] ^= True
    return X


def _variables(flip: list[int]) -> tuple[int, ...]:
    return tuple(variable for variable in flip if variable)


class Negated(Teacher):
    """The same with labels turned over: what is no disjunction is a conjunction of the negated literals, and what is
    no k-DNF is a k-CNF."""

    def __init__(self, inner: ClosureTeacher) -> None:
        super().__init__(inner.n, 0)
        self.inner = inner

    @property
    def target(self) -> Formula:
        return self.inner.target.negated

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return self.inner.feasible(X, -y)

    def answer(self, x: np.ndarray, y: int) -> None:
        self.inner.answer(x, -y)

    def candidates(self) -> Iterator[np.ndarray]:
        return self.inner.candidates()


# -- disjunctions of k variables, and thresholds -------------------------------------------------------------------


class GroupTeacher(Teacher):
    """The variables are dealt out into k groups, and one of each group is relevant; `groups` are those that still may
    be. Asked about half of one group alone, with all else 0, a disjunction is + exactly if the relevant variable is
    among them, and either answer is possible. So every learner, whatever it does, errs ⌊lg(n/k)⌋ times or more in
    each of the k groups.

    “At least a of r” is the same with a − 1 `fixed` relevant variables, which are 1 in every question: then the others,
    k = r − a + 1, are a disjunction.
    """

    def __init__(self, n: int, seed: int, k: int, at_least: int = 1) -> None:
        super().__init__(n, seed)
        self.at_least = at_least
        self.fixed = np.arange(n - at_least + 1, n)
        free = np.arange(n - at_least + 1)
        self.groups = np.array_split(free, k) if k else []

    @property
    def target(self) -> Formula:
        relevant = [int(group[0]) + 1 for group in self.groups]
        if self.at_least == 1:
            return disjunction(relevant)
        return threshold(self.at_least, [*relevant, *(self.fixed + 1).tolist()])

    # -- which targets are left --------------------------------------------------------------------------------

    def _certain(self, X: np.ndarray) -> np.ndarray:
        """Count the relevant variables that are 1 in any case."""
        return np.asarray(X[..., self.fixed].sum(axis=-1) + sum(X[..., group].all(axis=-1) for group in self.groups))

    def _possible(self, X: np.ndarray) -> np.ndarray:
        """Count the relevant variables that may be 1."""
        return np.asarray(X[..., self.fixed].sum(axis=-1) + sum(X[..., group].any(axis=-1) for group in self.groups))

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.where(y > 0, self._possible(X) >= self.at_least, self._certain(X) < self.at_least)

    def answer(self, x: np.ndarray, y: int) -> None:
        """Narrow as many groups as needed, those that lose least first, to their variables that are 1 (for −: 0)."""
        needed = int(self.at_least - self._certain(x) if y > 0 else self._possible(x) - self.at_least + 1)
        wanted = y > 0
        open_groups = [j for j, group in enumerate(self.groups) if 0 < x[group].sum() < len(group)]
        kept = {j: self.groups[j][x[self.groups[j]] == wanted] for j in open_groups}
        open_groups.sort(key=lambda j: len(kept[j]) / len(self.groups[j]), reverse=True)
        for j in open_groups[: max(needed, 0)]:
            self.groups[j] = kept[j]

    # -- what is asked -----------------------------------------------------------------------------------------

    def candidates(self) -> Iterator[np.ndarray]:
        for group in self.groups:
            if len(group) > 1:
                x = np.zeros(self.n, dtype=bool)
                x[self.fixed] = True
                x[group[: len(group) // 2]] = True
                yield x[None]
        near = np.zeros(self.n, dtype=bool)
        near[self.fixed] = True
        yield from self.pool(near)
