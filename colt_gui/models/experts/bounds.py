"""The numbers of the theorems of the Experts lab, a function for each card that has one (core/theorems.py)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import bound, count, not_negative, positive
from colt_gui.models.experts.losses import FIXED_RATES, LOSSES, absolute_factor, known_regret, vote_factor
from colt_gui.models.experts.tracking import sharing_costs


@bound("halving")
def halving(H: float) -> float:
    count(H=H)
    return math.log2(H)


@bound("weighted-majority")
def weighted_majority(beta: float, n: float, best: float) -> float:
    if not 0 <= beta < 1:
        raise InputError(f"beta = {beta:g} is outside its range [0, 1).")
    count(n=n)
    not_negative(best=best)
    c = -1 / math.log1p((beta - 1) / 2)
    if beta == 0 and best > 0:
        raise InputError("beta = 0 promises nothing once every expert has erred; best must be 0.")
    return c * math.log(n) + (-c * math.log(beta) * best if best else 0.0)


@bound("fixed-share")
def fixed_share(eta: float, alpha: float, n: float, T: float, k: float, best: float) -> float:
    positive(eta=eta)
    if not 0 <= alpha < 1:
        raise InputError(f"alpha = {alpha:g} is outside its range [0, 1).")
    count(n=n, T=T)
    not_negative(k=k, best=best)
    if int(k) != k or k > T - 1:
        raise InputError(f"k = {k:g}: in {T:g} rounds there are from 0 to {T - 1:g} switches.")
    stay, switch = sharing_costs(alpha, int(n))
    if k and not math.isfinite(switch):
        raise InputError("k = 0 is the only number of switches where nothing is shared.")
    sharing = (k * switch if k else 0.0) + (T - 1 - k) * stay
    return float(vote_factor(eta)) * (eta * best + math.log(n) + sharing)


@bound("randomised-majority")
def randomised_majority(beta: float, n: float, best: float) -> float:
    return weighted_majority(beta, n, best) / 2


@bound("aggregating", loss=LOSSES)
def aggregating(loss: str, eta: float, n: float, best: float) -> float:
    if loss not in LOSSES:
        raise InputError(f"loss = {loss}: choose one of {', '.join(LOSSES)}.")
    positive(eta=eta)
    count(n=n)
    not_negative(best=best)
    if loss != "absolute" and eta != FIXED_RATES[loss].eta:
        raise InputError(f"eta = {eta:g}: {loss} loss has eta = {FIXED_RATES[loss].eta:g}.")
    c = float(absolute_factor(eta)) if loss == "absolute" else FIXED_RATES[loss].c
    return c * eta * best + c * math.log(n)


@bound("known-k")
def known_k(K: float, n: float, best: float) -> float:
    positive(K=K)
    count(n=n)
    not_negative(best=best)
    if best > K:
        raise InputError(f"best = {best:g} is more than K = {K:g}, which was to be the most.")
    return best + known_regret(K, n)


def doubling_regret(budgets: Iterable[float], n: int) -> float:
    """What the stages with these budgets, the last one under way, lose more than the best expert.

    A stage ends at most 1 above B + √(B·ln n) + ln n/(2·ln 2), and then every expert has lost more than B in it
    (Thm 2.9); until then it has lost at most that. The best expert of all loses no less than the stages' best.
    """
    budgets = list(budgets)
    return sum(known_regret(B, n) for B in budgets) + len(budgets) - 1


@bound("lower-bound")
def lower_bound(M: float, n: float) -> float:
    not_negative(M=M)
    if int(M) != M:
        raise InputError(f"M = {M:g} must be a whole number.")
    count(n=n)
    if n < 2 or int(n) & (int(n) - 1):
        raise InputError(f"n = {n:g} must be a power of two from 2 on.")
    return 2 * M + math.log2(n)
