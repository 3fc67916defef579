"""What a learner remembers in attributes of its own is copied: whether it can be, and that it is not too much."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from copy import deepcopy
from linecache import getlines
from typing import Any

import numpy as np

from colt_gui.models.own.faults import LearnerFault, brief, place

MOST = 2**23  # bytes: at the end of a run they are copied once for every example


def checked_state(state: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the method `state` of a learner with a sentence for what cannot be copied, or is too large to be."""

    @functools.wraps(state)
    def checked(self: Any) -> Any:
        for name, value in getattr(self, "_memory", {}).items():
            if (size := _size(value)) > MOST:
                much = f"takes {size / 2**20:.0f} MB, and a learner may keep {MOST >> 20} MB"
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
    return learner.guard.fault(error, "copying what it remembers")


def _where(learner: Any, name: str) -> str:
    """The file, and the first line that sets this attribute."""
    path = learner.guard.path
    sets = re.compile(rf"\bself\.{re.escape(name)}\b[^=]*=(?!=)")
    return place(path, next((number for number, line in enumerate(getlines(path), 1) if sets.search(line)), None))


def _size(value: Any, seen: set[int] | None = None) -> int:
    """Bytes of a value with all that it holds, as far as they matter here."""
    seen = set() if seen is None else seen
    todo, total = [value], 0
    while todo and total <= 100 * MOST:
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
