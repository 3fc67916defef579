"""The theorems by id: statement, what it needs, a sketch of its proof, where it is from.

A meter names the theorem behind it (`Meter.theorem`); a card shows it with the numbers of the run.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.readings import Meter
from colt_gui.models.labs import LABS
from colt_gui.resources import asset


class Theorem(NamedTuple):
    """`lab` is the one whose theorem it is; `also` are ids of others to go on with."""

    id: str
    lab: str
    name: str
    statement: str
    needs: tuple[str, ...]
    proof: tuple[str, ...]
    source: str
    also: tuple[str, ...]


@cache
def theorems() -> dict[str, Theorem]:
    """By id, lab after lab."""
    return {
        theorem.id: theorem for path in sorted(asset("theorems").glob("*.toml"), key=_place) for theorem in _read(path)
    }


def _place(path) -> int:
    return list(LABS).index(path.stem)


def _read(path) -> list[Theorem]:
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Theorem(id, path.stem, row["name"], row["statement"], tuple(row["needs"]), tuple(row["proof"]), row["source"],
                tuple(row["also"]))
        for id, row in rows.items()
    ]  # fmt: skip


# -- on a run ------------------------------------------------------------------------------------------------------


def on_show(experiment: Experiment, t: int) -> list[Theorem]:
    """Those behind the meters at time t, in their order; a learner of somebody's own may have none."""
    known = theorems()
    ids = dict.fromkeys(meter.theorem for meter in experiment.meters(t))
    return [known[id] for id in ids if id in known]


def here(experiment: Experiment, t: int, id: str) -> list[str]:
    """The theorem in the numbers of the run: a line for each meter that it is behind."""
    return [line(meter) for meter in experiment.meters(t) if meter.theorem == id]


def line(meter: Meter) -> str:
    """
    >>> line(Meter("Mistakes", 12, 60.9, "R²/γ²: R = 3.2, γ = 0.41"))
    'Mistakes: 12 of at most 60.9 — R²/γ²: R = 3.2, γ = 0.41'
    """
    return f"{meter.title}: {meter.reading}" + (f" — {meter.note}" if meter.note else "")
