"""A linear learner on tuples of plain floats: it writes `learn` out instead of `update`.

At two and three dimensions a round takes an eighth of the time that numpy's vectors need for it, and while a point is
dragged thousands are played for each picture.
"""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.learner import W
from colt_gui.models.maths import vectors
from colt_gui.models.maths.vectors import Vector
from colt_gui.models.perceptrons.linear import LinearLearner


class TupleLearner(LinearLearner):
    """Holds w and the examples it works on; the rule itself stands in each learner's own file."""

    additive = True
    conservative = True

    def prepare(self, X: np.ndarray) -> list[Vector]:
        self.V = self.vectors(X)
        dimension = self.V.shape[1]
        self.w = (0.0,) * dimension
        self.dot, self.add = vectors.arithmetic(dimension)
        return list(zip(*self.V.T.tolist()))

    def state(self) -> Vector:
        return self.w

    def restore(self, state: Vector) -> None:
        self.w = state

    def recall(self, record: tuple) -> bool:
        self.w = record[W]
        return True
