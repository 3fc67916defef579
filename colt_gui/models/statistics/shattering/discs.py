"""Discs {x : ‖x − c‖ ≤ r} of the plane: halfspaces below a plane, for points lifted to (x, y, x² + y²)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.maths.circuits import Circuit, first_circuit, flat_circuits, lifted_circuits
from colt_gui.models.maths.exact import Row, solution
from colt_gui.models.statistics.shattering.concepts import ByObstacles, affine_rank
from colt_gui.models.statistics.shattering.evidence import Disc, Obstacle, obstacle
from colt_gui.models.statistics.shattering.halfspaces import extent

ROOM = (1.0, 8.0, 200.0)  # how far from the points a centre is looked for, in extents, one after the other


class Discs(ByObstacles):
    """‖x − c‖² is x² + y² and something linear. So where one combination of points inside equals one of points
    outside, and its x² + y² is not smaller, the mean of ‖x − c‖² is not smaller inside either: no disc."""

    id, name, one = "discs", "Discs", "a disc"
    only_plane = True
    d = 3

    def find_circuits(self) -> Iterator[Circuit]:
        for circuit in flat_circuits(self.rows):
            height = self._height(circuit)
            if height >= 0:
                yield circuit
            if height <= 0:
                yield circuit.opposite
        for circuit in lifted_circuits(self.rows):
            yield circuit
            yield circuit.opposite

    def _height(self, circuit: Circuit) -> int | Fraction:
        """Return how much higher the points of positive weight meet the others in the lift."""
        return sum(w * (self.rows[i][0] ** 2 + self.rows[i][1] ** 2) for i, w in zip(*circuit))

    def shattered(self) -> int:
        """Of four points two parts meet in the plane, and the higher one in the lift cannot be inside alone."""
        return affine_rank(self.rows)

    def growth_by_formula(self, control: Control = NO_CONTROL) -> list[int]:
        """Count labellings: a point p adds the parts into which circles through p and two earlier points fall."""
        counts, known = [1], list[Row]()
        for row in self.rows:
            control.check()
            if row in known:
                counts.append(counts[-1])
            else:
                counts.append(counts[-1] + 1 + len(known) + self._circles(row, known))
                known.append(row)
        return counts

    def _circles(self, p: Row, known: list[Row]) -> int:
        """Σ (k − 1) over the circles through p and k ≥ 2 of the others."""
        moved = [(x - p[0], y - p[1]) for x, y in known]
        return sum(len({c for w in moved[j + 1 :] if (c := _circle(v, w))}) for j, v in enumerate(moved))

    def some_obstacle(self) -> Obstacle | None:
        """The part that meets the other one higher in the lift is inside."""
        found = first_circuit([(*row, 1) for row in self.rows])
        return None if found is None else obstacle(found if self._height(found) >= 0 else found.opposite)

    # -- a disc ------------------------------------------------------------------------------------------------

    def concept(self, code: int) -> Disc:
        inside, outside = self.sides(code)
        if not len(inside):
            return self._beside_all()
        for room in ROOM:
            guess = self._around(inside, outside, room)
            if guess is not None and self.agrees(guess, code):
                return guess
        return self._exactly(code)

    def _beside_all(self) -> Disc:
        if not self.m:
            return Disc((0.0, 0.0), -1.0)
        size = extent(self.X)
        right, low = float(self.X[:, 0].max()), float(self.X[:, 1].min())
        return Disc((Fraction(right) + Fraction(size) / 9, low), Fraction(size) ** 2 / 400)

    def _around(self, inside: np.ndarray, outside: np.ndarray, room: float) -> Disc | None:
        """Its centre in the middle of the region that is nearer to every point inside than to any outside; that is an
        intersection of half-planes."""
        low, high = self.X.min(axis=0), self.X.max(axis=0)
        low, high = low - room * extent(self.X), high + room * extent(self.X)
        region = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        for p in inside:
            for q in outside:
                region = _clipped(region, 2 * (p - q), float(p @ p - q @ q))
        if not len(region):
            return None
        centre = region.mean(axis=0)
        near = float(((inside - centre) ** 2).sum(axis=1).max())
        far = ((outside - centre) ** 2).sum(axis=1).min() if len(outside) else near + (0.24 * extent(self.X)) ** 2
        radius = (np.sqrt(near) + min(np.sqrt(far), np.sqrt(near) + 0.24 * extent(self.X))) / 2
        return Disc(tuple(centre.tolist()), float(radius**2))

    def _exactly(self, code: int) -> Disc:
        """By rational numbers: for the centre c and s = ‖c‖² − r², y(2⟨c, x⟩ − s − ‖x‖²) ≥ δ with δ ≥ 1 by scale."""
        y = self.label(code).tolist()
        A, c = [], []
        for (a, b), sign in zip(self.X.tolist(), y):
            u, v = Fraction(a), Fraction(b)
            A.append([sign * 2 * u, sign * 2 * v, Fraction(-sign), -sign * (u * u + v * v)])
            c.append(1)
        found = solution([*A, [0, 0, 0, 1]], [*c, 1])
        assert found is not None, "no obstacle, and yet no disc"
        k, centre = found[3], (found[0] / found[3], found[1] / found[3])
        return Disc(centre, centre[0] ** 2 + centre[1] ** 2 - found[2] / k)


def _circle(v: Row, w: Row) -> tuple[int, int] | None:
    """Return where on the line of centres for v the circle through 0, v and w has its centre; None: no circle."""
    below = v[0] * w[1] - v[1] * w[0]
    if not below:
        return None
    above = w[0] ** 2 + w[1] ** 2 - v[0] * w[0] - v[1] * w[1]
    size = gcd(above, below) * (1 if below > 0 else -1)
    return above // size, below // size


def _clipped(region: np.ndarray, a: np.ndarray, c: float) -> np.ndarray:
    """Return the part of a convex polygon with ⟨a, x⟩ ≥ c."""
    if not len(region):
        return region
    value, after = region @ a - c, np.roll(region, -1, axis=0)
    following = np.roll(value, -1)
    kept = []
    for p, q, s, t in zip(region, after, value, following):
        if s >= 0:
            kept.append(p)
        if (s > 0) != (t > 0) and s != t and s != 0 and t != 0:
            kept.append(p + (q - p) * (s / (s - t)))
    return np.array(kept).reshape(-1, 2)
