"""The margin perceptron (Blum, Lecture 4, Thm 3): it also updates on right answers that are too close."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import Played, Record
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.maths.vectors import Vector, norm
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons.learner import Band
from colt_gui.models.perceptrons.linear import BIAS, TupleLearner
from colt_gui.models.text.numbers import number


class MarginPerceptron(TupleLearner):
    """w ← w + y·x when y(w·x)/‖w‖ < (1−ε)γ, on normalised points; ε = ½ is the threshold γ/2 of the theorem.

    Before the first example w is 0 and has no margin, so that example always updates: w₁ = y₁x₁.
    At most 2/(ε²γ²) updates (8/γ² for ε = ½); when it stops every margin is at least (1−ε)γ.

    >>> learner = MarginPerceptron(gamma=0.5)
    >>> (x,) = learner.prepare(np.array([[3.0, 4.0]]))
    >>> learner.learn(x, +1)
    (1, 0.0, 1, False, True, (0.6, 0.8))
    """

    id = "margin-perceptron"
    name = "Margin perceptron"
    rule = "w ← w + y·x/‖x‖ when y(w·x)/(‖w‖‖x‖) < (1−ε)γ"
    source = "Blum, Lecture 4, Thm 3"
    params = (
        BIAS,
        Param(
            "gamma", "γ", None, 0.0, 1.0, auto="the true margin of these points", log=True, open_low=True,
            help="The margin the learner is told to expect (points have length 1).",
        ),
        Param(
            "epsilon", "ε", 0.5, 0.0, 1.0, open_low=True, open_high=True,
            help="The learner wants margin (1−ε)γ; ½ gives γ/2.",
        ),
    )  # fmt: skip
    gamma: float  # left to the data it is None until `tune`
    epsilon: float
    normalised = True
    conservative = False

    def tune(self, geometry: Any, control: Control = NO_CONTROL) -> None:
        if self.gamma is None:
            self.gamma = geometry.level(control)

    @property
    def threshold(self) -> float:
        return (1 - self.epsilon) * self.gamma

    def learn(self, x: Vector, y: int) -> Record:
        w = self.w
        score = self.dot(w, x)
        prediction = 1 if score >= 0 else -1
        # w = 0 has no margin at all, so the first example always updates
        updated = y * score < self.threshold * norm(w) or not any(w)
        if updated:
            self.w = w = self.add(w, y, x)
        return y, score, prediction, prediction != y, updated, w

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        if not any(self.w):
            return np.ones(len(y), dtype=bool)
        return np.asarray(y * scores < self.threshold * norm(self.w))

    @property
    def _threshold_text(self) -> str:
        return "γ/2" if self.epsilon == 0.5 else "(1−ε)γ"

    @property
    def wanted_band(self) -> Band | None:
        return None if self.gamma is None else Band(self.threshold, f"margin {self._threshold_text}")

    @property
    def rule_in_use(self) -> str:
        return f"{self.terms.rule()} when {self.terms.margin} < (1−ε)γ"

    def reason_for(self, played: Played) -> str:
        r, terms = played.round, self.terms
        if played.before is None or not any(played.before):
            zero = "w and b are still 0 and have" if self.biased else "w is still 0 and has"
            return f"{zero} no margin, so {terms.update(r.y)}."
        margin = number(r.y * r.score / norm(played.before))
        if r.mistake:
            return f"The margin is {margin}: a mistake, so {terms.update(r.y)}."
        wanted = f"{self._threshold_text} = {number(self.threshold)}"
        if r.updated:
            return f"Right, but with margin {margin} < {wanted}: a margin mistake, so {terms.update(r.y)}."
        return f"Right with margin {margin} ≥ {wanted}, so {terms.stay}."

    def ceiling(self, m: np.ndarray, R: float) -> np.ndarray:
        return bounds.margin_perceptron_norm(m, self.gamma, self.epsilon)

    def ceiling_text(self, R: float) -> str:
        return "2/γ + ¾γm" if self.epsilon == 0.5 else "1/(εγ) + (1−ε/2)γm"

    def ceiling_inputs(self, R: float) -> dict[str, float]:
        return {"gamma": self.gamma} | ({} if self.epsilon == 0.5 else {"epsilon": self.epsilon})

    def gain(self, margin: float) -> float:
        return min(self.gamma, margin)

    def gain_name(self, margin: float) -> str:
        return "γ" if self.gamma <= margin else "γ*"

    def meeting(self, R: float, gain: float, debt: float) -> float | None:
        start, steep = 1 / (self.epsilon * self.gamma), (1 - self.epsilon / 2) * self.gamma
        return (start + debt) / (gain - steep) if gain > steep else None

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        if not geometry.separable:
            return Guarantee.refused("margin-perceptron", geometry.why, epsilon=self.epsilon)
        if self.gamma > geometry.margin:
            why = f"γ = {number(self.gamma, 4)} is more than the true margin {number(geometry.margin, 4)}"
            return Guarantee.refused("margin-perceptron", why, epsilon=self.epsilon)
        return Guarantee.of("margin-perceptron", gamma=self.gamma, epsilon=self.epsilon)
