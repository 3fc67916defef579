"""Numbers sorted into bars."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

BARS = 40


class Histogram(NamedTuple):
    """Bar j reaches from edges[j] to edges[j + 1]."""

    edges: np.ndarray
    counts: np.ndarray


def histogram(values: np.ndarray, low: float, high: float, bars: int = BARS) -> Histogram:
    """Of at most so many bars of equal width; what lies outside belongs to the outermost."""
    edges = np.linspace(low, max(high, low + 1e-9), bars + 1)
    return Histogram(edges, np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0])
