"""ERM again and again, in numbers and in words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from colt_gui.models.core.readings import ABOUT, AT_LEAST, Meter, Narration
from colt_gui.models.statistics.pac.study import counted
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.erm_study import ErmStudy


def meters(study: ErmStudy, t: int) -> list[Meter]:
    made = [_exceeded(study, t), _needed(study), _mean(study, t)]
    return [meter._replace(theorem=theorem(study)) for meter in made]


def theorem(study: ErmStudy) -> str:
    """The one that says how many examples are enough."""
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
    """The mean of the risks so far, at least that of the best hypothesis."""
    exact = "" if study.work.exact else ", risks summed on a lattice"
    if not t:
        return Meter("Mean risk", 0.0, None, f"of no trials yet{exact}")
    mean = float(study.means[t - 1])
    searched = study.size is None and not study.best_known
    best = "the best half-plane that was found" if searched else "the best of H"
    return Meter("Mean risk", mean, min(study.best, mean), f"{best}{exact}", AT_LEAST)


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
