"""Samples and what is made of them, counted again with plain loops.

The draws themselves are those of the program: its seed says them. What is made of them is not.
"""

import math
from fractions import Fraction

import numpy as np


def draws(experiment, work_size, total, tag, m):
    """The samples of all trials: block b is drawn from default_rng([seed, tag, b])."""
    law, seed = experiment.law, experiment.document.seed
    for b in range(math.ceil(total / work_size)):
        count = min(work_size, total - b * work_size)
        X, y = law.sample(np.random.default_rng([seed, tag, b]), count * m)
        yield from zip(X.reshape(count, m, 2), y.reshape(count, m))


class StumpTrials:
    """ERM over the stumps of a grid on the square [−2, 2]², the target x₁ ≥ ½ with noise."""

    def __init__(self, experiment):
        self.pac, self.noise = experiment.learner, experiment.setup.noise
        k, m, total = self.pac.k, self.pac.m, self.pac.trials
        lines = [-2 + 4 * j / (k + 1) for j in range(1, k + 1)]
        # in the order of the program, which decides between equals
        self.H = [(axis, t, sign) for axis in (0, 1) for sign in (1, -1) for t in lines]
        size = experiment.study.trials.plan.size
        self.trials = [self._erm(X, y) for X, y in draws(experiment, size, total, 1, m)]

    def risk(self, h):
        """Of x_axis ≥ t: how much of the square is on the wrong side of the target."""
        axis, t, sign = h
        apart = abs(t - 0.5) / 4 if axis == 0 else (2 + t) / 4 * 3 / 8 + (2 - t) / 4 * 5 / 8
        apart = apart if sign > 0 else 1 - apart
        return self.noise + (1 - 2 * self.noise) * apart

    def _erm(self, X, y):
        wrong = [int(((X[:, axis] >= t) != (y * sign > 0)).sum()) for axis, t, sign in self.H]
        best = [h for h, count in zip(self.H, wrong) if count == min(wrong)]
        chosen = max(best, key=self.risk) if self.pac.ties == "worst" else best[0]
        return min(wrong), self.risk(chosen)

    @property
    def best(self):
        return min(map(self.risk, self.H))

    def exceeded(self, t=None):
        floor = 0.0 if self.best < 1e-9 else self.best
        return sum(risk > floor + self.pac.epsilon + 1e-9 for _, risk in self.trials[:t])


def binomial_tail(n, p, epsilon):
    """P(|K/n − p| ≥ ε), in fractions."""
    p, epsilon = Fraction(p).limit_denominator(10**6), Fraction(epsilon).limit_denominator(10**6)
    far = (k for k in range(n + 1) if abs(Fraction(k, n) - p) >= epsilon)
    return float(sum(math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in far))


class CoinTrials:
    def __init__(self, experiment):
        coins, seed = experiment.learner, experiment.document.seed
        self.coins, size = coins, experiment.study.trials.plan.size
        u = [np.random.default_rng([seed, 2, b]).random((min(size, coins.trials - b * size), coins.n))
             for b in range(math.ceil(coins.trials / size))]  # fmt: skip
        self.heads = [sum(value < coins.p for value in row) for block in u for row in block.tolist()]

    def far(self, t=None):
        n, p, epsilon = self.coins.n, self.coins.p, self.coins.epsilon
        return sum(abs(k / n - p) >= epsilon - 1e-12 for k in self.heads[:t])


class Stream:
    """The perceptron with bias on the examples of the stream, with plain numbers."""

    def __init__(self, experiment):
        T = experiment.learner.T
        X, y = experiment.law.sample(np.random.default_rng([experiment.document.seed, 4, 0]), T)
        self.law, self.wrong, self.before, w = experiment.law, [], [], [0.0, 0.0, 0.0]
        for (a, b), label in zip(X.tolist(), y.tolist()):
            said = 1 if w[0] * a + w[1] * b + w[2] >= 0 else -1
            self.before.append(tuple(w))
            self.wrong.append(said != label)
            if said != label:
                w = [w[0] + label * a, w[1] + label * b, w[2] + label]

    @property
    def mistakes(self):
        return sum(self.wrong)

    def risk(self, w, many=400_000):
        """On a large sample of its own."""
        X, y = self.law.sample(np.random.default_rng(99), many)
        return float(((X @ np.array(w[:2]) + w[2] >= 0) != (y > 0)).mean())
