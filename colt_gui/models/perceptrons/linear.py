"""What the perceptrons with a written-down weight vector have in common: a space, a w, a place in time."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.learner import OnlineLearner, Param
from colt_gui.models.maths import vectors
from colt_gui.models.maths.vectors import Vector

BIAS = Param(
    "bias",
    "Bias",
    False,
    kind="bool",
    help="Adds a coordinate that is always 1: the line may miss the origin.",
)


class LinearLearner(OnlineLearner):
    """Holds w and the examples it works on; the rule itself stands in each learner's own file."""

    family = "perceptrons"
    normalised = False

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.w: Vector = ()
        self.V = np.zeros((0, 0))

    def vectors(self, X: np.ndarray) -> np.ndarray:
        V = vectors.lift(X) if self.bias else X
        return vectors.normalise(V) if self.normalised else V

    def prepare(self, X: np.ndarray) -> list[Vector]:
        self.V = self.vectors(X)
        dimension = self.V.shape[1]
        self.w = (0.0,) * dimension
        self.dot, self.add = vectors.arithmetic(dimension)
        return [tuple(row) for row in self.V.tolist()]

    def state(self) -> Vector:
        return self.w

    def restore(self, state: Vector) -> None:
        self.w = state

    def scores(self) -> np.ndarray:
        return vectors.scores(self.V, self.w)
