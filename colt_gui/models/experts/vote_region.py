"""What the weighted vote says everywhere on the plane."""

from __future__ import annotations

import numpy as np

from colt_gui.models.experts.streams.plane_experts import Expert, plane_forms

LIGHT = 1e-7  # weights that no eye would see


def vote_region(experts: list[Expert], weights: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray | None:
    """(len(ys), len(xs)): W⁺ − W⁻ of normalised weights; None where experts are no halfspaces.

    `xs` are evenly spaced. Along a row each halfspace changes its mind once, so a row is the running sum of
    those changes: experts × rows steps rather than experts × pixels.
    """
    if not all(expert.on_plane for expert in experts):
        return None
    heavy = np.flatnonzero(weights > LIGHT * weights.max(initial=0.0))
    W, b, sign = plane_forms([experts[i] for i in heavy])
    weight = weights[heavy] * sign
    flat = W[:, 0] == 0
    changes = _changes(W[~flat], b[~flat], weight[~flat], xs, ys)
    level = np.where(np.outer(ys, W[flat, 1]) >= b[flat], weight[flat], -weight[flat]).sum(axis=1)
    return np.cumsum(changes, axis=1)[:, :-1] + level[:, None]


def _changes(W: np.ndarray, b: np.ndarray, weight: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """How much the vote rises from each pixel to the next; the first column holds what the left edge says."""
    width, step = len(xs), xs[1] - xs[0]
    crossing = (b - np.outer(ys, W[:, 1])) / W[:, 0]
    with np.errstate(invalid="ignore", over="ignore"):
        column = np.clip(np.ceil((crossing - xs[0]) / step), 0, width).astype(np.int64)
    place = column + (width + 1) * np.arange(len(ys))[:, None]
    rise = np.where(W[:, 0] > 0, weight, -weight)  # from − to + when going right along w
    jumps = np.bincount(place.ravel(), np.tile(2 * rise, len(ys)), minlength=(width + 1) * len(ys))
    changes = jumps.astype(float, copy=False).reshape(len(ys), width + 1)  # a sum of nothing comes as whole numbers
    changes[:, 0] -= rise.sum()
    return changes
