"""The teacher of conjunctions of features: conjunctions and k-CNF; with labels turned over disjunctions and k-DNF."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.teachers.teacher import Teacher
from colt_gui.models.boolean.words.formula import Formula

CELLS = 2**22  # values of features that are compared in one round
FLIPS = 64  # flipped examples that are tried at a time,
MOST_FLIPS = 1024  # and in one round


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
        """The features that are alive and false."""
        return self.alive & ~self.features.values(X)

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        step = max(1, CELLS // len(self.alive))
        blocks = [(X[i : i + step], y[i : i + step]) for i in range(0, len(X), step)]
        return np.concatenate([self._feasible(*block) for block in blocks])

    def _feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        false = self._false(X)
        positive = ~(false & self.forced).any(axis=1) & ~self._covers(false).any(axis=1)
        return np.where(y > 0, positive, false.any(axis=1))

    def _covers(self, false: np.ndarray) -> np.ndarray:
        """(rows, open): whether all that is false on an open example would be struck out with the row."""
        needed = self._false(self.open).astype(np.float32)
        return false.astype(np.float32) @ needed.T == needed.sum(axis=1)

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
        """Open examples on which one feature alone is false force it; those on which a forced one is false are done."""
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
        """`near` with bits flipped that have not been asked about: first one example, then some at a time."""
        waiting = islice(self.waiting.values(), MOST_FLIPS)
        while chosen := list(islice(waiting, 1)):
            yield flipped_sets(self.near, self.flips[chosen])
            while chosen := list(islice(waiting, FLIPS)):
                yield flipped_sets(self.near, self.flips[chosen])

    def _ordered(self, X: np.ndarray) -> np.ndarray:
        """Those that would strike out fewest features first, and those that strike out none last."""
        alive = np.flatnonzero(self.alive)
        most = max(1, CELLS // max(len(alive), 1))
        if len(X) > most:
            X = X[self.rng.permutation(len(X))[:most]]
        struck = (~self.features.values(X, alive)).sum(axis=1)
        return X[np.argsort(np.where(struck == 0, len(self.alive) + 1, struck), kind="stable")]


def flipped_sets(x: np.ndarray, flips: np.ndarray) -> np.ndarray:
    """A row for each set of variables, x with these bits turned over."""
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
