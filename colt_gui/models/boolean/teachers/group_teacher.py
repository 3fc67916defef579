"""The teacher of disjunctions of k variables, and of thresholds: halves the candidates of k groups in turn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from colt_gui.models.boolean.teachers.teacher import Teacher
from colt_gui.models.boolean.words.formula import Formula, disjunction, threshold


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
        """How many relevant variables are 1 in any case."""
        return X[..., self.fixed].sum(axis=-1) + sum(X[..., group].all(axis=-1) for group in self.groups)

    def _possible(self, X: np.ndarray) -> np.ndarray:
        """How many relevant variables may be 1."""
        return X[..., self.fixed].sum(axis=-1) + sum(X[..., group].any(axis=-1) for group in self.groups)

    def feasible(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.where(y > 0, self._possible(X) >= self.at_least, self._certain(X) < self.at_least)

    def answer(self, x: np.ndarray, y: int) -> None:
        """As many groups as it takes, those that lose least first, keep only their variables that are 1 (for −: 0)."""
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
