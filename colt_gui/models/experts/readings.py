"""Losses, regret, potential, rates and weights of a run with experts, against time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import Chart, Curve

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment

SHOWN = 6
WIDE = 1.4  # the running regret is what the lab is about
ROLES = ("accent", "comparator", "margin", "margin_mistake", "negative", "muted")


def charts(experiment: ExpertsExperiment) -> list[Chart]:
    """Where there is no room for all of them, the last but one goes first: the regret tells nearly the same."""
    learner = experiment.learner
    told = [_regret(experiment), *learner.charts(experiment), _regret_rate(experiment), _losses(experiment)]
    return [*told, *learner.reasons(), _weights(experiment)]


def curve(label: str, y: np.ndarray, role: str, live: bool = True, steps: bool = False) -> Curve:
    """Against rounds, up to where it stops being a number."""
    stop = len(y) if np.isfinite(y).all() else int(np.argmin(np.isfinite(y)))
    return Curve(label, np.arange(stop), y[:stop], role, live, steps)


def drawn(*curves: Curve) -> list[Curve]:
    return [curve for curve in curves if len(curve.x) > 1]


def _losses(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    curves = drawn(
        curve(experiment.learner.loss_word, counts.own, "hypothesis"),
        curve("best expert", counts.best, "margin"),
        curve("bound", counts.promise.limit, "bound", live=False),
    )
    return Chart("losses", "Loss: own, best expert, bound", "rounds", curves, _unpromised(experiment))


def _regret(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    with np.errstate(invalid="ignore"):
        curves = drawn(
            curve("regret", counts.own - counts.best, "accent"),
            curve("bound", counts.promise.limit - counts.best, "bound", live=False),
        )
    return Chart("regret", "Running regret", "rounds", curves, _unpromised(experiment), wide=WIDE)


def _regret_rate(experiment: ExpertsExperiment) -> Chart:
    """Regret over rounds (Kivinen, after Thm 2.9); of the bound what promises something: a round costs at most 1."""
    counts = experiment.counts
    rounds = np.arange(1, len(counts.own))
    with np.errstate(invalid="ignore"):
        regret = (counts.own - counts.best)[1:] / rounds
        limit = (counts.promise.limit - counts.best)[1:] / rounds
    told = np.isfinite(limit) & (limit <= max(1.0, np.max(regret, where=np.isfinite(regret), initial=0.0)))
    curves = drawn(
        _known(Curve("regret", rounds, regret, "accent"), np.isfinite(regret)),
        _known(Curve("bound", rounds, limit, "bound", live=False), told),
    )
    return Chart("per-round", "Regret per round", "rounds", curves, _unpromised(experiment))


def _known(curve: Curve, where: np.ndarray) -> Curve:
    return curve._replace(x=curve.x[where], y=curve.y[where])


def _unpromised(experiment: ExpertsExperiment) -> str:
    """Of the reason only what comes last: a chart is narrow."""
    promise = experiment.counts.promise
    return "" if np.isfinite(promise.limit).all() else promise.why.rpartition(": ")[2]


def potential(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    curves = drawn(
        curve("c·ln W", counts.potential, "hypothesis"),
        curve("c·ln n − loss", counts.potential[0] - counts.own, "bound"),
    )
    return Chart("potential", "Potential: falls by at least the loss", "rounds", curves)


def _weights(experiment: ExpertsExperiment) -> Chart:
    """Those that weighed most at some time; once no weight is left at all, none has any, as in the list."""
    top = experiment.heaviest(SHOWN)
    v = np.nan_to_num(experiment.weights_along(top))
    v = np.round(v, 3)  # finer is not seen, and would be read as a long number
    curves = [curve(experiment.names[i], v[:, k], ROLES[k]) for k, i in enumerate(top.tolist())]
    return Chart("weights", "Weights: the heaviest experts", "rounds", drawn(*curves))
