"""Samples with their ghosts, coins that exchange them, and the largest difference at each step of the proof."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.rademacher import ghost_readings
from colt_gui.models.statistics.rademacher.samples import Studied
from colt_gui.models.statistics.rademacher.study import Bar
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.ghost_sample import GhostSample

TAG = 0x7D
KEYS = ("deviation", "ghost", "coins", "rademacher")  # the steps of the proof, as the command line names them
DIRECTIONS, OFFSETS = 16, 9  # of the grid of half-planes: all directions, so that it is closed under negation
RECENT = 4  # pairs that are kept with their half-plane


class Pair(NamedTuple):
    """A sample, its ghost, the coins, and the half-plane whose two empirical risks differ most."""

    X: np.ndarray
    y: np.ndarray
    ghost: np.ndarray
    ghost_y: np.ndarray
    coins: np.ndarray
    half: Halfplane | None = None


def half_planes(law: Law) -> list[Halfplane]:
    """In every direction at every offset across what the law covers; with each also its opposite."""
    left, right, bottom, top = law.extent
    centre, reach = np.array([(left + right) / 2, (bottom + top) / 2]), math.hypot(right - left, top - bottom) / 2
    offsets = reach * (np.arange(OFFSETS) - (OFFSETS - 1) / 2) / (OFFSETS / 2)
    made = []
    for k in range(DIRECTIONS):
        w = np.array([math.cos(2 * math.pi * k / DIRECTIONS), math.sin(2 * math.pi * k / DIRECTIONS)])
        made += [Halfplane((float(w[0]), float(w[1])), float(w @ centre + offset)) for offset in offsets]
    return made


class Ghosts(Studied):
    """`values` has a row a pair of samples: the four largest differences in the order of the proof."""

    unit = "pair"
    learner: GhostSample

    def __init__(self, document: Document, learner: GhostSample) -> None:
        super().__init__(document, learner)
        self.total = 0 if self.refusal else learner.trials
        self._values = np.zeros((self.total, len(KEYS)))
        self.exact = True
        self._recent: dict[int, Pair] = {}
        if self.law is not None:
            self.halves = half_planes(self.law)
            self.risks = np.zeros(len(self.halves))
            self._w, self._b = np.array([half.w for half in self.halves]), np.array([half.b for half in self.halves])

    @property
    def values(self) -> np.ndarray:
        return self._values[: self.done]

    # -- drawing -----------------------------------------------------------------------------------------------

    def carry_out(self, control: Control, grown: Grown) -> None:
        if not self.total or self.law is None:
            return
        for k, half in enumerate(self.halves):
            control.check()
            risk = self.law.risk(half)
            self.risks[k], self.exact = risk.value, self.exact and risk.exact
        for t in range(self.done, self.total):
            control.check()
            self._values[t] = self._differences(self._drawn(t))
            self.done += 1
            grown()

    def so_far(self) -> Self:
        """Return a copy that does not grow when this study does. Both share the values: rows once written stay."""
        other = super().so_far()
        other._recent = {}
        return other

    def pair(self, t: int) -> Pair:
        """Return pair t with the half-plane whose two empirical risks differ most."""
        if t not in self._recent:
            if len(self._recent) >= RECENT:
                self._recent.clear()
            self._recent[t] = self._pair(t)
        return self._recent[t]

    def _drawn(self, t: int) -> Pair:
        assert self.law is not None, "without a law there are no draws"
        rng = np.random.default_rng([self.document.seed, TAG, t])
        m = self.learner.m
        return Pair(*self.law.sample(rng, m), *self.law.sample(rng, m), np.where(rng.random(m) < 0.5, -1, 1))

    def _losses(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        """A row a half-plane, 1 where it errs."""
        return ((self._w @ X.T >= self._b[:, None]) != (y > 0)).astype(float)

    def _differences(self, pair: Pair) -> tuple[float, float, float, float]:
        own, ghost, m = self._losses(pair.X, pair.y), self._losses(pair.ghost, pair.ghost_y), len(pair.y)
        return (
            float(np.abs(own.mean(axis=1) - self.risks).max()),
            float(np.abs(own.mean(axis=1) - ghost.mean(axis=1)).max()),
            float(np.abs((ghost - own) @ pair.coins).max()) / m,
            2 * float(np.abs(own @ pair.coins).max()) / m,
        )

    def _pair(self, t: int) -> Pair:
        drawn = self._drawn(t - 1)
        apart = self._losses(drawn.X, drawn.y).mean(axis=1) - self._losses(drawn.ghost, drawn.ghost_y).mean(axis=1)
        return drawn._replace(half=self.halves[int(np.abs(apart).argmax())])

    # -- what there is to show ---------------------------------------------------------------------------------

    def means(self, t: int) -> np.ndarray:
        return self._values[:t].mean(axis=0)

    def errors(self, t: int) -> np.ndarray:
        """Standard errors of the means."""
        return self._values[:t].std(axis=0, ddof=1) / math.sqrt(t) if t > 1 else np.zeros(len(KEYS))

    def meters(self, t: int) -> list[Meter]:
        return ghost_readings.meters(self, t)

    def charts(self) -> list[Chart]:
        return ghost_readings.charts(self)

    def narrate(self, t: int) -> Narration:
        return ghost_readings.narrate(self, t)

    def bars(self, t: int) -> list[Bar]:
        return ghost_readings.bars(self, t)

    def mark(self, t: int) -> Mark:
        return Mark(f"Pair {number(t)}: {number(float(self._values[t - 1, 1]))} apart") if t else super().mark(0)

    def round(self, t: int) -> dict[str, Any]:
        return {"t": t, **dict(zip(KEYS, self._values[t - 1].tolist()))}

    def summary(self) -> dict[str, Any]:
        means = self.means(self.done).tolist() if self.done else [None] * len(KEYS)
        errors = self.errors(self.done).tolist()
        told = {"samples": self.done, "hypotheses": len(self.halves), "exact": self.exact}
        return told | dict(zip(KEYS, means)) | {f"{key}_stderr": error for key, error in zip(KEYS, errors)}
