"""The half-plane of least risk where no formula names it: ERM on a few hundred places, then small steps."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from colt_gui.models.maths.zero_one import best_halfspace
from colt_gui.models.statistics.law import Law, Risk
from colt_gui.models.statistics.regions import Halfplane

COARSE = 377  # places of the first look
STEPS = (0.2, 0.1, 0.05, 0.02, 0.01)  # of angle and offset, in turn


@lru_cache(maxsize=8)
def best_halfplane(law: Law) -> tuple[Halfplane, Risk]:
    """Known, or looked for: then its risk is an upper bound of the smallest, and not exact."""
    if law.best_halfplane is not None:
        return law.best_halfplane
    half, risk = _first_look(law), 2.0
    for step in STEPS:
        tried = [_moved(half, a * step, b * step) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        risk, half = min(((law.risk(one).value, one) for one in tried), key=lambda pair: pair[0])
    return half, Risk(risk, False)


def _first_look(law: Law) -> Halfplane:
    nodes = law.nodes
    chosen = np.random.default_rng([0, COARSE]).choice(len(nodes.X), COARSE, p=nodes.weight / nodes.weight.sum())
    positive = nodes.positive[chosen]
    found = best_halfspace(nodes.X[chosen], np.where(positive >= 0.5, 1, -1), weights=np.abs(2 * positive - 1))
    return Halfplane((float(found.w[0]), float(found.w[1])), -float(found.b)).unit


def _moved(half: Halfplane, turn: float, shift: float) -> Halfplane:
    (u, v), c, s = half.w, math.cos(turn), math.sin(turn)
    return Halfplane((c * u - s * v, s * u + c * v), half.b + shift)
