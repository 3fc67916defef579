"""Coins flipped for every point, again and again: how well a class follows them."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import ABOUT, Chart, Curve, Mark, Meter, Narration, Upright
from colt_gui.models.statistics.rademacher import bounds
from colt_gui.models.statistics.rademacher.families import FAMILIES, TOGETHER, Hypothesis, Suprema
from colt_gui.models.statistics.rademacher.study import Bar, Segment, Study
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
BARS = 24  # of the histogram, at most
PLACE_ONE = "Click to place a point. Right click places the other class."
NEAR = 0.2  # of the higher of two lines: between nearer ones there is no room for a name


def coins(seed: int, block: int, m: int) -> np.ndarray:
    """Return the flips of a block, ±1, a row each: they depend on nothing else."""
    rng = np.random.default_rng([seed, TAG, block])
    return np.where(rng.random((BLOCK, m)) < 0.5, -1, 1)


def all_signs(m: int) -> np.ndarray:
    """Return every row of m coins once."""
    return np.where((np.arange(2**m)[:, None] >> np.arange(m)) & 1, 1, -1)


class Flip(NamedTuple):
    """Draw t: the coins, the labels r·y, a hypothesis where the supremum is reached, and where it errs. Of a class that
    is not closed under negation it may be the one that contradicts the labels most (`contrary`)."""

    coins: np.ndarray
    labels: np.ndarray
    witness: Hypothesis | None
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
        self._best: list[tuple[Hypothesis | None, Hypothesis | None]] = []  # on the labels, and on the opposite ones
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
        other._best, other._recent = list(self._best), {}
        return other

    def _add(self, drawn: np.ndarray, control: Control) -> None:
        self._keep(drawn, self.family.suprema(self.points.X, self.points.y, drawn, self.learner.B, control))

    def _keep(self, drawn: np.ndarray, found: Suprema) -> None:
        part = slice(self.done, self.done + len(drawn))
        self.values[part], self.shares[part] = found.values, drawn.sum(axis=1) / self.m
        self.errors[part], self.opposite[part] = found.own.errors, found.opposite.errors
        self._best += zip(found.own.best, found.opposite.best)
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
            total += float(self.family.values(self.points.X, self.points.y, part, self.learner.B).sum())
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
        witness = self._best[t - 1][int(contrary)]
        answers = self.family.answers(X, witness)
        wrong = np.zeros(self.m, bool) if answers is None else answers != labels
        return Flip(row, labels, witness, wrong, contrary, Points(X, labels))

    def _contrary(self, t: int) -> bool:
        """Return whether −h follows the coins better than any h of the class."""
        fit, share = 1 - 2 * self.errors[t - 1] / self.m, self.shares[t - 1]
        return bool(1 - 2 * self.opposite[t - 1] / self.m + share > fit - share + 1e-12)

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
        """Return the points with the labels r·y; before the first flip with their own."""
        return self.flip(t).relabelled if t else self.points

    # -- what there is to show ---------------------------------------------------------------------------------

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)

    def bars(self, t: int) -> list[Bar]:
        return bars(self, t)

    def mark(self, t: int) -> Mark:
        return Mark(f"Flip {number(t)}: {number(float(self.values[t - 1]))}")

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


# -- in words ----------------------------------------------------------------------------------------------------------


def narrate(flips: Flips, t: int) -> Narration:
    if not flips.m:
        return Narration("No points yet.", PLACE_ONE)
    if flips.refusal:
        return Narration("Nothing is flipped.", flips.refusal)
    if t == 0:
        words = "A coin for every point: heads keeps its label, tails turns it. Press Space to flip them."
        return Narration("Before the first flip.", words)
    value = number(float(flips.values[t - 1]))
    return Narration(f"Flip {number(t)}: the supremum is {value}.", reason(flips, t))


def reason(flips: Flips, t: int) -> str:
    """Say how the number of a flip comes about."""
    errors, m, share = int(flips.errors[t - 1]), flips.m, abs(float(flips.shares[t - 1]))
    if not flips.family.bounded:
        return f"It is (2B/m)·‖Σ rᵢyᵢxᵢ‖ with B = {number(flips.learner.B)}: the best w points along this sum."
    heads = round((1 + float(flips.shares[t - 1])) * m / 2)
    if flips.family.closed:
        parts = f"1 − 2·{errors}/{m} + {number(share)}"
        makes = f"{heads} head makes" if heads == 1 else f"{heads} heads make"
        return f"The best fit errs on {errors} of {m}; {makes} |Σr|/m = {number(share)}: {parts}."
    return _both_signs(flips, t, heads)


def _both_signs(flips: Flips, t: int, heads: int) -> str:
    """Explain the number of a class without −h: the larger of two."""
    errors, opposite, m = int(flips.errors[t - 1]), int(flips.opposite[t - 1]), flips.m
    both = f"The best h errs on {errors} of {m} coin labels, and on {opposite} of the opposite ones"
    return f"{both}; {heads} head{'s' * (heads != 1)}. The larger of the two counts."


# -- meters --------------------------------------------------------------------------------------------------------


def meters(flips: Flips, t: int) -> list[Meter]:
    if not t:
        note = flips.refusal or ("before the first flip" if flips.m else "there are no points yet")
        return [Meter("Râd so far", 0.0, None, note, theorem=theorem(flips))]
    made = [_average(flips, t), *_exactly(flips), *_fit(flips, t)]
    return [meter._replace(theorem=theorem(flips)) for meter in made]


def theorem(flips: Flips) -> str:
    """Return the id of the theorem that bounds the complexity of this class."""
    if not flips.family.bounded:
        return "rademacher-norm"
    return "rademacher-all" if flips.family.id == "all" else "rademacher-vc"


def _average(flips: Flips, t: int) -> Meter:
    error = flips.stderr(t)
    after = f"± {number(error, 2)} after {number(t)} flips" if error is not None else "after one flip"
    title, mean = "Râd so far", flips.mean(t)
    if not flips.family.bounded:
        return Meter(title, mean, flips.norm_bound, f"{after}; (2B/m)√Σ‖x‖² bounds the mean of all flips", ABOUT)
    if flips.family.id == "all":
        every = bounds.all_functions(flips.m)
        return Meter(title, mean, every, f"{after}; all functions: 1 + E|Σr|/m, on distinct points", ABOUT)
    if flips.vc_bound is None:
        return Meter(title, mean, None, f"{after}; {flips.why_no_vc_bound}")
    return Meter(title, mean, flips.vc_bound, f"{after}; VC bound, d = {flips.vc_dimension}{_vacuous(flips.vc_bound)}")


def _vacuous(bound: float) -> str:
    return ", vacuous: no supremum is above 2" if bound >= bounds.LARGEST else ""


def _exactly(flips: Flips) -> list[Meter]:
    """Over all rows of coins, where there are few; this the theorem bounds without any chance."""
    if flips.exact is None:
        return []
    limit = flips.vc_bound if flips.family.bounded else flips.norm_bound
    name = "VC bound" if flips.family.bounded else "norm bound"
    note = f"over all {number(2**flips.m)} rows of coins" + (f"; {name}" if limit is not None else "")
    return [Meter("Râd exactly", flips.exact, limit, note)]


def _fit(flips: Flips, t: int) -> list[Meter]:
    """Show the part of the class, without the coins' own |Σr|/m; it is 1 for all functions."""
    if not (flips.family.closed and flips.family.bounded):
        return []
    fit = 1 - 2 * float(flips.errors[:t].mean()) / flips.m
    return [Meter("Fit 1 − 2ε̂", fit, 1.0, "on average; 1 is what all functions reach")]


