"""A learner file is read, run, and the learner in it found. This is the one place where such code is started."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from colt_gui.models.core.learner import Learner, OnlineLearner
from colt_gui.models.core.param import Param
from colt_gui.models.own.answers import checked_round
from colt_gui.models.own.faults import LearnerFault, place, sentence
from colt_gui.models.own.guard import Guard, is_own, watch_over
from colt_gui.models.own.names import FileName
from colt_gui.models.own.shape import check_shape

BYTES_LIMIT = 2**22
LOAD_SECONDS = 30.0  # a large package may have to be imported first
ROUND = "learn"  # the method that plays one
_numbers = count(1)


class SeveralLearners(LearnerFault):
    """Which one is meant, only the person can tell."""

    def __init__(self, path: Path, names: list[str]) -> None:
        written = ", ".join(f"{path.name}:{name}" for name in names)
        super().__init__(f"{path.name} holds several learners; say which: {written}.")
        self.names = names


def load(named: FileName) -> type[Learner]:
    """Runs the file and gives its learner, watched over; raises LearnerFault with one sentence."""
    path = named.path
    guard = Guard(str(path))
    module = _module(path, _compiled(path), guard)
    learner = _chosen(path, _learners(module), named.chosen)
    return admitted(learner, guard)


def admitted(learner: type[Learner], guard: Guard) -> type[Learner]:
    """The learner with its guard, and with what it leaves unsaid; one that cannot work is refused."""
    _complete(learner)
    check_shape(learner, guard.path)
    watch_over(learner, guard)
    _check_rounds(learner)
    learner.guard, learner.own = guard, True
    try:
        learner()
    except LearnerFault:
        raise
    except Exception as error:
        raise guard.fault(error, learner.__name__, LOAD_SECONDS) from None
    return learner


def _check_rounds(learner: type[Learner]) -> None:
    """A `learn` of its own is held to what the protocol says; that of the short way knows no other."""
    if issubclass(learner, OnlineLearner) and hasattr(learner.learn, "guard"):
        setattr(learner, ROUND, _checked(learner.learn))


def _checked(learn: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(learn)
    def checked(self: Any, x: Any, y: int) -> tuple:
        length = None if self.w is None else len(self.w)
        return checked_round(learn(self, x, y), length, learn)

    return checked


def _compiled(path: Path):
    if path.exists() and not path.is_file() and not path.is_dir():
        raise LearnerFault(f"{path} is a pipe or a device, not a file.")
    try:
        source = path.read_bytes()
    except FileNotFoundError:
        raise LearnerFault(f"{path} does not exist.") from None
    except OSError as error:
        raise LearnerFault(f"{path} cannot be read: {sentence((error.strerror or str(error)).lower())}") from None
    if len(source) > BYTES_LIMIT:
        raise LearnerFault(f"{path.name} is larger than {BYTES_LIMIT >> 20} MB: this is not a learner.")
    try:
        return compile(source, str(path), "exec", dont_inherit=True)
    except SyntaxError as error:
        raise LearnerFault(f"{place(path, error.lineno)}: this is not Python: {sentence(error.msg)}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise LearnerFault(f"{path.name}: this is not Python: {sentence(str(error))}") from None


def _module(path: Path, code, guard: Guard) -> ModuleType:
    """A module of its own each time, so that a file that was changed starts afresh."""
    stem = re.sub(r"\W", "_", path.stem)
    module = ModuleType(f"learner_file_{next(_numbers)}_{stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    folder = str(path.parent)
    sys.path.append(folder)  # at the end: what lies beside the learner hides nothing else
    try:
        guard.call(exec, "the file", LOAD_SECONDS, code, vars(module))
    except BaseException:
        del sys.modules[module.__name__]
        raise
    finally:
        if folder in sys.path:
            sys.path.remove(folder)
    return module


def _learners(module: ModuleType) -> dict[str, type[Learner]]:
    """The classes that the file itself defines, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Learner) and value.__module__ == module.__name__
    }


def _chosen(path: Path, learners: dict[str, type[Learner]], chosen: str) -> type[Learner]:
    if chosen:
        if chosen not in learners:
            there = f"; it has {', '.join(learners)}" if learners else ""
            raise LearnerFault(f"{path.name} has no learner {chosen}{there}.")
        return learners[chosen]
    bases = {base for learner in learners.values() for base in learner.__mro__[1:]}
    last = {name: learner for name, learner in learners.items() if learner not in bases}
    if not last:
        what = "a class that derives from LinearLearner or ExpertLearner of colt_gui.models"
        raise LearnerFault(f"{path.name} holds no learner: {what}.")
    if len(last) > 1:
        raise SeveralLearners(path, list(last))
    return next(iter(last.values()))


def _complete(learner: type[Learner]) -> None:
    """A name is enough, and even that may be the class's."""
    own = [vars(base) for base in learner.__mro__ if is_own(base)]
    if not any("name" in attributes for attributes in own):
        learner.name = _spaced(learner.__name__)
    if not any("id" in attributes for attributes in own) and isinstance(learner.name, str):
        learner.id = re.sub(r"[^a-z0-9]+", "-", learner.name.lower()).strip("-") or "own-learner"
    if not any("rule" in attributes for attributes in own):
        learner.rule = ""
    if all(isinstance(param, Param) for param in learner.params):
        learner.params = tuple(map(_ranged, learner.params))


def _ranged(param: Param) -> Param:
    """With a range to slide in where the file gives none."""
    if isinstance(param.default, bool):
        return param._replace(kind="bool")
    if param.kind not in {"float", "int"} or param.low is not None or not isinstance(param.default, (int, float)):
        return param
    return param._replace(low=0.0 if param.default >= 0 else 10.0 * param.default)


def _spaced(name: str) -> str:
    """
    >>> _spaced("PassiveAggressive")
    'Passive aggressive'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").strip().capitalize()
