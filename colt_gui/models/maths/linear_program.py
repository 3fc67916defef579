"""Linear programs with few rows and many columns, solved by the simplex method of HiGHS.

    maximise c·a   subject to   A a = 0,   low ≤ a ≤ high

This is the dual of a fit with one column a parameter: the prices of its rows are the parameters. So a program over
m points in the plane has three rows, and a basis of three.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError

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
