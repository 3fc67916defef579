"""Risk and errors against the solver's steps; where the points are: their margins, and who carries the loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve, Upright
from colt_gui.models.statistics.losses.learner import ROUNDING
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import LossesExperiment

BINS = 24


def charts(experiment: LossesExperiment) -> list[Chart]:
    if not len(experiment.run):
        return []
    by_steps = _pivots(experiment) if experiment.learner.id == "erm" else _steps(experiment)
    return [*by_steps[:1], *_carried(experiment), _margins(experiment), *by_steps[1:]]


# -- over time -----------------------------------------------------------------------------------------------------


def _steps(experiment: LossesExperiment) -> list[Chart]:
    """A solver with one step has no way to show."""
    if len(experiment.run) < 2:
        return []
    steps, m = [experiment.run.kept[0], *experiment.run.kept], len(experiment.points)  # the curves begin level
    t = np.arange(len(steps))
    loss = LOSSES[experiment.learner.loss]
    curves = [
        Curve(_objective_name(experiment), t, np.array([s.values.objective for s in steps]), f"loss_{loss.id}"),
        Curve("0-1 risk", t, np.array([s.values.errors / m for s in steps]), "loss_01", steps=True),
    ]
    return [Chart("risk", f"{loss.name} above the 0-1 loss", "steps", curves), *_closing(experiment, t, steps)]


def _objective_name(experiment: LossesExperiment) -> str:
    return "risk + λ‖w‖²" if experiment.learner.lam else "risk"


def _closing(experiment: LossesExperiment, t: np.ndarray, steps: list) -> list[Chart]:
    left = [step.iterate.left_share for step in steps]
    shares = [each for each in left if each is not None]
    if len(shares) < len(left):
        return []
    share = np.log10(np.maximum(shares, ROUNDING))
    curve = Curve("left to gain", t, share, "hypothesis")
    return [Chart("left", "Left to gain, as a share", "steps", [curve], log=True)]


def _pivots(experiment: LossesExperiment) -> list[Chart]:
    steps = [experiment.run.kept[0], *experiment.run.kept]
    t = np.arange(len(steps))
    best = np.array([step.values.errors for step in steps])
    about = np.array([step.iterate.pivot_errors for step in steps])
    curves = [Curve("about this point", t, about, "muted"), Curve("best so far", t, best, "loss_01", steps=True)]
    return [Chart("errors", "Fewest errors of a line", "steps", curves)]


# -- over the points -----------------------------------------------------------------------------------------------


def _carried(experiment: LossesExperiment) -> list[Chart]:
    """Each point's share of the loss at the minimiser, the largest first."""
    outcome = experiment.outcome
    if outcome is None or outcome.w is None or outcome.id not in SURROGATES:
        return []
    losses = experiment.losses_of(outcome)
    total = float(losses.sum())
    if total <= 0:
        return []
    shares = np.sort(losses)[::-1] / total
    x, y = np.arange(len(shares) + 1) + 0.5, np.append(shares, 0.0)
    bars = Curve("share", x, y, f"loss_{experiment.learner.loss}", bars=True, noted=True)
    return [Chart("shares", "Who carries the loss", "value", [bars], axis="points, the largest share first")]


def _margins(experiment: LossesExperiment) -> Chart:
    """How many points have which margin, at the end."""
    outcome = experiment.outcome
    newest = experiment.run.newest
    assert newest is not None
    w, b = (newest.iterate.w, newest.iterate.b) if outcome is None or outcome.w is None else (outcome.w, outcome.b)
    counts, edges = _histogram(experiment.margins_at(w, b))
    bars = Curve("points", edges, np.append(counts, 0.0), "hypothesis", bars=True, noted=True)
    level = (Upright(experiment.mu, "μ"),) if experiment.learner.id == "hinge" else ()
    marks = (Upright(0.0, "0"), *level)
    return Chart("margins", "Margins of the points", "value", [bars], axis="margin u", marks=marks)


def _histogram(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An edge is at 0: no bar has right and wrong points."""
    low, high = min(float(u.min()), 0.0), max(float(u.max()), 0.0)
    width = (high - low) / BINS or 1.0
    first, last = int(np.floor(low / width)), max(int(np.ceil(high / width)), 1)
    edges = np.arange(first, last + 1) * width
    counts, _ = np.histogram(np.clip(u, edges[0], edges[-1]), edges)
    return counts.astype(float), edges
