"""Whether a class has the shape of a learner: names that can be shown, parameters that can be drawn, a rule to play."""

from __future__ import annotations

import inspect
import math
import re
from typing import Any

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.labs import LABS
from colt_gui.models.own.faults import LearnerFault, brief, place, sentence
from colt_gui.models.own.guard import is_own
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.learner import PerceptronLearner

KINDS = ("float", "int", "bool", "choice")
MOST_PARAMS = 40
MOST_LETTERS = {"name": 60, "id": 60, "rule": 400, "source": 400}
STAND_INS = "colt_gui.models.own.stand_in"  # the module of classes that stand for those of another process
BASES = (
    "a learner of one's own must derive from LinearLearner or ExpertLearner of colt_gui.models, "
    "or from a learner of the labs with perceptrons and experts"
)


def check_shape(learner: type[Learner], path: str) -> None:
    """Raises LearnerFault with the first thing that is wrong."""
    where = place(path, _line(learner))
    for problem in (_lab(learner), _names(learner), _params(learner), _methods(learner)):
        if problem:
            raise LearnerFault(f"{where}: {sentence(problem)}")


def _line(learner: type[Learner]) -> int | None:
    try:
        return inspect.getsourcelines(learner)[1]
    except (OSError, TypeError):
        return None


def program_base(learner: type[Learner]) -> type[Learner]:
    """Return the class of the program that a learner of one's own derives from."""
    return next(base for base in learner.__mro__ if not is_own(base) and base.__module__ != STAND_INS)


def _lab(learner: type[Learner]) -> str:
    base = program_base(learner)
    if not issubclass(base, (PerceptronLearner, ExpertLearner)):
        return BASES
    if issubclass(base, PerceptronLearner) and not (
        getattr(learner, "written_down", True) or issubclass(base, KernelPerceptron)
    ):
        return "a learner that does not write w down must derive from KernelPerceptron"
    if learner.lab == base.lab:
        return ""
    there = "" if learner.lab in LABS else ", and there is no such lab"
    return f"its lab is “{brief(str(learner.lab))}”{there}: leave lab out, since {base.__name__} says it"


def _names(learner: type[Learner]) -> str:
    for key, most in MOST_LETTERS.items():
        value = getattr(learner, key, None)
        if not isinstance(value, str) or (not value.strip() and key in {"id", "name"}):
            return f"{key} must be a text"
        if len(value) > most:
            return f"{key} has {len(value):,} letters; there is room for {most}"
    if not re.fullmatch(r"[\w.+-]+", learner.id):
        return f"the id “{learner.id}” must be one word such as my-learner"
    return ""


def _params(learner: type[Learner]) -> str:
    if not isinstance(learner.params, (tuple, list)):
        return "params must be a tuple of Param(…), with a comma after a single one"
    if len(learner.params) > MOST_PARAMS:
        return f"it has {len(learner.params)} parameters; there is room for {MOST_PARAMS}"
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
    if not all(isinstance(text, str) for text in (param.label, param.help, param.auto)):
        return "its label and its help must be texts"
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
    return getattr(learner, "unplayable", str)()
