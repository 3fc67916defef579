"""A class of concepts on given points: what all of them have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from itertools import accumulate
from typing import ClassVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.maths.circuits import Circuit
from colt_gui.models.maths.exact import Row, rank, same_rows, whole_rows
from colt_gui.models.statistics.shattering.evidence import Concept, Obstacle, obstacle

LIVE = 12  # points of which all labellings can be gone through
COUNTED = 50  # points of which labellings are counted in the plane
MOST_PARTS = 10  # points of which all parts are looked at


class Concepts(ABC):
    """A labelling is a code: bit i is set where point i is inside the concept, that is labelled +."""

    id: ClassVar[str]
    name: ClassVar[str]
    one: ClassVar[str]  # a concept of it, with its article
    only_plane: ClassVar[bool] = False

    def __init__(self, X: np.ndarray) -> None:
        self.X, self.m, self.n = X, len(X), X.shape[1]
        self._realised: np.ndarray | None = None
        self._growth: list[int] | None = None
        self._grown = False  # `_growth` has been looked for
        self._best_growth: list[int] | None = None

    @property
    @abstractmethod
    def d(self) -> int | None:
        """The VC dimension of the class; None where it is not finite."""

    @abstractmethod
    def find_realised(self, control: Control) -> np.ndarray:
        """Return for each code whether a concept labels the points so."""

    @abstractmethod
    def concept(self, code: int) -> Concept:
        """Return a concept that labels the points so; there has to be one."""

    @abstractmethod
    def obstacle(self, code: int) -> Obstacle | None:
        """Return what stands in the way of the labelling; None where nothing does."""

    @abstractmethod
    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int] | None:
        """Count the labellings of the first 0, 1, 2, … points without listing them; None: not known."""

    @abstractmethod
    def shattered(self) -> int | None:
        """Return how many of the points at most have all their labellings; None: not known."""

    @abstractmethod
    def some_obstacle(self) -> Obstacle | None:
        """Return an obstacle where not all labellings are realised, however many points there are."""

    # -- what follows ------------------------------------------------------------------------------------------

    @cached
    def rows(self) -> list[Row]:
        return whole_rows(self.X)

    def count(self, control: Control, parts: bool) -> None:
        """Find what `realised`, `growth` and (of all `parts` of the points) `best_growth` return, under a control."""
        if self.m <= LIVE:
            self._realised = self.find_realised(control)
        self._growth, self._grown = self._find_growth(control), True
        if parts:
            self._best_growth = self._find_best_growth(control)

    @property
    def realised(self) -> np.ndarray:
        """For each code whether a concept labels the points so."""
        if self._realised is None:
            self._realised = self.find_realised(NO_CONTROL)
        return self._realised

    @cached
    def codes(self) -> np.ndarray:
        """The codes that are realised."""
        return np.flatnonzero(self.realised)

    @property
    def growth(self) -> list[int] | None:
        """How many labellings of the first 0, 1, 2, … points are realised; None where that is not known."""
        if not self._grown:
            self._growth, self._grown = self._find_growth(NO_CONTROL), True
        return self._growth

    def _find_growth(self, control: Control) -> list[int] | None:
        if self.m > LIVE:
            return self.growth_by_formula(control) if self.m <= COUNTED else None
        return [len(np.unique(self.codes & ((1 << k) - 1))) for k in range(self.m + 1)]

    @property
    def best_growth(self) -> list[int]:
        """How many labellings are realised of those 0, 1, 2, … points that have the most; of few points only."""
        if self._best_growth is None:
            self._best_growth = self._find_best_growth(NO_CONTROL)
        return self._best_growth

    def _find_best_growth(self, control: Control) -> list[int]:
        best = [0] * (self.m + 1)
        for part in range(1 << self.m):
            control.check()
            size = part.bit_count()
            if best[size] < min(1 << size, len(self.codes)):
                best[size] = max(best[size], len(np.unique(self.codes & part)))
        return best

    def distinct(self, rows: Iterable[Hashable]) -> list[int]:
        """Count the different rows among the first 0, 1, 2, …"""
        return [0, *accumulate(int(first == i) for i, first in enumerate(same_rows(list(rows))))]

    def label(self, code: int) -> np.ndarray:
        return np.where((code >> np.arange(self.m)) & 1, 1, -1)

    def agrees(self, concept: Concept, code: int) -> bool:
        """Return whether the concept labels every point so, without rounding."""
        return all(concept.holds(x) == bool(code >> i & 1) for i, x in enumerate(self.X.tolist()))

    def sides(self, code: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the points inside and the points outside."""
        inside = self.label(code) > 0
        return self.X[inside], self.X[~inside]


class ByObstacles(Concepts):
    """A class with finitely many minimal obstacles on the points: what none of them forbids is realised."""

    @abstractmethod
    def find_circuits(self) -> Iterable[Circuit]:
        """Yield circuits: each forbids that its points of positive weight are inside and the others outside."""

    _circuits: list[Circuit] | None = None

    @property
    def circuits(self) -> list[Circuit]:
        """All of them, those of few points first."""
        return self._collected(NO_CONTROL)

    def _collected(self, control: Control) -> list[Circuit]:
        if self._circuits is None:
            found = []
            for circuit in self.find_circuits():
                control.check()
                found.append(circuit)
            self._circuits = sorted(found, key=lambda circuit: len(circuit.members))
        return self._circuits

    @cached
    def _tests(self) -> tuple[np.ndarray, np.ndarray]:
        """For each circuit the bits of its points, and of those inside."""
        masks = [sum(1 << i for i in members) for members, _ in self.circuits]
        codes = [sum(1 << i for i, w in zip(*circuit) if w > 0) for circuit in self.circuits]
        return np.array(masks, np.uint16), np.array(codes, np.uint16)

    def find_realised(self, control: Control) -> np.ndarray:
        self._collected(control)
        masks, codes = self._tests
        every = np.arange(1 << self.m, dtype=np.uint16)
        return np.asarray(~((every[:, None] & masks) == codes).any(axis=1))

    def obstacle(self, code: int) -> Obstacle | None:
        masks, codes = self._tests
        stands = (np.uint16(code) & masks) == codes
        return obstacle(self.circuits[int(stands.argmax())]) if stands.any() else None


def affine_rank(rows: list[Row]) -> int:
    """Return the largest number of affinely independent points."""
    return rank([(*row, 1) for row in rows])
