"""The adversary of Blum, Lecture 4, Thm 2: no deterministic learner does better than 1/γ² mistakes."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import PREDICTION, OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.perceptrons.bounds import perceptron_lower

MOST = 400
SMALLEST = 1e-6  # γ whose 1/γ² is worth telling


def basis(gamma: float) -> Points:
    """Return e₁, …, e_N with N = ⌊1/γ²⌋, all labelled +1."""
    N = perceptron_lower(max(gamma, SMALLEST))
    if N > MOST:
        needs = N if gamma >= SMALLEST else "too many"
        raise InputError(
            f"gamma = {gamma:g} needs {needs} coordinates; at most {MOST} are shown (gamma ≥ {MOST**-0.5:g})."
        )
    return Points(np.eye(N), np.ones(N, dtype=int))


def opposed(learner: OnlineLearner, basis: Points, control: Control = NO_CONTROL) -> Points:
    """Return the basis, each vector labelled with the opposite of what the learner says to it.

    Whatever the labels, u = (±γ, …, ±γ) keeps margin γ on all of them, so the learner errs N times on
    separable data.
    """
    labels = []
    for x in learner.prepare(basis.X):
        control.check()
        labels.append(_opposite(learner, x))
    return Points(basis.X, np.array(labels))


def _opposite(learner: OnlineLearner, x) -> int:
    """Ask what the learner would say, then let it live through the opposite answer."""
    before = learner.state()
    prediction = learner.learn(x, +1)[PREDICTION]
    if prediction > 0:
        learner.restore(before)
        learner.learn(x, -1)
    return -prediction
