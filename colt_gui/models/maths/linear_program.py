"""Linear programs with few rows and many columns, solved by the simplex method of HiGHS.

    maximise c·a   subject to   A a = 0,   low ≤ a ≤ high

This is the dual of a fit with one column a parameter: the prices of its rows are the parameters. So a program over
m points in the plane has three rows, and a basis of three.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.sizes import Lifted

TOLERANCE = 1e-10
OPTIONS: dict[str, bool | int | float | str] = {
    "output_flag": False,
    "threads": 1,
    "parallel": "off",
    "presolve": "off",
    "solver": "simplex",
    "primal_feasibility_tolerance": TOLERANCE,
    "dual_feasibility_tolerance": TOLERANCE,
}


class Optimum(NamedTuple):
    """`prices` p are those of the rows: for every column j, cⱼ − p·Aⱼ > 0 only where aⱼ is as high as it may be."""

    a: np.ndarray
    prices: np.ndarray
    value: float


def maximise(c: np.ndarray, A: np.ndarray, low: np.ndarray, high: np.ndarray) -> Optimum:
    """a = 0 has to be allowed, and the value bounded; raises InputError where numbers are too far apart to solve it."""
    import highspy  # only where a linear program is solved

    solver = highspy.Highs()
    for name, value in OPTIONS.items():
        solver.setOptionValue(name, value)
    solver.passModel(_model(highspy, c, A, low, high))
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise InputError("The linear program could not be solved: its numbers are too large or too far apart.")
    found = solver.getSolution()
    prices = -np.array(found.row_dual)
    return Optimum(np.array(found.col_value), prices, -solver.getInfo().objective_function_value)


def _model(highspy: Any, c: np.ndarray, A: np.ndarray, low: np.ndarray, high: np.ndarray) -> Any:
    rows, columns = A.shape
    model = highspy.HighsLp()
    model.num_row_, model.num_col_ = rows, columns
    model.col_cost_ = -np.asarray(c, float)
    model.col_lower_, model.col_upper_ = low, np.where(np.isinf(high), highspy.kHighsInf, high)
    model.row_lower_ = model.row_upper_ = np.zeros(rows)
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kColwise
    matrix.start_ = np.arange(columns + 1, dtype=np.int32) * rows
    matrix.index_ = np.tile(np.arange(rows, dtype=np.int32), columns)
    matrix.value_ = np.ascontiguousarray(A.T).ravel()
    return model


# -- weak separation ----------------------------------------------------------------------------------------------


class WeakSeparation(NamedTuple):
    """`parted` are the points that are strictly on their side; `alpha` is 0 for these, and 1 or more for the others."""

    w: np.ndarray
    b: float
    parted: np.ndarray
    alpha: np.ndarray

    @property
    def separable(self) -> bool:
        return bool(self.parted.all())

    @property
    def hopeless(self) -> bool:
        """No direction parts any point."""
        return not self.parted.any()


def weak_separation(X: np.ndarray, y: np.ndarray, bias: bool = True) -> WeakSeparation:
    """Find the halfspace that parts as many points as any, with none on the wrong side: Aw ≥ 1 where that is possible.

        maximise Σ sᵢ   subject to   yᵢ(⟨w, xᵢ⟩ + b) ≥ sᵢ,   0 ≤ sᵢ ≤ 1

    w may grow at no cost, so every sᵢ is 1 or 0: 1 for all where the sample is separable (Aw ≥ 1 with A = diag(y)X).
    Elsewhere the points with s = 0 lie on every line that has no point on its wrong side, and the prices α of the rows
    show it: α ≥ 0 and Σ αᵢyᵢ(xᵢ, 1) = 0, so that the hulls of the two classes meet.

    >>> weak_separation(np.array([[0.0], [1.0], [1.0], [2.0]]), np.array([-1, -1, 1, 1])).parted.tolist()
    [True, False, False, True]
    """
    m, lifted = len(y), Lifted(X, bias)
    A = lifted.Z * y[:, None]
    # its dual: maximise Σ min(1, αᵢ) over α ≥ 0 with Σ αᵢAᵢ = 0, each α in two parts
    worth = np.concatenate([np.ones(m), np.zeros(m)])
    high = np.concatenate([np.ones(m), np.full(m, np.inf)])
    found = maximise(worth, np.hstack([A.T, A.T]), np.zeros(2 * m), high)
    alpha = found.a[:m] + found.a[m:]
    parted = A @ found.prices > 0.5
    w, b = lifted.plain(found.prices)
    return WeakSeparation(w, b, parted, np.where(parted, 0.0, alpha))
