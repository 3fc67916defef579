"""What limits a run of the perceptron lab, from the oracle's R, γ and hinge losses, with the numbers in its formula."""

import math
from functools import cached_property

import numpy as np

from oracles.perceptrons import PerceptronOracle
from oracles.said import near

# constants of the theory, as they stand in formulas
FORMULAS = (
    "γ/2", "b ← b + 1", "b ← b − 1", "ηX²/2", "½/η", "1/γ²", "8/γ²", "2/(ε²γ²)", "needs 0 ≤ ρ",
    "needs 0 < η < 2(μ−ρ)/X²", "2/γ + ¾γm", "1/(εγ) + (1−ε/2)γm", "(1−ε)γ", "never above 1", "½‖",
)  # fmt: skip


class PerceptronTheorem:
    """An experiment beside the run counted by hand. Of a comparator that only a solver finds, the vector is the
    program's: that it has length 1, and what it falls short, is counted here."""

    def __init__(self, experiment):
        self.experiment, self.oracle = experiment, PerceptronOracle(experiment)

    @cached_property
    def bound(self):
        """The theorem's own number or, of examples that nothing separates, where both sides of its proof meet."""
        oracle = self.oracle
        if not oracle.m:
            return None
        if oracle.margin and (value := oracle.bound()) is not None:
            return value
        if oracle.id == "marginalised-perceptron":
            return oracle.marginalised_bound(self.ball[1]) if oracle.R else None
        if oracle.margin or not oracle.rounds:
            return None
        if self.soft is None:
            return None if oracle.id == "margin-perceptron" or not oracle.R else float(len(oracle.rounds))
        return oracle.meeting(*self.soft[:2])

    @cached_property
    def ball(self):
        """(u, L) of the marginalised perceptron's theorem."""
        u = self.experiment.comparator
        assert u @ u <= 1 + 1e-9
        return u, self.oracle.shortfall(self.oracle.y * (self.oracle.V @ u), self.oracle.params["mu"])

    @cached_property
    def soft(self):
        """(μ, L, y⟨u, x⟩) of the comparator for examples that nothing separates; None where none helps."""
        found, oracle = self.experiment.soft, self.oracle
        if not found.mu:
            return None
        Z = self.experiment.known_geometry.Zh
        assert near(found.u @ found.u, 1.0)
        assert np.allclose(Z @ Z.T, oracle.G * np.outer(oracle.y, oracle.y), atol=1e-6 * max(1.0, oracle.R**2))
        return found.mu, oracle.shortfall(Z @ found.u, found.mu), Z @ found.u

    @property
    def most(self):
        """r: so many updates there can be at most."""
        return math.floor(self.bound * (1 + 1e-8))

    @property
    def limits_passes(self):
        """Cycled, and the bound does not grow with the passes."""
        oracle = self.oracle
        if self.experiment.document.order != "cycled" or oracle.id == "batch-perceptron" or not oracle.m:
            return False
        if not oracle.margin or self.bound is None:
            return False
        return oracle.id != "marginalised-perceptron" or not self.ball[1]

    @property
    def gain(self):
        """What each update adds along w* at least: γ, or what the learner was told if that is less."""
        told = self.oracle.params["gamma"] if self.oracle.id == "margin-perceptron" else math.inf
        return min(told, self.oracle.margin)

    def along(self, t):
        """⟨w, u⟩ after t rounds."""
        aligned = self.oracle.aligned if self.oracle.margin else self.soft[2]
        return sum(aligned[r.i] for r in self.oracle.rounds[:t] if r.updated)

    @cached_property
    def claims(self):
        """Every symbol with a number that a note may have."""
        oracle, p = self.oracle, self.oracle.params
        mu, L = p.get("mu"), None
        if oracle.id == "marginalised-perceptron":
            L = self.ball[1] if oracle.R else None
        elif not oracle.margin and oracle.rounds and self.soft is not None:
            mu, L, _ = self.soft
        gamma = p["gamma"] if oracle.id == "margin-perceptron" else oracle.margin
        known = {"R": oracle.R, "B": oracle.R, "X": oracle.R, "γ": gamma, "ε": p.get("epsilon"), "μ": mu, "L": L}
        known |= {"ρ": p.get("rho"), "η": p.get("eta")}
        claims = [(f"{symbol} = #", value) for symbol, value in known.items() if value is not None]
        if oracle.id == "marginalised-perceptron" and oracle.R:
            claims.insert(0, ("2(μ−ρ)/X² = #", 2 * (mu - p["rho"]) / oracle.R**2))
        return [("the true margin #", oracle.margin), ("the true margin γ* = #", oracle.margin), *claims]
