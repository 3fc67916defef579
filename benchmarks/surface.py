"""The Gaussian decision surface on a grid of pixels against scikit-learn's decision function on the same grid."""

from __future__ import annotations

from functools import partial
from time import process_time

import numpy as np

from benchmarks.measure import Row, Task, by_turns, row, timing
from benchmarks.topics import SURFACE
from colt_gui.models.maths.kernels import kernel

SIGMAS = (0.8, 0.1)  # the usual width, and a narrow one, of which most values are nothing
PART = 8  # of the grid, one pixel in so many, that the peer has to do
AGREE = 1e-4  # of the largest value: it is painted, not computed with


def tasks(quick: bool) -> list[Task]:
    return [Task(f"surface, σ = {sigma}", partial(against, sigma, quick)) for sigma in SIGMAS[: 1 if quick else 2]]


def against(sigma: float, quick: bool) -> Row:
    from sklearn.svm import SVC

    rng, m = np.random.default_rng(0), 300 if quick else 1000
    X, y = rng.normal(size=(m, 2)), rng.permutation(np.repeat([-1, 1], m // 2))
    # so cheap is slack that every example is a support vector
    model = SVC(kernel="rbf", gamma=1 / (2 * sigma**2), C=1e-3).fit(X, y)
    centres, coefficients = model.support_vectors_, model.dual_coef_[0]
    assert len(centres) == m
    gaussian = kernel("gaussian", sigma=sigma)
    xs, ys = np.linspace(-4, 4, 640), np.linspace(-2.25, 2.25, 360)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)[::PART]
    (ours,) = by_turns(7, lambda: gaussian.surface(centres, coefficients, xs, ys))
    start = process_time()
    exact = model.decision_function(grid) - model.intercept_
    theirs = PART * (process_time() - start)  # once: all of it takes many seconds
    painted = gaussian.surface(centres, coefficients, xs, ys).ravel()[::PART]
    assert np.abs(painted - exact).max() <= AGREE * np.abs(exact).max()
    found = timing(ours, [theirs] * len(ours))
    return row(
        f"σ = {sigma}, {m} centres",
        found,
        "scikit-learn",
        0.01,
        SURFACE,
        "its time is 8 times that of an eighth of the grid",
    )
