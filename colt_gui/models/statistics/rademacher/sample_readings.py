"""Bounds and true risks in numbers and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import ABOUT, Chart, Curve, Meter, Narration
from colt_gui.models.statistics.rademacher.study import Bar, Segment
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.classifiers import Outcome
    from colt_gui.models.statistics.rademacher.samples import Samples


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
    """With the fewest errors the complexity is flipped for; with a margin it is computed."""
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
