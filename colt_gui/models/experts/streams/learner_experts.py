"""A perceptron is an expert too: the project's own learners, run along on the same stream."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import PREDICTION, OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.plane_experts import Expert, reach
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.sizes import Embedding, check_sizes

BLOCK = 64  # rounds between two looks at the control: those of a kernel perceptron take up to 30 µs each
NAMES = (
    "perceptron",
    "perceptron, bias",
    "perceptron, normalised",
    "kernel perceptron, quadratic",
    "kernel perceptron, Gaussian",
)


def learner_experts(points: Points) -> list[Expert]:
    """Return the learners as experts. Raise InputError where the points are too large or too small for one of them."""
    for learner in _learners(points):
        check_sizes(cast(Embedding, learner), points.X)
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


def learners_say(points: Points, index: np.ndarray, outcomes: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
    """Return what each learner predicts in each round, before it learns from the outcome: (T, n) of ±1."""
    said = np.empty((len(NAMES), len(index)), dtype=np.int8)
    for row, learner in zip(said, _learners(points)):
        examples = learner.prepare(points.X)
        for start in range(0, len(index), BLOCK):
            control.check()
            block = slice(start, start + BLOCK)
            rounds = zip(index[block].tolist(), outcomes[block].tolist())
            row[block] = [learner.learn(examples[i], y)[PREDICTION] for i, y in rounds]
    return said.T.copy()
