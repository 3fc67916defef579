"""The careful walk on faces (Wolfe, Finding the nearest point in a polytope, 1976).

Go to the nearest point of the present face, stop what hits a bound, let in what violates optimality most. Each
step is exact, so it also ends where the quicker ways are lost in rounding errors.
"""

import numpy as np


def descend(points, feasible, alpha, entering) -> np.ndarray:
    """To the nearest point of the free face; whatever hits a bound leaves and the rest goes on."""
    alpha = alpha.copy()
    is_free = (alpha > 0.0) & (alpha < feasible.cap)
    is_free[entering] = True
    while True:
        movers, leads = feasible.leads(is_free)
        if len(movers) == 0:
            return alpha
        t = points.to_nearest(movers, leads)
        delta = -np.bincount(leads, t, feasible.size)
        delta[movers] = t
        moving = np.flatnonzero(delta)
        delta = delta[moving]
        if len(moving) == 0 or not np.isfinite(delta).all():
            return alpha
        room = np.where(delta < 0.0, alpha[moving], feasible.cap - alpha[moving])
        with np.errstate(over="ignore"):  # what hardly moves reaches no bound
            reach = room / np.abs(delta)
        step = min(1.0, float(reach.min()))
        if step > 0.0:
            points.move(moving, step * delta)
            alpha[moving] = (alpha[moving] + step * delta).clip(0.0, feasible.cap)
        if step >= 1.0:
            return alpha
        hit = reach <= step * (1 + 1e-12)
        stopped = moving[hit]
        alpha[stopped] = np.where(delta[hit] < 0.0, 0.0, feasible.cap)
        is_free[stopped] = False
