"""A perceptron on examples drawn from the distribution: mistakes so far, and the true risks of its hypotheses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Curve, Mark, Meter, Narration
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.pac.study import Setting, Study
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.online_to_batch import OnlineToBatch

TAG = 4
EVERY = 25  # rounds between two looks at the average, of many


class StreamStudy(Study):
    """`before[t]` is the hypothesis of round t + 1, that is before it; (w₁, w₂, b) with score ⟨w, x⟩ + b."""

    unit = "round"
    prepared = True

    def __init__(self, learner: OnlineToBatch, setting: Setting) -> None:
        self.learner, self.law = learner, setting.law
        self.T = min(learner.T, setting.limit)
        self.exhausted = setting.limit < learner.T
        self._seed = setting.seed
        self.X, self.y = np.empty((0, 2)), np.empty(0, dtype=np.int64)
        self.before = [np.zeros(3)]
        self.averages: list[np.ndarray] = []
        self._wrong: list[bool] = []
        self._risks: list[float] = []
        self._mean_risks: dict[int, float] = {}
        self._exact = True

    def __len__(self) -> int:
        return len(self._wrong)

    @property
    def planned(self) -> int:
        return self.T

    def carry_out(self, control: Control, grown: Grown) -> None:
        if not len(self.X):
            self.X, self.y = self.law.sample(np.random.default_rng([self._seed, TAG, 0]), self.T)
        while len(self) < self.T:
            control.check()
            self._play()
            grown()

    def so_far(self) -> Self:
        other = super().so_far()
        other.before, other.averages = list(self.before), list(self.averages)
        other._wrong, other._risks, other._mean_risks = list(self._wrong), list(self._risks), dict(self._mean_risks)
        return other

    def _play(self) -> None:
        """Play one round. A hypothesis that has not changed has the risk it had."""
        w, t = self.before[-1], len(self)
        x, label = np.append(self.X[t], 1.0), int(self.y[t])
        self._risks.append(self._risk(w) if not t or self._wrong[-1] else self._risks[-1])
        wrong = (1 if w @ x >= 0 else -1) != label
        self._wrong.append(wrong)
        self.before.append(w + label * x if wrong else w)
        last = self.averages[-1] if self.averages else np.zeros(3)
        self.averages.append(last + (w - last) / (t + 1))
        if (t + 1) % EVERY == 0 or t + 1 == self.T or t < EVERY:
            self._mean_risks[t + 1] = self._risk(self.averages[-1])

    def _risk(self, w: np.ndarray) -> float:
        risk = self.law.risk(half(w))
        self._exact = self._exact and risk.exact
        return risk.value

    # -- what has been found -----------------------------------------------------------------------------------

    @property
    def mistakes(self) -> np.ndarray:
        return self.once("mistakes", len(self), lambda: np.concatenate([[0], np.cumsum(self._wrong, dtype=int)]))

    @property
    def risks(self) -> np.ndarray:
        """Of the hypothesis before each round."""
        return self.once("risks", len(self), lambda: np.array(self._risks))

    def mean_risk(self, t: int) -> float:
        """Return the mean risk of a hypothesis drawn at random from those before rounds 1 … t."""
        return float(self.once("sums", len(self), lambda: np.cumsum(self.risks))[t - 1] / t)

    def average_risk(self, t: int) -> tuple[int, float]:
        """Return the newest round whose average hypothesis was judged, and the risk of that average."""
        at = max((k for k in self._mean_risks if k <= t), default=0)
        return at, self._mean_risks.get(at, 0.0)

    def promise(self, t: int) -> float:
        return bounds.online_to_batch(int(self.mistakes[t]), t, self.learner.delta)

    def sample(self, t: int) -> Points:
        """Return the examples so far."""
        return Points(self.X[:t], self.y[:t])

    def hypothesis(self, t: int) -> Halfplane:
        """After round t."""
        return half(self.before[t])

    def average(self, t: int) -> Halfplane:
        return half(self.averages[t - 1])

    # -- readings ----------------------------------------------------------------------------------------------

    def mark(self, t: int) -> Mark:
        wrong = self._wrong[t - 1]
        return Mark(f"Round {number(t, 9)}: {'a mistake' if wrong else 'right'}", "mistake" if wrong else "")

    def meters(self, t: int) -> list[Meter]:
        exact = "" if self._exact else "; risks summed on a lattice"
        if not t:
            return [Meter("Mistakes", 0, None, "no round yet", whole=True, theorem="online-to-batch")]
        mistakes = int(self.mistakes[t])
        mean, promise = self.mean_risk(t), self.promise(t)
        held = Meter("Mean risk", mean, promise, f"M/t + √((2/t)·ln(1/δ)){exact}")
        if mean > promise:
            held = held._replace(limit=None, note=f"more than the bound {number(promise)}: one of the δ")
        at, risk = self.average_risk(t)
        made = [
            Meter("Mistakes", mistakes, None, f"of {number(t, 9)} rounds: M/t = {number(mistakes / t)}", whole=True),
            held,
            Meter("Risk of the average", risk, None, f"of the first {number(at, 9)} hypotheses; nothing is promised"),
        ]
        return [meter._replace(theorem="online-to-batch") for meter in made]

    def charts(self) -> list[Chart]:
        if not len(self):
            return []
        t = np.arange(1, len(self) + 1, dtype=float)
        share, mean = self.mistakes[1:] / t, np.cumsum(self.risks) / t
        promise = np.minimum(share + np.sqrt(2 / t * np.log(1 / self.learner.delta)), 1.0)
        looked = np.array(sorted(self._mean_risks), dtype=float)
        curves = [
            Curve("M/t", t, share, "mistake"),
            Curve("mean risk", t, mean, "hypothesis"),
            Curve("risk of the average", looked, np.array([self._mean_risks[int(k)] for k in looked]), "margin"),
            Curve("bound", t, promise, "bound", live=False),
        ]
        return [Chart("online-to-batch", "Mistakes and risk", "rounds", curves, "of the hypotheses so far")]

    def narrate(self, t: int) -> Narration:
        if not t:
            return Narration("Before the first round.", "Examples are drawn one by one; the perceptron sees each once.")
        label, wrong = int(self.y[t - 1]), self._wrong[t - 1]
        word = "wrong" if wrong else "right"
        risk = number(self._risks[t - 1])
        headline = f"Round {number(t, 9)}: it is {sign(label)}, and w was {word}; its true risk was {risk}."
        count, share = number(int(self.mistakes[t]), 9), number(float(self.mistakes[t]) / t)
        reason = (
            f"M = {count} mistakes in t = {number(t, 9)} rounds: M/t = {share}; mean risk {number(self.mean_risk(t))}."
        )
        return Narration(headline, reason)

    def rounds(self) -> Iterator[dict[str, Any]]:
        for t in range(1, len(self) + 1):
            yield {"t": t, "x": self.X[t - 1].tolist(), "y": int(self.y[t - 1]), "mistake": self._wrong[t - 1],
                   "risk": self._risks[t - 1], "w": self.before[t].tolist()}  # fmt: skip

    def summary(self) -> dict[str, Any]:
        t = len(self)
        if not t:
            return {"rounds": 0, "mistakes": 0, "bound": None, "why": "no round was played"}
        mean, promise = self.mean_risk(t), self.promise(t)
        return {
            "rounds": t,
            "mistakes": int(self.mistakes[t]),
            "share": float(self.mistakes[t]) / t,
            "mean_risk": mean,
            "average_risk": self._risk(self.averages[-1]),
            "last_risk": self._risk(self.before[-1]),
            "delta": self.learner.delta,
            "bound": promise,
            "bound_holds": mean <= promise,
            "w": self.averages[-1].tolist(),
            "exact_risks": self._exact,
        }


def half(w: np.ndarray) -> Halfplane:
    """⟨w, x⟩ + b ≥ 0; where w = 0 that is everything, or nothing."""
    return Halfplane((float(w[0]), float(w[1])), -float(w[2]))
