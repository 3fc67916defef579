"""ERM again and again, in numbers, in words and as charts: the risks, the bound and the experiment over m, and the
sample sizes that the theorems ask for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import ABOUT, AT_LEAST, Chart, Curve, Meter, Narration, Upright
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.pac.study import counted
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.erm_study import ErmStudy

EPSILONS = np.geomspace(0.01, 0.5, 60)
NONE = 1e-9  # a risk that is nothing but rounding


# -- meters ----------------------------------------------------------------------------------------------------------


def meters(study: ErmStudy, t: int) -> list[Meter]:
    made = [_exceeded(study, t), _needed(study), _mean(study, t)]
    return [meter._replace(theorem=theorem(study)) for meter in made]


def theorem(study: ErmStudy) -> str:
    """Return the id of the theorem that says how many examples are enough."""
    if study.size is None:
        return "vc-sample"
    return "pac-realisable" if study.realisable else "pac-agnostic"


def _exceeded(study: ErmStudy, t: int) -> Meter:
    delta, needed = study.pac.delta, study.theorem[1]
    value = int(study.mistakes[t])
    if study.enough:
        note = f"at most δ·{number(t, 9)} are expected: m ≥ {number(math.ceil(needed), 9)}"
        return Meter("More than ε", value, delta * t, note, ABOUT, whole=True)
    if study.size is None:
        why = "for half-planes the theorem leaves a constant open"
    else:
        why = f"the theorem speaks from m = {number(math.ceil(needed), 9)} on"
    return Meter("More than ε", value, None, f"of {counted(t, 'trial')}; {why}", whole=True)


def _needed(study: ErmStudy) -> Meter:
    formula, needed = study.theorem
    size = f"|H| = {number(study.size, 9)}" if study.size is not None else "d = 2"
    return Meter(
        "Examples needed", math.ceil(needed), None, f"{formula}, {size}; m = {number(study.pac.m, 9)}", whole=True
    )


def _mean(study: ErmStudy, t: int) -> Meter:
    """Compare the mean of the risks so far with the risk of the best hypothesis."""
    exact = "" if study.work.exact else ", risks summed on a lattice"
    if not t:
        return Meter("Mean risk", 0.0, None, f"of no trials yet{exact}")
    mean = float(study.means[t - 1])
    searched = study.size is None and not study.best_known
    best = "the best half-plane that was found" if searched else "the best of H"
    return Meter("Mean risk", mean, min(study.best, mean), f"{best}{exact}", AT_LEAST)


# -- words -------------------------------------------------------------------------------------------------------------


def narrate(study: ErmStudy, t: int) -> Narration:
    if not t:
        return Narration("Before the first trial.", f"{_class(study)} {_case(study)}")
    risk, training = float(study.risks[t - 1]), float(study.training[t - 1])
    wrong = round(training * study.pac.m)
    headline = f"Trial {number(t, 9)}: {wrong} of {number(study.pac.m, 9)} wrong, true risk {number(risk)}."
    return Narration(headline, _verdict(study, t))


def _class(study: ErmStudy) -> str:
    name = {"stumps": "stumps", "rectangles": "rectangles", "halfspaces": "half-planes"}[study.pac.hypotheses]
    return f"H has {number(study.size, 9)} {name}." if study.size is not None else f"H has all {name}."


def _case(study: ErmStudy) -> str:
    if study.realisable:
        return "One of them has risk 0: the noise-free case."
    about = "" if study.best_known else "about "
    return f"The best of them has risk {about}{number(study.best)}: the agnostic case."


def _verdict(study: ErmStudy, t: int) -> str:
    over = bool(study.exceeded[t - 1])
    beyond = "ε" if study.realisable else "ε beyond the best"
    now = f"That is {'more than' if over else 'at most'} {beyond}."
    count, share = int(study.mistakes[t]), number(float(study.mistakes[t]) / t, 2)
    return f"{now} It was more in {number(count, 9)} of {number(t, 9)} so far: {share}, δ is {number(study.pac.delta)}."


# -- charts -----------------------------------------------------------------------------------------------------------


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
    """Draw the bounds for a finite class, the noise-free one only where it applies."""
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
    """Draw the number of examples that each theorem needs for each ε."""
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
    """Draw the share of trials with more than ε, against δ."""
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
    """Draw the histogram of the true risks of the first t trials, with the limit that ε sets."""
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
