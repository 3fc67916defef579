"""Nearest points of small hulls by trying every face."""

from itertools import combinations, product

import numpy as np

FITS = 1e-9


def nearest_to_zero(G):
    """(length, α) of the shortest Σαᵢzᵢ, α ≥ 0, Σα = 1, where G are the products of the z; length 0 where 0 is in
    their hull."""
    m, scale = len(G), max(1.0, float(np.abs(G).max(initial=0.0)))
    for count in range(1, m + 1):
        for face in combinations(range(m), count):
            alpha = _on_face(G, list(face))
            if alpha is None or (alpha < -FITS).any():
                continue
            square = float(alpha @ G @ alpha)
            if square > FITS * scale and (G @ alpha >= square - FITS * scale).all():
                return square**0.5, alpha
    return 0.0, None


def _on_face(G, face):
    """The shortest affine combination; None where the points of the face are dependent."""
    k = len(face)
    system = np.block([[G[np.ix_(face, face)], np.ones((k, 1))], [np.ones((1, k)), np.zeros((1, 1))]])
    if np.linalg.cond(system) > 1e10:
        return None
    alpha = np.zeros(len(G))
    alpha[face] = np.linalg.solve(system, [*np.zeros(k), 1.0])[:k]
    return alpha


def nearest_points(G, y, cap):
    """Half the distance between the hulls of both classes with αᵢ ≤ cap (each class has the weight ½), and the α; 0
    where they meet. G are the kernel's values; every multiplier is tried at 0, at the cap and between."""
    Q, y, best = G * np.outer(y, y), np.asarray(y, float), None
    states = ("none", "free") if cap >= 0.5 else ("none", "free", "cap")
    for at in product(states, repeat=len(y)):
        alpha = _balanced(Q, y, np.array(at), cap)
        if alpha is None:
            continue
        square = max(float(alpha @ Q @ alpha), 0.0)
        if best is None or square < best[0]:
            best = square, alpha
    return (0.0, None) if best is None else (best[0] ** 0.5, best[1])


def _balanced(Q, y, at, cap):
    """The stationary point with these multipliers free; None where there is none that is feasible."""
    free, fixed = np.flatnonzero(at == "free"), np.where(at == "cap", cap, 0.0)
    rest = np.array([0.5 - fixed[y > 0].sum(), 0.5 - fixed[y < 0].sum()])
    if not len(free):
        return fixed if (np.abs(rest) < FITS).all() else None
    A = np.array([y[free] > 0, y[free] < 0], float)
    system = np.block([[Q[np.ix_(free, free)], A.T], [A, np.zeros((2, 2))]])
    solved = np.linalg.lstsq(system, np.concatenate([-(Q @ fixed)[free], rest]), rcond=None)[0]
    alpha = fixed.copy()
    alpha[free] = solved[: len(free)]
    feasible = (np.abs(A @ alpha[free] - rest) < FITS).all() and (alpha >= -FITS).all() and (alpha <= cap + FITS).all()
    return alpha if feasible else None
