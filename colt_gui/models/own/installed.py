"""Learners that installed packages offer by the entry point `colt_gui.learners`: named at once, loaded when chosen."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

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
