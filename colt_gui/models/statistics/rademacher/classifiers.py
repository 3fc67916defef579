"""What the bounds are about: a classifier found on a sample, the terms of its bound, and its true risk.

No lab knows another's folder: the support vector machine is carried out through the table of labs.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, OnlyChecks
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import prepare
from colt_gui.models.maths.hinge import smallest_loss
from colt_gui.models.maths.zero_one import BLOCK, best_halfspace
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.rademacher import bounds
from colt_gui.models.statistics.rademacher.families import from_errors
from colt_gui.models.statistics.rademacher.study import Segment
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.margin_bound import MarginBound

LENGTHS = tuple(2.0**k for k in range(6))  # the grid of B: 1 … 32
LEVELS = tuple(2.0**k for k in range(-6, 3))  # the grid of μ: 1/64 … 4
PAIRS = len(LENGTHS) * len(LEVELS)
TOGETHER = 200_000  # values of the kernel that are found together


class Field(NamedTuple):
    """f(x) = Σ coefficientᵢ·k(centreᵢ, x) − b, and x is positive where f(x) ≥ 0."""

    kernel: Any
    centres: np.ndarray
    coefficients: np.ndarray
    b: float

    def surface(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """f on the grid ys × xs."""
        return np.asarray(self.kernel.surface(self.centres, self.coefficients, xs, ys) - np.float32(self.b))

    def answers(self, places: np.ndarray, control: Control = NO_CONTROL) -> np.ndarray:
        """Return ±1 for each place."""
        parts, size = [], max(1, TOGETHER // max(1, len(self.centres)))
        for start in range(0, len(places), size):
            control.check()
            parts.append(self.kernel(places[start : start + size], self.centres) @ self.coefficients)
        return np.where(np.concatenate(parts) >= self.b, 1, -1)


class Outcome(NamedTuple):
    """On one sample: the terms that add up to the bound, the share of wrong examples, the true risk, and the words for
    what was chosen. `half` is the classifier where it is a half-plane, `field` that of a machine with a kernel."""

    X: np.ndarray
    y: np.ndarray
    wrong: np.ndarray
    terms: tuple[Segment, ...]
    risk: float
    exact: bool
    half: Halfplane | None
    chosen: str = ""
    field: Field | None = None

    @property
    def bound(self) -> float:
        return sum(term.value for term in self.terms)

    @property
    def holds(self) -> bool:
        return self.risk <= self.bound + 1e-9

    @property
    def training(self) -> float:
        return float(self.wrong.mean())

    @property
    def vacuous(self) -> bool:
        return self.bound >= 1


def outcome(learner: MarginBound, law: Law, rng: np.random.Generator, m: int, control: Control = NO_CONTROL) -> Outcome:
    """Draw a fresh sample of m examples and return what the learner comes to on it."""
    X, y = law.sample(rng, m)
    if learner.bound == "erm":
        return _erm(learner, law, rng, X, y, control)
    if learner.bound == "margin":
        return _fixed(learner, law, X, y, control)
    return _machine(learner, law, X, y, control)


def _judged(
    law: Law, X: np.ndarray, y: np.ndarray, half: Halfplane, terms: tuple[Segment, ...], chosen: str
) -> Outcome:
    risk = law.risk(half)
    wrong = np.where(half.inside(X), 1, -1) != y
    return Outcome(X, y, wrong, terms, risk.value, risk.exact, half, chosen)


# -- the best halfspace --------------------------------------------------------------------------------------------


def _erm(
    learner: MarginBound, law: Law, rng: np.random.Generator, X: np.ndarray, y: np.ndarray, control: Control
) -> Outcome:
    """R̂ + Rad + √(ln(2/δ₁)/2m) and Rad ≤ Râd + …, with δ₁ = δ₂ = δ/2."""
    m, values = len(y), []
    best = best_halfspace(X, y, control=control, together=BLOCK)
    for _ in range(learner.draws):
        coins = np.where(rng.random((1, m)) < 0.5, -1, 1)
        fit = best_halfspace(X, coins[0] * y, control=control, together=BLOCK)
        errors = np.array([fit.errors])
        values.append(float(from_errors(coins, errors, errors)[0]))
    terms = (
        Segment("R̂", best.errors / m, "mistake"),
        Segment("Râd", float(np.mean(values)), "accent"),
        Segment("for Râd", bounds.draws_term(m, learner.draws, learner.delta / 2), "margin"),
        Segment("for R̂", bounds.sample_term(m, learner.delta / 2), "bound"),
    )
    half = Halfplane((float(best.w[0]), float(best.w[1])), -best.b)
    return _judged(law, X, y, half, terms, f"fewest errors: {int(best.errors)} of {m}")


# -- margins -------------------------------------------------------------------------------------------------------


def _terms(hinge: float, B: float, mu: float, m: int, norm_sum: float, delta: float) -> tuple[Segment, ...]:
    return (
        Segment("hinge L/μm", hinge / (mu * m), "mistake"),
        Segment("4B/μm·√Σ‖x‖²", bounds.margin_term(B, mu, m, norm_sum), "accent"),
        Segment("3√(ln(4/δ)/2m)", bounds.margin_sample_term(m, delta), "bound"),
    )


def _fixed(learner: MarginBound, law: Law, X: np.ndarray, y: np.ndarray, control: Control) -> Outcome:
    """Find the w with ‖w‖ ≤ B and the least hinge loss at level μ: B·u for the best u, ‖u‖ ≤ 1, at level μ/B."""
    B, mu, m = learner.B, learner.mu, len(y)
    w = B * smallest_loss(X * y[:, None], mu=mu / B, control=control).w
    hinge = float(np.maximum(0.0, mu - y * (X @ w)).sum())
    terms = _terms(hinge, B, mu, m, float((X**2).sum()), learner.delta)
    half = Halfplane((float(w[0]), float(w[1])), 0.0)
    return _judged(law, X, y, half, terms, f"least hinge loss with ‖w‖ ≤ B: {number(hinge)}")


def _machine(learner: MarginBound, law: Law, X: np.ndarray, y: np.ndarray, control: Control) -> Outcome:
    """Judge the soft-margin machine; where there is none, the label that most examples have."""
    gaussian = learner.bound == "svm-gaussian"
    params = {"kernel": "gaussian", "sigma": learner.sigma} if gaussian else {}
    machine = _solved(X, y, params, control) if abs(int(y.sum())) < len(y) else None
    if machine is None or not machine.separable:
        return _constant(learner, law, X, y, 2.0 * len(y) if gaussian else float((X**2).sum()) + len(y))
    norms = float(machine.kernel.diagonal(X).sum()) + len(y)
    terms, chosen = best_of_grid(y * machine.decision, 1.0, machine.separator.b, norms, learner.delta)
    if not gaussian:
        w = machine.w
        return _judged(law, X, y, Halfplane((float(w[0]), float(w[1])), float(machine.separator.b)), terms, chosen)
    used, coefficients = machine.expansion()
    field = Field(machine.kernel, X[used], coefficients, float(machine.separator.b))
    said = field.answers(law.nodes.X, control)
    risk = law.risk(lambda places: said)  # it sums over these very nodes
    return Outcome(X, y, y * machine.decision <= 0, terms, risk.value, risk.exact, None, chosen, field)


def _solved(X: np.ndarray, y: np.ndarray, params: dict[str, Any], control: Control) -> Any:
    """Return what the support vector machine's own experiment comes to."""
    document = Document(points=Points(X, y), learner="svm-soft", params={"svm-soft": params})
    experiment: Any = prepare(document)
    experiment.carry_out(OnlyChecks(control))
    return experiment.outcome


