"""The classes of concepts, by id; and the one that has no shape: all functions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.circuits import Circuit
from colt_gui.models.maths.exact import same_rows
from colt_gui.models.statistics.shattering.boxes import Intervals, Rectangles, Thresholds
from colt_gui.models.statistics.shattering.concepts import ByObstacles, Concepts
from colt_gui.models.statistics.shattering.discs import Discs
from colt_gui.models.statistics.shattering.evidence import Listed, Obstacle, obstacle
from colt_gui.models.statistics.shattering.halfspaces import Halfspaces, HomogeneousHalfspaces


class AllFunctions(ByObstacles):
    """Every set of points is a concept. Only one point that stands there twice cannot have two labels."""

    id, name, one = "all", "All functions", "a function"
    d = None

    def find_circuits(self) -> Iterator[Circuit]:
        for i, j in combinations(range(self.m), 2):
            if self.rows[i] == self.rows[j]:
                yield Circuit((i, j), (1, -1))
                yield Circuit((i, j), (-1, 1))

    def some_obstacle(self) -> Obstacle | None:
        """Return a point that stands there a second time."""
        twice = [(first, i) for i, first in enumerate(same_rows(self.rows)) if first != i]
        return obstacle(Circuit(twice[0], (1, -1))) if twice else None

    def concept(self, code: int) -> Listed:
        inside, _ = self.sides(code)
        return Listed(frozenset(map(tuple, inside.tolist())))

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int]:
        return [1 << n for n in self.distinct(self.rows)]

    def shattered(self) -> int:
        return self.distinct(self.rows)[-1]


FAMILIES: dict[str, type[Concepts]] = {
    kind.id: kind
    for kind in (Halfspaces, HomogeneousHalfspaces, Rectangles, Intervals, Thresholds, Discs, AllFunctions)
}


def concepts(id: str, X: np.ndarray) -> Concepts:
    """Return the class on these points. Raise InputError if it is a class of the plane and the points are not there."""
    kind = FAMILIES[id]
    if kind.only_plane and X.shape[1] != 2:
        raise InputError(f"Discs are for points in the plane; these have {X.shape[1]} coordinates.")
    return kind(X)
