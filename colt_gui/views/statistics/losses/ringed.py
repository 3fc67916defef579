"""The one point that both pictures and the table speak of."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.latest import Latest


class Ringed(NamedTuple):
    """`asked` where a person points at it or has selected it."""

    i: int
    asked: bool


def ringed(session: Session, lone: Latest[int]) -> Ringed | None:
    """The point under the pointer, else the first of the selected ones, else the one farthest from all others; `lone`
    keeps which one that is."""
    points = session.points
    if session.selection.pointed is not None and session.selection.pointed < len(points):
        return Ringed(session.selection.pointed, True)
    if session.selection.points:
        return Ringed(min(session.selection.points), True)
    return Ringed(lone.of(Same(points), lambda: farthest(points.X)), False) if len(points) else None


def farthest(X: np.ndarray) -> int:
    """From the median of each coordinate: a mean would follow the very point that lies apart.

    >>> farthest(np.array([[0.0, 0.0], [1.0, 0.0], [9.0, 9.0], [0.0, 1.0]]))
    2
    """
    away = X - np.median(X, axis=0)
    away /= max(float(np.abs(away).max()), 1.0)  # the square of a number may be none
    return int((away * away).sum(axis=1).argmax())
