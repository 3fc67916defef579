"""Seeded sets of points. The same seed gives the same points on every machine.

Those in the plane lie within 3.9 of the origin, so that they fit the stage.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError, brief, quoted
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points

if TYPE_CHECKING:
    from numpy.random import Generator


class Dataset(NamedTuple):
    id: str
    label: str
    make: Callable[..., Points]
    params: tuple[Param, ...]


def generate(id: str, seed: int, **params: float) -> Points:
    if id not in SAMPLES:
        raise InputError(f"There is no dataset {quoted(id)}; there are: {', '.join(SAMPLES)}.")
    known = {param.name: param for param in SAMPLES[id].params}
    for name in params:
        if name not in known:
            raise InputError(f"{id} has no parameter {quoted(name)}; it has: {', '.join(known)}.")
    if type(seed) is not int or seed < 0:
        raise InputError(f"seed = {brief(str(seed))}: it must be a whole number ≥ 0.")
    values = {name: param.check(params.get(name, param.default)) for name, param in known.items()}
    return SAMPLES[id].make(np.random.Generator(np.random.PCG64(seed)), **values)


def separable(rng: Generator, m: int, gap: float, offset: float = 0.0) -> Points:
    """A random line `offset` from the origin, and points of each class on its side, at least `gap` from it."""
    u, v = _axes(rng)
    sides = _alternating(m)
    along = rng.uniform(-2.7, 2.7, m)
    away = rng.uniform(gap, 2.7 - offset, m)
    return _points(np.outer(offset + sides * away, u) + np.outer(along, v), sides)


def margin(rng: Generator, m: int, gamma: float) -> Points:
    """Separable through the origin with margin exactly γ.

    The margin is the distance from the origin to the hull of all y·x. Every y·x has ⟨u, y·x⟩ ≥ γ, and one
    example of each class has y·x = γu + c·v with v ⟂ u, the two c of opposite sign: the segment between these
    two passes through γu, so γu is the hull's nearest point, u the best direction and γ its margin.
    """
    u, v = _axes(rng)
    sides = _alternating(m)
    across = rng.uniform(gamma + 0.02, 2.7, m)
    along = rng.uniform(-2.7, 2.7, m)
    support = [2 * rng.integers((m + 1) // 2), 2 * rng.integers(m // 2) + 1]
    across[support] = gamma
    along[support] = rng.uniform(0.8, 2.7, 2) * rng.choice([-1, 1]) * (1, -1)
    return _points(sides[:, None] * (np.outer(across, u) + np.outer(along, v)), sides, decimals=12)


def clouds(rng: Generator, m: int, distance: float, spread: float) -> Points:
    """Two round Gaussian clouds, cut off at 2.4 standard deviations, whose centres are `distance` apart."""
    u, _ = _axes(rng)
    sides = _alternating(m)
    return _points(np.outer(sides, u) * distance / 2 + spread * _gaussian(rng, m), sides)


def noisy(rng: Generator, m: int, gap: float, noise: float) -> Points:
    """`separable` with the labels of a fraction `noise` of the points (rounded to whole points) flipped."""
    points = separable(rng, m, gap)
    y = points.y.copy()
    y[rng.choice(m, round(noise * m), replace=False)] *= -1
    return Points(points.X, y)


def xor(rng: Generator, m: int) -> Points:
    """A square of points in each quadrant, y = sign(x₁x₂).

    The squares are [1, 2.7]² and its mirror images. As 2.7 < 3·1 one point of each quadrant is enough for the
    diagonals to cross, so no line separates the classes, however few points there are.
    """
    quadrants = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)])[np.arange(m) % 4]
    return _points(quadrants * rng.uniform(1.0, 2.7, (m, 2)), _alternating(m))


def circles(rng: Generator, m: int, noise: float) -> Points:
    """A ring of radius 1 (class +1) inside a ring of radius 3 (class −1), each blurred by `noise`."""
    sides = _alternating(m)
    radius = np.where(sides > 0, 1.0, 3.0)
    ring = radius[:, None] * _arcs(rng, m, 2 * math.pi, ends=False)
    return _points(ring + noise * _gaussian(rng, m), sides)


def moons(rng: Generator, m: int, noise: float) -> Points:
    """Two half circles of radius 1.7, tips included, that reach into each other, blurred by `noise`."""
    sides = _alternating(m)
    arc = 1.7 * sides[:, None] * _arcs(rng, m, math.pi, ends=True)
    shift = np.outer(sides, (-0.85, -0.4))
    return _points(arc + shift + noise * _gaussian(rng, m), sides)


def outlier(rng: Generator, m: int, distance: float) -> Points:
    """Two separable classes and, last, one point of class −1 `distance` behind the mean of class +1.

    It lies on the line through the means of both classes. So the mean of class +1 is between the outlier and
    the mean of the others of class −1: the hulls meet, and no line separates all points.
    """
    u, v = _axes(rng)
    sides = _alternating(m - 1)
    X = np.outer(sides * rng.uniform(0.4, 1.6, m - 1), u) + np.outer(rng.uniform(-2, 2, m - 1), v)
    plus, minus = X[sides > 0].mean(axis=0), X[sides < 0].mean(axis=0)
    ahead = (plus - minus) / np.linalg.norm(plus - minus)
    return _points(np.vstack([X, plus + distance * ahead]), np.append(sides, -1))


def worst_case(rng: Generator, m: int) -> Points:
    """Shown once in this order, every example is a mistake of the perceptron, and R²/γ² = 2m − 1.98.

    Holds from w = 0 without bias and normalising, if sign(0) = +1 or a score of 0 is updated on.

    No stream in the plane has m mistakes with R²/γ² < 2m − 2. Write w = (a, b) along the best direction and
    across it, and s² = R² − γ². After k mistakes a ≥ kγ, so that one more, y·x = (g, t), g ≥ γ, |t| ≤ s,
    needs |b|·|t| ≥ kγ² with t against b. Such a t leaves |b| ≤ s − kγ²/s, whether it carries b through 0 or
    not. The last two mistakes (k = m−2, m−1) give (m−2)γ² + (m−1)γ² ≤ s² = R² − γ².

    The construction makes these equalities but for a slack of 0.01γ² each: y·x is (γ, b₁) first, then (γ, −s)
    and (γ, s) in turn, which throw b from one side to the other. Its three points cycled err just as often.
    """
    slack = 0.01
    K = 2 * m - 2 + 2 * slack
    gamma = 3.5 / math.sqrt(K)
    s = gamma * math.sqrt(K - 1)
    last_odd = m - 1 if m % 2 == 0 else m - 2  # b = b₁ after an odd number of mistakes, b₁ − s after an even one
    first = (last_odd + slack) * gamma**2 / s
    u, v = _axes(rng)
    y = -_alternating(m)  # −1 first: from w = 0 the prediction is +1
    across = np.where(np.arange(m) % 2 == 0, s, -s)
    across[0] = first
    return _points(y[:, None] * (gamma * u + np.outer(across, v)), y, decimals=12)


# -- in many dimensions, for what the plane is too small to show --------------------------------------------------


def chain(rng: Generator, d: int) -> Points:
    """d examples with y·xₖ = eₖ − e₁ − … − eₖ₋₁: separable, but with a margin that shrinks exponentially in d.

    A unit u with y⟨u,x⟩ ≥ γ‖x‖ ≥ γ has u₁ ≥ γ and uₖ ≥ γ + u₁ + … + uₖ₋₁, hence uₖ ≥ 2ᵏ⁻¹γ. As u_d ≤ 1, 1/γ² ≥ 4ᵈ⁻¹.
    The sample number draws the labels; both classes are there.
    """
    y = np.where(rng.random(d) < 0.5, 1, -1)
    y[1] = -y[0]
    return Points(y[:, None] * (np.eye(d) - np.tril(np.ones((d, d)), -1)) + 0.0, y)


def sphere(rng: Generator, m: int, gamma: float, d: int) -> Points:
    """Points of length 1 in d dimensions, separable through the origin with margin exactly γ; the classes take turns.

    Every y·x is γu + √(1 − γ²)·v with v ⟂ u of length 1, and v is opposite for the first two. So γu lies between these,
    and it is the point of their hull that is nearest to the origin: u is the best direction, γ its margin.
    """
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    u = rng.standard_normal(d)
    u /= np.linalg.norm(u)
    V = rng.standard_normal((m, d))
    V -= np.outer(V @ u, u)
    V /= np.linalg.norm(V, axis=1, keepdims=True)
    V[1] = -V[0]
    X = y[:, None] * (gamma * u + math.sqrt(1 - gamma**2) * V)
    return Points(np.round(X, 12) + 0.0, y)


# -- parts --------------------------------------------------------------------------------------------------------


def _axes(rng: Generator) -> tuple[np.ndarray, np.ndarray]:
    """A random unit vector and the one a quarter turn on."""
    angle = rng.uniform(0, 2 * math.pi)
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([cos, sin]), np.array([-sin, cos])


def _alternating(m: int) -> np.ndarray:
    """+1, −1, +1, …: the classes take turns in the order of presentation."""
    return np.where(np.arange(m) % 2 == 0, 1, -1)


def _arcs(rng: Generator, m: int, span: float, ends: bool) -> np.ndarray:
    """Unit vectors, for each class spread evenly over the angles [0, span] and in random order."""
    angles = np.empty(m)
    for start in (0, 1):
        n = len(angles[start::2])
        angles[start::2] = rng.permutation(np.linspace(0, span, n, endpoint=ends))
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _gaussian(rng: Generator, m: int) -> np.ndarray:
    """Standard normal vectors no longer than 2.4: the longer ones are drawn again."""
    Z = rng.standard_normal((m, 2))
    while (far := np.hypot(*Z.T) > 2.4).any():
        Z[far] = rng.standard_normal((far.sum(), 2))
    return Z


def _points(X: np.ndarray, y: np.ndarray, decimals: int = 4) -> Points:
    # Rounding takes away the last bits of sin and cos, which differ between machines.
    return Points(np.round(X, decimals) + 0.0, y)


def _count(low: int, high: int = 5000, default: int = 40) -> Param:
    return Param("m", "Points", default, low, high, kind="int")


_GAP = Param("gap", "Least distance to the line", 0.3, 0.05, 1.5)
_OFFSET = Param("offset", "Line’s distance from the origin", 0.0, 0.0, 1.0)


def _noise(default: float) -> Param:
    return Param("noise", "Blur", default, 0.0, 0.35)


DATASETS: dict[str, Dataset] = {
    dataset.id: dataset
    for dataset in (
        Dataset("separable", "Separable", separable, (_count(2), _GAP, _OFFSET)),
        Dataset("margin", "Margin γ", margin, (_count(2), Param("gamma", "Margin γ", 0.25, 0.01, 2.0))),
        Dataset(
            "clouds",
            "Two clouds",
            clouds,
            (
                _count(2),
                Param("distance", "Distance between the centres", 3.0, 0.0, 4.0),
                Param("spread", "Spread", 0.6, 0.05, 0.75),
            ),
        ),
        Dataset(
            "noisy",
            "Noisy",
            noisy,
            (_count(2), _GAP, Param("noise", "Fraction of wrong labels", 0.1, 0.0, 0.5)),
        ),
        Dataset("xor", "XOR", xor, (_count(4),)),
        Dataset("circles", "Circles", circles, (_count(2), _noise(0.15))),
        Dataset("moons", "Moons", moons, (_count(2), _noise(0.15))),
        Dataset(
            "outlier",
            "One outlier",
            outlier,
            (_count(8), Param("distance", "Outlier’s distance beyond class +", 2.0, 0.5, 2.2)),
        ),
        Dataset("worst-case", "Worst case", worst_case, (_count(3, 500),)),
    )
}

SPACES: dict[str, Dataset] = {  # of many dimensions
    dataset.id: dataset
    for dataset in (
        Dataset("chain", "Exponential in d", chain, (Param("d", "Dimensions", 6, 2, 12, kind="int"),)),
        Dataset(
            "sphere",
            "Unit vectors, any d",
            sphere,
            (
                _count(2, 200),
                Param("gamma", "Margin γ", 0.25, 0.05, 0.9),
                Param("d", "Dimensions", 16, 2, 200, kind="int"),
            ),
        ),
    )
}
SAMPLES = DATASETS | SPACES
