"""A perceptron is an expert too: the project's own learners, run along on the same stream."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.learner import PREDICTION, OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.experts.plane_experts import Expert, reach
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.perceptron import Perceptron

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
    return [
        Perceptron(),
        Perceptron(bias=True),
        Perceptron(bias=True, normalise=True),  # with the lift no point has length 0
        KernelPerceptron(kernel="polynomial", q=2, c=1.0),
        KernelPerceptron(kernel="gaussian", sigma=min(max(reach(points) / 4, 1e-3), 100.0)),
    ]


def learners_say(points: Points, index: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
    """(T, n): what each predicts in each round, before it learns from the outcome."""
    said = [_predictions(learner, points, index.tolist(), outcomes.tolist()) for learner in _learners(points)]
    return np.array(said, dtype=np.int8).reshape(len(NAMES), -1).T.copy()


def _predictions(learner: OnlineLearner, points: Points, index: list[int], outcomes: list[int]) -> list[int]:
    examples = learner.prepare(points.X)
    return [learner.learn(examples[i], y)[PREDICTION] for i, y in zip(index, outcomes)]
