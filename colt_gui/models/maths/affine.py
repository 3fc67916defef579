"""Points with their bias and in one size, so that no solver meets numbers that are too large or too far apart."""

from __future__ import annotations

import numpy as np

from colt_gui.models.maths.turning import unit_exponent


class Lifted:
    """`Z` holds the points, centred where there is a bias and brought to about 1, and with a bias a last column of 1."""

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self.bias, d = bias, X.shape[1]
        scaled = np.ldexp(X, -unit_exponent(X))
        self.centre = scaled.mean(axis=0) if bias and len(X) else np.zeros(d)
        centred = scaled - self.centre
        self.exponent = unit_exponent(X)
        self.more = unit_exponent(centred)
        centred = np.ldexp(centred, -self.more)
        self.Z = np.column_stack([centred, np.ones(len(X))]) if bias else centred

    @property
    def unit(self) -> float:
        """Of the coordinates: those of Z are so many times as small."""
        return float(np.ldexp(1.0, self.exponent + self.more))

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        """(w, b) for the points as they were given."""
        w = np.ldexp(v[:-1] if self.bias else v, -self.more)
        b = float(v[-1] - w @ self.centre) if self.bias else 0.0
        return np.ldexp(w, -self.exponent), b