def _constant(learner: MarginBound, law: Law, X: np.ndarray, y: np.ndarray, norms: float) -> Outcome:
    """(w, b) = (0, ±1): of length 1 in the space of (ψ, 1)."""
    label = 1 if y.sum() >= 0 else -1
    terms, chosen = best_of_grid(label * y.astype(float), 0.0, 1.0, norms, learner.delta)
    return _judged(
        law, X, y, Halfplane((0.0, 0.0), -float(label)), terms, f"no separator: always {sign(label)}1; {chosen}"
    )


def best_of_grid(
    margins: np.ndarray, length: float, b: float, norm_sum: float, delta: float
) -> tuple[tuple[Segment, ...], str]:
    """The least bound over the grid of B ≥ √(‖w‖² + b²) and μ; each pair is given δ/(number of pairs), so that all
    of them hold at once with probability 1 − δ. `margins` are y(⟨w, ψ(x)⟩ − b), `norm_sum` is Σ(k(x, x) + 1).

    The classifier does not change when w and b are scaled, so a machine that is longer than all B of the grid is
    shortened to the largest.
    """
    own = math.hypot(length, b)
    scale = min(1.0, LENGTHS[-1] / own)
    B = next(B for B in LENGTHS if own * scale * (1 - 1e-12) <= B)
    tried = (
        (_terms(float(np.maximum(0.0, mu - scale * margins).sum()), B, mu, len(margins), norm_sum, delta / PAIRS), mu)
        for mu in LEVELS
    )
    terms, mu = min(tried, key=lambda pair: sum(term.value for term in pair[0]))
    return terms, f"B = {number(B)}, μ = {number(mu)} from {PAIRS} pairs that share δ"
