"""The point of a (reduced) convex hull that is nearest to the origin.

This is the front door: nobody outside needs more than what stands here.
"""

from colt_gui.models.maths.margin import Margin
from colt_gui.models.maths.nearest.nearest_points import max_margin, solve
from colt_gui.models.maths.nearest.points import WHOLE, Gram, Vectors, features_from_gram, signed_gram
from colt_gui.models.maths.nearest.problem import Feasible, Iterate, Record

__all__ = [
    "WHOLE",
    "Feasible",
    "Gram",
    "Iterate",
    "Margin",
    "Record",
    "Vectors",
    "features_from_gram",
    "max_margin",
    "signed_gram",
    "solve",
]
