"""The proofs as curves: the two sides of each inequality after m updates, on the user's own points."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

FAR = 12  # how many times its updates a run's chart may look ahead to show where the curves meet


class Path(NamedTuple):
    """‖w_m‖ and ⟨w_m, u⟩ after each update m = 0 … M, for the comparator u of the theorem."""

    norm: np.ndarray
    along: np.ndarray
    gain: float
    debt: float


@lru_cache(maxsize=2)  # meters, charts and the twin view ask for the same one
def path(experiment: PerceptronExperiment) -> Path:
    """Separable: u = w*, each update adds at least γ. Otherwise u is the best soft comparator at level μ:
    ⟨w_m, u⟩ ≥ μ·m − L_μ(u) (Blum, Lecture 4, the proof with TD_γ)."""
    run, geometry = experiment.run, experiment.geometry
    updates = np.flatnonzero(run.updates)
    where = np.asarray(run.indices, dtype=int)[updates]
    aligned, gain, debt = geometry.aligned, geometry.margin, 0.0
    if not geometry.separable:
        aligned, gain, debt = soft_comparator(experiment)
    if not experiment.learner.additive:
        return _projected_path(experiment, updates, gain, debt)
    lengths = geometry.squares[where]
    squares = np.cumsum([_growth(run.rounds[t], length) for t, length in zip(updates, lengths)])
    norm = np.sqrt(np.maximum(np.concatenate([[0.0], squares]), 0.0))
    along = np.concatenate([[0.0], np.cumsum(aligned[where])])
    return Path(norm, along, gain, debt)


def _growth(record: tuple, square: float) -> float:
    """‖w + y·x‖² − ‖w‖² = 2y⟨w,x⟩ + ‖x‖²."""
    return 2 * record[0] * record[1] + square


def soft_comparator(experiment: PerceptronExperiment) -> tuple[np.ndarray, float, float]:
    """y⟨u,x⟩ of each example, the level μ = 1/‖w‖ and L_μ(u) for the minimiser w of R²‖w‖² + 2Σ hinge."""
    best = experiment.hinge
    if best is None or not np.any(best.w):
        return np.zeros(len(experiment.points)), 0.0, 0.0
    mu = 1 / float(np.linalg.norm(best.w))
    return experiment.geometry.Zh @ best.w * mu, mu, best.hinge * mu


def _projected_path(experiment: PerceptronExperiment, updates: np.ndarray, gain: float, debt: float) -> Path:
    run, u = experiment.run, comparator(experiment)
    W = np.array([(0.0,) * len(u), *(run.rounds[t][5] for t in updates)])
    return Path(np.linalg.norm(W, axis=1), W @ u, gain, debt)


def comparator(experiment: PerceptronExperiment) -> np.ndarray:
    """The u of Kivinen's Thm 2.22: unit ball, smallest L_μ(u) over the stream."""
    return experiment.geometry.hinge_at(experiment.learner.mu, experiment.run.counts)[0]


def charts(experiment: PerceptronExperiment) -> list[Chart]:
    """The charts of one experiment; none before there is a round."""
    if not len(experiment.run) or not experiment.work():
        return []
    if not experiment.learner.additive:
        return [marginalised_potential(experiment), count_chart(experiment)]
    p = path(experiment)
    found = [norm_chart(experiment, p)]
    if experiment.geometry.separable and experiment.learner.conservative:
        found.append(potential_chart(experiment, p))
    return [*found, count_chart(experiment)]


def norm_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """‖w‖ under its ceiling, ⟨w,u⟩ over its floor; where the dotted lines meet there is no further update."""
    learner, geometry, M = experiment.learner, experiment.geometry, len(p.norm) - 1
    separable, R = geometry.separable, geometry.radius
    gain = learner.gain(p.gain) if separable else p.gain
    meet = learner.meeting(R, gain, p.debt) if gain else None
    m = np.linspace(0, reach(M, meet), 200)
    name = learner.ceiling_text(R)
    star, floor_name = ("w*", "γm") if separable else ("u", "μm − L")
    curves = [Curve("‖w‖", np.arange(M + 1), p.norm, "hypothesis")]
    if gain:
        curves.append(Curve(f"⟨w, {star}⟩", np.arange(M + 1), p.along, "comparator"))
    curves.append(Curve(name, m, learner.ceiling(m, R), "bound", live=False))
    if gain:
        floor = gain * m - p.debt
        curves.append(Curve(floor_name, m[floor >= 0], floor[floor >= 0], "bound", live=False))
    title = f"The proof: ‖w‖ ≤ {name}" + (f", ⟨w, {star}⟩ ≥ {floor_name}" if gain else "")
    note = f"they meet at m = {number(meet)}" if meet is not None else ""
    return Chart("norm", title, "updates", curves, note)


