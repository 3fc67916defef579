"""Labellings tried one by one, without any of the program's mathematics: linear programs, boxes by hand."""

from fractions import Fraction
from itertools import product

import numpy as np

VC = {"halfspaces": 3, "homogeneous": 2, "rectangles": 4, "intervals": 2, "thresholds": 1, "discs": 3}  # in the plane


def realised(kind, X, y):
    """Whether some concept of the class labels X by y."""
    X, y = np.asarray(X, float), np.asarray(y)
    return not len(y) or BY[kind](X.reshape(len(y), -1), y)


def count(kind, X):
    return sum(realised(kind, X, y) for y in product((-1, 1), repeat=len(X)))


def shattered(kind, X):
    return count(kind, X) == 2 ** len(X)


def _feasible(A, b, bounds):
    from scipy.optimize import linprog  # only where it is needed: it takes a second

    return not len(A) or linprog(np.zeros(A.shape[1]), A_ub=A, b_ub=b, bounds=bounds, method="highs").status == 0


def _halfspaces(X, y):
    A = -y[:, None] * np.column_stack([X, -np.ones(len(X))])
    return _feasible(A, -np.ones(len(X)), [(None, None)] * A.shape[1])


def _homogeneous(X, y):
    """⟨w, x⟩ ≥ 0 inside, ≤ −1 outside."""
    return _feasible(-y[:, None] * X, np.where(y > 0, 0.0, -1.0), [(None, None)] * X.shape[1])


def _discs(X, y):
    """y·(2⟨c, x⟩ − s − k‖x‖²) ≥ 1 with k ≥ 0: a halfplane is a limit of discs on finitely many points."""
    A = -y[:, None] * np.column_stack([2 * X, -np.ones(len(X)), -(X**2).sum(axis=1)])
    return _feasible(A, -np.ones(len(X)), [(None, None)] * 3 + [(0, None)])


def _rectangles(X, y):
    inside, outside = X[y > 0], X[y < 0]
    return not any(
        all(min(inside[:, k]) <= x[k] <= max(inside[:, k]) for k in range(X.shape[1])) for x in outside if len(inside)
    )


def _intervals(X, y):
    return _rectangles(X[:, :1], y)


def _thresholds(X, y):
    return not any(b >= a for a in X[y > 0, 0] for b in X[y < 0, 0])


def _all(X, y):
    return len({tuple(x) for x in X[y > 0].tolist()} & {tuple(x) for x in X[y < 0].tolist()}) == 0


BY = {
    "halfspaces": _halfspaces, "homogeneous": _homogeneous, "rectangles": _rectangles, "intervals": _intervals,
    "thresholds": _thresholds, "discs": _discs, "all": _all,
}  # fmt: skip


# -- certificates, without rounding --------------------------------------------------------------------------------


def _rows(X, members):
    return [[Fraction(v) for v in X[i].tolist()] for i in members]


def _combined(rows, weights):
    return [sum(w * v for w, v in zip(weights, column)) for column in zip(*rows)]


def forbids(kind, X, y, obstacle):
    """Whether the obstacle is about this labelling, and really one."""
    inside, outside = obstacle.inside, obstacle.outside
    if any(y[i] < 0 for i in inside) or any(y[j] > 0 for j in outside) or not outside:
        return False
    if kind in {"rectangles", "intervals", "thresholds"}:
        return not BY[kind](X[[*inside, *outside]], np.array([1] * len(inside) + [-1] * len(outside)))
    a, b = obstacle.inside_weights, obstacle.outside_weights
    if len(a) != len(inside) or len(b) != len(outside) or min((*a, *b)) <= 0:
        return False
    P, Q = _rows(X, inside), _rows(X, outside)
    left = _combined(P, a) if P else [Fraction(0)] * X.shape[1]
    if left != _combined(Q, b):
        return False
    if kind == "homogeneous":
        return True
    heights = [sum(w * sum(v * v for v in x) for w, x in zip(ws, rows)) for ws, rows in ((a, P), (b, Q))]
    return sum(a) == sum(b) == 1 and (kind != "discs" or heights[0] >= heights[1])
