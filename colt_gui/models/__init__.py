"""The mathematics: learners, kernels, bounds, data. No Qt below this line.

This is the front door for a learner of one's own: what it needs is loaded when it is asked for. LEARNERS is the only
list of learners: menus, the command line and the contract test are made from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.labs import LEARNERS
from colt_gui.on_demand import front_door

if TYPE_CHECKING:
    from colt_gui.models.core.errors import InputError
    from colt_gui.models.core.learner import Learner, OnlineLearner
    from colt_gui.models.core.param import Param
    from colt_gui.models.experts.learner import ExpertLearner
    from colt_gui.models.perceptrons.linear import LinearLearner

__all__ = ["LEARNERS", "ExpertLearner", "InputError", "Learner", "LinearLearner", "OnlineLearner", "Param"]

_HOMES = {
    "ExpertLearner": "experts.learner",
    "InputError": "core.errors",
    "Learner": "core.learner",
    "LinearLearner": "perceptrons.linear",
    "OnlineLearner": "core.learner",
    "Param": "core.param",
}

__getattr__ = front_door(__name__, _HOMES)
