"""Passive-aggressive (Crammer et al. 2006, PA-I): as small a step as makes this example right by 1, at most C long.

colt-gui run examples/passive_aggressive.py --data points.csv --param C=0.5
"""

from colt_gui.models import LinearLearner, Param


class PassiveAggressive(LinearLearner):
    id = "passive-aggressive"
    name = "Passive-aggressive"
    rule = "w ← w + τ·y·x, τ = min(C, hinge/‖x‖²)"
    source = "Crammer, Dekel, Keshet, Shalev-Shwartz and Singer 2006"
    params = (
        Param("C", "Aggressiveness", 1.0, low=0.0, high=100.0, help="The largest τ: how far one example may pull."),
    )

    def update(self, w, x, y):
        hinge = max(0.0, 1.0 - y * (w @ x))
        return w + self.rate(hinge, x) * y * x if hinge else None

    def rate(self, hinge, x):
        square = x @ x
        return min(self.C, hinge / square) if square else self.C

    def reason(self, w, x, y):
        hinge = max(0.0, 1.0 - y * (w @ x))
        if not hinge:
            return f"y·w·x = {y * (w @ x):.3g} ≥ 1: passive, so w stays."
        return f"Hinge loss {hinge:.3g}: aggressive, τ = {self.rate(hinge, x):.3g}."
