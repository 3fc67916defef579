"""What the theorem of a learner promises after each round of a run."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.bounds import doubling_regret
from colt_gui.models.experts.halving import NOT_REALISABLE, Halving
from colt_gui.models.experts.learner import NO_BOUND, ExpertLearner
from colt_gui.models.experts.losses import known_regret
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.text.numbers import number

NO_CONSTANT = "no constants are claimed for self-confident tuning: regret grows like √(L*·ln n)"
ALL_ERRED = "β = 0 promises nothing once every expert has erred"


class Promise(NamedTuple):
    """`limit[t]` is the most that is lost in t rounds; NaN where nothing is promised, for the reason `why`."""

    formula: str
    limit: np.ndarray
    why: str = ""
    detail: str = ""

    def at(self, t: int) -> float | None:
        value = float(self.limit[t])
        return value if math.isfinite(value) else None


def promise(run: ExpertsRun) -> Promise:
    learner, best = run.learner, run.best
    if learner.by_hand:
        return _own(learner, best)
    if isinstance(learner, Halving):
        return Promise("lg |H|", np.where(best == 0, math.log2(learner.n), np.nan), NOT_REALISABLE)
    if not isinstance(learner, Aggregating):
        return _linear(best, learner.n, learner.eta, learner.c, ALL_ERRED)
    if learner.way == "known":
        return _known(learner, best)
    if learner.way == "doubling":
        return _doubling(run, learner, best)
    if learner.way == "self-confident":
        return Promise("L* + O(√(L*·ln n))", np.full(len(best), np.nan), NO_CONSTANT)
    eta = learner.rate_at(0.0, 0)
    return _linear(best, learner.n, eta, float(learner.factor(eta)), "every expert has lost infinitely much")


def _own(learner: ExpertLearner, best: np.ndarray) -> Promise:
    """What a learner in the short way says itself."""
    if type(learner).bound is ExpertLearner.bound:
        return Promise("", np.full(len(best), np.nan), NO_BOUND)
    limits = {value: learner.checked_bound(value) for value in np.unique(best).tolist()}
    limit = np.array([limits[value] for value in best.tolist()])
    return Promise("bound(n, L*)", limit, "it promises nothing for these losses", f"n = {learner.n}")


def _linear(best: np.ndarray, n: int, eta: float, c: float, why: str) -> Promise:
    """cη·L* + c·ln n."""
    if math.isfinite(eta):
        limit = np.where(np.isfinite(best), c * eta * best + c * math.log(n), np.nan)
        return Promise("cη·L* + c·ln n", limit, why, f"cη = {number(c * eta)}, c = {number(c)}, n = {n}")
    limit = np.where(best == 0, c * math.log(n), np.nan)
    return Promise("c·ln n", limit, why, f"c = {number(c)}, n = {n}")


def _known(learner: Aggregating, best: np.ndarray) -> Promise:
    K, n = learner.most, learner.n
    limit = np.where(best <= K, best + known_regret(K, n), np.nan)
    why = f"the best expert has lost more than K = {number(K)}"
    return Promise("L* + √(K·ln n) + ln n/(2·ln 2)", limit, why, f"K = {number(K)}, n = {n}")


def _doubling(run: ExpertsRun, learner: Aggregating, best: np.ndarray) -> Promise:
    budgets = [stage.budget for stage in learner.stages]
    regrets = np.array([doubling_regret(budgets[: s + 1], learner.n) for s in range(len(budgets))])
    stage = run.series(run.columns.stage, 0).astype(int)
    formula = "L* + Σ (√(B·ln n) + ln n/(2·ln 2) + 1) − 1 over the stages"
    return Promise(formula, best + regrets[stage], "", f"stages = {len(budgets)}, n = {learner.n}")