# -- charts --------------------------------------------------------------------------------------------------------


def charts(flips: Flips) -> list[Chart]:
    if not flips.done:
        return []
    return [_running(flips), _histogram(flips)]


def _running(flips: Flips) -> Chart:
    mean, error = flips.means
    t = np.arange(flips.done + 1)
    average = Curve("Râd", t, np.append(mean[:1], mean), "hypothesis", spread=np.append(0.0, error))
    lines, notes = _limits(flips)
    ends = np.array([0.0, float(flips.done)])
    curves = [
        Curve(name, ends, np.full(2, value), "bound", live=False, noted=any(name in note for note in notes))
        for name, value in lines
    ]
    return Chart("average", "Running average ± standard error", "flips", [average, *curves], "; ".join(notes))


def _limits(flips: Flips) -> tuple[list[tuple[str, float]], list[str]]:
    """Return the lines to compare with, and notes: a bound beyond all possible values is told, not drawn."""
    lines: list[tuple[str, float]] = []
    notes: list[str] = []
    if flips.exact is not None:
        lines.append(("exact", flips.exact))
    if not flips.family.bounded:
        return [*lines, ("norm bound", flips.norm_bound or 0.0)], notes
    every = bounds.all_functions(flips.m)
    if flips.family.id == "all" and flips.exact is not None and abs(flips.exact - every) < 1e-9:
        lines.clear()  # it is the same line, and the average runs along it: there is no room for a name
        notes.append("dotted: all functions, exactly")
    elif flips.exact is not None and every - flips.exact < NEAR * every:
        notes.append("above: all functions")  # between that line and the average there is no room for a name
    lines.append(("all functions", every))
    if flips.vc_bound is not None and flips.vc_bound < bounds.LARGEST:
        lines.append((f"VC bound, d = {flips.vc_dimension}", flips.vc_bound))
    elif flips.vc_bound is not None:
        notes.append(f"the VC bound, {number(flips.vc_bound)}, lies above 2: vacuous")
    return lines, notes


