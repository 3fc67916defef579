"""Exact empirical risk minimisation for the 0-1 loss, in the plane."""

from __future__ import annotations

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.maths.zero_one import BLOCK, Halfspace, best_halfspace, pivots
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Separator

IN_SPACE = "The fewest errors are counted exactly in the plane only: these points have {} coordinates."


class Erm(LossLearner):
    """The halfspace with the fewest errors: a line is turned about each point in turn, O(m² log m).

    In the plane this is quick; in d dimensions, with d not fixed, the problem is NP-hard.

    >>> Erm().solve(Points([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])).errors
    1
    """

    id = family = "erm"
    name = "Fewest errors (ERM)"
    loss = "zero-one"
    rule = "minimises the number of points with sign(⟨w, x⟩ + b) ≠ y"
    source = "Garivier, empirical risk minimisation; Kivinen, section 1"
    steps = "pivot"

    def unfit(self, points: Points) -> str:
        return super().unfit(points) or (IN_SPACE.format(points.dimension) if points.dimension > 2 else "")

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        """Record one step a pivot: the best line so far."""
        best = None
        for step in pivots(points.X, points.y, self.bias):
            control.check()
            best = step.best
            errors = int(step.errors)
            record(Iterate(best.w, best.b, best.errors / len(points), pivot=step.point, pivot_errors=errors))
        assert best is not None, "points that are fit are not none"
        return self._found(points, best)

    def find_end(self, points: Points, control: Control = NO_CONTROL) -> Separator:
        """Turn lines about many pivots at a time."""
        return self._found(points, best_halfspace(points.X, points.y, self.bias, control=control, together=BLOCK))

    def _found(self, points: Points, best: Halfspace) -> Separator:
        return self.separator(points, best.w, best.b, risk=best.errors / len(points))
