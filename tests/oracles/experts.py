"""Learners with experts played again, a round at a time, from advice and outcomes (theory.md, §3)."""

import math
from fractions import Fraction
from functools import cached_property

import numpy as np

CLOSE = 1e-9  # so near to a tie a sum of fractions may be on either side: then the record decides
MOST_SWITCHES = 32
HARD = {"halving", "weighted-majority", "fixed-share"}


class ExpertsOracle:
    """Advice and outcomes are the record of what came; weights, votes, losses and bounds are counted.

    Of moment t (before the first round, and after each): `L[t]` are the experts' losses, `v[t]` their weights, `lnW[t]`
    the logarithm of the total; `said[t]` and `lost[t]` are of round t, counted from 1.
    """

    def __init__(self, experiment):
        self.record, self.id, self.params = experiment.run, experiment.document.learner, experiment.learner.values
        self.names, self.seed = experiment.names, experiment.document.seed
        self.T, self.n = len(experiment.run), len(experiment.names)
        self.advice = [experiment.advice.row(t) for t in range(1, self.T + 1)]
        self.y = [int(self.record.round(t).outcome) for t in range(1, self.T + 1)]
        self.hard = experiment.advice.hard
        self.E = [np.where(row > 0, 1.0, 0.0) if self.hard else np.asarray(row, float) for row in self.advice]
        self.soft = self.id not in HARD
        self.L = [np.zeros(self.n)]
        for E, y in zip(self.E, self.y):
            self.L.append(self.L[-1] + [self._loss(y, p) for p in E])
        self._play()

    def _loss(self, y, p):
        distance, kind = abs((y > 0) - p), self.params.get("loss", "absolute")
        if kind == "square":
            return distance**2
        if kind == "logarithmic":
            return -math.log(1 - distance) if distance < 1 else math.inf
        return distance

    # -- rates and weights -------------------------------------------------------------------------------------

    @property
    def beta(self):
        return self.params.get("beta", 0.0)

    @property
    def K(self):
        return self.params["K"]

    def eta(self, t):
        """The rate in force after t rounds."""
        if self.id in {"weighted-majority", "randomised-majority"}:
            return -math.log(self.beta) if self.beta else math.inf
        if self.id == "halving":
            return math.inf
        if self.id == "fixed-share":
            return self.params["eta"]
        if self.params["loss"] != "absolute":
            return {"square": 2.0, "logarithmic": 1.0}[self.params["loss"]]
        ways = {"fixed": lambda: self.params["eta"], "known": lambda: self._tuned(self.K)}
        ways |= {"doubling": lambda: self._tuned(2.0 ** self.stage[t]), "self-confident": lambda: self._confident(t)}
        return ways[self.params["tuning"]]()

    def _tuned(self, K):
        z = math.log(self.n) / K
        return max(math.log(1 + 2 * math.sqrt(z) + z / math.log(2)), 1e-9)

    def _confident(self, t):
        return max(self.params["d"] * math.sqrt(math.log(self.n) / (1 + self.best(t))), 1e-9)

    def c(self, eta):
        """Of the bound and of the potential."""
        if self.id == "aggregating" and self.params["loss"] != "absolute":
            return {"square": 0.5, "logarithmic": 1.0}[self.params["loss"]]
        return -1 / math.log1p(math.expm1(-eta) / 2) / (2 if self.soft else 1)  # 1/ln(2/(1 + e^−η)) to the last digit

    def best(self, t):
        return float(min(self.L[t]))

    def own(self, t):
        return sum(self.lost[1 : t + 1])

    def regret(self, t):
        return self.own(t) - self.best(t)

    def potential(self, t):
        return self.c(self.eta(0)) * self.lnW[t]

    def alive(self, t):
        return self.lnW[t] > -math.inf

    # -- the rounds --------------------------------------------------------------------------------------------

    def _play(self):
        self.stage, self.base, self._stage_loss = [0], np.zeros(self.n), 0.0
        self.lnW, self.v, self.said, self.lost, self.mean = [], [], [math.nan], [math.nan], [math.nan]
        self._weigh(0)
        for t in range(1, self.T + 1):
            mean = float(self.v[-1] @ self.E[t - 1])
            self.mean.append(mean)
            self.said.append(self._answer(t, mean))
            self.lost.append(self._own_loss(t))
            self._next_stage(t)
            self._weigh(t)

    def _weigh(self, t):
        if self.id == "fixed-share":
            self._share(t)
            return
        eta, L = self.eta(t), self.L[t] - self.base
        logs = np.where(L == 0, 0.0, -math.inf) if math.isinf(eta) else -eta * L
        top = max(logs)
        if top == -math.inf:
            self.lnW.append(-math.inf)
            self.v.append(self.v[-1] if self.id == "aggregating" else np.zeros(self.n))
            return
        w = np.exp(logs - top)
        self.lnW.append(top + math.log(w.sum()))
        self.v.append(w / w.sum())

    def _share(self, t):
        if not t:
            self.lnW.append(math.log(self.n))
            self.v.append(np.full(self.n, 1 / self.n))
            return
        w = self.v[-1] * np.exp(-self.params["eta"] * (self.L[t] - self.L[t - 1]))
        self.lnW.append(self.lnW[-1] + math.log(w.sum()))
        w, alpha = w / w.sum(), self.params["alpha"] if self.n > 1 else 0.0
        others = (1 - w) / (self.n - 1) if self.n > 1 else 0.0
        self.v.append((1 - alpha) * w + alpha * others)

    def _answer(self, t, mean):
        if self.soft:
            return self._soft_answer(t, mean)
        for_plus = self.balance(t)
        if self.id == "fixed-share" and abs(for_plus) < CLOSE:
            return int(self.record.round(t).prediction)
        return -1 if for_plus < 0 else 1

    def balance(self, t):
        """W⁺ − W⁻ before round t: exactly, where weights are powers of β."""
        if self.id == "fixed-share":
            return float(self.v[t - 1] @ self.advice[t - 1])
        beta = Fraction(self.beta) if self.id == "weighted-majority" else Fraction(0)
        return sum(beta ** int(loss) * int(said) for loss, said in zip(self.L[t - 1], self.advice[t - 1]))

    def _soft_answer(self, t, mean):
        if self.id == "randomised-majority" and not self.alive(t - 1):
            return 0.5
        if self.params.get("loss") == "logarithmic":
            return mean
        g0, g1 = (self._allowed(t, y) for y in (-1, 1))
        return min(max((1 + g0 - g1) / 2, 0.0), 1.0)

    def _allowed(self, t, y):
        """g(y) = −c·ln Σ vᵢe^(−η·L(y, Eᵢ)); for a coin the chord of e^(−ηL), which is linear in the advice."""
        eta, v, E = self.eta(t - 1), self.v[t - 1], self.E[t - 1]
        if self.id == "randomised-majority":
            wrong = float(v @ E) if y < 0 else 1 - float(v @ E)
            less = -(1 - self.beta) * wrong
        else:
            less = float(v @ np.expm1([-eta * self._loss(y, p) for p in E]))
        return -self.c(eta) * math.log1p(less) if less > -1 else math.inf

    def _own_loss(self, t):
        if not self.soft:
            return float(self.said[t] != self.y[t - 1])
        if self.params.get("loss") == "logarithmic":  # 1 − ŷ would round to 0 where a light expert still doubts
            right = self.E[t - 1] if self.y[t - 1] > 0 else 1 - self.E[t - 1]
            given = min(float(self.v[t - 1] @ right), 1.0)
            return -math.log(given) if given else math.inf
        return self._loss(self.y[t - 1], self.said[t])

    def _next_stage(self, t):
        self.stage.append(self.stage[-1])
        if self.id != "aggregating" or self.params["loss"] != "absolute" or self.params["tuning"] != "doubling":
            return
        self._stage_loss += self.lost[t]
        B = 2.0 ** self.stage[t]
        if self._stage_loss > B + self._regret_for(B):
            self.stage[t], self.base, self._stage_loss = self.stage[t] + 1, self.L[t].copy(), 0.0

    def _regret_for(self, K):
        return math.sqrt(K * math.log(self.n)) + math.log(self.n) / (2 * math.log(2))

    # -- what came of it ---------------------------------------------------------------------------------------

    def erred(self, t):
        return sum(p != (y > 0) for p, y in zip(self.E[t - 1], [self.y[t - 1]] * self.n))

    def fallen(self, t):
        """Living experts that lost something in round t."""
        return int(sum((self.L[t - 1] == 0) & (self.L[t] > 0)))

    def consistent(self, t):
        return int(sum(self.L[t] == 0))

    @cached_property
    def tossed(self):
        """(mean, deviation, the first run's answers) of many runs, each with coins of its own from the seed."""
        rng, runs = np.random.default_rng([self.seed, 6]), self.params["runs"]
        plus = np.array([rng.random(runs) < p for p in self.said[1:]]).reshape(self.T, runs)
        wrong = np.cumsum(plus != (np.array(self.y) > 0)[:, None], axis=0)
        mistakes = np.vstack([np.zeros(runs), wrong])
        return mistakes.mean(axis=1), mistakes.std(axis=1), np.where(plus[:, :1] > 0, 1, -1).ravel()

    def answer(self, t):
        if self.id == "randomised-majority":
            return int(self.tossed[2][t - 1])
        if self.soft and abs(self.said[t] - 0.5) < CLOSE:
            return self.record.played(t).answer
        return (1 if self.said[t] > 0.5 else -1) if self.soft else int(self.said[t])

    def mistakes(self, t):
        return sum(self.answer(s) != self.y[s - 1] for s in range(1, t + 1))

    def sequences(self, t):
        """What the best sequence of experts with at most k switches loses in t rounds, k = 0, 1, …"""
        lost = np.zeros((min(MOST_SWITCHES, max(t - 1, 0)) + 1, self.n))
        for s in range(1, t + 1):
            before = lost.copy()
            for k in range(1, len(lost)):
                lost[k] = np.minimum(before[k], before[k - 1].min())
            lost += self.L[s] - self.L[s - 1]
        return lost.min(axis=1)

    # -- the theorem -------------------------------------------------------------------------------------------

    def bound(self, t):
        """What is lost in t rounds at most; None where nothing is promised."""
        best, ln_n = self.best(t), math.log(self.n)
        if self.id == "halving":
            return math.log2(self.n) if best == 0 else None
        if self.id == "fixed-share":
            return self.tracking(t)[2]
        if self.id == "aggregating" and self.params["loss"] == "absolute" and self.params["tuning"] != "fixed":
            return self._tuned_bound(t)
        eta = self.eta(0)
        if math.isinf(eta):
            return self.c(eta) * ln_n if best == 0 else None
        return self.c(eta) * (eta * best + ln_n) if math.isfinite(best) else None

    def _tuned_bound(self, t):
        best, way = self.best(t), self.params["tuning"]
        if way == "known":
            return best + self._regret_for(self.K) if best <= self.K else None
        if way == "self-confident":
            return None
        return best + sum(self._regret_for(2.0**s) for s in range(self.stage[t] + 1)) + self.stage[t]

    def tracking(self, t):
        """(k, Lₖ, bound) of the k with the least bound."""
        eta, alpha, ln_n = self.params["eta"], self.params["alpha"], math.log(self.n)
        c, found = self.c(eta), []
        for k, lost in enumerate(self.sequences(t)):
            if k and (not alpha or self.n == 1):
                break
            shared = math.log(1 - alpha) if alpha and self.n > 1 else 0.0
            switching = k * math.log((self.n - 1) / alpha) if k else 0.0
            found.append((c * (eta * lost + ln_n + switching - max(t - 1 - k, 0) * shared), k, lost))
        bound, k, lost = min(found, key=lambda row: row[0])
        return k, lost, bound