def reach(M: int, meet: float | None) -> float:
    """How far the axis goes: to where the curves meet if that is in sight."""
    if meet is not None and meet <= FAR * max(M, 4):
        return max(meet, M, 1)
    return max(2 * M, 4)


def potential_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """P = ½‖c·u − w‖² with c = R²/γ loses at least R²/2 with every mistake (Kivinen, Thm 2.11)."""
    R, gamma, M = experiment.geometry.radius, experiment.geometry.margin, len(p.norm) - 1
    c = R**2 / gamma
    P = (c**2 - 2 * c * p.along + p.norm**2) / 2
    m = np.array([0.0, reach(M, experiment.guarantee.value)])
    line = np.maximum(c**2 / 2 - m * R**2 / 2, 0.0)
    name = "R" if experiment.learner.written_down else "B"
    label = "−½ each" if math.isclose(R, 1.0) else f"−{name}²/2 each"
    curves = [Curve("P", np.arange(M + 1), P, "hypothesis"), Curve(label, m, line, "bound", live=False)]
    return Chart("potential", "Potential: P = ½‖c·w* − w‖² falls", "updates", curves)


def marginalised_potential(experiment: PerceptronExperiment) -> Chart:
    """P = ½‖u − w‖² loses at least η(μ − ℓ − ρ − ηX²/2) at each margin error of hinge loss ℓ (Thm 2.22)."""
    run, learner, u = experiment.run, experiment.learner, comparator(experiment)
    updates = np.flatnonzero(run.updates)
    W = np.array([(0.0,) * len(u), *(run.rounds[t][5] for t in updates)])
    P = np.sum((W - u) ** 2, axis=1) / 2
    curves = [Curve("P", np.arange(len(P)), P, "hypothesis")]
    if experiment.guarantee.value is not None:
        where = np.asarray(run.indices, dtype=int)[updates]
        losses = np.maximum(0.0, learner.mu - experiment.geometry.Zh[where] @ u)
        X = experiment.geometry.radius
        drops = learner.eta * (learner.mu - losses - learner.rho - learner.eta * X**2 / 2)
        line = P[0] - np.concatenate([[0.0], np.cumsum(drops)])
        curves.append(Curve("at most", np.arange(len(P)), line, "bound", live=False))
    return Chart("potential", "Potential: P = ½‖u − w‖² falls", "updates", curves)


def count_chart(experiment: PerceptronExperiment) -> Chart:
    """Mistakes (and updates, where these are more) over the rounds, and the bound if it is in sight."""
    run, value = experiment.run, experiment.guarantee.value
    rounds = np.arange(len(run) + 1)
    mistakes, updates = (np.concatenate([[0], np.cumsum(flags)]) for flags in (run.mistakes, run.updates))
    curves = [Curve("mistakes", rounds, mistakes, "mistake", steps=True)]
    if updates[-1] > mistakes[-1]:
        curves.append(Curve("updates", rounds, updates, "margin_mistake", steps=True))
    if value is not None and value <= 4 * max(int(updates[-1]), 1):
        ends = np.array([0.0, len(run)])
        curves.append(Curve(bound_name(experiment), ends, np.full(2, value), "bound", live=False))
    apart = any(curve.label == "updates" for curve in curves)
    return Chart("mistakes", "Mistakes and updates" if apart else "Mistakes over rounds", "rounds", curves)


def bound_name(experiment: PerceptronExperiment) -> str:
    """A formula that is short enough to stand at a line, or just "bound", with its value."""
    formula, value = experiment.guarantee.formula, number(experiment.guarantee.value)
    return f"{formula if len(formula) <= 10 else 'bound'} = {value}"
