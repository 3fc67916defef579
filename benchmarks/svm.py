"""Support vector machines against scikit-learn's NuSVC on the same points: cold, while dragging, and how exact.

Ours runs as in the program, to a relative duality gap of 10⁻⁹. NuSVC is measured twice: at the loosest tolerance at
which its gap is as small as that (or, as it keeps kernel values in single precision, at the loosest one that gives
nearly the smallest gap it can reach: the row says so), and at its default, 10⁻³. ν = ½ is NuSVC's default; ν = 2/m is
the hard margin. Where the hulls meet there is no machine to find, and no row.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.duality_gap import kernel_matrix, relative_gap
from benchmarks.measure import Row, Task, by_turns, row, seconds, timing
from benchmarks.topics import DRAG, EXACT, SOLVE
from benchmarks.words import number
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.svm.machines import SvmHard, SvmNu

SIZES = (20, 100, 500, 2000)
SIGMA, NU = 0.8, 0.5
SAME, DEFAULT, WARM = 0.5, {"linear": 0.5, "gaussian": 1.0}, 0.3  # goals
SOFT = {"linear": ("separable", "overlapping", "moons", "elongated"),
        "gaussian": ("separable", "overlapping", "moons", "xor", "elongated")}  # fmt: skip
HARD = {"linear": ("separable",), "gaussian": ("separable", "moons", "xor")}
GAP = 1e-9  # ours
TOLERANCES = tuple(10.0**-k for k in range(3, 13))  # the first is NuSVC's own
NEARLY = 1.5  # times the smallest gap it reaches
MOST_STEPS = 5_000_000  # NuSVC has no limit of its own
REQUIRED = 1e-6


class Case(NamedTuple):
    """One problem: ν = ½ where it is soft, else the hard margin."""

    kernel: str
    m: int
    data: str
    soft: bool

    def __str__(self) -> str:
        return f"SVM {self.kernel}, {'ν = ½' if self.soft else 'hard'}, {self.data}, m = {self.m}"

    @property
    def points(self) -> Points:
        if self.data == "elongated":
            return elongated(self.m)
        return generate("noisy" if self.data == "overlapping" else self.data, 1, m=self.m)

    @property
    def machine(self) -> SvmHard:
        if self.soft:
            return SvmNu(nu=NU, kernel=self.kernel, sigma=SIGMA)
        return SvmHard(kernel=self.kernel, sigma=SIGMA)

    def peer(self, tolerance: float) -> Any:
        from sklearn.svm import NuSVC

        options = {"kernel": "linear"} if self.kernel == "linear" else {"kernel": "rbf", "gamma": 1 / (2 * SIGMA**2)}
        return NuSVC(nu=NU if self.soft else 2 / self.m, tol=tolerance, max_iter=MOST_STEPS, **options)

    def gap_of(self, K: np.ndarray, points: Points, tolerance: float) -> float:
        """NuSVC's."""
        fitted, alpha = self.peer(tolerance).fit(points.X, points.y), np.zeros(self.m)
        alpha[fitted.support_] = np.abs(fitted.dual_coef_[0])
        return relative_gap(K, points.y, alpha, 1 / (NU * self.m) if self.soft else 0.5)


def tasks(quick: bool) -> list[Task]:
    sizes, times = SIZES[1:2] if quick else SIZES, 3 if quick else 11
    found = []
    for kernel in ("linear", "gaussian"):
        for m in sizes:
            found += [Task(str(case), partial(cold, case, times if m < 1000 else 5)) for case in cases(kernel, m)]
            what = f"SVM {kernel}, m = {m}, one point dragged"
            found.append(Task(what, partial(warm, what, kernel, m, 5 if quick else 20 if m < 1000 else 6)))
        found.append(Task(f"SVM {kernel}: gaps", partial(quality, kernel, sizes)))
    return found


def cases(kernel: str, m: int) -> list[Case]:
    return [Case(kernel, m, data, soft) for soft, sets in ((True, SOFT), (False, HARD)) for data in sets[kernel]]


def elongated(m: int) -> Points:
    """Two long flat clouds side by side, aslant."""
    rng = np.random.default_rng(0)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    X = rng.normal(size=(m, 2)) * (2.0, 0.15) + np.outer(y, (0.0, 0.3))
    cos, sin = math.cos(0.6), math.sin(0.6)
    return Points(X @ np.array([[cos, sin], [-sin, cos]]), y)


