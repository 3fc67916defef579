"""Samples with their ghosts, coins that exchange them, and the largest difference at each step of the proof."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.readings import ABOUT, AT_MOST, Chart, Curve, Mark, Meter, Narration
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.rademacher.samples import Studied
from colt_gui.models.statistics.rademacher.study import Bar, Segment
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.models.statistics.trials import Grown
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.ghost_sample import GhostSample

TAG = 0x7D
KEYS = ("deviation", "ghost", "coins", "rademacher")  # the steps of the proof, as the command line names them
DIRECTIONS, OFFSETS = 16, 9  # of the grid of half-planes: all directions, so that it is closed under negation
RECENT = 4  # pairs that are kept with their half-plane
ROLES = ("hypothesis", "comparator", "margin", "accent")
NAMES = ("sup|R̂ − R|", "sup|R̂ − R̂′|", "with coins", "Râd, one draw")
SYMMETRISATION = "symmetrisation"  # the theorem
BARS = 20


class Pair(NamedTuple):
    """A sample, its ghost, the coins, and the half-plane whose two empirical risks differ most."""

    X: np.ndarray
    y: np.ndarray
    ghost: np.ndarray
    ghost_y: np.ndarray
    coins: np.ndarray
    half: Halfplane | None = None


def half_planes(law: Law) -> list[Halfplane]:
    """Return half-planes of all directions and offsets across the extent of the law, each with its opposite."""
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
        """Return a row for each half-plane, 1 where it errs."""
        return np.asarray(((self._w @ X.T >= self._b[:, None]) != (y > 0)).astype(float))

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
        return np.asarray(self._values[:t].mean(axis=0))

    def errors(self, t: int) -> np.ndarray:
        """Standard errors of the means."""
        return self._values[:t].std(axis=0, ddof=1) / math.sqrt(t) if t > 1 else np.zeros(len(KEYS))

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)

    def bars(self, t: int) -> list[Bar]:
        return bars(self, t)

    def mark(self, t: int) -> Mark:
        return Mark(f"Pair {number(t)}: {number(float(self._values[t - 1, 1]))} apart")

    def round(self, t: int) -> dict[str, Any]:
        return {"t": t, **dict(zip(KEYS, self._values[t - 1].tolist()))}

    def summary(self) -> dict[str, Any]:
        means = self.means(self.done).tolist() if self.done else [None] * len(KEYS)
        errors = self.errors(self.done).tolist()
        told = {"samples": self.done, "hypotheses": len(self.halves), "exact": self.exact}
        return told | dict(zip(KEYS, means)) | {f"{key}_stderr": error for key, error in zip(KEYS, errors)}


# -- in numbers and words ----------------------------------------------------------------------------------------------


def narrate(ghosts: Ghosts, t: int) -> Narration:
    if ghosts.refusal:
        return Narration("Nothing is drawn.", ghosts.refusal)
    if t == 0:
        words = "A sample and a ghost of the same size, joined in pairs. A coin for each: tails exchanges its ends."
        return Narration("Before the first pair of samples.", words)
    own, ghost, coins, draw = (number(value) for value in ghosts.values[t - 1].tolist())
    swapped = int((ghosts.pair(t).coins < 0).sum())
    headline = f"Pair {number(t)}: the two samples are {ghost} apart."
    words = f"From R at most {own}. {swapped} of {ghosts.learner.m} pairs exchanged: {coins}; Rademacher sum {draw}."
    return Narration(headline, words)


def meters(ghosts: Ghosts, t: int) -> list[Meter]:
    """Compare each mean with the next: an inequality of expectations holds only about in averages."""
    if not t:
        return [Meter("E sup|R̂ − R|", 0.0, None, ghosts.refusal or "before the first pair", theorem=SYMMETRISATION)]
    means, errors = ghosts.means(t).tolist(), ghosts.errors(t)
    risks = "" if ghosts.exact else "; R by sums over a fine lattice"
    steps = (
        f"the ghost stands in for R{risks}",
        "equal in the mean: exchanging pairs changes none",
        "two Rademacher sums instead of one difference",
    )
    made = []
    for k, words in enumerate(steps):
        within = f"{words}, ± {number(float(errors[k] + errors[k + 1]), 2)}" if t > 1 else words
        in_order = k != 1 and means[k] <= means[k + 1]
        relation = AT_MOST if in_order else ABOUT
        made.append(Meter(f"E {NAMES[k]}", means[k], means[k + 1], within, relation, theorem=SYMMETRISATION))
    return made


def bars(ghosts: Ghosts, t: int) -> list[Bar]:
    if not t:
        return []
    means = ghosts.means(t).tolist()
    return [Bar(name, (Segment("mean", mean, role),)) for name, mean, role in zip(NAMES, means, ROLES)]


def charts(ghosts: Ghosts) -> list[Chart]:
    if not ghosts.done:
        return []
    return [_means(ghosts), _histogram(ghosts)]


def _means(ghosts: Ghosts) -> Chart:
    values = ghosts.values
    n = np.arange(1, len(values) + 1)
    t = np.arange(len(values) + 1)
    curves = []
    for k, (name, role) in enumerate(zip(NAMES, ROLES)):
        mean = np.cumsum(values[:, k]) / n
        curves.append(Curve(name, t, np.append(mean[:1], mean), role))
    return Chart("means", "Running means of the steps of the proof", "pairs", curves)


def _histogram(ghosts: Ghosts) -> Chart:
    """Draw the values of the first and the last step."""
    values = ghosts.values
    edges = np.linspace(0.0, max(float(values.max()), 1e-9), BARS + 1)
    curves = []
    for k in (0, 3):
        counts = np.histogram(values[:, k], edges)[0]
        curves.append(Curve(NAMES[k], edges, np.append(counts, 0), ROLES[k], bars=True))
    return Chart("differences", "How often each difference came", "value", curves, axis="difference")
