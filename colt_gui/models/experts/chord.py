"""Why one answer can do for both outcomes: what multiplies a weight is convex in the loss, so it lies below its chord
(Kivinen, Lemma 2.3 and Thm 2.4, Jensen's inequality)."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.text.numbers import number

POINTS = 101


def chord_chart(eta: float) -> Chart:
    """e^(−ηL) for losses from 0 to 1 and the straight line between its ends: 1 − (1 − e^−η)·L."""
    loss = np.linspace(0.0, 1.0, POINTS)
    factor = Curve("e^(−ηL)", loss, np.exp(-eta * loss), "accent")
    chord = Curve("chord", loss[[0, -1]], np.array([1.0, np.exp(-eta)]), "bound", live=False)
    return Chart("chord", "Factor of a weight, and its chord", "value", [factor, chord], f"η = {number(eta)}", axis="L")
