"""Equations that are solved block by block have the solution that they have at once."""

import numpy as np
import pytest

from colt_gui.models.maths.nearest.block_solve import AT_ONCE, BLOCK, solve_steps
from colt_gui.models.maths.steps import at_once

pytestmark = pytest.mark.machinery


def _bordered(n, seed=1):
    """A positive definite matrix with two equations of sums at its end, as on a face of the hulls."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(n, n))
    M = np.zeros((n + 2, n + 2))
    M[:n, :n] = A @ A.T / n + 0.1 * np.eye(n)
    for k, half in enumerate((slice(0, n // 2), slice(n // 2, n)), n):
        M[half, k], M[k, half] = -1.0, 1.0
    return M, rng.normal(size=n + 2)


def test_many_equations_are_solved_in_steps_and_as_well_as_at_once():
    M, r = _bordered(AT_ONCE + 2 * BLOCK)
    steps = solve_steps(M.copy(), r.copy())
    assert sum(1 for _ in steps) > 3
    x = at_once(solve_steps(M.copy(), r.copy()))
    assert np.allclose(x, np.linalg.solve(M, r), rtol=1e-9, atol=1e-9)


def test_few_equations_are_solved_in_one_step():
    M, r = _bordered(40)
    assert not list(solve_steps(M.copy(), r.copy()))
    assert np.array_equal(at_once(solve_steps(M.copy(), r.copy())), np.linalg.solve(M, r))
