"""The numbers of the theorems of the Perceptron lab, a function for each card that has one (core/theorems.py).

A value outside a theorem's assumption is an InputError.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import bound, not_negative, positive
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    import numpy as np


@bound("perceptron")
def perceptron(R: float, gamma: float) -> float:
    positive(R=R, gamma=gamma)
    if gamma > R * (1 + 1e-12):
        raise InputError(f"gamma = {gamma:g} is more than R = {R:g}: no point is farther from the line than from 0.")
    return (R / gamma) ** 2


@bound("batch-perceptron")
def batch_perceptron(gamma: float) -> float:
    return perceptron(1.0, gamma)


@bound("kernel-perceptron")
def kernel_perceptron(B: float, gamma: float) -> float:
    positive(B=B, gamma=gamma)
    if gamma > B * (1 + 1e-12):
        raise InputError(f"gamma = {gamma:g} is more than B = {B:g}, the greatest length ‖ψ(x)‖.")
    return (B / gamma) ** 2


@bound("margin-perceptron")
def margin_perceptron(gamma: float, epsilon: float = 0.5) -> float:
    positive(gamma=gamma, epsilon=epsilon)
    if gamma > 1 + 1e-12:
        raise InputError(f"gamma = {gamma:g} must be at most 1: the points have length 1.")
    if epsilon >= 1:
        raise InputError(f"epsilon = {epsilon:g} must be less than 1.")
    return 2 / (epsilon * gamma) ** 2


def margin_perceptron_norm(m: np.ndarray, gamma: float, epsilon: float = 0.5) -> np.ndarray:
    """‖w‖ ≤ 1/(εγ) + (1 − ε/2)γm after m updates; 2/γ + 3mγ/4 for ε = ½ (Blum, proof of Thm 3)."""
    return 1 / (epsilon * gamma) + (1 - epsilon / 2) * gamma * m


def marginalised_why_not(X: float, mu: float, rho: float, eta: float) -> str:
    """The assumption of Kivinen's Thm 2.22 that fails, in words; empty when all hold."""
    if not 0 <= rho < mu:
        return f"needs 0 ≤ ρ < μ, but ρ = {number(rho, 4)} and μ = {number(mu, 4)}"
    limit = 2 * (mu - rho) / X**2 if X else math.inf
    if not 0 < eta < limit:
        return f"needs 0 < η < 2(μ−ρ)/X² = {number(limit, 4)}, but η = {number(eta, 4)}"
    return ""


@bound("marginalised-perceptron")
def marginalised_perceptron(X: float, mu: float, rho: float, eta: float, hinge: float) -> float:
    positive(X=X, mu=mu, eta=eta)
    not_negative(rho=rho, hinge=hinge)
    if why := marginalised_why_not(X, mu, rho, eta):
        raise InputError(f"The theorem {why}.")
    return (hinge + 1 / (2 * eta)) / (mu - rho - eta * X**2 / 2)


def best_eta(X: float, gap: float, hinge: float = 0.0) -> float:
    """The η of the smallest bound for gap = μ − ρ: the root of L·X²η² + X²η = μ − ρ (Examples 2.23, 2.24)."""
    return 2 * (gap / X) / (X * (1 + math.sqrt(1 + 4 * (hinge / X) * (gap / X))))


@bound("perceptron-hinge")
def perceptron_hinge(R: float, mu: float, hinge: float) -> float:
    positive(R=R, mu=mu)
    not_negative(hinge=hinge)
    A, H = (R / mu) ** 2 / 2, hinge / mu
    return H + A + math.sqrt((2 * H + A) * A)


@bound("marginalised-known-margin")
def marginalised_known_margin(X: float, mu: float, epsilon: float) -> float:
    positive(X=X, mu=mu, epsilon=epsilon)
    if epsilon > 1:
        raise InputError(f"epsilon = {epsilon:g} must be at most 1.")
    return (X / (epsilon * mu)) ** 2


@bound("perceptron-moved")
def perceptron_moved(gamma: float, TD: float) -> float:
    positive(gamma=gamma)
    not_negative(TD=TD)
    return 1 / gamma**2 + 2 * TD / gamma


@bound("perceptron-norm-hinge")
def perceptron_norm_hinge(norm: float, hinge: float, R: float = 1.0) -> float:
    positive(R=R)
    not_negative(norm=norm, hinge=hinge)
    return (R * norm) ** 2 + 2 * hinge


@bound("perceptron-lower")
def perceptron_lower(gamma: float) -> int:
    positive(gamma=gamma)
    if gamma > 1:
        raise InputError(f"gamma = {gamma:g} must be at most 1: the points have length 1.")
    return math.floor(1 / gamma**2 * (1 + 1e-14))
