"""Targets drawn from a seed, one for each class of concepts."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np

from colt_gui.models.boolean.streams.streams import has
from colt_gui.models.boolean.words.formula import Formula, cnf, conjunction, disjunction, dnf, threshold
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError

CLASSES = {
    "monotone-conjunction": "monotone conjunction",
    "conjunction": "conjunction",
    "k-disjunction": "monotone disjunction",
    "disjunction": "disjunction",
    "k-cnf": "k-CNF",
    "k-dnf": "k-DNF",
    "k-term-dnf": "k-term DNF",
    "k-clause-cnf": "k-clause CNF",
    "threshold": "threshold",
}


TRIES = 100  # for a target with both labels


class Concept(Protocol):
    """What a learner says of the targets that it is made for: one of CLASSES and, where that has one, its k."""

    @property
    def concept(self) -> str: ...

    @property
    def concept_k(self) -> int: ...


class Disjunctions:
    """Of variables, whoever learns them."""

    concept = "k-disjunction"
    concept_k = 0


def check_drawn(concept: str, n: int, literals: int, k: int, at_least: int) -> None:
    """Raise InputError if there is no such target; the arguments are those of `draw`."""
    if concept == "threshold" and at_least > literals:
        raise InputError(f"A target “at least {at_least} of {literals}” can never hold: choose at most {literals}.")
    if concept not in NESTED:
        if literals > n:
            raise InputError(f"A target with {literals} different variables cannot be drawn: there are n = {n}.")
        return
    number, size = _parts_of(concept, literals, k)
    if size > n:
        raise InputError(f"Parts of {size} different variables cannot be drawn: there are n = {n}.")
    possible = math.comb(n, size) * 2**size
    if number > possible and size:
        raise InputError(
            f"{number} different parts cannot be drawn: of {size} among {n} variables there are {possible}."
        )


def draw(
    concept: str, n: int, literals: int, k: int, at_least: int, seed: int, control: Control = NO_CONTROL
) -> Formula:
    """Draw a target of a class. Raise InputError if there is no such target.

    `literals` is how many literals there are; in a k-CNF or k-DNF how many clauses or terms, of k literals each; in a
    k-term DNF or k-clause CNF how many literals each of the k has. 0 of them: always + (a disjunction: always −).
    Otherwise a target that is always + or always − is drawn only where hardly any other could be.
    """
    check_drawn(concept, n, literals, k, at_least)
    rng = np.random.default_rng([seed, 4])
    if concept == "threshold":
        return threshold(at_least, _literals(rng, n, literals, True))
    if concept in FLAT:
        form, monotone = FLAT[concept]
        return form(_literals(rng, n, literals, monotone))
    number, size = _parts_of(concept, literals, k)
    for _ in range(TRIES):
        control.check()
        target = NESTED[concept](_parts(rng, n, number, size))
        if not literals or (has(target, 1) and has(target, -1)):
            break
    return target


FLAT = {
    "monotone-conjunction": (conjunction, True),
    "conjunction": (conjunction, False),
    "k-disjunction": (disjunction, True),
    "disjunction": (disjunction, False),
}
NESTED = {"k-cnf": cnf, "k-clause-cnf": cnf, "k-dnf": dnf, "k-term-dnf": dnf}


def _parts_of(concept: str, literals: int, k: int) -> tuple[int, int]:
    """Return how many clauses or terms a target of this class has, and how many literals each of them."""
    return (literals, k) if concept in {"k-cnf", "k-dnf"} else (k, literals)


def _literals(rng: np.random.Generator, n: int, size: int, monotone: bool) -> list[int]:
    """Draw literals of different variables, in their order."""
    variables = np.sort(rng.choice(n, size, replace=False)) + 1
    signs = 1 if monotone else rng.choice([-1, 1], size)
    found: list[int] = (variables * signs).tolist()
    return found


def _parts(rng: np.random.Generator, n: int, number: int, size: int) -> list[tuple[int, ...]]:
    """Draw different clauses or terms; those of no literal at all are one."""
    if not size:
        return [()] if number else []
    parts: dict[tuple[int, ...], None] = {}
    while len(parts) < number:
        parts[tuple(_literals(rng, n, size, False))] = None
    return list(parts)
