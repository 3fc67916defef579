"""The batch perceptron (Garivier, Linear classifiers; Rosenblatt): it picks the example it is wrong on itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.learner import Played, Record
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.maths.vectors import Vector
from colt_gui.models.perceptrons.linear import BIAS, TupleLearner
from colt_gui.models.text.numbers import number

PICKS = (("first", "first in order"), ("worst", "most violated"), ("random", "random"))


class BatchPerceptron(TupleLearner):
    """While some i has y⟨w,x⟩ ≤ 0: w ← w + y·x/‖x‖. Stops within 1/γ² updates, γ of the normalised points.

    >>> learner = BatchPerceptron()
    >>> (x,) = learner.prepare(np.array([[3.0, 4.0]]))
    >>> learner.learn(x, -1)
    (-1, 0.0, 1, True, True, (-0.6, -0.8))
    """

    id = "batch-perceptron"
    name = "Batch perceptron"
    rule = "while some y·w·x ≤ 0: w ← w + y·x/‖x‖"
    source = "Garivier, Linear classifiers, convergence theorem"
    params = (
        BIAS,
        Param(
            "pick",
            "Picks",
            "first",
            kind="choice",
            choices=PICKS,
            help="Which wrong example is corrected next.",
        ),
    )
    pick: str
    normalised = True
    picks = True

    def learn(self, x: Vector, y: int) -> Record:
        w = self.w
        score = self.dot(w, x)
        prediction = 1 if score >= 0 else -1
        updated = y * score <= 0
        if updated:
            self.w = w = self.add(w, y, x)
        return y, score, prediction, prediction != y, updated, w

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray(y * scores <= 0)

    @property
    def picking_rule(self) -> str:
        return self.pick

    @property
    def rule_in_use(self) -> str:
        score = self.terms._replace(normalised=False).signed_score  # a length does not change the sign
        return f"while some {score} ≤ 0: {self.terms.rule()}"

    def reason_for(self, played: Played) -> str:
        r, terms = played.round, self.terms
        which = {"first": "the first", "worst": "the most violated", "random": "a random"}[self.pick]
        return (
            f"Picked as {which} one with {terms.signed_score} ≤ 0 (it is {number(r.y * r.score)}): {terms.update(r.y)}."
        )

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        if not geometry.separable:
            return Guarantee.refused("batch-perceptron", geometry.why)
        return Guarantee.of("batch-perceptron", gamma=geometry.margin)
