"""Coins flipped for every point, again and again: how well a class follows them."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.maths.best_box import Box
from colt_gui.models.maths.zero_one import Halfspace
from colt_gui.models.statistics.rademacher import bounds, flip_readings
from colt_gui.models.statistics.rademacher.families import FAMILIES, TOGETHER, Suprema
from colt_gui.models.statistics.rademacher.study import Bar, Study
from colt_gui.models.statistics.trials import Grown, elsewhere
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.rademacher import Rademacher

BLOCK = 32  # flips that are drawn together
TAG = 0x7A  # of the coins, among all that is drawn with one seed
ALL_SIGNS = 12  # points up to which all 2^m rows of coins are tried
SIGNS_TOGETHER = 512  # rows of coins that are tried together then
RECENT = 4  # flips that are kept with their hypothesis
ROUNDING = 1e-24  # of squares
NO_POINTS = "There are no points to flip coins for."


def coins(seed: int, block: int, m: int) -> np.ndarray:
    """The flips of a block, ±1, a row each: they depend on nothing else."""
    rng = np.random.default_rng([seed, TAG, block])
    return np.where(rng.random((BLOCK, m)) < 0.5, -1, 1)


def all_signs(m: int) -> np.ndarray:
    """Every row of m coins once."""
    return np.where((np.arange(2**m)[:, None] >> np.arange(m)) & 1, 1, -1)


class Flip(NamedTuple):
    """Draw t: the coins, the labels r·y, a hypothesis where the supremum is reached, and where it errs. Of a class that
    is not closed under negation it may be the one that contradicts the labels most (`contrary`)."""

    coins: np.ndarray
    labels: np.ndarray
    witness: Halfspace | Box | None
    wrong: np.ndarray
    contrary: bool
    relabelled: Points


class Flips(Study):
    """`values` are the suprema, one a flip; `exact` is their mean over all 2^m rows of coins, for few points."""

    unit = "flip"
    learner: Rademacher

    def __init__(self, document: Document, learner: Rademacher) -> None:
        super().__init__(document, learner)
        self.family, self.m = FAMILIES[learner.hypotheses], len(self.points)
        self.total = 0 if self.refusal or not self.m else learner.flips
        self.values, self.shares = np.zeros(self.total), np.zeros(self.total)
        self.errors, self.opposite = np.zeros(self.total, dtype=int), np.zeros(self.total, dtype=int)
        self.exact: float | None = None
        self._searched: list[tuple[Halfspace, Halfspace]] = []
        self._recent: dict[int, Flip] = {}
        self._sums: tuple[int, np.ndarray, np.ndarray] = (-1, np.zeros(1), np.zeros(1))

    @property
    def refusal(self) -> str:
        return self.family.refusal(self.points.X) if len(self.points) else NO_POINTS

    # -- drawing -----------------------------------------------------------------------------------------------

    def carry_out(self, control: Control, grown: Grown) -> None:
        together = BLOCK if self.m < TOGETHER else 1
        for start in range(self.done - self.done % BLOCK, self.total, BLOCK):
            drawn = coins(self.document.seed, start // BLOCK, self.m)[: self.total - start]
            for few in range(self.done - start, len(drawn), together):
                control.check()
                self._add(drawn[few : few + together], control)
                grown()
        if self.total and self.m <= ALL_SIGNS:
            self.exact = self._try_all(control)

    def so_far(self) -> Self:
        """Return a copy that does not grow when this study does. Both share the values: rows once written stay."""
        other = super().so_far()
        other._searched, other._recent = list(self._searched), {}
        return other

    def _add(self, drawn: np.ndarray, control: Control) -> None:
        self._keep(drawn, self.family.suprema(self.points.X, self.points.y, drawn, self.learner.B, control))

    def _keep(self, drawn: np.ndarray, found: Suprema) -> None:
        part = slice(self.done, self.done + len(drawn))
        self.values[part], self.errors[part], self.opposite[part] = found.values, found.errors, found.opposite
        self.shares[part] = drawn.sum(axis=1) / self.m
        self._searched += found.searched
        self.done += len(drawn)

    def share_out(self, jobs: int) -> None:
        if jobs < 2 or self.done or not self.total:
            return
        blocks = [coins(self.document.seed, b, self.m) for b in range(math.ceil(self.total / BLOCK))]
        blocks[-1] = blocks[-1][: self.total - (len(blocks) - 1) * BLOCK]
        find = partial(self.family.suprema, self.points.X, self.points.y, B=self.learner.B)
        for drawn, found in zip(blocks, elsewhere(find, blocks, jobs)):
            self._keep(drawn, found)

    def _try_all(self, control: Control) -> float:
        """Return the mean of the suprema over all rows of coins."""
        signs, total = all_signs(self.m), 0.0
        for start in range(0, len(signs), SIGNS_TOGETHER):
            control.check()
            part = signs[start : start + SIGNS_TOGETHER]
            total += float(self.family.suprema(self.points.X, self.points.y, part, self.learner.B).values.sum())
        return total / len(signs)

    def flip(self, t: int) -> Flip:
        """Return flip t with a hypothesis where its supremum is reached."""
        if t not in self._recent:
            if len(self._recent) >= RECENT:
                self._recent.clear()
            self._recent[t] = self._flip(t)
        return self._recent[t]

    def _flip(self, t: int) -> Flip:
        X, y = self.points.X, self.points.y
        row = coins(self.document.seed, (t - 1) // BLOCK, self.m)[(t - 1) % BLOCK]
        contrary = not self.family.closed and self._contrary(t)
        labels = row * y
        if self._searched:
            witness: Halfspace | Box | None = self._searched[t - 1][int(contrary)]
        else:
            witness = self.family.witness(X, -labels if contrary else labels)
        answers = self.family.answers(X, witness)
        wrong = np.zeros(self.m, bool) if answers is None else answers != labels
        return Flip(row, labels, witness, wrong, contrary, Points(X, labels))

    def _contrary(self, t: int) -> bool:
        """Whether −h follows the coins better than any h of the class."""
        fit, share = 1 - 2 * self.errors[t - 1] / self.m, self.shares[t - 1]
        return 1 - 2 * self.opposite[t - 1] / self.m + share > fit - share + 1e-12

    # -- what they amount to -----------------------------------------------------------------------------------

    def _cumulated(self) -> tuple[np.ndarray, np.ndarray]:
        """Mean and standard error after each flip; the error of a single one is not known and 0."""
        if self._sums[0] != self.done:
            v, n = self.values[: self.done], np.arange(1, self.done + 1)
            apart = v - v[:1]  # squares of these lose no digits where all suprema are alike
            mean = np.cumsum(apart) / n
            spread = np.cumsum(apart * apart) / n - mean**2
            spread[spread < ROUNDING * (v[:1] ** 2).sum()] = 0.0
            self._sums = (self.done, v[:1] + mean, np.sqrt(spread / np.maximum(n - 1, 1)) * (n > 1))
        return self._sums[1:]

    def mean(self, t: int) -> float:
        return float(self._cumulated()[0][t - 1])

    def stderr(self, t: int) -> float | None:
        return float(self._cumulated()[1][t - 1]) if t > 1 else None

    @property
    def means(self) -> tuple[np.ndarray, np.ndarray]:
        return self._cumulated()

    @property
    def vc_dimension(self) -> int | None:
        return self.family.vc(self.points.dimension)

    @property
    def vc_bound(self) -> float | None:
        """None where the class has no finite VC dimension, or there are fewer points than that."""
        d = self.vc_dimension
        return None if d is None or self.m < d else bounds.rademacher_vc(d, self.m)

    @property
    def norm_bound(self) -> float | None:
        norms = float((self.points.X**2).sum())
        return bounds.rademacher_norm(self.learner.B, self.m, norms) if math.isfinite(norms) else None

    @property
    def why_no_vc_bound(self) -> str:
        d = self.vc_dimension
        if not self.family.bounded:
            return "linear functions are no classifiers: they have no VC dimension"
        if d is None:
            return f"{self.family.name} have no finite VC dimension"
        return f"the bound needs at least d = {d} points"

    def points_at(self, t: int) -> Points:
        """With the labels r·y; before the first flip with their own."""
        return self.flip(t).relabelled if t else self.points

    # -- what there is to show ---------------------------------------------------------------------------------

    def meters(self, t: int) -> list[Meter]:
        return flip_readings.meters(self, t)

    def charts(self) -> list[Chart]:
        return flip_readings.charts(self)

    def narrate(self, t: int) -> Narration:
        return flip_readings.narrate(self, t)

    def bars(self, t: int) -> list[Bar]:
        return flip_readings.bars(self, t)

    def mark(self, t: int) -> Mark:
        return Mark(f"Flip {number(t)}: {number(float(self.values[t - 1]))}") if t else super().mark(0)

    def round(self, t: int) -> dict[str, Any]:
        i = t - 1
        told = {"value": float(self.values[i]), "errors": int(self.errors[i]), "coins": float(self.shares[i])}
        return {"t": t, **told, "mean": self.mean(t), "stderr": self.stderr(t)}

    def summary(self) -> dict[str, Any]:
        mean = self.mean(self.done) if self.done else None
        told = {"value": mean, "stderr": self.stderr(self.done), "samples": self.done}
        told |= {"vc_bound": self.vc_bound, "norm_bound": self.norm_bound, "exact": self.exact}
        told |= {"vc_dimension": self.vc_dimension, "all_functions": bounds.all_functions(self.m)}
        return told if self.vc_bound is not None else told | {"why": self.why_no_vc_bound}
