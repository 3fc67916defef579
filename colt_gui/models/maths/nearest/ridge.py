"""Linear equations of a Gram matrix, which may be singular."""

import numpy as np

EPS = float(np.finfo(float).eps)


def ridge_solve(M, r, ridge):
    """M⁻¹r for a Gram matrix that may be singular; repeating the step undoes the tiny ridge."""
    M = M + (ridge * max(M.diagonal().max(), EPS)) * np.eye(len(M))
    return np.linalg.solve(M, r)
