"""Theorems: the card of each says it in words, a function with the same id computes its number.

The cards stand in assets/theorems, a file a lab; they are the only home of formula, statement, needs, proof and source.
The function is decorated with `@bound("id")`, and its signature is the command line's: `colt-gui bound id KEY=VALUE …`.
A card without a number needs no function.

    [perceptron]
    name = "Perceptron convergence"
    formula = "mistakes ≤ R²/γ²"             what is limited ≤ by what
    statement = "…"
    needs = ["…"]                            a sentence for each assumption
    proof = ["…"]                            a sentence or two for each step
    source = "…"
    also = ["perceptron-soft"]               the cards to go on with

Further keys, where they are needed:

    number = "…"                             what its function computes, in a sentence
    limit = "2/(ε²γ²)"                       the formula beside a count, where that is not what stands right of its ≤
    usual = "8/γ²"                           the limit where the function's keys have their usual values
    learners = ["svm-hard"]                  the learners that it is about, besides the one with its id
    [perceptron.keys]                        a sentence for each key of the function
    [perceptron.symbols]                     the symbols that the glossary lacks, each with "name: meaning."

A further number of a theorem has `of = "id"` in place of name, needs, proof and also; it may have a statement.
"""

from __future__ import annotations

import inspect
import math
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from colt_gui.models.core.errors import InputError
from colt_gui.models.text.toml_lines import Where, line_of, lines_of
from colt_gui.resources import asset

Function = TypeVar("Function", bound=Callable[..., float])


@dataclass(frozen=True)
class Theorem:
    """One card. `lab` is the id of its lab. A further number of a theorem shares the words of that one, `of`."""

    id: str
    lab: str
    name: str
    formula: str
    statement: str
    needs: tuple[str, ...]
    proof: tuple[str, ...]
    source: str
    also: tuple[str, ...]
    of: str = ""
    number: str = ""
    limit: str = ""
    usual: str = ""
    learners: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)

    @property
    def counted(self) -> str:
        """The count that it limits, for instance "mistakes"."""
        return self.formula.partition(" ≤ ")[0]


# -- cards --------------------------------------------------------------------------------------------------------

ITS_OWN = ("name", "statement", "needs", "proof", "also")
REQUIRED = (*ITS_OWN, "formula", "source")
TEXTS = ("name", "formula", "statement", "source", "of", "number", "limit", "usual")
LISTS = ("needs", "proof", "also", "learners")
TABLES = ("keys", "symbols")
KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(TEXTS, (lambda value: isinstance(value, str) and value != "", "a text")),
    **dict.fromkeys(LISTS, (lambda value: isinstance(value, list) and _are_texts(value), "a list of texts")),
    **dict.fromkeys(TABLES, (lambda value: isinstance(value, dict) and _are_texts(value.values()), "a table of texts")),
}

_further_files: list[Path] = []


def _are_texts(values: Any) -> bool:
    return all(isinstance(value, str) and value for value in values)


def card(id: str) -> Theorem:
    """Return the card with this id. Raise InputError where there is none."""
    if id not in cards():
        raise InputError(f"There is no theorem “{id}”: it has no card in assets/theorems.")
    return cards()[id]


@cache
def cards() -> Mapping[str, Theorem]:
    """Return all cards by id, also those of further numbers. Raise InputError where a card is not whole."""
    found: dict[str, Theorem] = {}
    for path in (*sorted(asset("theorems").glob("*.toml")), *_further_files):
        for theorem in read_cards(path):
            if theorem.id in found:
                raise InputError(f"{path.name}: there is another card “{theorem.id}” in {found[theorem.id].lab}.toml.")
            found[theorem.id] = theorem
    return found


def theorems() -> dict[str, Theorem]:
    """Return the cards that have a statement and a proof, by id."""
    return {id: theorem for id, theorem in cards().items() if not theorem.of}


@cache
def _by_learner() -> dict[str, list[Theorem]]:
    found: dict[str, list[Theorem]] = {}
    for theorem in cards().values():
        for learner in theorem.learners:
            found.setdefault(learner, []).append(theorem)
    return found


def about(learner: str) -> list[Theorem]:
    """Return the cards that limit a learner: the one with its id, and those that name it."""
    own = [cards()[learner]] if learner in cards() else []
    return [*own, *_by_learner().get(learner, [])]


def limit_of(id: str) -> str:
    """Return the limit on the card with this id; empty where there is none."""
    return cards()[id].limit if id in cards() else ""


def limit_for(learner: object) -> str:
    """Return the limit on the card with the id of a learner, or of the learner that it is made from; else empty."""
    ids = (vars(base).get("id", "") for base in type(learner).__mro__)
    return next((cards()[id].limit for id in ids if id in cards()), "")


