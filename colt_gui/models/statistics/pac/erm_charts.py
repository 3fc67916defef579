"""ERM again and again, as charts: the risks, bound and experiment over m, the sizes that the theorems ask for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve, Upright
from colt_gui.models.statistics import bounds
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.erm_study import ErmStudy

EPSILONS = np.geomspace(0.01, 0.5, 60)
NONE = 1e-9  # a risk that is nothing but rounding


def charts(study: ErmStudy) -> list[Chart]:
    made = [over_m(study), sizes(study), frequency(study)]
    return [chart for chart in made if chart is not None]


def over_m(study: ErmStudy) -> Chart | None:
    """ε(m) of both theorems, and what the experiment exceeds with probability δ; where that is 0 it has no logarithm.
    On these axes 1/m falls twice as steeply as 1/√m."""
    climbed, sizes = study.ladder.climbed, np.array(study.ladder.sizes, dtype=float)
    if not len(climbed):
        return None
    found = study.ladder.quantiles() - study.floor
    seen = found > NONE
    note = f"what a share δ = {number(study.pac.delta)} of the trials exceeds"
    curves = [Curve("experiment", np.log2(climbed[seen]), np.log10(found[seen]), "hypothesis")] if seen.any() else []
    curves += _promises(study, np.geomspace(sizes[0], sizes[-1], 40))
    marks = (Upright(math.log2(study.pac.m), "m", "muted"),) if study.pac.m <= sizes[-1] else ()
    if not curves:
        return None
    return Chart("over-m", "Risk over m", "value", curves, note, log=True, doubling=True, axis="m", marks=marks)


def _promises(study: ErmStudy, m: np.ndarray) -> list[Curve]:
    """Of finite classes; the noise-free theorem only where it applies."""
    if study.size is None:
        return []
    named = [("1/√m", bounds.agnostic_epsilon)]
    if study.realisable:
        named.append(("1/m", bounds.realisable_epsilon))
    return [
        Curve(f"∝ {label}", np.log2(m), np.log10([promised(study.size, n, study.pac.delta) for n in m]), "bound",
              live=False)
        for label, promised in named
    ]  # fmt: skip


def sizes(study: ErmStudy) -> Chart:
    """The calculator: examples needed for each ε."""
    delta, H, named = study.pac.delta, study.size, []
    if H is not None:
        named += [("noise-free", [bounds.pac_realisable(H, e, delta) for e in EPSILONS], "margin"),
                  ("agnostic", [bounds.pac_agnostic(H, e, delta) for e in EPSILONS], "mistake"),
                  ("uniform", [bounds.pac_uniform(H, e, delta) for e in EPSILONS], "margin_mistake")]  # fmt: skip
    named.append((f"VC, d = {study.vc}, C = 1", [bounds.vc_sample(study.vc, e, delta) for e in EPSILONS], "comparator"))
    if H is None:
        named.append(("d + 1", [bounds.halfspace_sample(2, e, delta) for e in EPSILONS], "hypothesis"))
    curves = [Curve(label, EPSILONS, np.log10(values), role) for label, values, role in named]
    here = ", ".join(f"{label} {number(math.ceil(value), 9)}" for label, value in _here(study))
    return Chart("sample-size", "Examples needed", "value", curves, f"here: {here}", log=True, axis="ε",
                 marks=(Upright(study.pac.epsilon, "ε", "muted"),))  # fmt: skip


def _here(study: ErmStudy) -> list[tuple[str, float]]:
    words = {"pac-realisable": "noise-free", "pac-agnostic": "agnostic", "pac-uniform": "uniform", "vc-sample": "VC",
             "halfspace-sample": "d + 1"}  # fmt: skip
    return [(words[name], value) for name, value in study.sample_sizes(study.pac.epsilon).items()]


def frequency(study: ErmStudy) -> Chart | None:
    """How often more than ε, over the trials, against δ."""
    if not len(study):
        return None
    t = np.arange(1, len(study) + 1, dtype=float)
    share = study.mistakes[1:] / t
    curves = [Curve("share", t, share, "hypothesis"),
              Curve("δ", np.array([1.0, t[-1]]), np.full(2, study.pac.delta), "bound", live=False,
                    noted=True)]  # fmt: skip
    note = f"of the trials so far; dotted: δ = {number(study.pac.delta)}"
    return Chart("exceeded", "More than ε", "trials", curves, note)


def risks_chart(study: ErmStudy, t: int) -> Chart:
    """The histogram of the true risks of the first t trials, with what ε allows."""
    edges, counts = study.histogram(t)
    within = int(np.searchsorted(edges, study.threshold - NONE))
    counts = np.append(counts, 0).astype(float)
    bars = [
        Curve("trials", edges[: within + 1], np.append(counts[:within], 0.0), "hypothesis", bars=True),
        Curve("more than ε", edges[within:], counts[within:], "mistake", bars=True),
    ]
    over = int(study.mistakes[t])
    marks = [Upright(study.threshold, "ε" if study.realisable else "best + ε", "mistake")]
    if not study.realisable:
        marks.insert(0, Upright(study.best, "best", "comparator"))
    share = f" = {number(over / t, 2)}; δ = {number(study.pac.delta)}" if t else ""
    note = f"beyond: {number(over, 9)} of {number(t, 9)}{share}"
    return Chart("risks", "True risks", "value", bars, note, axis="true risk", marks=tuple(marks))
