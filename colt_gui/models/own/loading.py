"""A learner file is run, and the learner in it found. This is the one place where such code is started, and it is
called in the process of the learner alone."""

from __future__ import annotations

import functools
import inspect
import linecache
import re
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from colt_gui.models.core.learner import Learner, OnlineLearner
from colt_gui.models.core.param import Param
from colt_gui.models.own.answers import checked_round
from colt_gui.models.own.faults import LearnerFault, SeveralLearners, place, place_of, sentence
from colt_gui.models.own.guard import LOAD_SECONDS, Guard, is_own, watch_over
from colt_gui.models.own.installed import offered, package_of
from colt_gui.models.own.memory import checked_state
from colt_gui.models.own.shape import check_shape
from colt_gui.models.own.version import Version
from colt_gui.models.perceptrons.linear import LinearLearner

if TYPE_CHECKING:
    from colt_gui.models.own.pulse import Pulse

ROUND, STATE = "learn", "state"  # the methods that play a round, and copy what is remembered
CALLS_SUPER = "__init__ must take **params and begin with super().__init__(**params)"
_numbers = count(1)


def load(version: Version, pulse: Pulse | None = None) -> type[Learner]:
    """Run a learner file, or import a package, and return its learner. Raises LearnerFault with one sentence."""
    if version.entry:
        return load_installed(version.entry, pulse)
    path, guard = Path(version.path), Guard(version.path, pulse)
    lines = version.source.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[version.path] = (len(version.source), None, lines, version.path)  # the file may be another by now
    module = _module(path, _compiled(version), guard)
    return admitted(_chosen(path, _learners(module), version.chosen), guard)


def load_installed(name: str, pulse: Pulse | None) -> type[Learner]:
    """Import the package that offers this learner; whatever is wrong with it is one sentence."""
    entry = offered()[name]
    package, guard = package_of(entry), Guard("", pulse)
    try:
        learner = guard.call_within(LOAD_SECONDS, entry.load, f"the package {package}")
        if not (isinstance(learner, type) and issubclass(learner, Learner)):
            raise LearnerFault(f"{entry.value} is not a learner.")
        return admitted(learner, Guard(inspect.getsourcefile(learner) or "", pulse))
    except LearnerFault as fault:
        raise LearnerFault(f"The learner “{name}” of the package {package} cannot be used: {fault}") from None


def admitted(learner: type[Learner], guard: Guard) -> type[Learner]:
    """Return the learner with its guard, and with what it leaves unsaid; one that cannot work is refused."""
    _complete(learner)
    check_shape(learner, guard.path)
    watch_over(learner, guard)
    _check_rounds(learner)
    learner.guard, learner.own = guard, True
    _check_made(learner, guard)
    return learner


def _check_made(learner: type[Learner], guard: Guard) -> None:
    """An `__init__` of its own must take every parameter, and leave what the base class sets."""
    values = {param.name: param.default for param in learner.params}
    try:
        inspect.signature(learner).bind(**values)
        made = learner(**values)
    except LearnerFault:
        raise
    except TypeError:
        raise LearnerFault(f"{place_of(learner.__init__)}: {CALLS_SUPER}.") from None
    except Exception as error:
        raise guard.fault(error, learner.__name__) from None
    missing = [name for name in values if not hasattr(made, name)]
    if missing or (isinstance(made, LinearLearner) and not hasattr(made, "V")):
        raise LearnerFault(f"{place_of(learner.__init__)}: {CALLS_SUPER}.")


def _check_rounds(learner: type[Learner]) -> None:
    """A `learn` of its own is held to what the protocol says; that of the short way knows no other."""
    if issubclass(learner, OnlineLearner):
        if hasattr(learner.learn, "guard"):
            setattr(learner, ROUND, _checked(learner.learn))
        setattr(learner, STATE, checked_state(learner.state))


def _checked(learn: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(learn)
    def checked(self: Any, x: Any, y: int) -> tuple:
        length = None if self.w is None else len(self.w)
        return checked_round(learn(self, x, y), length, learn)

    return checked


def _compiled(version: Version) -> CodeType:
    path = Path(version.path)
    try:
        return compile(version.source, version.path, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise LearnerFault(f"{place(path, error.lineno)}: this is not Python: {sentence(error.msg)}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise LearnerFault(f"{path.name}: this is not Python: {sentence(str(error))}") from None


def _module(path: Path, code: CodeType, guard: Guard) -> ModuleType:
    """A module of its own each time, so that a file that was changed starts afresh."""
    stem = re.sub(r"\W", "_", path.stem)
    module = ModuleType(f"learner_file_{next(_numbers)}_{stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    folder = str(path.parent)
    sys.path.append(folder)  # at the end: what lies beside the learner hides nothing else
    try:
        guard.call_within(LOAD_SECONDS, exec, "the file", code, vars(module))
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
