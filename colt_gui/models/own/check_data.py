"""The samples that every learner is checked on: small, and of every kind that a person clicks together."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource

SEPARABLE = ((2.0, 1.0), (1.0, 2.5), (2.5, 2.0), (0.5, 1.5), (-1.0, -2.0), (-2.0, -0.5), (-1.5, -1.5), (-0.5, -2.5))
LABELS = (1, 1, 1, 1, -1, -1, -1, -1)


def samples() -> dict[str, Points]:
    X, y = np.array(SEPARABLE), np.array(LABELS)
    flipped = y.copy()
    flipped[[1, 6]] *= -1
    return {
        "separable points": Points(X, y),
        "noisy points": Points(X, flipped),
        "one point": Points(X[:1], y[:1]),
        "points of one class": Points(X[:4], y[:4]),
        "the same point with both labels": Points(X[[0, 0]], np.array([1, -1])),
    }


def in_dimension(d: int) -> Points:
    """Separable points of d coordinates."""
    rng = np.random.default_rng(d)
    X = rng.uniform(-2.0, 2.0, (12, d))
    y = np.where(X.sum(axis=1) >= 0, 1, -1)
    return Points(X + 0.3 * y[:, None], y)


def advice(soft: bool) -> Advice:
    """Five experts of whom one is often right, over 40 rounds."""
    rng = np.random.default_rng(5)
    outcomes = rng.choice([-1, 1], 40)
    right = rng.random((40, 5)) < (0.5, 0.9, 0.6, 0.4, 0.7)
    rows = np.where(right, outcomes[:, None], -outcomes[:, None]).astype(np.int8)
    names = tuple(f"expert {i + 1}" for i in range(5))
    if not soft:
        return Advice(rows, outcomes, names)
    return Advice(0.5 + 0.5 * rows * rng.uniform(0.1, 0.9, rows.shape), outcomes, names)


def document(learner: str, **options: Any) -> Document:
    return Document(learner=learner, **options)


def table(learner: str, soft: bool = False, **options: Any) -> Document:
    return Document(learner=learner, **options).with_setup("experts", ExpertSource(kind="table", table=advice(soft)))


def bits(learner: str, n: int) -> Document:
    return Document(learner=learner).with_setup("boolean", BooleanSource(n=n, rounds=40))
