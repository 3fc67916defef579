"""The machine at each step of its solver in numbers: duality, the ν-property, support vectors, the gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Meter
from colt_gui.models.svm.solution import CLOSED
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment
    from colt_gui.models.svm.solution import Solution


def meters(experiment: SvmExperiment) -> list[Meter]:
    machine = experiment.solution
    if not machine.separable:
        why = machine.message or "the solver has not started"
        return [Meter("Margin μ", 0.0, None, why)]
    return [_margin(machine), *_nu(machine), _support(machine), *_quality(experiment, machine)]


def _margin(machine: Solution) -> Meter:
    """For any feasible α the value of its direction is at most ½‖p₊ − p₋‖, and the optimum lies between."""
    separator = machine.separator
    value = max(-separator.objective, 0.0)
    if machine.C >= 0.5:
        return Meter("Margin μ", value, machine.dual, "½‖p₊ − p₋‖: half the distance between the hulls")
    note = f"μ = {number(separator.mu)}, C·Σξ = {number(separator.mu + separator.objective)}"
    return Meter("μ − C·Σξ", value, machine.dual, f"{note}; the reduced hulls bound it")


def _nu(machine: Solution) -> list[Meter]:
    """Kivinen, Thm 3.9."""
    p = machine.nu_property
    if p is None:
        return []
    return [
        Meter("Margin < μ", p.below, p.most_below, f"at most νm, ν = {number(p.nu)}", whole=True),
        Meter("Margin > μ", p.above, p.most_above, "at most (1 − ν)m", whole=True),
    ]


def _support(machine: Solution) -> Meter:
    roles = machine.roles
    counts = {name: roles.count(name) for name in ("margin", "bounded", "error")}
    words = {"margin": "on the margin", "bounded": "inside it", "error": "on the wrong side"}
    note = ", ".join(f"{n} {words[name]}" for name, n in counts.items() if n)
    return Meter("Support vectors", len(machine.support), len(roles), note, whole=True)


def _quality(experiment: SvmExperiment, machine: Solution) -> list[Meter]:
    """Only the last step is judged: before it the gap is open by right."""
    last = experiment.ready and experiment.run.t == len(experiment.run)
    note = f"KKT residual {number(machine.residual, 2)}"
    if not last:
        return [Meter("Gap", machine.gap, None, f"the solver goes on; {note}")]
    return [Meter("Gap", machine.gap, CLOSED, note)]
