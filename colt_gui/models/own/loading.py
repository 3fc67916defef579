"""A learner file is run, and the learner in it found and checked. This is the one place where such code is started, and
it is called in the process of the learner alone."""

from __future__ import annotations

import functools
import inspect
import linecache
import math
import re
import sys
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from linecache import getlines
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner, OnlineLearner
from colt_gui.models.core.param import Param
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.labs import LABS
from colt_gui.models.own.answers import checked_round
from colt_gui.models.own.faults import LearnerFault, SeveralLearners, brief, place, place_of, sentence
from colt_gui.models.own.guard import LOAD_SECONDS, Guard, is_own, watch_over
from colt_gui.models.own.names import Version, offered, package_of
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.linear import LinearLearner

if TYPE_CHECKING:
    from colt_gui.models.own.guard import Pulse


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
    """Raise LearnerFault if an `__init__` does not take every parameter, or drops what the base class sets."""
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
    """Check the answers of a `learn` of its own from now on, and what its `state` copies."""
    if issubclass(learner, OnlineLearner):
        if hasattr(learner.learn, "guard"):
            setattr(learner, ROUND, _checked(learner.learn))
        setattr(learner, STATE, checked_state(learner.state))


def _checked(learn: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(learn)
    def checked(self: Any, x: Any, y: int) -> tuple[Any, ...]:
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
    """Run the file in a new module each time, so that a file that was changed starts afresh."""
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
    """Return the learners that the file itself defines, by name."""
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
    """Fill in the name, the id and the rule that a class leaves out."""
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
    """Return the parameter with a range for its slider where the file gives none."""
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


# -- the shape of a learner ----------------------------------------------------------------------------------------


KINDS = ("float", "int", "bool", "choice")
MOST_PARAMS = 40
MOST_LETTERS = {"name": 60, "id": 60, "rule": 400, "source": 400}
STAND_INS = "colt_gui.models.own.stand_in"  # the module of classes that stand for those of another process
BASES = (
    "a learner of one's own must derive from LinearLearner or ExpertLearner of colt_gui.models, "
    "or from a learner of the labs with perceptrons and experts"
)


def check_shape(learner: type[Learner], path: str) -> None:
    """Raise LearnerFault with the first thing that is wrong."""
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


# -- what it remembers ---------------------------------------------------------------------------------------------


MOST_REMEMBERED = 2**23  # bytes: at the end of a run they are copied once for every example


def checked_state(state: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the method `state` of a learner with a sentence for what cannot be copied, or is too large to be."""

    @functools.wraps(state)
    def checked(self: Any) -> Any:
        for name, value in getattr(self, "_memory", {}).items():
            if (size := _size(value)) > MOST_REMEMBERED:
                much = f"takes {size / 2**20:.0f} MB, and a learner may keep {MOST_REMEMBERED >> 20} MB"
                raise LearnerFault(f"{_where(self, name)}: what it keeps in self.{name} {much}: it is copied often.")
        try:
            return state(self)
        except LearnerFault:
            raise
        except Exception as error:
            raise _not_copied(self, error) from None

    return checked


def _not_copied(learner: Any, error: Exception) -> LearnerFault:
    for name, value in getattr(learner, "_memory", {}).items():
        try:
            deepcopy(value)
        except Exception as why:
            cause = f"cannot be copied ({type(why).__name__}: {brief(str(why))})"
            kept = "Keep numbers, lists, dictionaries or arrays, so that it can go back to an earlier round."
            return LearnerFault(f"{_where(learner, name)}: what it keeps in self.{name} {cause}. {kept}")
    found: LearnerFault = learner.guard.fault(error, "copying what it remembers")
    return found


def _where(learner: Any, name: str) -> str:
    """Return the file, and the first line that sets this attribute."""
    path = learner.guard.path
    sets = re.compile(rf"\bself\.{re.escape(name)}\b[^=]*=(?!=)")
    return place(path, next((number for number, line in enumerate(getlines(path), 1) if sets.search(line)), None))


def _size(value: Any, seen: set[int] | None = None) -> int:
    """Return the bytes of a value with all that it holds, as far as they matter here."""
    seen = set() if seen is None else seen
    todo, total = [value], 0
    while todo and total <= 100 * MOST_REMEMBERED:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        total += item.nbytes if isinstance(item, np.ndarray) else sys.getsizeof(item, 64)
        if isinstance(item, dict):
            todo += [*item.keys(), *item.values()]
        elif isinstance(item, (list, tuple, set, frozenset)):
            todo += list(item)
        elif hasattr(item, "__dict__") and not isinstance(item, type):
            todo.append(vars(item))
    return total
