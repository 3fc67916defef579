"""What the search for a maximal margin has found."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Margin(NamedTuple):
    """The max-margin direction of rows zᵢ = yᵢψ(xᵢ).

    gamma is certified: every ⟨w, zᵢ⟩ ≥ gamma, so R²/γ² is a true bound; aligned holds ⟨w, zᵢ⟩. Where no margin is
    found, gamma and aligned are 0 and w is None; so is w when only the Gram matrix is known. `most` is certified, too:
    no margin is above it.
    """

    alpha: np.ndarray
    w: np.ndarray | None
    gamma: float
    radius: float
    separable: bool
    converged: bool
    gap: float
    aligned: np.ndarray
    most: float = 0.0


NO_MARGIN = Margin(np.zeros(0), None, 0.0, 0.0, False, True, 0.0, np.zeros(0))  # of no points at all
