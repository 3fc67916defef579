"""Linear equations solved block by block, so that a window can share its time."""

import numpy as np

from colt_gui.models.maths.steps import Steps

AT_ONCE, BLOCK = 384, 192  # unknowns that are solved for in one step, and that are eliminated together
PRODUCTS = 2**26  # numbers that are multiplied in one step


def solve_steps(M: np.ndarray, r: np.ndarray) -> Steps[np.ndarray]:
    """The x with Mx = r; both are overwritten. But for its last AT_ONCE rows and columns M has to be positive
    definite: its blocks are eliminated in their order (block Gaussian elimination; Golub & Van Loan, §3.2)."""
    start, eliminated = 0, []
    while len(r) - start > AT_ONCE:
        own, rest = slice(start, start + BLOCK), slice(start + BLOCK, None)
        solved = np.linalg.solve(M[own, own], np.column_stack([M[own, rest], r[own]]))
        yield
        yield from _subtract(M[rest, rest], M[rest, own], solved[:, :-1])
        r[rest] -= M[rest, own] @ solved[:, -1]
        eliminated.append((own, rest, solved))
        start += BLOCK
    x = np.empty(len(r))
    x[start:] = np.linalg.solve(M[start:, start:], r[start:])
    for own, rest, solved in reversed(eliminated):
        x[own] = solved[:, -1] - solved[:, :-1] @ x[rest]
    return x


def _subtract(M: np.ndarray, A: np.ndarray, B: np.ndarray) -> Steps[None]:
    """M −= AB, some rows at a time."""
    together = max(1, PRODUCTS // max(B.size, 1))
    for start in range(0, len(M), together):
        M[start : start + together] -= A[start : start + together] @ B
        yield
