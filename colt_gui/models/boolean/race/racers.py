"""Who can race, under which names, and set up so that its class holds the target."""

from __future__ import annotations

from typing import Any

from colt_gui.models.boolean.concepts.version_space import check_class
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.labs import LABS, LEARNERS

OTHER_NAMES = {"halving": "boolean-halving", "perceptron": "boolean-perceptron"}
COUNTED_PARTS = {"k-term-dnf": "dnf", "k-clause-cnf": "cnf"}
LARGEST_PART = {"k-cnf": ("cnf", "disjunction"), "k-dnf": ("dnf", "conjunction")}


def racer_ids() -> tuple[str, ...]:
    return tuple(LABS["boolean"].learners)


def racer_id(name: str) -> str:
    """
    >>> racer_id("winnow"), racer_id("halving")
    ('winnow', 'boolean-halving')
    """
    wanted = OTHER_NAMES.get(name, name)
    if wanted in LABS["boolean"].learners:
        return wanted
    known = ", ".join(racer_ids())
    what = "a learner of another lab" if name in LEARNERS else "no learner"
    raise InputError(f"{quoted(name)} is {what}: those that race are {known}.")


def fitting_params(id: str, target: Formula | None, n: int) -> dict[str, Any]:
    """Such that the class of the learner holds the target, where some parameter can bring that about; otherwise
    everything stays as usual."""
    if target is None:
        return {}
    if id == "winnow":
        return {"negations": True} if target.kind == "disjunction" and not _monotone(target) else {}
    if id == "boolean-halving":
        return _concepts(target, n)
    return _k(id, target, n)


def _monotone(target: Formula) -> bool:
    return all(literal > 0 for part in target.parts for literal in part)


def _concepts(target: Formula, n: int) -> dict[str, Any]:
    """Nobody tells Halving how many variables matter: of monotone disjunctions all 2ⁿ vote."""
    if target.kind == "conjunction":
        return {"concepts": "monotone-conjunction" if _monotone(target) else "conjunction"}
    if target.kind == "disjunction":
        return _all_disjunctions(n) if _monotone(target) else {"concepts": "disjunction"}
    if target.kind == "threshold":
        return {"concepts": "threshold"}
    return {"concepts": f"k-{target.kind}", "k": _largest(target)}


def _all_disjunctions(n: int) -> dict[str, Any]:
    """Raises InputError where they are too many."""
    check_class("k-disjunction", n, n)
    return {"concepts": "k-disjunction", "k": n}


def _k(id: str, target: Formula, n: int) -> dict[str, Any]:
    if id in COUNTED_PARTS and target.kind == COUNTED_PARTS[id]:
        return {"k": max(len(target.parts), 1)}
    if id in LARGEST_PART:
        nested, flat = LARGEST_PART[id]
        if target.kind == nested:
            return {"k": _largest(target)}
        if target.kind == flat:
            return {"k": max(len(target.parts), 1)}
    return {"k": 1} if id in {*COUNTED_PARTS, *LARGEST_PART} and n == 1 else {}


def _largest(target: Formula) -> int:
    return max((len(part) for part in target.parts), default=1) or 1
