"""The least hinge loss without a price on ‖w‖, as a linear program."""

from __future__ import annotations

import numpy as np

from colt_gui.models.maths.affine import Lifted
from colt_gui.models.maths.linear_program import maximise


def least_hinge(X: np.ndarray, y: np.ndarray, bias: bool) -> tuple[np.ndarray, float]:
    """min Σ max(0, 1 − uᵢ). Its dual: maximise Σ αᵢ over 0 ≤ α ≤ 1 with Σ αᵢyᵢ(xᵢ, 1) = 0."""
    lifted, m = Lifted(X, bias), len(y)
    found = maximise(np.ones(m), (lifted.Z * y[:, None]).T, np.zeros(m), np.ones(m))
    return lifted.plain(found.prices)
