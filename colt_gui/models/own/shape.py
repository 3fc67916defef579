"""Whether a class has the shape of a learner: names that can be shown, parameters that can be drawn, a rule to play."""

from __future__ import annotations

import inspect
import math
import re
from typing import Any

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.own.faults import LearnerFault, place, sentence

KINDS = ("float", "int", "bool", "choice")


def check_shape(learner: type[Learner], path: str) -> None:
    """Raises LearnerFault with the first thing that is wrong."""
    where = place(path, _line(learner))
    for problem in (_names(learner), _params(learner), _methods(learner)):
        if problem:
            raise LearnerFault(f"{where}: {sentence(problem)}")


def _line(learner: type[Learner]) -> int | None:
    try:
        return inspect.getsourcelines(learner)[1]
    except (OSError, TypeError):
        return None


def _names(learner: type[Learner]) -> str:
    for key in ("id", "name", "rule"):
        value = getattr(learner, key, None)
        if not isinstance(value, str) or (not value.strip() and key != "rule"):
            return f"{key} must be a text"
    if not re.fullmatch(r"[\w.+-]+", learner.id):
        return f"the id “{learner.id}” must be one word such as my-learner"
    return ""


def _params(learner: type[Learner]) -> str:
    seen: set[str] = set()
    for param in learner.params:
        if not isinstance(param, Param):
            return "params must be a tuple of Param(…), with a comma after a single one"
        if problem := _param(learner, param):
            return f"the parameter {param.name}: {problem}"
        if param.name in seen:
            return f"the parameter {param.name} stands there twice"
        seen.add(param.name)
    return ""


def _param(learner: type[Learner], param: Param) -> str:
    if not isinstance(param.name, str) or not param.name.isidentifier():
        return "its name must be a Python name"
    if hasattr(learner, param.name):
        return f"the learner has a method or value of that name already ({param.name})"
    if param.kind not in KINDS:
        return f"its kind must be one of {', '.join(KINDS)}"
    if param.kind == "choice" and not _are_choices(param.choices):
        return 'its choices must be pairs (("value", "text shown"), …)'
    if param.kind in {"float", "int"} and not _is_range(param.low, param.high):
        return "it needs low, a number, and high above it (None is no end)"
    try:
        param.check(param.default)
    except (InputError, TypeError) as error:
        return f"its default does not fit: {error}"
    return ""


def _are_choices(choices: Any) -> bool:
    try:
        return bool(choices) and all(isinstance(text, str) for pair in choices for text in pair if len(pair) == 2)
    except TypeError:
        return False


def _is_range(low: Any, high: Any) -> bool:
    def number(value: Any) -> bool:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)

    return number(low) and (high is None or (number(high) and high > low))


def _methods(learner: type[Learner]) -> str:
    missing = sorted(getattr(learner, "__abstractmethods__", ()))
    if missing:
        return f"{learner.__name__} lacks {', '.join(missing)}"
    unplayable = getattr(learner, "unplayable", None)
    return unplayable() if unplayable is not None else f"{learner.__name__} must derive from a learner of a lab"
