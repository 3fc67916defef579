"""The perceptron (Rosenblatt; Mehta, Lecture 2, Alg. 2; Kivinen, Alg. 2.10; Blum, Lecture 4)."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.learner import Played, Record
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.maths.vectors import Vector
from colt_gui.models.perceptrons.linear import BIAS, TupleLearner
from colt_gui.models.text.numbers import number

TIES = (("positive", "predict +"), ("negative", "predict −"), ("update", "always update"))


class Perceptron(TupleLearner):
    """w ← w + y·x on a mistake; at most R²/γ² of them when some unit u has margin γ.

    What happens at w·x = 0 changes every trace from its first round, so it is a choice: predict +1, predict −1
    (Blum), or update whatever was predicted (Kivinen, Alg. 2.15; Garivier).

    >>> learner = Perceptron(tie="update")
    >>> (x,) = learner.prepare(np.array([[1.0, 2.0]]))
    >>> learner.learn(x, +1)
    (1, 0.0, 1, False, True, (1.0, 2.0))
    """

    id = "perceptron"
    name = "Perceptron"
    rule = "w ← w + y·x on a mistake"
    source = "Novikoff 1962; Mehta, Lecture 2, Thm 2; Blum, Lecture 4, Thm 1"
    params = (
        BIAS,
        Param(
            "normalise",
            "Normalise points",
            False,
            kind="bool",
            help="Divides every example by its length first.",
        ),
        Param(
            "tie",
            "At a tie",
            "positive",
            kind="choice",
            choices=TIES,
            help="What a score of exactly 0 means.",
        ),
    )

    normalise: bool
    tie: str

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.normalised = self.normalise
        self.at_zero = -1 if self.tie == "negative" else 1
        self.update_on_tie = self.tie == "update"

    def learn(self, x: Vector, y: int) -> Record:
        w = self.w
        score = self.dot(w, x)
        prediction = 1 if score > 0 else -1 if score < 0 else self.at_zero
        mistake = prediction != y
        if mistake or (score == 0 and self.update_on_tie):
            self.w = w = self.add(w, y, x)
            return y, score, prediction, mistake, True, w
        return y, score, prediction, False, False, w

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        tied = (scores == 0) & (self.update_on_tie | (y != self.at_zero))
        return np.asarray((y * scores < 0) | tied)

    @property
    def rule_in_use(self) -> str:
        return f"{self.terms.rule()} on a mistake{' or a tie' if self.update_on_tie else ''}"

    def reason_for(self, played: Played) -> str:
        r, terms = played.round, self.terms
        score = f"{terms.score} = {number(r.score)}"
        if r.mistake:
            why = "a mistake" if r.score else "a tie, guessed wrong"
            gains = f", {terms.along} by at least γ" if played.separable else ""
            rise = f"{terms.signed_score} rises by {terms.rise(self.dot(played.x, played.x))}"
            return f"{score}: {why}, so {terms.update(r.y)}: {rise}, {terms.squared_length} by at most R²{gains}."
        if r.updated:
            return f"{score}: right, but at 0 this perceptron always updates: {terms.update(r.y)}."
        return f"{score}: right, so {terms.stay}."

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        counted = "updates" if self.update_on_tie else "mistakes"
        if not geometry.separable:
            return Guarantee.refused("perceptron", geometry.why, counted)
        return Guarantee.of("perceptron", counted, R=geometry.radius, gamma=geometry.margin)
