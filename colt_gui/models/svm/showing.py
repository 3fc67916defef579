"""What a support vector machine has to show at each step of its solver: duality, roles, the ν-property."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve, Meter, Narration
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment
    from colt_gui.models.svm.solution import Solution

CLOSED = 1e-6  # the relative gap at which an answer may be called one
LOWEST = 1e-16


def meters(experiment: SvmExperiment) -> list[Meter]:
    found = experiment.solution
    if not found.separable:
        why = found.message or "the solver has not started"
        return [Meter("Margin μ", 0.0, None, why)]
    return [_margin(found), *_nu(found), _support(found), *_quality(experiment, found)]


def _margin(found: Solution) -> Meter:
    """For any feasible α the value of its direction is at most ½‖p₊ − p₋‖, and the optimum lies between."""
    value = max(-found.objective, 0.0)
    if found.C >= 0.5:
        return Meter("Margin μ", value, found.dual, "½‖p₊ − p₋‖: half the distance of the hulls")
    note = f"μ = {number(found.mu)}, C·Σξ = {number(found.mu + found.objective)}"
    return Meter("μ − C·Σξ", value, found.dual, f"{note}; the reduced hulls bound it")


def _nu(found: Solution) -> list[Meter]:
    """Kivinen, Thm 3.9."""
    p = found.nu_property
    if p is None:
        return []
    return [
        Meter("Margin < μ", p.below, p.most_below, f"at most νm, ν = {number(p.nu)}", whole=True),
        Meter("Margin > μ", p.above, p.most_above, "at most (1 − ν)m", whole=True),
    ]


def _support(found: Solution) -> Meter:
    roles = found.roles
    counts = {name: roles.count(name) for name in ("margin", "bounded", "error")}
    words = {"margin": "on the margin", "bounded": "inside it", "error": "on the wrong side"}
    note = ", ".join(f"{n} {words[name]}" for name, n in counts.items() if n)
    return Meter("Support vectors", len(found.support), len(roles), note, whole=True)


def _quality(experiment: SvmExperiment, found: Solution) -> list[Meter]:
    """Only the last step is judged: before it the gap is open by right."""
    last = experiment.ready and experiment.run.t == len(experiment.run)
    note = f"KKT residual {number(found.kkt, 2)}"
    if not last:
        return [Meter("Gap", found.gap, None, f"the solver goes on; {note}")]
    return [Meter("Gap", found.gap, CLOSED, note)]


def charts(experiment: SvmExperiment) -> list[Chart]:
    """Both values meeting, and their gap on a logarithmic axis."""
    steps = experiment.run.kept
    if not steps:
        return []
    steps = [steps[0], *steps]  # before the first step nothing is known yet; the curves begin level
    t = np.arange(len(steps))
    upper, lower = np.array([s.upper for s in steps]), np.array([s.lower for s in steps])
    both = [
        Curve("½‖p₊ − p₋‖", t, upper, "comparator"),
        Curve("certified", t, np.maximum(lower, 0.0), "margin"),
    ]
    gap = np.log10(np.maximum([s.gap for s in steps], LOWEST))
    closing = [
        Curve("gap", t, gap, "hypothesis"),
        Curve("10⁻⁶", np.array([0.0, len(steps) - 1.0]), np.full(2, np.log10(CLOSED)), "bound", live=False),
    ]
    return [
        Chart("Duality: both values meet at the optimum", "steps", both),
        Chart("Relative duality gap", "steps", closing, log=True),
    ]


def narrate(experiment: SvmExperiment, t: int) -> Narration:
    found, steps = experiment.solution, experiment.run.kept
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if not steps:
        return Narration("There is nothing to solve.", found.message)
    if t == 0:
        return Narration("Before the first step.", "Press Space to watch the nearest points being found.")
    headline = f"Step {t}: ½‖p₊ − p₋‖ = {number(found.dual)}."
    if t < len(steps):
        return Narration(
            headline, f"The direction so far certifies {number(max(found.lower, 0.0))}; they have to meet."
        )
    if not found.separable:
        return Narration("No separator.", found.message)
    if found.message:
        return Narration(headline, found.message)
    words = "hulls" if found.C >= 0.5 else "reduced hulls"
    reason = (
        f"The nearest points of the {words} are found: {len(found.support)} support vectors, μ = {number(found.mu)}."
    )
    return Narration(headline, reason)
