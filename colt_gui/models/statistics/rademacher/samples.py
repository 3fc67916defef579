"""Samples from a distribution, one after the other: on each a classifier, its bound and its true risk."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import ABOUT, Chart, Curve, Mark, Meter, Narration
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.rademacher.classifiers import Outcome, outcome
from colt_gui.models.statistics.rademacher.study import Bar, Segment, Study
from colt_gui.models.statistics.trials import Grown, elsewhere
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.margin_bound import MarginBound

TAG, TAG_SIZES = 0x7B, 0x7C
MOST_SEARCHED = 600  # examples for which the best halfspace is found again and again
SIZES = (25, 50, 100, 200, 400, 800, 1600)
LARGEST = {"erm": 200, "margin": 1600, "svm": 1600, "svm-gaussian": 200}  # of these


class Studied(Study):
    """A study of a distribution: the points are what is painted, where it is painted at all."""

    def __init__(self, document: Document, learner: Any) -> None:
        super().__init__(document, learner)
        self.distribution: Distribution = document.setup("statistics")
        if self.distribution.kind != "points":
            self.points = Points.empty()
        empty = self.distribution.refusal(self.points)
        self.law: Law | None = None if empty else self.distribution.law(self.points)

    @property
    def refusal(self) -> str:
        return self.distribution.refusal(self.points)

    @property
    def setup_text(self) -> str:
        return self.distribution.text

    @property
    def invites(self) -> bool:
        """A painted distribution asks for points; one that is chosen does without."""
        return self.distribution.kind == "points" and not len(self.points)

    @property
    def reach(self) -> np.ndarray:
        if self.refusal or self.law is None:
            return super().reach
        left, right, bottom, top = self.law.extent
        return np.array([[left, bottom], [right, top]])


class Samples(Studied):
    """`outcomes` are those of the samples so far; `by_size` those of one sample of each size, for a chart over m."""

    unit = "sample"
    learner: MarginBound

    def __init__(self, document: Document, learner: MarginBound) -> None:
        super().__init__(document, learner)
        self.outcomes: list[Outcome] = []
        self.by_size: list[tuple[int, float, float]] = []
        self.total = 0 if self.refusal else learner.trials

    @property
    def refusal(self) -> str:
        if self.learner.bound == "erm" and self.learner.m > MOST_SEARCHED:
            return f"m = {number(self.learner.m)}: the best halfspace is searched for at most {MOST_SEARCHED} examples."
        return super().refusal

    def carry_out(self, control: Control, grown: Grown) -> None:
        for t in range(self.done, self.total):
            self._keep(self._made(TAG, t, self.learner.m, control))
            grown()
        sizes = [size for size in SIZES if size <= LARGEST[self.learner.bound]] if self.total else []
        for m in sizes[len(self.by_size) :]:
            found = self._made(TAG_SIZES, m, m, control)
            self.by_size.append((m, found.bound, found.risk))
            grown()

    def _made(self, tag: int, number: int, m: int, control: Control = NO_CONTROL) -> Outcome:
        """Return the outcome on the sample of m examples with this number."""
        assert self.law is not None, "without a law the study has a refusal, and no draws"
        rng = np.random.default_rng([self.document.seed, tag, number])
        return outcome(self.learner, self.law, rng, m, control)

    def _keep(self, found: Outcome) -> None:
        self.outcomes.append(found)
        self.done += 1

    def so_far(self) -> Self:
        other = super().so_far()
        other.outcomes, other.by_size = list(self.outcomes), list(self.by_size)
        return other

    def share_out(self, jobs: int) -> None:
        if jobs > 1 and self.law is not None and not self.done:
            find = partial(made, self.learner, self.law, self.document.seed)
            for found in elsewhere(find, range(self.total), jobs):
                self._keep(found)

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)

    def bars(self, t: int) -> list[Bar]:
        return bars(self, t)

    def mark(self, t: int) -> Mark:
        return Mark(f"Sample {number(t)}: bound {number(self.outcomes[t - 1].bound)}")

    def round(self, t: int) -> dict[str, Any]:
        found = self.outcomes[t - 1]
        terms = {term.name: term.value for term in found.terms}
        told = {"bound": found.bound, "risk": found.risk, "training": found.training, "terms": terms}
        return {"t": t, **told, "holds": found.holds, "vacuous": found.vacuous}

    def summary(self) -> dict[str, Any]:
        means = [(found.bound, found.risk) for found in self.outcomes]
        bound, risk = np.mean(means, axis=0).tolist() if means else (None, None)
        failed = sum(not found.holds for found in self.outcomes)
        told = {"samples": self.done, "bound": bound, "risk": risk, "failed": failed, "delta": self.learner.delta}
        sizes = [{"m": m, "bound": high, "risk": low} for m, high, low in self.by_size]
        exact = all(found.exact for found in self.outcomes)
        return told | {"m": self.learner.m, "vacuous": bound is not None and bound >= 1, "sizes": sizes, "exact": exact}


def made(learner: MarginBound, law: Law, seed: int, t: int) -> Outcome:
    """Return the outcome on sample t, in a process of its own."""
    return outcome(learner, law, np.random.default_rng([seed, TAG, t]), learner.m)


# -- in numbers and words ----------------------------------------------------------------------------------------------


def narrate(samples: Samples, t: int) -> Narration:
    if samples.refusal:
        return Narration("Nothing is drawn.", samples.refusal)
    if t == 0:
        words = f"Press Space: samples of {samples.learner.m} examples, each with its bound and its true risk."
        return Narration("Before the first sample.", words)
    found = samples.outcomes[t - 1]
    return Narration(f"Sample {number(t)}: {verdict(found)}.", f"{_why(found)} {_chosen(found)}")


def verdict(found: Outcome) -> str:
    """Holds, or vacuous: said plainly."""
    if not found.holds:
        return "the bound fails"
    return "the bound holds, but is vacuous" if found.vacuous else "the bound holds"


def _why(found: Outcome) -> str:
    relation = "≤" if found.holds else ">"
    more = ", and no risk is above 1" if found.vacuous else ""
    return f"True risk {number(found.risk)} {relation} {number(found.bound)}{more}."


def _chosen(found: Outcome) -> str:
    return f"{found.chosen[:1].upper()}{found.chosen[1:]}."


def bars(samples: Samples, t: int) -> list[Bar]:
    if not t:
        return []
    found = samples.outcomes[t - 1]
    own = Bar("on the sample", (Segment("R̂", found.training, "mistake"),))
    bound = Bar("the bound, vacuous" if found.vacuous else "the bound", found.terms)
    return [bound, Bar("true risk", (Segment("R", found.risk, "hypothesis"),)), own]


def meters(samples: Samples, t: int) -> list[Meter]:
    if not t:
        return [Meter("True risk", 0.0, None, samples.refusal or "before the first sample", theorem=theorem(samples))]
    found = samples.outcomes[t - 1]
    failed = sum(not one.holds for one in samples.outcomes[:t])
    how = "by formulas" if found.exact else "by sums over a fine lattice"
    state = "vacuous: 1 or more" if found.vacuous else f"with probability {number(1 - samples.learner.delta, 4)}"
    made = [
        Meter("True risk", found.risk, found.bound, f"{state}; the risk {how}"),
        Meter("Failed", failed, samples.learner.delta * t, f"samples of {number(t)}; δ allows this many", ABOUT, True),
    ]
    return [meter._replace(theorem=theorem(samples)) for meter in made]


def theorem(samples: Samples) -> str:
    """Return the id of the theorem: by flips of coins for the fewest errors, by a formula for margins."""
    return "rademacher-risk" if samples.learner.bound == "erm" else "margin-risk"


def charts(samples: Samples) -> list[Chart]:
    return [*_over_samples(samples), *_over_sizes(samples)]


def _over_samples(samples: Samples) -> list[Chart]:
    found = samples.outcomes
    if not found:
        return []
    t = np.arange(len(found) + 1)
    curves = [
        Curve("bound", t, np.array([one.bound for one in (found[0], *found)]), "accent"),
        Curve("true risk", t, np.array([one.risk for one in (found[0], *found)]), "hypothesis"),
        Curve("on the sample", t, np.array([one.training for one in (found[0], *found)]), "mistake"),
        Curve("vacuous from here", np.array([0.0, float(len(found))]), np.ones(2), "bound", live=False),
    ]
    return [Chart("risks", "Bound and true risk, sample by sample", "samples", curves)]


def _over_sizes(samples: Samples) -> list[Chart]:
    if len(samples.by_size) < 2:
        return []
    sizes, high, low = np.array(samples.by_size, dtype=float).T
    x = np.log2(sizes)
    curves = [
        Curve("bound", x, high, "accent"),
        Curve("true risk", x, low, "hypothesis"),
        Curve("vacuous from here", x[[0, -1]], np.ones(2), "bound", live=False),
    ]
    return [Chart("sizes", "Over the size of the sample", "value", curves, doubling=True, axis="m")]
