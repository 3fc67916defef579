"""The machine at each step of its solver in numbers: duality, the ν-property, support vectors, the gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Meter
from colt_gui.models.svm.role_words import ring_legend, support_words
from colt_gui.models.svm.solution import CLOSED
from colt_gui.models.text.numbers import number

DUALITY, SOFT_DUALITY, NU, KKT = "svm-duality", "svm-soft-duality", "nu-property", "svm-kkt"  # theorems

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment
    from colt_gui.models.svm.problem import SolverStep
    from colt_gui.models.svm.solution import Solution


def meters(experiment: SvmExperiment) -> list[Meter]:
    machine = experiment.solution
    if not machine.separable:
        first = experiment.run.kept[:1] if experiment.run.step is None else []
        return [_first_gap(step, duality(machine)) for step in first] or [
            Meter("Margin μ", 0.0, None, machine.message, theorem=duality(machine))
        ]
    return [_margin(machine), *_nu(machine), _support(machine), *_quality(experiment, machine)]


def duality(machine: Solution) -> str:
    """The theorem: no α is kept small where C ≥ ½."""
    return DUALITY if machine.C >= 0.5 else SOFT_DUALITY


def _first_gap(step: SolverStep, theorem: str) -> Meter:
    """Before its first step the solver has only the points that it starts from."""
    note = f"where the solver starts: ½‖p₊ − p₋‖ = {number(step.upper)}"
    return Meter("Gap", step.gap, None, note, theorem=theorem)


def _margin(machine: Solution) -> Meter:
    """For any feasible α the value of its direction is at most ½‖p₊ − p₋‖, and the optimum lies between."""
    separator = machine.separator
    value = max(-separator.objective, 0.0)
    if machine.C >= 0.5:
        between = "the hulls" if machine.optimal else "the present points"
        note = f"½‖p₊ − p₋‖: half the distance between {between}"
        return Meter("Margin μ", value, machine.dual, note, theorem=DUALITY)
    note = f"μ = {number(separator.mu)}, C·Σξ = {number(separator.mu + separator.objective)}"
    what = "the reduced hulls bound it" if machine.optimal else "the present points bound it"
    return Meter("μ − C·Σξ", value, machine.dual, f"{note}; {what}", theorem=SOFT_DUALITY)


def _nu(machine: Solution) -> list[Meter]:
    """Kivinen, Thm 3.9."""
    p = machine.nu_property
    if p is None:
        return []
    return [
        Meter("Margin < μ", p.below, p.most_below, f"at most νm, ν = {number(p.nu)}", whole=True, theorem=NU),
        Meter("Margin > μ", p.above, p.most_above, "at most (1 − ν)m", whole=True, theorem=NU),
    ]


def _support(machine: Solution) -> Meter:
    title = "Support vectors" if machine.optimal else "Support so far"
    counts, words, legend = (len(machine.support), len(machine.alpha)), support_words(machine), ring_legend(machine)
    return Meter(title, *counts, words, whole=True, legend=legend, theorem=KKT)


def _quality(experiment: SvmExperiment, machine: Solution) -> list[Meter]:
    """Only the last step is judged: before it the gap is open by right."""
    last = experiment.ready and experiment.run.t == len(experiment.run)
    note = f"KKT residual {number(machine.residual, 2)}"
    if not last:
        return [Meter("Gap", machine.gap, None, f"the solver goes on; {note}", theorem=duality(machine))]
    return [Meter("Gap", machine.gap, CLOSED, note, theorem=duality(machine))]
