"""The Gaussian decision surface on a grid of pixels against scikit-learn's decision function on the same grid."""

from __future__ import annotations

import numpy as np

from benchmarks.measure import Row, side_by_side
from colt_gui.models.maths.kernels import kernel


def rows(quick: bool) -> list[Row]:
    from sklearn.svm import SVC

    rng = np.random.default_rng(0)
    m = 300 if quick else 1000
    X = rng.normal(size=(m, 2))
    y = rng.choice([-1, 1], m)
    # a huge C and a narrow kernel make every example a support vector
    model = SVC(kernel="rbf", gamma=50.0, C=1e6).fit(X, y)
    centres, coefficients = model.support_vectors_, model.dual_coef_[0]
    gaussian = kernel("gaussian", sigma=0.1)
    xs, ys = np.linspace(-4, 4, 640), np.linspace(-2.25, 2.25, 360)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    ours, theirs = side_by_side(
        lambda: gaussian.surface(centres, coefficients, xs, ys),
        lambda: model.decision_function(grid),
        1 if quick else 3,
    )
    return [
        Row(
            f"Gaussian surface 640×360, {len(centres)} centres",
            ours,
            "scikit-learn",
            theirs,
            ours / theirs,
            0.01,
        )
    ]
