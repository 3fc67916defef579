"""The perceptrons played again from their rules (theory.md, §1), and their bounds from R, γ and hinge losses."""

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from oracles.hulls import nearest_to_zero
from oracles.kernels import gram, kernel

CLOSE = 1e-9  # so near to its threshold a score may be on either side: then the record decides
NORMALISED = {"batch-perceptron", "margin-perceptron"}


class Played(NamedTuple):
    """`before` and `after` are w, or the coefficients of kept examples."""

    i: int
    y: int
    score: float
    prediction: int
    updated: bool
    before: np.ndarray
    after: np.ndarray

    @property
    def mistake(self):
        return self.prediction != self.y


class PerceptronOracle:
    """What came is taken from the record, and what a parameter was that was left to the data; all else is counted."""

    def __init__(self, experiment):
        self.document, self.record = experiment.document, experiment.run
        self.id, self.params = experiment.document.learner, experiment.learner.values
        self.X, self.y = experiment.points.X, experiment.points.y
        self.m, self.kernelled = len(self.y), self.id == "kernel-perceptron"
        self.bias, self.normalised = bool(self.params.get("bias")), self._divides()
        if not self.kernelled:
            self.V = self._embedded()
        self.G = gram(self.X, kernel(self.params)) if self.kernelled else self.V @ self.V.T
        self.rounds = [] if not self.m else list(self._play())

    def _divides(self):
        return self.id in NORMALISED or bool(self.params.get("normalise"))

    def _embedded(self):
        V = np.column_stack([self.X, np.ones(self.m)]) if self.bias else self.X
        return V / np.array([[math.sqrt(v @ v)] for v in V]).reshape(-1, 1) if self.normalised else V

    # -- the rounds --------------------------------------------------------------------------------------------

    def _play(self):
        w = np.zeros(self.m if self.kernelled else self.V.shape[1])
        for t, i in enumerate(self.record.indices, 1):
            y = int(self.y[i])
            score = float(self.G[i] @ w) if self.kernelled else float(self.V[i] @ w)
            said = self._sign(score, t)
            updated = self._updates(score, y, said, w, t)
            after = self._changed(w, i, y) if updated else w
            yield Played(i, y, score, said, updated, w, after)
            w = after

    def _sign(self, score, t):
        if abs(score) < CLOSE:
            said = self.record.round(t).prediction
            assert score or said == (-1 if self.params.get("tie") == "negative" else 1)
            return said
        return 1 if score > 0 else -1

    def _updates(self, score, y, said, w, t):
        if abs(y * score - self._threshold(w)) < CLOSE and w.any():
            return self.record.round(t).updated
        if self.id == "perceptron":
            return said != y or (score == 0 and self.params["tie"] == "update")
        if self.id == "margin-perceptron":
            return not w.any() or y * score < self._threshold(w)
        return y * score <= self._threshold(w)

    def _threshold(self, w):
        if self.id == "margin-perceptron":
            return (1 - self.params["epsilon"]) * self.params["gamma"] * math.sqrt(w @ w)
        return self.params["rho"] if self.id == "marginalised-perceptron" else 0.0

    def _changed(self, w, i, y):
        if self.kernelled:
            return w + y * np.eye(self.m)[i]
        rate = self.params["eta"] if self.id == "marginalised-perceptron" else 1.0
        longer = w + rate * y * self.V[i]
        return longer / max(1.0, math.sqrt(longer @ longer)) if self.id == "marginalised-perceptron" else longer

    def length(self, w):
        return math.sqrt(max(w @ self.G @ w, 0.0)) if self.kernelled else math.sqrt(w @ w)

    @property
    def last(self):
        return self.rounds[-1].after if self.rounds else np.zeros(self.m if self.kernelled else self.V.shape[1])

    def mistakes(self, t):
        return sum(r.mistake for r in self.rounds[:t])

    def updates(self, t):
        return sum(r.updated for r in self.rounds[:t])

    def hypotheses(self):
        """Before the first update and after each."""
        first = np.zeros(len(self.last))
        return [first, *(r.after for r in self.rounds if r.updated)]

    def still_erring(self):
        """Of which examples it is certain that they would be updated on, and of which that they would not."""
        w = self.last
        scores = self.y * (self.G @ w if self.kernelled else self.V @ w)
        threshold = self._threshold(w)
        strict = self.id == "margin-perceptron" or (self.id == "perceptron" and self.params["tie"] != "update")
        if not w.any() and self.id in {"margin-perceptron"}:
            return np.ones(self.m, bool), np.zeros(self.m, bool)
        certain = scores < threshold - CLOSE if strict else scores <= threshold - CLOSE
        return certain, scores > threshold + CLOSE

    # -- the theorem -------------------------------------------------------------------------------------------

    @cached_property
    def R(self):
        return math.sqrt(max(self.G.diagonal(), default=0.0))

    @cached_property
    def _nearest(self):
        return nearest_to_zero(self.G * np.outer(self.y, self.y))

    @property
    def margin(self):
        return self._nearest[0]

    @cached_property
    def aligned(self):
        """y⟨w*, x⟩ of each example."""
        return (self.G * np.outer(self.y, self.y)) @ self._nearest[1] / self.margin

    @cached_property
    def counts(self):
        return np.array([self.record.indices.count(i) for i in range(self.m)])

    def along(self, t):
        """⟨w, w*⟩ of a w that is a sum of y·x."""
        return sum(self.aligned[r.i] for r in self.rounds[:t] if r.updated)

    def ceiling(self, m):
        """The longest that w can be after m updates."""
        if self.id == "marginalised-perceptron":
            return 1.0
        if self.id == "margin-perceptron":
            gamma, eps = self.params["gamma"], self.params["epsilon"]
            return 1 / (eps * gamma) + (1 - eps / 2) * gamma * m
        return self.R * math.sqrt(m)

    def bound(self):
        """Of separable examples; None where the theorem asks for something else."""
        p = self.params
        if self.id == "margin-perceptron":
            return 2 / (p["epsilon"] * p["gamma"]) ** 2 if p["gamma"] <= self.margin * (1 + 1e-12) else None
        if self.id == "marginalised-perceptron":
            return self.marginalised_bound(0.0) if p["mu"] <= self.margin * (1 + 1e-12) else None
        return (self.R / self.margin) ** 2

    def marginalised_bound(self, L):
        mu, rho, eta = (self.params[name] for name in ("mu", "rho", "eta"))
        if not 0 <= rho < mu or not 0 < eta < 2 * (mu - rho) / self.R**2:
            return None
        return (L + 1 / (2 * eta)) / (mu - rho - eta * self.R**2 / 2)

    def shortfall(self, u_aligned, mu):
        """L = Σ max(0, μ − y⟨u, x⟩) over the stream."""
        return float(self.counts @ np.maximum(0.0, mu - u_aligned))

    def meeting(self, mu, L):
        """The m with μm − L = ceiling(m)."""
        if self.id == "margin-perceptron":
            start, steep = self.ceiling(0), self.ceiling(1) - self.ceiling(0)
            return (start + L) / (mu - steep) if mu > steep else None
        root = (self.R + math.sqrt(self.R**2 + 4 * mu * L)) / (2 * mu)
        return root**2
