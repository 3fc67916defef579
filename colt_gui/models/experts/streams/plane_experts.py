"""Experts on the plane: halfspaces and stumps, in families or drawn by hand."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import number

CELLS = 2**20  # signs that are computed at once


class Expert(NamedTuple):
    """`kind` is halfspace, stump, line, constant, learner, column or scene.

    `line` is (w₁, w₂, b): it says sign·(+ where w₁x₁ + w₂x₂ ≥ b). Without a line a constant says its `sign`.
    """

    name: str
    kind: str
    line: tuple[float, float, float] | None = None
    sign: int = 1

    @property
    def on_plane(self) -> bool:
        """Its answer is known everywhere on the plane, not only at the points."""
        return self.line is not None or self.kind == "constant"

    @property
    def opposite(self) -> Expert:
        return Expert(f"not {self.name}", self.kind, self.line, -self.sign)


def constants() -> list[Expert]:
    return [Expert("always +", "constant"), Expert("always −", "constant", sign=-1)]


# The families are remembered: there may be 10 000 experts, and they are asked for in the window after each edit.


@lru_cache(maxsize=1)
def directions(n: int, both: bool) -> tuple[Expert, ...]:
    """Return halfspaces through the origin; their normals are evenly spread over the circle, or over half of it."""
    return tuple(_halfspace(angle, 0.0, f"halfspace {number(angle, 4)}°") for angle in _angles(n, both))


@lru_cache(maxsize=1)
def grid(n: int, both: bool, thresholds: int, far: float) -> tuple[Expert, ...]:
    """Return halfspaces of every direction with every threshold; `far` is the `reach` of the points."""
    offsets = _spread(thresholds, far)
    return tuple(
        _halfspace(angle, b, f"{number(angle, 4)}°, b = {number(b)}") for angle in _angles(n, both) for b in offsets
    )


@lru_cache(maxsize=1)
def stumps(n: int, both: bool, far: float) -> tuple[Expert, ...]:
    """Return x₁ ≥ b and x₂ ≥ b for n thresholds each, with their opposites where `both` are wanted."""
    experts = []
    for axis, (w1, w2) in enumerate(((1.0, 0.0), (0.0, 1.0))):
        for b in _spread(n, far):
            name = f"x{'₁₂'[axis]} {{}} {number(b)}"
            experts.append(Expert(name.format("≥"), "stump", (w1, w2, b)))
            if both:
                experts.append(Expert(name.format("<"), "stump", (w1, w2, b), -1))
    return tuple(experts)


@lru_cache(maxsize=1)
def random_halfspaces(n: int, far: float, seed: int) -> tuple[Expert, ...]:
    rng = np.random.default_rng([seed, 1])
    angles, offsets = rng.uniform(0, 360, n), rng.uniform(-1, 1, n) * far
    drawn = zip(angles.tolist(), offsets.tolist())
    return tuple(_halfspace(angle, b, f"random {i}") for i, (angle, b) in enumerate(drawn, 1))


def drawn(lines: tuple[tuple[float, float, float, float], ...]) -> list[Expert]:
    """Each line says + to the left of its direction, from its first point to its second."""
    experts = []
    for i, (x1, y1, x2, y2) in enumerate(lines, 1):
        length = math.hypot(x2 - x1, y2 - y1)
        if not (math.isfinite(length) and length > 0):
            raise InputError(f"Line {i} needs two different points.")
        w1, w2 = (y1 - y2) / length, (x2 - x1) / length
        experts.append(Expert(f"line {i}", "line", (w1, w2, w1 * x1 + w2 * y1)))
    return experts


def say(experts: list[Expert], X: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
    """Return what each of the experts says to each point: (m, n) of ±1."""
    W, b, sign = plane_forms(experts)
    said = np.empty((len(X), len(experts)), dtype=np.int8)
    step = max(1, CELLS // max(len(experts), 1))
    for start in range(0, len(X), step):
        control.check()
        positive = X[start : start + step] @ W.T >= b
        said[start : start + step] = np.where(positive, sign, -sign)
    return said


def plane_forms(experts: list[Expert]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """W (n, 2), b and sign of all; a constant is a halfspace that holds everything."""
    forms = np.array([expert.line or (0.0, 0.0, -1.0) for expert in experts], dtype=float).reshape(-1, 3)
    return forms[:, :2], forms[:, 2], np.array([expert.sign for expert in experts], dtype=np.int8)


def reach(points: Points) -> float:
    """How far from the origin the experts look: a round number, so that moving a point rarely moves them."""
    far = float(np.abs(points.X).max(initial=0.0)) or 1.0
    unit = 10.0 ** math.floor(math.log10(far))
    return next(step * unit for step in (1.0, 2.0, 5.0, 10.0) if far <= step * unit * (1 + 1e-12))


def _angles(n: int, both: bool) -> list[float]:
    return [(360 if both else 180) * i / n for i in range(n)]


def _halfspace(angle: float, b: float, name: str) -> Expert:
    # rounded, so that right angles are exact
    turn = math.radians(angle)
    return Expert(name, "halfspace", (round(math.cos(turn), 15), round(math.sin(turn), 15), b))


def _spread(count: int, r: float) -> list[float]:
    """Thresholds strictly between −r and r; an odd number has 0 in the middle."""
    return [r * (2 * (i + 1) / (count + 1) - 1) for i in range(count)]
