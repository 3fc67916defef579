"""A number for each row of bits that is a constant and a sum of coefficients of the bits that are 1."""

from __future__ import annotations

import numpy as np

FEW = 8  # columns are picked out where so many times as many are zero
WHOLE = 2.0**24  # sums of whole numbers below this are exact in single precision


class LinearForm:
    """a₀ + Σ aᵢxᵢ. Whole coefficients give exact values; columns with coefficient 0 are not looked at where they are
    most of them.

    >>> LinearForm(np.array([2.0, 0.0, -1.0]), 0.5)(np.array([[True, True, True], [False, True, True]])).tolist()
    [1.5, -0.5]
    """

    def __init__(self, coefficients: np.ndarray, constant: float = 0.0) -> None:
        used = np.flatnonzero(coefficients)
        self._columns = used if FEW * len(used) < len(coefficients) else None
        kept = coefficients if self._columns is None else coefficients[used]
        self._type: type = np.float32 if _whole(kept) and np.abs(kept).sum() < WHOLE else np.float64
        self._coefficients, self._constant = kept.astype(self._type), constant

    def __call__(self, X: np.ndarray) -> np.ndarray:
        bits = X if self._columns is None else X[:, self._columns]
        summed: np.ndarray = bits.view(np.uint8).astype(self._type) @ self._coefficients
        return summed + self._constant


def _whole(values: np.ndarray) -> bool:
    return bool((values == np.floor(values)).all())
