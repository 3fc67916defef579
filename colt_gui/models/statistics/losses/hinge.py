"""The hinge loss with a price on ‖w‖²: the support vector machine in its other scaling."""

from __future__ import annotations

from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.affine import Lifted
from colt_gui.models.statistics.losses.hinge_program import least_hinge
from colt_gui.models.statistics.losses.interior import interior_steps
from colt_gui.models.statistics.losses.learner import BIAS, Iterate, LossLearner, Solving

LAMBDA = Param("lam", "λ", 0.01, 0.0, 10.0, log=True, help="Price of ‖w‖²; b is free. At 0 a linear program.")
MU = Param("mu", "μ", 1.0, 0.0, 10.0, open_low=True, log=True, help="Level of the hinge: the loss is 0 from u = μ on.")


class Hinge(LossLearner):
    """minimises mean max(0, 1 − u/μ) + λ‖w‖² with u = y(⟨w, x⟩ + b); b costs nothing.

    Solved by an interior-point method to a certified relative gap of 10⁻⁹; with λ = 0 it is a linear program.

    >>> Hinge(lam=0.5).solve(Points([[0, 1], [0, -1]], [1, -1])).w.round(6).tolist()
    [0.0, 1.0]
    """

    id = "hinge"
    name = "Hinge loss"
    loss = "hinge"
    rule = "minimises mean max(0, 1 − u/μ) + λ‖w‖², u = y(⟨w, x⟩ + b)"
    source = "Garivier, surrogate losses; Kivinen, section 3"
    params = (LAMBDA, MU, BIAS)
    lam: float
    mu: float

    def iterates(self, points: Points) -> Solving:
        if self.lam == 0.0:
            w, b = least_hinge(points.X, points.y, self.bias)
            yield self._at(points, w * self.mu, b * self.mu, 0.0)
            return self.separator(points, w * self.mu, b * self.mu)
        return (yield from self._by_steps(points))

    def _by_steps(self, points: Points) -> Solving:
        """With w = μv the loss is the hinge at level 1 of v, and λ‖w‖² is λμ²‖v‖²."""
        lifted = Lifted(points.X, self.bias)
        price = self.lam * (self.mu / lifted.unit) ** 2
        last, gap = None, 1.0
        for step in interior_steps(lifted.Z * points.y[:, None], points.y, price, self.bias):
            w, b = lifted.plain(step.v)
            last, gap = self._at(points, w * self.mu, b * self.mu, step.gap), step.relative
            yield last
        assert last is not None
        return self.separator(points, last.w, last.b, converged=gap <= 1e-9)

    def _at(self, points: Points, w, b: float, left: float) -> Iterate:
        return Iterate(w, float(b), self.objective(points, w, b), left)
