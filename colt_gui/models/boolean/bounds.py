"""The numbers of the theorems of the Boolean lab, a function for each card that has one (core/theorems.py)."""

from __future__ import annotations

import math
import sys

from colt_gui.models.boolean.concepts.features import count as features
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import bound, count, not_negative, positive


@bound("conjunction-monotone")
def conjunction_monotone(n: float) -> float:
    count(n=n)
    return n


@bound("conjunction")
def conjunction(n: float) -> float:
    count(n=n)
    return n + 1


@bound("k-cnf")
def k_cnf(n: float, k: float) -> float:
    count(n=n, k=k)
    _at_most(k, n)
    if k * math.log2(2 * n / k) > sys.float_info.max_exp:
        raise OverflowError("more than (2n/k)ᵏ clauses")
    return float(features(int(n), int(k)))


@bound("k-cnf-forced")
def k_cnf_forced(n: float, k: float) -> float:
    count(n=n, k=k)
    _at_most(k, n)
    size = min(k, n // 2)
    if size and size * math.log2(n / size) > sys.float_info.max_exp:
        raise OverflowError("more than (n/k)ᵏ sets")
    return float(sum(math.comb(int(n), i) for i in range(int(k) + 1)))


@bound("winnow")
def winnow(n: float, k: float) -> float:
    return 2 + 2 * winnow_false_negatives(n, k)


@bound("winnow-negations")
def winnow_negations(n: float, k: float) -> float:
    count(n=n)
    _relevant(k, n)
    return 2 + 2 * k * math.log2(2 * n)


@bound("winnow-false-negatives")
def winnow_false_negatives(n: float, k: float) -> float:
    count(n=n)
    _relevant(k, n)
    return k * math.log2(n)


@bound("winnow-false-positives")
def winnow_false_positives(N: float) -> float:
    not_negative(N=N)
    return 2 + N


@bound("boolean-perceptron")
def boolean_perceptron(n: float, k: float) -> float:
    count(n=n)
    _relevant(k, n)
    return (n + 1) * (k * k - k + 1)


@bound("cnf-perceptron")
def cnf_perceptron(r: float, k: float) -> float:
    count(r=r, k=k)
    return r * (k * k - k + 1)


@bound("all-subsets-dnf")
def all_subsets_dnf(n: float, l: float) -> float:  # noqa: E741 - the letter of the theorem
    count(n=n, l=l)
    return float((4 * l + 1) * 2.0**n)


@bound("p-norm-perceptron")
def p_norm_perceptron(p: float, X: float, U: float, gamma: float) -> float:
    if not p >= 2:
        raise InputError(f"p = {p:g} must be at least 2.")
    positive(X=X, U=U, gamma=gamma)
    return (p - 1) * (X * U / gamma) ** 2


@bound("k-disjunction-lower")
def k_disjunction_lower(n: float, k: float) -> float:
    count(n=n)
    _relevant(k, n)
    return k * (int(n // k).bit_length() - 1) if k else 0.0


def _relevant(k: float, n: float) -> None:
    if not (math.isfinite(k) and k >= 0 and k == int(k)):
        raise InputError(f"k = {k:g} must be a whole number from 0 on.")
    _at_most(k, n)


def _at_most(k: float, n: float) -> None:
    if k > n:
        raise InputError(f"k = {k:g} is more than n = {n:g}, the number of variables.")