# -- from scratch --------------------------------------------------------------------------------------------------


def cold(case: Case, times: int) -> list[Row]:
    points = case.points
    gaps = reached(case, points)
    tolerance = loosest(gaps)

    def theirs(tolerance: float) -> Callable[[], object]:
        return lambda: case.peer(tolerance).fit(points.X, points.y)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours, same, default = by_turns(
            times, lambda: case.machine.solve(points), theirs(tolerance), theirs(TOLERANCES[0])
        )
    topic, found = SOLVE.format(case.kernel), timing(ours, default)
    note = f"its gap is {small(gaps[TOLERANCES[0]])}"
    return [
        row(str(case), timing(ours, same), "NuSVC, same gap", SAME, topic, same_note(gaps, tolerance)),
        row(str(case), found, "NuSVC, default", DEFAULT[case.kernel], topic, note),
    ]


def reached(case: Case, points: Points) -> dict[float, float]:
    """The gaps of NuSVC by tolerance, down to the first that is as small as ours."""
    K, gaps = kernel_matrix(points, None if case.kernel == "linear" else SIGMA), {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for tolerance in TOLERANCES:
            gaps[tolerance] = case.gap_of(K, points, tolerance)
            if gaps[tolerance] <= GAP:
                break
    return gaps


def loosest(gaps: dict[float, float]) -> float:
    """The tolerance that is tight enough, or brings nearly all that can be had."""
    enough = max(GAP, NEARLY * min(gaps.values()))
    return next(tolerance for tolerance, gap in gaps.items() if gap <= enough)


def same_note(gaps: dict[float, float], tolerance: float) -> str:
    gap, at = gaps[tolerance], f"tol = {number(tolerance)}"
    return f"{at}: {small(gap)}" if gap <= GAP else f"cannot reach 10⁻⁹: stops at {small(gap)}, {at}"


def small(gap: float) -> str:
    return number(gap, 2) if gap > 1e-15 else "0"


# -- while a point is dragged --------------------------------------------------------------------------------------


def warm(what: str, kernel: str, m: int, moves: int) -> list[Row]:
    """One point goes round in a circle; NuSVC starts from scratch each time."""
    return [drag(f"{what}, {case.data}", case, moves) for case in cases(kernel, m) if case.soft]


def drag(what: str, case: Case, moves: int) -> Row:
    points, solver, times = case.points, case.machine, []
    tolerance = loosest(gaps := reached(case, points))
    alpha = solver.solve(points).alpha
    for step in range(moves + 1):
        moved = points.moved(3, points.X[3] + 0.3 * np.array([math.cos(step / 5) - 1, math.sin(step / 5)]))
        answers: list[np.ndarray] = []

        def ours(moved=moved, alpha=alpha, answers=answers) -> None:
            answers.append(solver.solve(moved, alpha).alpha)

        def theirs(moved=moved) -> None:
            case.peer(tolerance).fit(moved.X, moved.y)

        times.append((seconds(ours, process_time), seconds(theirs, process_time)))
        (alpha,) = answers
    found = timing(*(list(column) for column in zip(*times[1:])))
    return row(what, found, "NuSVC afresh, same gap", WARM, DRAG.format(case.kernel), same_note(gaps, tolerance))


def quality(kernel: str, sizes: tuple[int, ...]) -> Row:
    """The widest relative gap of all the problems above, by the same measure as NuSVC's, against what is asked."""
    gaps = []
    for case in (case for m in sizes for case in cases(kernel, m)):
        points = case.points
        K, solution = kernel_matrix(points, None if kernel == "linear" else SIGMA), case.machine.solve(points)
        assert solution.converged, case
        gaps.append(relative_gap(K, points.y, solution.alpha, 1 / (NU * case.m) if case.soft else 0.5))
    gap = max(gaps)
    what, note = f"SVM {kernel}: widest relative gap of {len(gaps)} problems", "all report that they have converged"
    return Row(what, gap, "asked for", REQUIRED, gap / REQUIRED, 1.0, unit="", noise=0.0, topic=EXACT, note=note)
