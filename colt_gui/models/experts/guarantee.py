"""What the theorem of a learner promises after each round of a run."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.theorems import limit_of
from colt_gui.models.experts.bounds import doubling_regret
from colt_gui.models.experts.losses import known_regret
from colt_gui.models.text.numbers import number

NO_BOUND = "this learner states no bound"


class Promise(NamedTuple):
    """`limit[t]` is the most that is lost in t rounds; NaN where nothing is promised, for the reason `why`.

    `detail` are the numbers in the formula besides L*, the loss of the best expert; `of_best` says that L* is in it.
    """

    formula: str
    limit: np.ndarray
    why: str = ""
    detail: str = ""
    of_best: bool = True
    brief_why: str = ""  # instead of formula and reason, where there is little room
    at_round: Callable[[int], str] | None = None  # the numbers where they change from round to round
    theorem: str = ""  # the id of its card

    def at(self, t: int) -> float | None:
        value = float(self.limit[t])
        return value if math.isfinite(value) else None

    def note(self, t: int, best: float) -> str:
        """The formula with its numbers after round t."""
        detail = self.detail if self.at_round is None else self.at_round(t)
        numbers = [f"L* = {number(best)}"] * self.of_best + [detail] * bool(detail)
        return f"{self.formula}: {', '.join(numbers)}"

    @property
    def refusal(self) -> str:
        """Why there is no number."""
        return self.brief_why or (f"{self.formula} does not apply: {self.why}" if self.formula else self.why)


def no_promise(best: np.ndarray, why: str = NO_BOUND, formula: str = "") -> Promise:
    return Promise(formula, np.full(len(best), np.nan), why)


def linear(best: np.ndarray, n: int, eta: float, c: float, why: str) -> Promise:
    """Return the promise of one learning rate η with its factor c."""
    if math.isfinite(eta):
        limit = np.where(np.isfinite(best), c * eta * best + c * math.log(n), np.nan)
        return Promise(limit_of("aggregating"), limit, why, f"cη = {number(c * eta)}, c = {number(c)}, n = {n}")
    limit = np.where(best == 0, c * math.log(n), np.nan)
    return Promise("c·ln n", limit, why, f"c = {number(c)}, n = {n}")


def known(best: np.ndarray, n: int, K: float) -> Promise:
    """For a rate that is tuned to the best expert losing at most K."""
    limit = np.where(best <= K, best + known_regret(K, n), np.nan)
    why = f"the best expert has lost more than K = {number(K)}"
    return Promise(limit_of("known-k"), limit, why, f"K = {number(K)}, n = {n}")


def doubling(best: np.ndarray, n: int, budgets: Sequence[float], stage: np.ndarray) -> Promise:
    """`stage` is the one in force before the first round and after each."""
    regrets = np.array([doubling_regret(budgets[: s + 1], n) for s in range(len(budgets))])
    return Promise(limit_of("doubling"), best + regrets[stage], at_round=lambda t: f"stages = {stage[t] + 1}, n = {n}")
