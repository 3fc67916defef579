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
LEAST_PRICE = 1e-290  # what is less cannot be divided by


class Hinge(LossLearner):
    """minimises mean max(0, 1 − u/μ) + λ‖w‖² with u = y(⟨w, x⟩ + b); b costs nothing.

    Solved by an interior-point method to a certified relative gap of 10⁻⁹; with λ = 0 it is a linear program.

    >>> Hinge(lam=0.5).solve(Points([[0, 1], [0, -1]], [1, -1])).w.round(5).tolist()
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
        if self._free(points):
            w, b, least = least_hinge(points.X, points.y, self.bias)
            found = self.separator(points, w * self.mu, b * self.mu)
            yield Iterate(w * self.mu, found.b, found.objective, max(0.0, found.objective - least / len(points)))
            return found
        return (yield from self._by_steps(points))

    def in_slices(self, points: Points) -> Solving:
        return self.iterates(points) if self._free(points) else self._by_steps(points, all=False)

    def _free(self, points: Points) -> bool:
        """Without a price; points may lie so far out that theirs is no number any more."""
        return self.lam == 0.0 or self._price(Lifted(points.X, self.bias)) < LEAST_PRICE

    def _price(self, lifted: Lifted) -> float:
        """With w = μv, and v in units of the sample."""
        return self.lam * lifted.brought(self.mu) ** 2

    def _by_steps(self, points: Points, all: bool = True) -> Solving:
        """With w = μv the loss is the hinge at level 1 of v, and λ‖w‖² is λμ²‖v‖²."""
        lifted = Lifted(points.X, self.bias)
        last, gap = None, 1.0
        for step in interior_steps(lifted.Z * points.y[:, None], points.y, self._price(lifted), self.bias, all):
            w, b = lifted.plain(step.v)
            last, gap = Iterate(w * self.mu, b * self.mu, step.value, step.gap), step.relative
            yield last
        assert last is not None
        return self.separator(points, last.w, last.b, converged=gap <= 1e-9)
