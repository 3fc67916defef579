"""The point of a (reduced) convex hull that is nearest to the origin.

This is the front door: nobody outside needs more than what stands here.
"""

from colt_gui.models.maths.found_margin import Margin
from colt_gui.models.maths.nearest.feasible import Feasible
from colt_gui.models.maths.nearest.gram import Gram
from colt_gui.models.maths.nearest.kernel_gram import WHOLE, features_from_gram, signed_gram
from colt_gui.models.maths.nearest.nearest_points import max_margin, solve
from colt_gui.models.maths.nearest.search import Iterate, Record
from colt_gui.models.maths.nearest.vectors import Vectors

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
