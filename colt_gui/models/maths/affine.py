"""Points with their bias and in one size, so that no solver meets numbers that are too large or too far apart."""

from __future__ import annotations

import numpy as np

from colt_gui.models.maths.turning import unit_exponent


class Lifted:
    """`Z` holds the points, brought to about 1; with a bias they are centred, and have a last column of 1."""

    def __init__(self, X: np.ndarray, bias: bool) -> None:
        self.bias, d = bias, X.shape[1]
        self.exponent = unit_exponent(X)
        scaled = np.ldexp(X, -self.exponent)
        self.centre = scaled.mean(axis=0) if bias and len(X) else np.zeros(d)
        centred = scaled - self.centre
        self.more = unit_exponent(centred)
        self.Z = np.ones((len(X), d + bias))
        np.ldexp(centred, -self.more, out=self.Z[:, :d])

    def brought(self, length: float) -> float:
        """A length among the points as one among those of Z; 0 where it is too small for a number there."""
        return float(np.ldexp(length, -self.exponent - self.more))

    def plain(self, v: np.ndarray) -> tuple[np.ndarray, float]:
        """(w, b) for the points as they were given."""
        w = np.ldexp(v[:-1] if self.bias else v, -self.more)
        b = float(v[-1] - w @ self.centre) if self.bias else 0.0
        return np.ldexp(w, -self.exponent), b
