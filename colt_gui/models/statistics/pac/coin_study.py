"""Means of coin tosses, and the largest gap of all thresholds, trial after trial."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.readings import ABOUT, AT_MOST, Chart, Curve, Mark, Meter, Narration, Upright
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.pac.study import Histogram, Setting, TrialStudy, counted, histogram
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.hoeffding import Hoeffding

TAG = 2
AT_ONCE = 100_000  # tosses of a block
HEADS, GAP = 0, 1  # columns of a trial
SLACK = 1e-12
TAILS = 50  # places that the tails are drawn at


@dataclass(frozen=True)
class Tosses:
    """Toss i is heads where a number uᵢ, uniform in [0, 1), is less than p. The gap is the largest of
    |share of the u below s − s| over all thresholds s: p is one of these."""

    n: int
    p: float

    def drawn(self, rng: np.random.Generator, trials: int) -> np.ndarray:
        return rng.random((trials, self.n))

    def __call__(self, rng: np.random.Generator, trials: int, control: Control = NO_CONTROL) -> np.ndarray:
        u = np.sort(self.drawn(rng, trials), axis=1)
        k = np.arange(1, self.n + 1) / self.n
        gap = np.maximum(k - u, u - k + 1 / self.n).max(axis=1) if trials else np.empty(0)
        return np.column_stack([(u < self.p).sum(axis=1), gap]).reshape(trials, 2)


class CoinStudy(TrialStudy):
    """Means are told in money: a for tails, b for heads; ε is a share of b − a."""

    has_picture = True

    def __init__(self, coins: Hoeffding, setting: Setting) -> None:
        self.coins = coins
        super().__init__(Tosses(coins.n, coins.p), coins.trials, max(1, AT_ONCE // coins.n), setting, TAG)
        self._kept: tuple[int, np.ndarray] | None = None

    def prepare(self, control: Control) -> None:
        """Compute the distribution of the number of heads, which all exact tails are sums of."""
        self.heads_law = binomial(self.coins.n, self.coins.p)

    # -- what has been found -----------------------------------------------------------------------------------

    def money(self, share: np.ndarray | float) -> Any:
        """Return the mean of the tosses if this share of them is heads."""
        return self.coins.a + self.coins.range * share

    @property
    def off(self) -> float:
        """ε in money."""
        return self.coins.epsilon * self.coins.range

    @property
    def shares(self) -> np.ndarray:
        return self.trials.results[:, HEADS] / self.coins.n

    @property
    def gaps(self) -> np.ndarray:
        return self.trials.results[:, GAP]

    @property
    def far(self) -> np.ndarray:
        """In which trials the mean was off by ε or more."""
        return self.once("far", len(self), lambda: np.abs(self.shares - self.coins.p) >= self.coins.epsilon - SLACK)

    @property
    def mistakes(self) -> np.ndarray:
        return self.once("mistakes", len(self), lambda: np.concatenate([[0], np.cumsum(self.far)]))

    @property
    def bound(self) -> float:
        return bounds.hoeffding(self.coins.n, self.off, self.coins.range)

    @property
    def tail(self) -> float:
        """The exact probability, by the binomial distribution."""
        return tail_of(self.heads_law, self.coins.p, self.coins.epsilon)

    @property
    def gap_bound(self) -> float:
        """McDiarmid with cᵢ = 1/n for the gap."""
        return bounds.mcdiarmid(self.coins.epsilon, 1 / self.coins.n)

    def wide(self, t: int) -> int:
        """Count the first t trials whose gap exceeded its mean (over all trials) by ε or more."""
        return int(self.once("wide", len(self), self._wide)[t])

    def _wide(self) -> np.ndarray:
        mean = self.gaps.mean() if len(self) else 0.0
        return np.concatenate([[0], np.cumsum(self.gaps >= mean + self.coins.epsilon)])

    def heads(self, t: int) -> np.ndarray:
        """Return which tosses of trial t came up heads."""
        plan = self.trials.plan
        b, i = divmod(t - 1, plan.size)
        if self._kept is None or self._kept[0] != b:
            work = plan.work
            assert isinstance(work, Tosses)
            self._kept = b, work.drawn(plan.generator(b), plan.length(b)) < self.coins.p
        return np.asarray(self._kept[1][i])

    def histogram(self, t: int) -> Histogram:
        """Sort the means of the first t trials into bars, one for each number of heads or for several."""
        n, p = self.coins.n, self.coins.p
        reach = max(1.5 * self.coins.epsilon, 4 * math.sqrt(p * (1 - p) / n), 1 / n)
        step = max(1, round(2 * reach * n / 60))
        low, high = max(0, math.floor((p - reach) * n)), min(n, math.ceil((p + reach) * n))
        edges = (np.arange(low, high + step + 1, step) - 0.5) / n
        inside = np.clip(self.shares[:t], edges[0], edges[-1])
        return Histogram(self.money(edges), np.histogram(inside, edges)[0])

    # -- readings ----------------------------------------------------------------------------------------------

    def mark(self, t: int) -> Mark:
        text = f"Trial {number(t, 9)}: mean {number(float(self.money(self.shares[t - 1])))}"
        return Mark(text, "mistake" if self.far[t - 1] else "")

    def meters(self, t: int) -> list[Meter]:
        n = number(self.coins.n, 9)
        far, expected = int(self.mistakes[t]), self.tail * t
        exact = f"of {counted(t, 'trial')}, by the binomial tail"
        return [
            Meter("Off by ε or more", far, expected, exact, ABOUT, whole=True, theorem="hoeffding"),
            Meter("Exact tail", self.tail, self.bound, f"Hoeffding, 2·exp(−2nε²/(b − a)²), n = {n}", AT_MOST,
                  theorem="hoeffding"),
            Meter("Gap over mean + ε", self.wide(t), self.gap_bound * t,
                  "at most that is expected: McDiarmid, exp(−2nε²)", ABOUT, whole=True, theorem="mcdiarmid"),
        ]  # fmt: skip

    def picture(self, t: int) -> Chart | None:
        """Return the histogram of the means of the first t trials, with ε on both sides of their expectation."""
        if not self.prepared:
            return None
        edges, counts = self.histogram(t)
        bars = Curve("trials", edges, np.append(counts, 0).astype(float), "hypothesis", bars=True)
        middle = float(self.money(self.coins.p))
        marks = (Upright(middle - self.off, "−ε", "mistake"), Upright(middle, "E", "muted"),
                 Upright(middle + self.off, "+ε", "mistake"))  # fmt: skip
        far = f"off by ε: {number(int(self.mistakes[t]), 9)} of {number(t, 9)}"
        note = f"{far}; Hoeffding: {number(self.bound)}"
        return Chart("risks", "Means", "value", [bars], note, axis="mean", marks=marks)

    def charts(self) -> list[Chart]:
        return [self._tails(), *([self._gaps()] if len(self) else [])]

    def _tails(self) -> Chart:
        """Over ε: the exact tail, what the trials say, and the bound."""
        x = np.linspace(0.0, min(1.0, 2.5 * self.coins.epsilon), TAILS)[1:]
        curves = []
        if len(self):
            off = np.sort(np.abs(self.shares - self.coins.p))
            found = 1 - np.searchsorted(off, x - SLACK, "left") / len(off)
            curves.append(Curve("trials", x, found, "hypothesis"))
        exact = np.array([tail_of(self.heads_law, self.coins.p, float(e)) for e in x])
        promised = np.array([bounds.hoeffding(self.coins.n, float(e)) for e in x])
        curves += [Curve("exact", x, exact, "margin"), Curve("Hoeffding", x, promised, "bound", live=False)]
        return Chart("tail", "Off by ε or more", "value", curves, "the probability, over ε", axis="ε",
                     marks=(Upright(self.coins.epsilon, "ε", "muted"),))  # fmt: skip

    def _gaps(self) -> Chart:
        gaps, mean = self.gaps, float(self.gaps.mean())
        edges, counts = histogram(gaps, 0.0, max(float(gaps.max()), mean + 1.2 * self.coins.epsilon), 30)
        bars = Curve("trials", edges, np.append(counts, 0).astype(float), "hypothesis", bars=True)
        note = f"McDiarmid: at most {number(self.gap_bound)} beyond mean + ε"
        marks = (Upright(mean, "mean", "muted"), Upright(mean + self.coins.epsilon, "+ ε", "bound"))
        return Chart("gap", "The largest gap of all thresholds", "value", [bars], note, axis="gap", marks=marks)

    def narrate(self, t: int) -> Narration:
        coins = self.coins
        if not t:
            coin = f"A coin that comes up heads with probability {number(coins.p)}"
            return Narration(
                "Before the first trial.", f"{coin} is tossed {number(coins.n, 9)} times, again and again."
            )
        heads, mean = int(self.trials.results[t - 1, HEADS]), float(self.money(self.shares[t - 1]))
        tosses = f"{number(heads, 9)} heads in {number(coins.n, 9)} tosses"
        headline = f"Trial {number(t, 9)}: {tosses}, mean {number(mean)}."
        word = "ε or more" if self.far[t - 1] else "less than ε"
        count = f"{number(int(self.mistakes[t]), 9)} of {number(t, 9)} were off by ε or more"
        return Narration(headline, f"Off by {word}. So far {count}; Hoeffding allows a share of {number(self.bound)}.")

    def rounds(self) -> Iterator[dict[str, Any]]:
        for t, (heads, gap) in enumerate(self.trials.results, 1):
            yield {"t": t, "heads": int(heads), "mean": float(self.money(heads / self.coins.n)), "gap": float(gap),
                   "exceeded": bool(self.far[t - 1])}  # fmt: skip

    def summary(self) -> dict[str, Any]:
        trials = len(self)
        return {
            "epsilon": self.coins.epsilon,
            "n": self.coins.n,
            "exceeded": int(self.mistakes[-1]),
            "trials": trials,
            "share": float(self.mistakes[-1]) / trials if trials else None,
            "tail": self.tail,
            "bound": self.bound,
            "bound_holds": self.tail <= self.bound,
            "mean_gap": float(self.gaps.mean()) if trials else None,
            "gap_exceeded": self.wide(trials),
            "gap_bound": self.gap_bound,
        }


def binomial(n: int, p: float) -> np.ndarray:
    """Return P(K = k) for the number K of heads in n tosses and k = 0, …, n."""
    if p in (0.0, 1.0):
        return np.asarray(np.eye(n + 1)[n if p else 0])
    k = np.arange(n + 1)
    logs = np.array([math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) for i in range(n + 1)])
    return np.asarray(np.exp(logs + k * math.log(p) + (n - k) * math.log(1 - p)))


def tail_of(heads_law: np.ndarray, p: float, epsilon: float) -> float:
    """Return P(|K/n − p| ≥ ε) for K of n heads, whose distribution is given.

    >>> round(tail_of(binomial(10, 0.5), 0.5, 0.5), 6), tail_of(binomial(4, 0.0), 0.0, 0.1)
    (0.001953, 0.0)
    """
    n = len(heads_law) - 1
    far = np.abs(np.arange(n + 1) / n - p) >= epsilon - SLACK
    return float(min(heads_law[far].sum(), 1.0))
