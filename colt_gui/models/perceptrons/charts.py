"""The proofs as curves: the two sides of each inequality after m updates, on the user's own points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.learner import SCORE, Y
from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.perceptrons.promise import lower_side
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

ROUNDING = 1e-13  # of all that was added up: a square below it is 0 but for rounding, and its root would be seen
FAR = 12  # how many times its updates a run's chart may look ahead to show where the curves meet


class Path(NamedTuple):
    """‖w_m‖ and ⟨w_m, u⟩ after each update m = 0 … M, for the comparator u of the theorem."""

    norm: np.ndarray
    along: np.ndarray
    gain: float
    debt: float


def path(experiment: PerceptronExperiment) -> Path:
    """Measure w after each update. Where the examples are separable u = w*, and each update adds at least γ. Otherwise
    u is the soft comparator at level μ: ⟨w_m, u⟩ ≥ μ·m − L_μ(u)."""
    geometry = experiment.known_geometry
    aligned, gain, debt = geometry.aligned, geometry.margin, 0.0
    if experiment.soft is not None:
        _, gain, debt, aligned = experiment.soft
    if experiment.learner.additive:
        return Path(_summed_norms(experiment), _sums(aligned[updated_on(experiment)]), gain, debt)
    W = experiment.run.weights_at_updates
    return Path(np.linalg.norm(W, axis=1), W @ experiment.comparator, gain, debt)


def updated_on(experiment: PerceptronExperiment) -> np.ndarray:
    """Return the numbers of the examples that were updated on, in order."""
    return experiment.run.numbers[experiment.run.updates]


def _sums(values: np.ndarray) -> np.ndarray:
    return np.concatenate([[0.0], np.cumsum(values)])


def _summed_norms(experiment: PerceptronExperiment) -> np.ndarray:
    """Return ‖w‖ after each update, from ‖w + y·x‖² − ‖w‖² = 2y⟨w,x⟩ + ‖x‖²: no w is needed for it."""
    run, squares = experiment.run, experiment.known_geometry.squares[updated_on(experiment)]
    crossed = (2 * run.column(Y, int) * run.column(SCORE, float))[run.updates]
    total, noise = _sums(crossed + squares), ROUNDING * _sums(np.abs(crossed) + squares)
    return np.sqrt(np.where(total > noise, total, 0.0))


def charts(experiment: PerceptronExperiment) -> list[Chart]:
    """Return the charts that the learner has of a run; none before there is a round."""
    return experiment.learner.charts(experiment) if len(experiment.run) else []


def proof_charts(experiment: PerceptronExperiment) -> list[Chart]:
    """Draw the proof of the perceptron theorem as far as it is one for this learner, and the counts."""
    learner, p = experiment.learner, experiment.path
    proof = [norm_chart(experiment, p)]
    if experiment.known_geometry.separable and learner.additive and learner.conservative:
        proof.append(potential_chart(experiment, p))
    return [*proof, count_chart(experiment)]


def norm_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """Draw ‖w‖ under its ceiling, ⟨w,u⟩ over its floor; where the dotted lines meet there is no further update."""
    learner, geometry, M = experiment.learner, experiment.known_geometry, len(p.norm) - 1
    terms, (gain, debt) = learner.terms, lower_side(experiment)
    meet = experiment.promise.value if gain else None
    m = np.linspace(0, reach(M, meet), 200)
    soft = (terms.along_soft, "μm − L")
    along, floor_name = (terms.along, f"{learner.gain_name(geometry.margin)}m") if geometry.separable else soft
    ceiling, name = learner.ceiling(m, geometry.radius), learner.ceiling_text(geometry.radius)
    curves = [Curve(terms.length, np.arange(M + 1), p.norm, "hypothesis")]
    if p.gain:
        curves.append(Curve(along, np.arange(M + 1), p.along, "comparator"))
    if ceiling is not None:
        curves.append(Curve(name, m, ceiling, "bound", live=False))
    if gain:
        floor = gain * m - debt
        curves.append(Curve(floor_name, m[floor >= 0], floor[floor >= 0], "bound", live=False))
    claims = [f"{terms.length} ≤ {name}"] * (ceiling is not None) + [f"{along} ≥ {floor_name}"] * bool(gain)
    title = f"The proof: {', '.join(claims)}" if claims else f"How {terms.hypothesis} grows"
    note = f"they meet at m = {number(meet)}" if meet is not None else ""
    return Chart("norm", title, "updates", curves, note)


def reach(M: int, meet: float | None) -> float:
    """Return how far the axis goes: to where the curves meet if that is in sight."""
    if meet is not None and meet <= FAR * max(M, 4):
        return max(meet, M, 1)
    return max(2 * M, 4)


def potential_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """Draw P = ½‖c·u − w‖², which with c = R²/γ loses at least R²/2 with every mistake (Kivinen, Thm 2.11)."""
    geometry, M = experiment.known_geometry, len(p.norm) - 1
    R, gamma = geometry.radius, geometry.margin
    c = R**2 / gamma
    P = (c**2 - 2 * c * p.along + p.norm**2) / 2
    m = np.array([0.0, reach(M, experiment.promise.value)])
    line = np.maximum(c**2 / 2 - m * R**2 / 2, 0.0)
    learner = experiment.learner
    label = "−½ each" if math.isclose(R, 1.0) else f"−{learner.radius_name}²/2 each"
    curves = [Curve("P", np.arange(M + 1), P, "hypothesis"), Curve(label, m, line, "bound", live=False)]
    title = f"Potential: P = ½‖c·{learner.terms.best} − {learner.terms.hypothesis}‖² falls"
    return Chart("potential", title, "updates", curves)


def count_chart(experiment: PerceptronExperiment) -> Chart:
    """Draw the mistakes (and updates, where these are more) over the rounds, and the bound if it is in sight."""
    run, value = experiment.run, experiment.promise.value
    rounds, mistakes, updates = np.arange(len(run) + 1), experiment.mistakes, experiment.updates
    curves = [Curve("mistakes", rounds, mistakes, "mistake", steps=True)]
    if updates[-1] > mistakes[-1]:
        curves.append(Curve("updates", rounds, updates, "margin_mistake", steps=True))
    if value is not None and value <= 4 * max(int(updates[-1]), 1):
        ends, name = np.array([0.0, len(run)]), bound_name(experiment.promise.formula, value)
        curves.append(Curve(name, ends, np.full(2, value), "bound", live=False))
    apart = any(curve.label == "updates" for curve in curves)
    return Chart("mistakes", "Mistakes and updates" if apart else "Mistakes over rounds", "rounds", curves)


def bound_name(formula: str, value: float) -> str:
    """Return a formula that is short enough to stand at a line, or just "bound", with its value."""
    return f"{formula if len(formula) <= 10 else 'bound'} = {number(value)}"
