"""The mathematics: learners, kernels, bounds, data. No Qt below this line.

This is the front door for a learner of one's own: what it needs is loaded when it is asked for. LEARNERS is the only
list of learners: menus, the command line and the contract test are made from it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from colt_gui.models.labs import LEARNERS

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


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
