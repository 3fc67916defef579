"""What the duality bench says: meters, charts, a sentence for each step, ways out, and the report of `colt-gui run`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, OnlyChecks
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import AT_LEAST, Chart, Curve, Meter, Narration, Remedy, Report, Way, strict
from colt_gui.models.labs import prepare
from colt_gui.models.text.numbers import number, vector

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.models.statistics.duality.experiment import Ascent, DualExperiment
    from colt_gui.models.statistics.duality.problem import Problem

STEPS = (1.0, 0.5, 0.25, 0.1, 0.05, 0.02)  # step sizes that a way out tries, in this order
MOST = 200  # steps
NO_MULTIPLIER = "no multiplier exists: the fence has no inside (Slater’s condition fails)"


# -- meters ------------------------------------------------------------------------------------------------------------


def meters(experiment: DualExperiment, t: int) -> list[Meter]:
    problem, at = experiment.problem, experiment.run.steps[t]
    return [_weak(problem, at), _gap(problem, at), _force(problem, at), _slackness(at)]


def _weak(problem: Problem, at: Ascent) -> Meter:
    """q(λ) ≤ L(x, λ) ≤ f(x) for each feasible x, hence for the best."""
    note = "weak duality: no dual value is above f*, the best allowed value"
    return Meter("q(λ)", at.value, problem.best.value, note, theorem="weak-duality")


def _gap(problem: Problem, at: Ascent) -> Meter:
    """Compare the best f of the allowed points met with the best q."""
    if problem.gap:
        note = f"f* = {number(problem.best.value)} and q* = {number(problem.dual_value)}: f is not convex, a gap stays"
    else:
        note = "least f met minus greatest q; strong duality: it can close"
    return Meter("Gap", at.gap, problem.gap, note, AT_LEAST, theorem="strong-duality")


def _force(problem: Problem, at: Ascent) -> Meter:
    best = problem.multiplier
    if best is None:
        note = "no λ* exists: the fence has no inside (Slater’s condition fails)"
    elif best == 0:
        note = "λ* = 0: the fence need not push"
    else:
        note = f"λ* = {number(best)} has the greatest q"
    return Meter("Force λ", at.force, None, note, theorem="strong-duality")


def _slackness(at: Ascent) -> Meter:
    """λ·g(x) = 0 at the optimum: only a fence that is touched pushes."""
    where = "beyond the fence" if at.over > 0 else "inside it" if at.over < 0 else "at the fence"
    note = f"g(x(λ)) = {number(at.over)}, {where}; with KKT the product is 0"
    return Meter("λ·g(x)", at.force * at.over, None, note, theorem="kkt")


# -- words -------------------------------------------------------------------------------------------------------------


def narrate(experiment: DualExperiment, t: int) -> Narration:
    at = experiment.run.steps[t]
    when = f"Step {t}" if t else "Before the first step"
    headline = f"{when}: λ = {number(at.force)}, x(λ) = {place(at.x)}, q(λ) = {number(at.value)}."
    return Narration(headline, _outcome(experiment, at) if t == len(experiment.run) else _way(at, t))


def place(x: np.ndarray) -> str:
    """Return x in words.

    >>> place(np.array([0.5])), place(np.array([0.5, -1.0]))
    ('0.5', '(0.5, −1)')
    """
    return number(float(x[0])) if len(x) == 1 else vector(x.tolist())


def _way(at: Ascent, t: int) -> str:
    if not at.force and at.over > 0:
        return "No force: x rolls to the lowest place of f, beyond the fence. So λ is raised."
    if at.over > 0:
        return "x(λ) is still beyond the fence: λ is raised."
    if at.over < 0:
        return "The push takes x(λ) farther than it must: λ is lowered." if at.force else "Nothing is in the way."
    return "x(λ) is at the fence: λ is right."


def _outcome(experiment: DualExperiment, at: Ascent) -> str:
    """Say how the ascent has ended, by the theorem that applies."""
    problem, values = experiment.problem, f"{number(at.lower)} ≤ f* ≤ {number(at.upper)}"
    if problem.multiplier is None:
        return (
            f"No multiplier exists: λ grows without end, and q comes ever nearer to f* = {number(problem.best.value)}."
        )
    if problem.gap:
        return f"A gap of {number(problem.gap)} stays: f is not convex, and no λ holds x at its best place."
    if not experiment.arrived(len(experiment.run)):
        return f"The values enclose the best one, {values}, but have not met yet."
    if not problem.multiplier:
        return "The fence is not needed: λ* = 0, and the lowest place of f is allowed."
    force, best = number(problem.multiplier), number(problem.best.value)
    return f"Strong duality: f* = q* = {best}. The push λ* = {force} balances gravity at the fence."


# -- charts ------------------------------------------------------------------------------------------------------------


def charts(experiment: DualExperiment) -> list[Chart]:
    return [_values_chart(experiment), _force_chart(experiment)]


def _values_chart(experiment: DualExperiment) -> Chart:
    """Draw the dual value of each step, and the least f of the allowed points met so far."""
    steps, problem = experiment.run.steps, experiment.problem
    t = np.arange(len(steps))
    curves = [
        Curve("best f so far", t, np.array([at.upper for at in steps]), "negative"),
        Curve("q(λ)", t, np.array([at.value for at in steps]), "comparator"),
        Curve("f*", t[[0, -1]].astype(float), np.full(2, problem.best.value), "bound", live=False),
    ]
    if problem.gap:
        curves.append(Curve("q*", t[[0, -1]].astype(float), np.full(2, problem.dual_value), "bound", live=False))
    return Chart("values", "Primal and dual value", "steps", curves)


def _force_chart(experiment: DualExperiment) -> Chart:
    steps, best = experiment.run.steps, experiment.problem.multiplier
    t = np.arange(len(steps))
    curves = [Curve("λ", t, np.array([at.force for at in steps]), "margin")]
    if best is not None:
        curves.append(Curve("λ*", t[[0, -1]].astype(float), np.full(2, best), "bound", live=False))
    return Chart("force", "The force of the fence", "steps", curves)


# -- ways out ----------------------------------------------------------------------------------------------------------


class DualFindings(Findings):
    """The way out of a run that did not end where both values meet. Only its end is judged."""

    def __init__(self, end: int, found: Remedy | None) -> None:
        self._end, self._found = end, found

    def remedy(self, t: int) -> Remedy | None:
        return self._found if t >= self._end else None


def survey(experiment: DualExperiment, control: Control = NO_CONTROL) -> DualFindings:
    """Look for a convex f, a fence with an inside, or a step size that arrives."""
    return DualFindings(len(experiment.run), _way_out(experiment, control))


def _way_out(experiment: DualExperiment, control: Control) -> Remedy | None:
    problem, document = experiment.problem, experiment.document
    if problem.multiplier is None:
        way = Way("Give it room", document.with_param("fence", "interval"))
        return Remedy("The fence leaves no inside (Slater’s condition): no force is enough.", (way,))
    if problem.gap:
        sentence = f"f is not convex: a gap of {number(problem.gap)} stays, whatever λ is."
        return Remedy(sentence, (Way("Convex f", document.with_param("objective", "parabola")),))
    return None if experiment.arrived(len(experiment.run)) else _another_step(experiment, control)


def _another_step(experiment: DualExperiment, control: Control) -> Remedy | None:
    """Find the first step size, with as many steps or more of them, that leads to the end."""
    for step in STEPS:
        for most in (experiment.learner.steps, MOST):
            document = experiment.document.with_param("step", step).with_param("steps", most)
            if _arrives(document, control):
                more = f", {most} steps" if most != experiment.learner.steps else ""
                way = Way(f"η = {number(step)}{more}", document)
                return Remedy("The two values have not met: another step size leads there.", (way,))
    return None


def _arrives(document: Document, control: Control) -> bool:
    experiment: Any = prepare(document)
    experiment.carry_out(OnlyChecks(control))
    return bool(experiment.arrived(len(experiment.run)))


# -- the report --------------------------------------------------------------------------------------------------------


def report(experiment: DualExperiment, seed: int | None = None) -> Report:
    """Make the report. `seed` is the one that was asked for; nothing is left to chance."""
    learner = experiment.learner
    head = {"learner": learner.id, "params": strict(learner.values), "seed": seed}
    head |= {"examples": 0, "dimension": 1 + learner.on_plane}
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: DualExperiment) -> Iterator[dict[str, Any]]:
    """Return the steps: the force before and after each; x, q and g are those of the force after it."""
    steps = experiment.run.steps
    for t, (before, at) in enumerate(pairwise(steps), 1):
        yield strict({
            "t": t, "lambda_before": before.force, "lambda": at.force, "x": _plain(at.x), "q": at.value, "g": at.over,
            "lower": at.lower, "upper": at.upper, "gap": at.gap,
        })  # fmt: skip


def summary(experiment: DualExperiment) -> dict[str, Any]:
    problem, last = experiment.problem, experiment.run.steps[-1]
    best = problem.best
    values = {
        "steps": len(experiment.run),
        "x_star": _plain(best.x),
        "f_star": best.value,
        "q_star": problem.dual_value,
        "duality_gap": problem.gap,
        "multiplier": problem.multiplier,
        "convex": problem.convex,
        "slater": problem.slater,
        "weak_duality_holds": all(at.value <= best.value + 1e-9 * (1 + abs(best.value)) for at in experiment.run.steps),
        "kkt": kkt(experiment),
        "lower": last.lower,
        "upper": last.upper,
        "gap": last.gap,
        "arrived": experiment.arrived(len(experiment.run)),
    }
    return strict(values | ({"why": NO_MULTIPLIER} if problem.multiplier is None else {}))


def kkt(experiment: DualExperiment) -> dict[str, float] | None:
    """Return how far the four conditions are from holding at x* and λ*; None without a multiplier."""
    problem, force = experiment.problem, experiment.problem.multiplier
    if force is None:
        return None
    x = problem.best.x
    push, gravity = experiment.forces(force, x)
    over = float(problem.g(x))
    return {
        "stationarity": float(np.linalg.norm(push + gravity)),
        "primal": max(over, 0.0),
        "dual": max(-force, 0.0),
        "slackness": abs(force * over),
    }


def _plain(x: np.ndarray) -> float | list[float]:
    return float(x[0]) if len(x) == 1 else x.tolist()
