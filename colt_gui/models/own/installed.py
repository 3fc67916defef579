"""Learners that installed packages offer by the entry point `colt_gui.learners`: named at once, loaded when chosen."""

from __future__ import annotations

import inspect
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from colt_gui.models.core.learner import Learner
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.guard import Guard
from colt_gui.models.own.loading import LOAD_SECONDS, admitted

GROUP = "colt_gui.learners"


@cache
def offered() -> dict[str, EntryPoint]:
    """By name; where two packages offer the same name, the first. Nothing of them is loaded for this."""
    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        entries.setdefault(entry.name, entry)
    return entries


def package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


def load_installed(name: str) -> type[Learner]:
    """Imports the package; whatever is wrong with it is one sentence."""
    entry = offered()[name]
    package, guard = package_of(entry), Guard("")
    try:
        learner = guard.call(entry.load, f"the package {package}", LOAD_SECONDS)
        if not (isinstance(learner, type) and issubclass(learner, Learner)):
            raise LearnerFault(f"{entry.value} is not a learner.")
        return admitted(learner, Guard(inspect.getsourcefile(learner) or ""))
    except LearnerFault as fault:
        raise LearnerFault(f"The learner “{name}” of the package {package} cannot be used: {fault}") from None
