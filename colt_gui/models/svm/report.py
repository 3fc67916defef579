"""A support vector machine as `colt-gui run` prints it: solver steps as rounds, then the separator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colt_gui.models.core.report import NOT_WRITTEN_DOWN, Report, strict
from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.models.svm.solution import Solution

WRITTEN = ("mu", "b", "objective", "kkt")


def report(experiment: SvmExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; the solver uses no chance. It is solved once, by the experiment."""
    experiment.work()
    machine, points = experiment.learner, experiment.points
    head = {
        "learner": machine.id,
        "params": strict(machine.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment.outcome))


def rounds(experiment: SvmExperiment) -> Iterator[dict[str, Any]]:
    """One object for each step of the solver; upper and lower enclose the optimum."""
    for t, values in enumerate(experiment.run.values, 1):
        yield strict({"t": t, **values._asdict()})


def summary(solution: Solution) -> dict[str, Any]:
    w = solution.w if solution.separable else None
    values = {name: getattr(solution, name) for name in WRITTEN}
    values |= {
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
    return strict(values | _nu_property(solution) | _why(solution, w))


def _nu_property(solution: Solution) -> dict[str, Any]:
    counted = solution.nu_property
    return {} if counted is None else {"nu_property": {**counted._asdict(), "holds": counted.holds}}


def _why(solution: Solution, w) -> dict[str, Any]:
    """The reason for whatever is null, or for doubt."""
    if solution.message:
        return {"why": solution.message}
    return {"why": NOT_WRITTEN_DOWN} if w is None else {}
