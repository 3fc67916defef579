"""Experts that have an answer to a point: halfspaces and stumps, in families or drawn by hand, and perceptrons."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple, cast

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import PREDICTION, OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.sizes import Embedding, check_sizes
from colt_gui.models.text.numbers import number

LIGHT = 1e-7  # a share of the heaviest weight that no eye would see
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
        """Whether the answer is known everywhere on the plane, not only at the points."""
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
    """Return an expert for each line. It says + to the left of the direction from the first point to the second."""
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
    """Return W (n, 2), b and sign of all experts; a constant is a halfspace that holds everything."""
    forms = np.array([expert.line or (0.0, 0.0, -1.0) for expert in experts], dtype=float).reshape(-1, 3)
    return forms[:, :2], forms[:, 2], np.array([expert.sign for expert in experts], dtype=np.int8)


def reach(points: Points) -> float:
    """Return how far from the origin the experts look. It is a round number, so that moving a point rarely moves the
    experts."""
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
    """Return thresholds strictly between −r and r; an odd number of them has 0 in the middle."""
    return [r * (2 * (i + 1) / (count + 1) - 1) for i in range(count)]


# -- the weighted vote everywhere on the plane -----------------------------------------------------------------------


def vote_region(experts: list[Expert], weights: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None:
    """(len(ys), len(xs)): W⁺ − W⁻ of normalised weights; None where experts are no halfspaces.

    `xs` are evenly spaced. Along a row each halfspace changes its mind once, so a row is the running sum of
    those changes: experts × rows steps rather than experts × pixels.
    """
    if not all(expert.on_plane for expert in experts):
        return None
    heavy = np.flatnonzero(weights > LIGHT * weights.max(initial=0.0))
    W, b, sign = plane_forms([experts[i] for i in heavy])
    weight = weights[heavy] * sign
    flat = W[:, 0] == 0
    changes = _changes(W[~flat], b[~flat], weight[~flat], xs, ys)
    level = np.where(np.outer(ys, W[flat, 1]) >= b[flat], weight[flat], -weight[flat]).sum(axis=1)
    return np.asarray(np.cumsum(changes, axis=1)[:, :-1] + level[:, None])


def _changes(W: np.ndarray, b: np.ndarray, weight: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Return the rise of the vote from each pixel to the next; the first column is the vote at the left edge."""
    width, step = len(xs), xs[1] - xs[0]
    crossing = (b - np.outer(ys, W[:, 1])) / W[:, 0]
    with np.errstate(invalid="ignore", over="ignore"):
        column = np.clip(np.ceil((crossing - xs[0]) / step), 0, width).astype(np.int64)
    place = column + (width + 1) * np.arange(len(ys))[:, None]
    rise = np.where(W[:, 0] > 0, weight, -weight)  # from − to + when going right along w
    jumps = np.bincount(place.ravel(), np.tile(2 * rise, len(ys)), minlength=(width + 1) * len(ys))
    changes = jumps.astype(float, copy=False).reshape(len(ys), width + 1)  # a sum of nothing comes as whole numbers
    changes[:, 0] -= rise.sum()
    return changes


# -- learners as experts ---------------------------------------------------------------------------------------------

ROUNDS_AT_ONCE = 64  # rounds between two looks at the control: those of a kernel perceptron take up to 30 µs each
LEARNER_NAMES = (
    "perceptron",
    "perceptron, bias",
    "perceptron, normalised",
    "kernel perceptron, quadratic",
    "kernel perceptron, Gaussian",
)


def learner_experts(points: Points) -> list[Expert]:
    """Return the learners as experts. Raise InputError where the points are too large or too small for one of them."""
    for learner in _learners(points):
        check_sizes(cast(Embedding, learner), points.X)
    return [Expert(name, "learner") for name in LEARNER_NAMES]


def _learners(points: Points) -> list[OnlineLearner]:
    sigma = min(max(reach(points) / 4, 1e-3), 100.0)
    return [
        _learner("perceptron"),
        _learner("perceptron", bias=True),
        _learner("perceptron", bias=True, normalise=True),  # with the lift no point has length 0
        _learner("kernel-perceptron", kernel="polynomial", q=2, c=1.0),
        _learner("kernel-perceptron", kernel="gaussian", sigma=sigma),
    ]


def _learner(id: str, **params: Any) -> OnlineLearner:
    return cast(OnlineLearner, learner_class(id)(**params))


def learners_say(points: Points, index: np.ndarray, outcomes: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
    """Return what each learner predicts in each round, before it learns from the outcome: (T, n) of ±1."""
    said = np.empty((len(LEARNER_NAMES), len(index)), dtype=np.int8)
    for row, learner in zip(said, _learners(points)):
        examples = learner.prepare(points.X)
        for start in range(0, len(index), ROUNDS_AT_ONCE):
            control.check()
            block = slice(start, start + ROUNDS_AT_ONCE)
            rounds = zip(index[block].tolist(), outcomes[block].tolist())
            row[block] = [learner.learn(examples[i], y)[PREDICTION] for i, y in rounds]
    return said.T.copy()
