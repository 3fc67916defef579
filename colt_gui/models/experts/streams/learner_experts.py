"""A perceptron is an expert too: the project's own learners, run along on the same stream."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from colt_gui.models.core.learner import PREDICTION, OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.plane_experts import Expert, reach
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.sizes import Embedding, check_sizes

NAMES = (
    "perceptron",
    "perceptron, bias",
    "perceptron, normalised",
    "kernel perceptron, quadratic",
    "kernel perceptron, Gaussian",
)


def learner_experts() -> list[Expert]:
    return [Expert(name, "learner") for name in NAMES]


def _learners(points: Points) -> list[OnlineLearner]:
    sigma = min(max(reach(points) / 4, 1e-3), 100.0)
    return [
        _learner("perceptron"),
        _learner("perceptron", bias=True),
        _learner("perceptron", bias=True, normalise=True),  # with the lift no point has length 0
        _learner("kernel-perceptron", kernel="polynomial", q=2, c=1.0),
        _learner("kernel-perceptron", kernel="gaussian", sigma=sigma),
    ]


def _learner(id: str, **params: Any) -> OnlineLearner:
    return cast(OnlineLearner, learner_class(id)(**params))


def learners_say(points: Points, index: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
    """(T, n): what each predicts in each round, before it learns from the outcome."""
    said = [_predictions(learner, points, index.tolist(), outcomes.tolist()) for learner in _learners(points)]
    return np.array(said, dtype=np.int8).reshape(len(NAMES), -1).T.copy()


def _predictions(learner: OnlineLearner, points: Points, index: list[int], outcomes: list[int]) -> list[int]:
    check_sizes(cast(Embedding, learner), points.X)
    examples = learner.prepare(points.X)
    return [learner.learn(examples[i], y)[PREDICTION] for i, y in zip(index, outcomes)]
