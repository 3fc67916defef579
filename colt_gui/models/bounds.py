"""The numbers of all theorems by id, as `colt-gui bound` offers them.

Those of a lab stand in its `bounds` module, that of one learner may stand in its own file: `core/theorems.py` says how.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

# loaded for what they register, in the order in which the bounds are listed
import colt_gui.models.perceptrons.bounds  # isort: split

import colt_gui.models.experts.bounds  # isort: split

import colt_gui.models.boolean.bounds  # isort: split

import colt_gui.models.statistics.bounds  # isort: split

import colt_gui.models.statistics.rademacher.bounds  # noqa: F401
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.theorems import REGISTERED, Bound, cards
from colt_gui.models.labs import LEARNERS

TOO_LARGE = "the number is too large to be written down"


class Bounds(Mapping[str, Bound]):
    """Every registered function that has a card."""

    def __getitem__(self, id: str) -> Bound:
        return {name: REGISTERED[name] for name in _names()}[id]

    def __iter__(self) -> Iterator[str]:
        return iter(_names())

    def __len__(self) -> int:
        return len(_names())


BOUNDS: Mapping[str, Bound] = Bounds()


def _names() -> list[str]:
    _load_files_of_learners()
    return [id for id in REGISTERED if id in cards()]


def _load_files_of_learners() -> None:
    """Load the learners whose cards promise a number that no loaded file computes: it may stand in their files."""
    for theorem in cards().values():
        if theorem.number and theorem.id not in REGISTERED:
            for learner in (theorem.id, *theorem.learners):
                if learner in LEARNERS:
                    LEARNERS[learner]


def bound(name: str) -> Bound:
    """Return the bound with this name. Raise InputError where there is none, or where it has no card."""
    names = _names()
    if name in REGISTERED and REGISTERED[name].card:
        return REGISTERED[name]
    if name in cards():
        raise InputError(f"The theorem {name} has no number; there are: {', '.join(names)}.")
    raise InputError(f"There is no bound “{name}”; there are: {', '.join(names)}.")


def evaluate(name: str, values: Mapping[str, float | str]) -> dict[str, Any]:
    """Return the bound as JSON: {"bound", "name", "inputs", …}."""
    row = bound(name)
    inputs = {**row.defaults, **values}
    _check_keys(name, row, inputs)
    inputs = {key: inputs[key] for key in row.keys}
    value = _value(row, inputs)
    told = {"bound": value, "name": name, "inputs": inputs, "formula": row.card.formula, "source": row.card.source}
    return told if value is not None else {**told, "why": TOO_LARGE}


def _check_keys(name: str, row: Bound, inputs: Mapping[str, float | str]) -> None:
    for key, value in inputs.items():
        if key not in row.keys:
            raise InputError(f"The bound {name} has no “{key}”; it takes: {row.usage()}.")
        if key in row.words:
            if value not in row.words[key]:
                raise InputError(f"{key} = {value}: choose one of {', '.join(row.words[key])}.")
        elif isinstance(value, str):
            raise InputError(f"{key} = {value} is not a number.")
        elif not math.isfinite(value):
            raise InputError(f"{key} = {value:g} is not a finite number.")
    if missing := [key for key in row.keys if key not in inputs]:
        raise InputError(f"The bound {name} also needs {' and '.join(missing)}; it takes: {row.usage()}.")


def _value(row: Bound, inputs: Mapping[str, float | str]) -> float | None:
    """Return the number, or None where floating point gives up: γ² may be 0 though γ is not."""
    try:
        value = row.function(**inputs)
    except (OverflowError, ZeroDivisionError):
        return None
    return value if math.isfinite(value) else None
