"""The classes of concepts, by id."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.statistics.shattering.all_functions import AllFunctions
from colt_gui.models.statistics.shattering.boxes import Intervals, Rectangles, Thresholds
from colt_gui.models.statistics.shattering.concepts import Concepts
from colt_gui.models.statistics.shattering.discs import Discs
from colt_gui.models.statistics.shattering.halfspaces import Halfspaces
from colt_gui.models.statistics.shattering.homogeneous import HomogeneousHalfspaces

FAMILIES: dict[str, type[Concepts]] = {
    kind.id: kind
    for kind in (Halfspaces, HomogeneousHalfspaces, Rectangles, Intervals, Thresholds, Discs, AllFunctions)
}


def concepts(id: str, X: np.ndarray) -> Concepts:
    """The class on these points; raises InputError where it is one of the plane and they are not."""
    kind = FAMILIES[id]
    if kind.only_plane and X.shape[1] != 2:
        raise InputError(f"Discs are for points in the plane; these have {X.shape[1]} coordinates.")
    return kind(X)
