"""Support vector machines against scikit-learn's NuSVC on the same points: cold, while dragging, and how exact.

NuSVC runs at its own tolerance (10⁻³), ours at its own (a relative duality gap of 10⁻⁹). ν = ½ is NuSVC's default;
ν = 2/m is the hard margin. Where the hulls meet there is no machine to find, and no row.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import median

import numpy as np

from benchmarks.measure import Row, seconds, side_by_side
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.svm.machines import SvmHard, SvmNu

SIZES = (20, 100, 500, 2000)
SIGMA = 0.8
COLD = {"linear": 0.35, "gaussian": 1.0}
WARM = {"linear": 0.15, "gaussian": 0.6}
SOFT = {"linear": ("separable", "overlapping", "moons", "elongated"),
        "gaussian": ("separable", "overlapping", "moons", "xor", "elongated")}  # fmt: skip
HARD = {"linear": ("separable",), "gaussian": ("separable", "moons", "xor")}


def rows(quick: bool) -> list[Row]:
    times = 5 if quick else 15
    found = []
    for name in ("linear", "gaussian"):
        for m in SIZES:
            found += [cold(name, m, data, True, times) for data in SOFT[name]]
            found += [cold(name, m, data, False, times) for data in HARD[name]]
            found += [warm(name, m, 5 if quick else 20)]
        found += [quality(name)]
    return found


def points_of(data: str, m: int) -> Points:
    if data == "elongated":
        return elongated(m)
    return generate("noisy" if data == "overlapping" else data, 1, m=m)


def elongated(m: int) -> Points:
    """Two long flat clouds side by side, aslant."""
    rng = np.random.default_rng(0)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    X = rng.normal(size=(m, 2)) * (2.0, 0.15) + np.outer(y, (0.0, 0.3))
    cos, sin = math.cos(0.6), math.sin(0.6)
    return Points(X @ np.array([[cos, sin], [-sin, cos]]), y)


def machine(name: str, soft: bool) -> SvmHard:
    return SvmNu(nu=0.5, kernel=name, sigma=SIGMA) if soft else SvmHard(kernel=name, sigma=SIGMA)


def peer(name: str, points: Points, soft: bool) -> Callable[[], object]:
    from sklearn.svm import NuSVC

    nu = 0.5 if soft else 2 / len(points)
    options = {"kernel": "linear"} if name == "linear" else {"kernel": "rbf", "gamma": 1 / (2 * SIGMA**2)}
    return lambda: NuSVC(nu=nu, **options).fit(points.X, points.y)


def cold(name: str, m: int, data: str, soft: bool, times: int) -> Row:
    points = points_of(data, m)
    ours, theirs = side_by_side(
        lambda: machine(name, soft).solve(points), peer(name, points, soft), times if m < 1000 else 3
    )
    kind = "ν = ½" if soft else "hard"
    return Row(f"SVM {name}, {kind}, {data}, m = {m}", ours, "NuSVC", theirs, ours / theirs, COLD[name])


def warm(name: str, m: int, moves: int) -> Row:
    """One point goes round in a circle; NuSVC starts from scratch each time. The median over the datasets."""
    pairs = [drag(name, m, data, moves if m < 1000 else 3) for data in SOFT[name]]
    ours, theirs = sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]
    return Row(
        f"SVM {name}, ν = ½, m = {m}, one point dragged", ours, "NuSVC afresh", theirs, ours / theirs, WARM[name]
    )


def drag(name: str, m: int, data: str, moves: int) -> tuple[float, float]:
    points, solver = points_of(data, m), machine(name, True)
    alpha, times = solver.solve(points).alpha, []
    for step in range(moves + 1):
        angle = step / 5
        moved = points.moved(3, points.X[3] + 0.3 * np.array([math.cos(angle) - 1, math.sin(angle)]))
        found = None

        def ours(moved=moved, alpha=alpha) -> None:
            nonlocal found
            found = solver.solve(moved, alpha)

        times.append((seconds(ours), seconds(peer(name, moved, True))))
        alpha = found.alpha
    return median(a for a, _ in times[1:]), median(b for _, b in times[1:])


def quality(name: str) -> Row:
    """The widest relative duality gap of all the problems above, against what is asked."""
    tasks = [(data, soft) for soft, sets in ((True, SOFT), (False, HARD)) for data in sets[name]]
    gap = max(machine(name, soft).solve(points_of(data, m)).gap for m in SIZES for data, soft in tasks)
    return Row(f"SVM {name}: widest relative gap, in 10⁻¹²", gap * 1e12, "asked for", 1e6, gap / 1e-6, 1.0, unit="")
