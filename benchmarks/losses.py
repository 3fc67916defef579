"""The minimisers of the losses bench against scikit-learn at the same objective, and how exact ERM grows.

Objectives are matched like this, each evaluated by our own function at the other's w and b:
square: LinearRegression, which minimises the same sum; logistic: LogisticRegression(C = ∞), the quicker of lbfgs and
newton-cholesky; hinge with λ: SVC(linear) with C = 1/(2λm), as C·Σ hinge + ½‖w‖² is the objective divided by 2λ.
Each peer has the loosest tolerance at which it comes within 10⁻⁶ of the least objective. Ours are known to 10⁻⁹.
Exact ERM: the growth from m to 2m, against that of m² log m.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.measure import Row, Task, alone, by_turns, compare, row, timing
from benchmarks.topics import LOSS, MORE
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.zero_one import best_halfspace
from colt_gui.models.statistics.losses.learner import LossLearner

SIZES = (200, 2000)
LAMBDA = 0.01
TOLERANCES = (1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10, 1e-12)
SAME = 1e-6
GROWTH = (250, 500, 1000, 2000)
SLACK = 1.5  # of the growth of m² log m: caches and blocks

Peer = Callable[[], Any]


def tasks(quick: bool) -> list[Task]:
    times = 5 if quick else 31
    pairs = [(loss, m) for loss in ("square", "logistic", "hinge") for m in SIZES]
    found = [Task(f"{loss} loss, m = {m}", partial(against, loss, m, times)) for loss, m in pairs]
    return [*found, Task("exact ERM", partial(growth, quick))]


def against(loss: str, m: int, times: int) -> Row:
    points = generate("noisy", 1, m=m)
    learner: Any = learner_class(loss)(**({"lam": LAMBDA} if loss == "hinge" else {}))
    name, peer = quickest(PEERS[loss](points), learner, points)
    found = compare(lambda: learner.solve(points), peer, times)
    return row(f"{learner.name}, m = {m}", found, "scikit-learn, same objective", 1.0, LOSS.format(loss), name)


def quickest(peers: dict[str, Callable[[float], Peer]], learner: LossLearner, points: Points) -> tuple[str, Peer]:
    """Of those that come to the same objective."""
    matched = {name: same_objective(make, learner, points) for name, make in peers.items()}
    fitting = {name: peer for name, peer in matched.items() if peer is not None}
    name = min(fitting, key=lambda each: alone(fitting[each], 3))
    return name, fitting[name]


def same_objective(make: Callable[[float], Peer], learner: LossLearner, points: Points) -> Peer | None:
    """With the loosest tolerance that is tight enough."""
    least = learner.solve(points).objective
    for tolerance in TOLERANCES:
        fitted = make(tolerance)()
        w, b = np.ravel(fitted.coef_), float(np.ravel(fitted.intercept_)[0])
        if learner.objective(points, w, b) <= least + SAME:
            return make(tolerance)
    return None


# -- the peers -----------------------------------------------------------------------------------------------------


def regressions(points: Points) -> dict[str, Callable[[float], Peer]]:
    from sklearn.linear_model import LinearRegression

    return {"LinearRegression": lambda tolerance: lambda: LinearRegression().fit(points.X, points.y)}


def likelihoods(points: Points) -> dict[str, Callable[[float], Peer]]:
    from sklearn.linear_model import LogisticRegression

    def by(solver: str) -> Callable[[float], Peer]:
        return lambda tolerance: (
            lambda: LogisticRegression(C=np.inf, solver=solver, tol=tolerance, max_iter=10_000).fit(points.X, points.y)
        )

    return {f"LogisticRegression ({solver})": by(solver) for solver in ("lbfgs", "newton-cholesky")}


def machines(points: Points) -> dict[str, Callable[[float], Peer]]:
    from sklearn.svm import SVC

    C = 1 / (2 * LAMBDA * len(points))
    return {"SVC (linear)": lambda tolerance: lambda: SVC(kernel="linear", C=C, tol=tolerance).fit(points.X, points.y)}


PEERS = {"square": regressions, "logistic": likelihoods, "hinge": machines}


# -- exact ERM -----------------------------------------------------------------------------------------------------


def growth(quick: bool) -> list[Row]:
    sizes = GROWTH[:2] if quick else GROWTH
    columns = dict(zip(sizes, by_turns(3 if quick else 5, *(_fewest(generate("noisy", 1, m=m)) for m in sizes))))
    return [_grown(m, columns[m], columns[m // 2]) for m in sizes[1:]]


def _fewest(points: Points) -> Callable[[], object]:
    return lambda: best_halfspace(points.X, points.y)


def _grown(m: int, now: list[float], before: list[float]) -> Row:
    """How many times as long as for half as many points."""
    expected = 4 * math.log(m) / math.log(m / 2)
    what, note = f"exact ERM, m = {m}", f"m² log m grows by {expected:.1f}"
    return row(what, timing(now, before), "half as many points", round(SLACK * expected, 1), MORE, note)
