"""Where the weighted vote of halfspaces changes sides, exactly: pieces of the experts' own lines."""

from __future__ import annotations

import numpy as np

from colt_gui.models.experts.streams.plane_experts import Expert, plane_forms
from colt_gui.models.maths.distinct import distinct_rows

LIGHT = 1e-7  # weights that no eye would see
EVEN = 1e-9  # votes closer than this are a tie, which counts as +
MOST = 260  # more lines than this are too many to cross with one another while things move


def merged(experts: list[Expert], weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Lines (k, 3) as w₁, w₂, b with their signed weights, each line once, and the vote of the constants."""
    W, b, sign = plane_forms(experts)
    signed = weights * sign
    flat = (W == 0).all(axis=1)
    fixed = float(np.where(b[flat] <= 0, signed[flat], -signed[flat]).sum())
    heavy = ~flat & (weights > LIGHT * weights.max(initial=0.0))
    forms, signed = np.column_stack([W, b])[heavy], signed[heavy]
    turned = (forms[:, 0] < 0) | ((forms[:, 0] == 0) & (forms[:, 1] < 0))
    forms[turned] *= -1
    signed[turned] *= -1
    lines, which = distinct_rows(np.round(forms, 9) + 0.0)
    summed = np.bincount(which, signed, minlength=len(lines))
    return lines, summed.astype(float, copy=False), fixed  # a sum of nothing comes as whole numbers


def vote_boundary(lines: np.ndarray, weights: np.ndarray, fixed: float, centre: np.ndarray, far: float) -> np.ndarray:
    """Segments (m, 4) within `far` of the centre.

    Along a line the vote of the others changes at each crossing; the line itself matters where that vote is closer
    to a tie than its own weight.
    """
    if not len(lines):
        return np.empty((0, 4))
    W, b = lines[:, :2], lines[:, 2]
    along = np.column_stack([-W[:, 1], W[:, 0]])
    start = W * b[:, None] + along * (along @ centre)[:, None]  # the place of each line that is nearest to the centre
    cuts, others = _vote_of_the_others(along @ W.T, b - start @ W.T, weights, fixed)
    cuts = np.clip(cuts, -far, far)
    own, even = weights[:, None], EVEN * np.abs(weights).sum()
    matters = ((others + own >= -even) != (others - own >= -even)) & (cuts[:, 1:] > cuts[:, :-1])
    i, k = np.nonzero(matters)
    return np.hstack([start[i] + along[i] * cuts[i, k + end][:, None] for end in (0, 1)])


def _vote_of_the_others(slope: np.ndarray, gap: np.ndarray, weights: np.ndarray, fixed: float):
    """For each line the places at which the others cross it, in order, and what they vote between those.

    Line j crosses line i at gap/slope and then counts as positive if the slope is.
    """
    parallel = np.abs(slope) < EVEN
    with np.errstate(divide="ignore", invalid="ignore"):
        at = np.where(parallel, np.inf, gap / slope)
    step = np.where(parallel, 0.0, 2 * weights * np.sign(slope))
    aside = np.where(parallel, np.where(gap <= 0, weights, -weights), 0.0)
    np.fill_diagonal(aside, 0.0)
    first = (fixed + aside.sum(axis=1) - step.sum(axis=1) / 2)[:, None]
    order = np.argsort(at, axis=1)
    others = np.hstack([first, first + np.cumsum(np.take_along_axis(step, order, 1), axis=1)])
    ends = np.full_like(first, np.inf)
    return np.hstack([-ends, np.take_along_axis(at, order, 1), ends]), others