@contextmanager
def further_cards(path: Path) -> Iterator[None]:
    """Take the cards of one more file for a while; its name is the id of their lab."""
    _further_files.append(path)
    forget()
    try:
        yield
    finally:
        _further_files.remove(path)
        forget()


def forget() -> None:
    """Read the cards anew when they are next asked for."""
    cards.cache_clear()
    _by_learner.cache_clear()


def read_cards(path: Path) -> list[Theorem]:
    """Read one file of cards. Raise InputError with file and line where it is no TOML or a card is not whole."""
    text = path.read_text(encoding="utf-8")
    try:
        rows = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        place = f"line {line[1]}" if line else "its end"
        raise InputError(f"{path.name}, {place}: {str(error).partition(' (at ')[0]}.") from None
    return [_read(path, text, id, row) for id, row in rows.items()]


def _read(path: Path, text: str, id: str, row: Any) -> Theorem:
    def refused(sentence: str, *where: str) -> InputError:
        lines: dict[Where, int] = lines_of(text)
        return InputError(f"{path.name}, line {line_of(lines, (id, *where))}: {sentence}")

    if not isinstance(row, dict):
        raise refused(f"“{id}” is no card: a card is a table [{id}].")
    for key, value in row.items():
        if key not in KINDS:
            raise refused(f"the card “{id}” has no use for “{key}”; a card may have {', '.join(KINDS)}.", key)
        fits, kind = KINDS[key]
        if not fits(value):
            raise refused(f"“{key}” of the card “{id}” must be {kind}.", key)
    for key in REQUIRED:
        if key not in row and not ("of" in row and key in ITS_OWN):
            raise refused(f"the card “{id}” has no {key}.")
    values: dict[str, Any] = {key: row.get(key, "") for key in TEXTS}
    values |= {key: tuple(row.get(key, ())) for key in LISTS}
    values |= {key: row.get(key, {}) for key in TABLES}
    values["limit"] = values["limit"] or values["formula"].partition(" ≤ ")[2]
    return Theorem(id=id, lab=path.stem, **values)


# -- numbers ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bound:
    """The number of a theorem: its function, and the arguments of that, the keys, in their order.

    All keys are numbers but for those in `words`, which are one of the words that stand there.
    """

    id: str
    function: Callable[..., float]
    words: Mapping[str, tuple[str, ...]]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(inspect.signature(self.function).parameters)

    @property
    def defaults(self) -> dict[str, Any]:
        """The values of the keys that may be left out."""
        parameters = inspect.signature(self.function).parameters.values()
        return {each.name: each.default for each in parameters if each.default is not inspect.Parameter.empty}

    @property
    def card(self) -> Theorem:
        """The card with its id. Raise InputError with file and line of the function where there is none."""
        if self.id in cards():
            return cards()[self.id]
        code = inspect.unwrap(self.function).__code__
        place = f"{Path(code.co_filename).name}, line {code.co_firstlineno}"
        raise InputError(f"{place}: the bound “{self.id}” has no card in assets/theorems.")

    @property
    def formula(self) -> str:
        return self.card.formula

    @property
    def source(self) -> str:
        return self.card.source

    def limit(self, inputs: Mapping[str, Any]) -> str:
        """Return the formula beside a count, as it reads with these inputs."""
        theorem = self.card
        usual = all(inputs.get(key, value) == value for key, value in self.defaults.items())
        return theorem.usual if theorem.usual and usual else theorem.limit

    def usage(self) -> str:
        """Return the keys as they are typed, with brackets round those that may be left out."""
        return " ".join(f"[{key}]" if key in self.defaults else key for key in self.keys)


PROGRAM = __name__.partition(".")[0]
REGISTERED: dict[str, Bound] = {}


def bound(id: str, **words: tuple[str, ...]) -> Callable[[Function], Function]:
    """Register the decorated function as the number of the theorem with this id.

    `words` are the words that a key may be, for each key that is not a number.
    """

    def register(function: Function) -> Function:
        there = REGISTERED[id].function.__module__ if id in REGISTERED else function.__module__
        # a file of a person's own is loaded again under another name whenever it is saved
        if there != function.__module__ and there.startswith(PROGRAM):
            raise InputError(f"There is a bound “{id}” already, in {there}.")
        REGISTERED[id] = Bound(id, function, words)
        return function

    return register


# -- what a theorem assumes of numbers ----------------------------------------------------------------------------


def positive(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value > 0):
            raise InputError(f"{name} = {value:g} must be more than 0.")


def not_negative(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value >= 0):
            raise InputError(f"{name} = {value:g} must be at least 0.")


def count(**values: float) -> None:
    for name, value in values.items():
        if not (math.isfinite(value) and value >= 1 and value == int(value)):
            raise InputError(f"{name} = {value:g} must be a whole number from 1 on.")