def _histogram(flips: Flips) -> Chart:
    """Draw how the suprema of the flips spread."""
    values = flips.values[: flips.done]
    low, high = float(values.min()), float(values.max())
    edges = np.linspace(low, high, BARS + 1) if high > low else np.array([low - 0.05, low + 0.05])
    counts = np.histogram(values, edges)[0]
    bars = Curve("flips", edges, np.append(counts, 0), "accent", bars=True, noted=True)
    mean = Upright(float(values.mean()), "mean", "hypothesis")
    return Chart("suprema", "How often each supremum came", "value", [bars], axis="supremum of a flip", marks=(mean,))


# -- bars ----------------------------------------------------------------------------------------------------------


def bars(flips: Flips, t: int) -> list[Bar]:
    """Return the flip on show in its parts, the average, and the values of theory."""
    if not t:
        return []
    every = Bar(
        "all functions", (Segment("fit", 1.0, "margin"), Segment("E|Σr|/m", bounds.coin_share(flips.m), "bound"))
    )
    average = Bar("Râd so far", (Segment("average", flips.mean(t), "accent"),))
    if not flips.family.bounded:
        limit = Bar("norm bound", (Segment("(2B/m)√Σ‖x‖²", flips.norm_bound or 0.0, "bound"),))
        return [Bar("this flip", (Segment("supremum", float(flips.values[t - 1]), "hypothesis"),)), average, limit]
    limit = Bar(f"VC, d = {flips.vc_dimension}", (Segment("5√…", flips.vc_bound or 0.0, "bound"),))
    return [_this_flip(flips, t), average, every, *([limit] if flips.vc_bound is not None else [])]


def _this_flip(flips: Flips, t: int) -> Bar:
    value, share = float(flips.values[t - 1]), abs(float(flips.shares[t - 1]))
    if not flips.family.closed:
        return Bar("this flip", (Segment("supremum", value, "hypothesis"),))
    return Bar("this flip", (Segment("1 − 2ε̂", value - share, "hypothesis"), Segment("|Σr|/m", share, "bound")))
