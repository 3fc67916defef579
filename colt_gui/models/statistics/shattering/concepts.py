"""A class of concepts on given points: what all of them have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cached_property
from typing import ClassVar

import numpy as np

from colt_gui.models.maths.circuits import Circuit
from colt_gui.models.maths.exact import Row, rank, same_rows, whole_rows
from colt_gui.models.statistics.shattering.evidence import Concept, Obstacle, obstacle

LIVE = 12  # points of which all labellings can be gone through
COUNTED = 50  # points of which labellings are counted in the plane


class Concepts(ABC):
    """A labelling is a code: bit i is set where point i is inside the concept, that is labelled +."""

    id: ClassVar[str]
    name: ClassVar[str]
    one: ClassVar[str]  # a concept of it, with its article
    only_plane: ClassVar[bool] = False

    def __init__(self, X: np.ndarray) -> None:
        self.X, self.m, self.n = X, len(X), X.shape[1]

    @property
    @abstractmethod
    def d(self) -> int | None:
        """The VC dimension of the class; None where it is not finite."""

    @abstractmethod
    def find_realised(self) -> np.ndarray:
        """For each code whether a concept labels the points so."""

    @abstractmethod
    def concept(self, code: int) -> Concept:
        """One that labels the points so; there has to be one."""

    @abstractmethod
    def obstacle(self, code: int) -> Obstacle | None:
        """What stands in the way; None where nothing does."""

    @abstractmethod
    def growth_by_formula(self) -> list[int] | None:
        """How many labellings of the first 0, 1, 2, … points there are, without listing them; None: not known."""

    @abstractmethod
    def shattered(self) -> int | None:
        """How many of the points at most have all their labellings; None: not known."""

    @abstractmethod
    def some_obstacle(self) -> Obstacle | None:
        """One where not all labellings are realised, however many points there are."""

    # -- what follows ------------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        return whole_rows(self.X)

    @cached_property
    def realised(self) -> np.ndarray:
        return self.find_realised()

    @cached_property
    def codes(self) -> np.ndarray:
        """Those that are realised."""
        return np.flatnonzero(self.realised)

    @cached_property
    def growth(self) -> list[int] | None:
        """How many labellings of the first 0, 1, 2, … points are realised."""
        if self.m > LIVE:
            return self.growth_by_formula() if self.m <= COUNTED else None
        return [len(np.unique(self.codes & ((1 << k) - 1))) for k in range(self.m + 1)]

    @cached_property
    def best_growth(self) -> list[int]:
        """The same for those 0, 1, 2, … of the points that have the most; of few points only."""
        best = [0] * (self.m + 1)
        for part in range(1 << self.m):
            size = part.bit_count()
            if best[size] < min(1 << size, len(self.codes)):
                best[size] = max(best[size], len(np.unique(self.codes & part)))
        return best

    def distinct(self, rows: Iterable[object]) -> list[int]:
        """How many different ones there are among the first 0, 1, 2, …"""
        return [0, *np.cumsum([first == i for i, first in enumerate(same_rows(list(rows)))]).tolist()]  # type: ignore[arg-type]

    def label(self, code: int) -> np.ndarray:
        return np.where((code >> np.arange(self.m)) & 1, 1, -1)

    def agrees(self, concept: Concept, code: int) -> bool:
        """Whether the concept labels every point so, without rounding."""
        return all(concept.holds(x) == bool(code >> i & 1) for i, x in enumerate(self.X.tolist()))

    def sides(self, code: int) -> tuple[np.ndarray, np.ndarray]:
        """The points inside and those outside."""
        inside = self.label(code) > 0
        return self.X[inside], self.X[~inside]


class ByObstacles(Concepts):
    """A class with finitely many minimal obstacles on the points: what none of them forbids is realised."""

    @abstractmethod
    def find_circuits(self) -> Iterable[Circuit]:
        """Each forbids that those of positive weight are inside and those of negative weight outside."""

    @cached_property
    def circuits(self) -> list[Circuit]:
        """Those of few points first."""
        return sorted(self.find_circuits(), key=lambda circuit: len(circuit.members))

    @cached_property
    def _tests(self) -> tuple[np.ndarray, np.ndarray]:
        """For each circuit the bits of its points, and of those inside."""
        masks = [sum(1 << i for i in members) for members, _ in self.circuits]
        codes = [sum(1 << i for i, w in zip(*circuit) if w > 0) for circuit in self.circuits]
        return np.array(masks, np.uint16), np.array(codes, np.uint16)

    def find_realised(self) -> np.ndarray:
        masks, codes = self._tests
        every = np.arange(1 << self.m, dtype=np.uint16)
        return ~((every[:, None] & masks) == codes).any(axis=1)

    def obstacle(self, code: int) -> Obstacle | None:
        masks, codes = self._tests
        stands = (np.uint16(code) & masks) == codes
        return obstacle(self.circuits[int(stands.argmax())]) if stands.any() else None


def affine_rank(rows: list[Row]) -> int:
    """Points of general position would have as many as they are, up to one more than the dimension."""
    return rank([(*row, 1) for row in rows])
