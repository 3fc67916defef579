"""A support vector machine as `colt-gui run` prints it: solver steps as rounds, then the separator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colt_gui.models.core.points import Points
from colt_gui.models.perceptrons.report import NOT_WRITTEN_DOWN, Report, strict
from colt_gui.models.svm.machines import SvmHard
from colt_gui.models.svm.solution import Solution

WRITTEN = ("mu", "b", "objective", "kkt")


def svm_report(machine: SvmHard, points: Points, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; the solver uses no chance."""
    head = {
        "learner": machine.id,
        "params": strict(machine.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(machine, points), summary(machine.solve(points)))


def rounds(machine: SvmHard, points: Points) -> Iterator[dict[str, Any]]:
    """One object for each step of the solver; upper and lower enclose the optimum."""
    for t, step in enumerate(machine.iterates(points), 1):
        yield strict({"t": t, "upper": step.upper, "lower": step.lower, "gap": step.gap})


def summary(solution: Solution) -> dict[str, Any]:
    w = solution.w if solution.separable else None
    found = {name: getattr(solution, name) for name in WRITTEN}
    found |= {
        "w": None if w is None else w.tolist(),
        "alpha": solution.alpha.tolist(),
        "support": solution.support.tolist(),
        "roles": solution.roles,
        "decision": None if solution.decision is None else solution.decision.tolist(),
        "xi": None if solution.xi is None else solution.xi.tolist(),
        "dual": float(solution.dual),
        "gap": float(solution.gap),
        "iterations": int(solution.iterations),
        "converged": bool(solution.converged),
        "separable": solution.separable,
    }
    return strict(found | _nu_property(solution) | _why(solution, w))


def _nu_property(solution: Solution) -> dict[str, Any]:
    found = solution.nu_property
    if found is None:
        return {}
    return {"nu_property": {**found._asdict(), "holds": found.holds}}


def _why(solution: Solution, w) -> dict[str, Any]:
    """The reason for whatever is null, or for doubt."""
    if solution.message:
        return {"why": solution.message}
    return {"why": NOT_WRITTEN_DOWN} if w is None else {}
