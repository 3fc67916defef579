"""Samples for the learners of the losses bench: noisy, separable, and whatever is awkward."""

import numpy as np

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points


def noisy(m, seed=0, d=2, noise=1.0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, d)) * 2 + 0.5
    return Points(X, np.where(X[:, 0] - 0.5 * X[:, -1] + rng.normal(size=m) * 2 * noise > 0, 1, -1))


AWKWARD = {
    "one point": Points([[1.0, 2.0]], [-1]),
    "one class": Points([[1.0, 2.0], [2.0, 0.5], [1.0, -0.5]], [1, 1, 1]),
    "both labels": Points([[1.0, 2.0], [1.0, 2.0]], [1, -1]),
    "on a line": Points([[t, 2.0 * t + 1] for t in range(6)], [1, -1, 1, 1, -1, -1]),
    "at the origin": Points(np.zeros((3, 2)), [1, 1, -1]),
    "touching": Points([[0, 0], [1, 0], [1, 0], [2, 0], [3, 1]], [-1, -1, 1, 1, 1]),
    "xor": Points([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1]),
    "huge": Points(np.array([[1.0, 2.0], [2.0, -1.0], [0.0, 1.0], [-1.0, 1.5]]) * 1e9, [1, -1, 1, -1]),
    "tiny": Points(np.array([[1.0, 2.0], [2.0, -1.0], [0.0, 1.0], [-1.0, 1.5]]) * 1e-9, [1, -1, -1, 1]),
    "far away": Points(np.array([[1.0, 2.0], [2.0, -1.0], [0.0, 1.0], [-1.0, 1.5]]) + 1e5, [1, -1, -1, 1]),
}
ALL = {
    "noisy": noisy(40),
    "separable": generate("separable", 3, m=20),
    "outlier": generate("outlier", 1),
    "in space": noisy(60, d=5),
    "more coordinates than points": noisy(4, d=7),
    **AWKWARD,
}


def steps_and_end(learner, points):
    """The steps that a loss learner records, and its end."""
    steps = []
    return steps, learner.minimise(points, steps.append)
