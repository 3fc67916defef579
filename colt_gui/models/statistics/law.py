"""The distribution of labelled examples: where they fall, how they are labelled, what a hypothesis risks."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.maths.zero_one import best_halfspace
from colt_gui.models.statistics.regions import (
    EVERYTHING,
    INFINITE,
    Disc,
    Halfplane,
    Hypothesis,
    Rectangle,
    Region,
)
from colt_gui.models.statistics.shapes import NODES, Clouds, Ring, Shape, Square

Predict = Callable[[np.ndarray], np.ndarray]
SMALL = 1e-12
COARSE = 377  # places among which a best half-plane is looked for first
STEPS = (0.2, 0.1, 0.05, 0.02, 0.01)  # by which its angle and offset are changed afterwards, one after the other


class Part(NamedTuple):
    """A share of the examples; `label` is what they carry where there is no target: +1, −1, or 0 for a fair coin."""

    share: float
    shape: Clouds | Square | Ring
    label: int


class Risk(NamedTuple):
    """`exact`: by formulas; otherwise summed over a fixed lattice, right to about three decimals."""

    value: float
    exact: bool


class Cells(NamedTuple):
    """How likely an example falls into each cell of a grid with the label + or −; a row an x."""

    positive: np.ndarray
    negative: np.ndarray
    exact: bool


class Nodes(NamedTuple):
    """Places to sum over, with their weights (1 in all) and P(Y = +1 | x)."""

    X: np.ndarray
    weight: np.ndarray
    positive: np.ndarray


class Law:
    """`target` labels + what is inside it; where there is none, each part carries its own label. A label is then
    turned with probability `noise`."""

    def __init__(self, parts: list[Part], target: Region | None = None, noise: float = 0.0) -> None:
        self.parts, self.noise = parts, noise
        self.target = target.unit if isinstance(target, Halfplane) else target
        self._bayes: Risk | None = None
        self._best: tuple[Halfplane, Risk] | None = None

    @property
    def extent(self) -> Rectangle:
        """What a picture of it should hold."""
        sides = np.array([part.shape.extent for part in self.parts])
        low, high = sides.min(axis=0), sides.max(axis=0)
        return Rectangle(float(low[0]), float(high[1]), float(low[2]), float(high[3]))

    # -- examples ----------------------------------------------------------------------------------------------

    def sample(self, rng: np.random.Generator, m: int) -> tuple[np.ndarray, np.ndarray]:
        """Draw m examples: places (m, 2) and labels ±1."""
        X, carried = self._placed(rng, m)
        y = carried if self.target is None else np.where(self.target.inside(X), 1, -1)
        if self.target is None and (coin := y == 0).any():
            y[coin] = rng.choice((-1, 1), size=int(coin.sum()))
        if self.noise:
            y = np.where(rng.random(m) < self.noise, -y, y)
        return X, y

    def _placed(self, rng: np.random.Generator, m: int) -> tuple[np.ndarray, np.ndarray]:
        if len(self.parts) == 1:
            return self.parts[0].shape.sample(rng, m), np.full(m, self.parts[0].label)
        which = np.searchsorted(np.cumsum([part.share for part in self.parts])[:-1], rng.random(m), side="right")
        X, carried = np.empty((m, 2)), np.empty(m, dtype=np.int64)
        for k, part in enumerate(self.parts):
            mine = which == k
            X[mine], carried[mine] = part.shape.sample(rng, int(mine.sum())), part.label
        return X, carried

    # -- what it looks like ------------------------------------------------------------------------------------

    def density(self, X: np.ndarray) -> np.ndarray:
        """0 where all the mass sits in single places."""
        return sum((part.share * part.shape.density(X) for part in self.parts), np.zeros(len(X)))

    def tilt(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Return (P(+) − P(−)) times the density at each crossing of the grid; a row a y."""
        X = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        shape = (len(ys), len(xs))
        fields = [
            part.shape.on_grid(xs, ys) if isinstance(part.shape, Clouds) else part.shape.density(X).reshape(shape)
            for part in self.parts
        ]
        if self.target is None:
            return (1 - 2 * self.noise) * sum(
                (part.share * part.label * field for part, field in zip(self.parts, fields)), np.zeros(shape)
            )
        density = sum((part.share * field for part, field in zip(self.parts, fields)), np.zeros(shape))
        side = np.where(self.target.inside(X), 1.0, -1.0).reshape(shape)
        return (1 - 2 * self.noise) * density * side

    def positive(self, X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
        """P(Y = +1 | x); ½ where nothing ever falls."""
        if self.target is not None:
            return self._turned(self.target.inside(X).astype(float))
        weights = np.array([part.share * part.shape.density(X, control) for part in self.parts])
        if not weights.any() and any(isinstance(part.shape, Clouds) and not part.shape.sigma for part in self.parts):
            weights = np.array([part.share * _places(part.shape, X) for part in self.parts])
        total = weights.sum(axis=0)
        share = np.array([(part.label + 1) / 2 for part in self.parts]) @ weights
        return self._turned(np.where(total > 0, share / np.where(total > 0, total, 1.0), 0.5))

    def _turned(self, positive: np.ndarray) -> np.ndarray:
        return positive + self.noise * (1 - 2 * positive)

    # -- risks -------------------------------------------------------------------------------------------------

    def risk(self, hypothesis: Hypothesis | Region | Predict) -> Risk:
        """P(h(X) ≠ Y). A region says + inside; anything else is a function from places to labels."""
        if isinstance(hypothesis, (Rectangle, Halfplane, Disc)):
            hypothesis = Hypothesis(hypothesis)
        if not isinstance(hypothesis, Hypothesis):
            return self._summed(hypothesis)
        found = self._inside(hypothesis.region)
        if found is None:
            return self._summed(hypothesis.predict)
        inside, right = found  # P(X in the region), and P of that with the label +
        wrong = inside - right + (self.positives - right)
        return Risk(min(max(wrong if hypothesis.sign > 0 else 1 - wrong, 0.0), 1.0), self.positives_exact)

    def _summed(self, predict: Predict) -> Risk:
        nodes = self.nodes
        said = predict(nodes.X) > 0
        wrong = float(nodes.weight @ np.where(said, 1 - nodes.positive, nodes.positive))
        return Risk(min(max(wrong, 0.0), 1.0), self._finite)

    def _inside(self, region: Region) -> tuple[float, float] | None:
        """P(X in the region), and P of that with the label +, where formulas tell."""
        if isinstance(region, Rectangle):
            cells = self.cells(np.array(region[:2]), np.array(region[2:]))
            return (
                (float((cells.positive + cells.negative).sum()), float(cells.positive.sum())) if cells.exact else None
            )
        if isinstance(region, Disc):
            return None
        if not any(region.w):
            return self._inside(EVERYTHING if region.b <= 0 else Rectangle(0.0, 0.0, 0.0, 0.0))
        return self._beyond(region.unit)

    def _beyond(self, half: Halfplane) -> tuple[float, float] | None:
        masses = [part.share * part.shape.beyond(half) for part in self.parts]
        inside = sum(masses)
        if self.target is None:
            right = sum(mass * (part.label + 1) / 2 for mass, part in zip(masses, self.parts))
        else:
            if isinstance(self.target, Disc):
                return None
            joint = [part.shape.joint(half, self.target) for part in self.parts]
            if any(mass is None for mass in joint):
                return None
            right = sum(part.share * (mass or 0.0) for part, mass in zip(self.parts, joint))
        return inside, right + self.noise * (inside - 2 * right)

    def cells(self, xs: np.ndarray, ys: np.ndarray) -> Cells:
        """Return the masses of the cells between these lines; the outer lines may be infinite."""
        found = self._exact_cells(xs, ys)
        if found is None:
            return self._summed_cells(xs, ys)
        mass, right = found
        right = right + self.noise * (mass - 2 * right)
        return Cells(np.maximum(right, 0.0), np.maximum(mass - right, 0.0), True)

    def _exact_cells(self, xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
        """Return the mass of each cell and the part of it that the target (or the labels) call +, before noise."""
        masses = [part.shape.cells(xs, ys) for part in self.parts]
        rights = [self._right(part, mass, xs, ys) for part, mass in zip(self.parts, masses)]
        if any(mass is None for mass in masses) or any(right is None for right in rights):
            return None
        shape = (len(xs) - 1, len(ys) - 1)
        total = [
            sum((part.share * cells for part, cells in zip(self.parts, kind) if cells is not None), np.zeros(shape))
            for kind in (masses, rights)
        ]
        return total[0], total[1]

    def _right(self, part: Part, mass: np.ndarray | None, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None:
        target = self.target
        if target is None:
            return None if mass is None else mass * (part.label + 1) / 2
        if isinstance(target, Rectangle):
            return part.shape.cells(np.clip(xs, *target[:2]), np.clip(ys, *target[2:]))
        if isinstance(target, Halfplane) and isinstance(part.shape, Square) and any(target.w):
            return part.shape.cut_cells(xs, ys, target)
        return None

    def _summed_cells(self, xs: np.ndarray, ys: np.ndarray) -> Cells:
        nodes = self.nodes
        i, j = np.searchsorted(xs, nodes.X[:, 0], "right") - 1, np.searchsorted(ys, nodes.X[:, 1], "right") - 1
        shape = (len(xs) - 1, len(ys) - 1)
        held = (i >= 0) & (i < shape[0]) & (j >= 0) & (j < shape[1])
        cell = i[held] * shape[1] + j[held]
        positive, negative = (
            np.bincount(cell, nodes.weight[held] * share[held], shape[0] * shape[1]).reshape(shape)
            for share in (nodes.positive, 1 - nodes.positive)
        )
        return Cells(positive, negative, self._finite)

    @cached
    def _whole(self) -> Cells:
        edges = np.array([-INFINITE, INFINITE])
        return self.cells(edges, edges)

    @property
    def positives(self) -> float:
        """P(Y = +1)."""
        return float(self._whole.positive.sum())

    @property
    def positives_exact(self) -> bool:
        return self._whole.exact

    @property
    def _finite(self) -> bool:
        """All mass sits in single places: then sums over them are no approximation."""
        return all(isinstance(part.shape, Clouds) and not part.shape.sigma for part in self.parts)

    @cached
    def nodes(self) -> Nodes:
        placed = [part.shape.nodes(int(NODES * max(part.share, 0.1))) for part in self.parts]
        weight = np.concatenate([np.full(len(X), part.share / len(X)) for part, X in zip(self.parts, placed)])
        X = np.concatenate(placed)
        if self.target is not None:
            return Nodes(X, weight, self.positive(X))
        label = np.concatenate([np.full(len(X), (part.label + 1) / 2) for part, X in zip(self.parts, placed)])
        return Nodes(X, weight, self._turned(label))

    # -- the best ----------------------------------------------------------------------------------------------

    @property
    def bayes(self) -> Risk:
        """The smallest risk of all: E min(P(+|x), P(−|x))."""
        return self.find_bayes()

    def find_bayes(self, control: Control = NO_CONTROL) -> Risk:
        """Return the smallest risk of all rules; it is computed once."""
        if self._bayes is None:
            if self.target is not None:
                self._bayes = Risk(self.noise, True)
            elif all(part.label == 0 for part in self.parts):
                self._bayes = Risk(0.5, True)
            else:
                positive = self.positive(self.nodes.X, control)
                self._bayes = Risk(float(self.nodes.weight @ np.minimum(positive, 1 - positive)), self._finite)
        return self._bayes

    @cached
    def best_halfplane(self) -> tuple[Halfplane, Risk] | None:
        """The half-plane of least risk, where it is known without a search."""
        if isinstance(self.target, Halfplane):
            return self.target, Risk(self.noise, True)
        if isinstance(self.target, Rectangle) and (half := _as_halfplane(self.target)) is not None:
            return half, Risk(self.noise, True)
        if self.target is None and (half := self._between_two()) is not None:
            return half, self.risk(half)
        return None

    def _between_two(self) -> Halfplane | None:
        """Return the line halfway between two equally likely clouds of one width with different labels."""
        centres = {part.label: part.shape.centres for part in self.parts if isinstance(part.shape, Clouds)}
        if len(self.parts) != 2 or set(centres) != {1, -1} or any(len(X) != 1 for X in centres.values()):
            return None
        a, b = centres[1][0], centres[-1][0]
        if abs(self.parts[0].share - 0.5) > SMALL or (a == b).all():
            return None
        return Halfplane((float(a[0] - b[0]), float(a[1] - b[1])), float((a @ a - b @ b) / 2)).unit

    def find_best_halfplane(self, control: Control = NO_CONTROL) -> tuple[Halfplane, Risk]:
        """Return the half-plane of least risk; it is computed once.

        Where no formula names it, the best half-plane of a few hundred places is improved in small steps. Its risk is
        then an upper bound of the least one, and marked as not exact.
        """
        if self._best is None:
            self._best = self.best_halfplane or self._search(control)
        return self._best

    def _search(self, control: Control) -> tuple[Halfplane, Risk]:
        half, risk = self._first_look(control), 2.0
        for step in STEPS:
            tried = []
            for one in [_moved(half, a * step, b * step) for a in (-1, 0, 1) for b in (-1, 0, 1)]:
                control.check()
                tried.append((self.risk(one).value, one))
            risk, half = min(tried, key=lambda pair: pair[0])
        return half, Risk(risk, False)

    def _first_look(self, control: Control) -> Halfplane:
        nodes = self.nodes
        control.check()
        chosen = np.random.default_rng([0, COARSE]).choice(len(nodes.X), COARSE, p=nodes.weight / nodes.weight.sum())
        positive = nodes.positive[chosen]
        found = best_halfspace(nodes.X[chosen], np.where(positive >= 0.5, 1, -1), weights=np.abs(2 * positive - 1))
        return Halfplane((float(found.w[0]), float(found.w[1])), -float(found.b)).unit


def _moved(half: Halfplane, turn: float, shift: float) -> Halfplane:
    (u, v), c, s = half.w, math.cos(turn), math.sin(turn)
    return Halfplane((c * u - s * v, s * u + c * v), half.b + shift)


def _places(clouds: Shape, X: np.ndarray) -> np.ndarray:
    """Return the mass that sits exactly in each of these places."""
    assert isinstance(clouds, Clouds)
    return np.asarray((X[:, None, :] == clouds.centres).all(axis=2).mean(axis=1))


def _as_halfplane(stump: Rectangle) -> Halfplane | None:
    finite = [k for k in range(4) if abs(stump[k]) != INFINITE]
    if len(finite) != 1:
        return None
    k = finite[0]
    sign = 1.0 if k % 2 == 0 else -1.0
    return Halfplane((sign, 0.0) if k < 2 else (0.0, sign), sign * stump[k])
