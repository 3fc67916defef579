"""Where the examples come from, as a person has set it up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np

from colt_gui.models.boolean.concepts.target import CLASSES, NESTED, Concept, check_drawn, draw
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.streams import Drawn, Given, Stream, has
from colt_gui.models.boolean.teachers.adversary import adversary, check_adversary
from colt_gui.models.boolean.teachers.teacher import Committed, TaughtStream, Teacher
from colt_gui.models.boolean.words.formula import Formula, parse
from colt_gui.models.boolean.words.syntax import MOST_VARIABLES, x_names
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document, Setup
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.param import Param
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import whole

KINDS = {
    "uniform": "uniform",
    "biased": "biased",
    "balanced": "balanced",
    "rows": "a table",
    "adversary": "adversary",
}
DRAWN = ("uniform", "biased", "balanced")
MADE = (*DRAWN, "adversary")
FITTING = "fitting"
NO_LABEL = "There is no target that could say the label: choose + or −."

PARAMS = (
    Param("kind", "From", "balanced", kind="choice", choices=tuple(KINDS.items()), help="Who chooses the examples."),
    Param("n", "n", 8, 1, MOST_VARIABLES, kind="int", log=True, help="How many variables an example has."),
    Param("drawn", "Target", FITTING, kind="choice", choices=((FITTING, "as the learner assumes"), *CLASSES.items()),
          when=("kind", MADE), help="The class of a target that is drawn from the seed."),
    Param("literals", "k", 3, 0, 100, kind="int", when=("kind", MADE),
          help="Literals of the target; of a k-CNF its clauses, of a k-term DNF the literals of a term. 0: always +."),
    Param("at_least", "At least", 2, 1, MOST_VARIABLES, kind="int", when=("drawn", ("threshold",)),
          help="How many of the relevant variables must be 1."),
    Param("p", "p", 0.2, 0.0, 1.0, when=("kind", ("biased",)), help="Each bit is 1 with this probability."),
    Param("rounds", "Rounds", 200, 1, 100_000, kind="int", log=True, when=("kind", MADE), help="How many examples."),
    Param("show_target", "Show the target", True, kind="bool", help="What is right, superfluous and missing."),
)  # fmt: skip
LAB = "boolean"
MOST_BITS = 10**8  # that are written into a table


@dataclass(frozen=True)
class BooleanSource(Setup):
    """`names` of the variables: none at all where they are x1, x2, …; `target` as text: empty where it is drawn from
    the seed, or where rows come with labels and nothing else is known.

    `rows` are the examples of the kind "rows". Examples that a person has put in among others are `clicked`; `places`
    are the rounds, counted from 0, in which they come.
    """

    kind: str = "balanced"
    n: int = 8
    names: tuple[str, ...] = ()
    target: str = ""
    drawn: str = FITTING
    literals: int = 3
    at_least: int = 2
    p: float = 0.2
    rounds: int = 200
    rows: Rows | None = None
    clicked: Rows | None = None
    places: tuple[int, ...] = ()
    show_target: bool = True

    params: ClassVar[tuple[Param, ...]] = PARAMS
    called: ClassVar[str] = "the examples"

    def __post_init__(self) -> None:
        super().__post_init__()
        self._fit()
        check_names(self.names)
        if self.target:
            self.typed_target()
        if len(self.places) != len(self.clicked or ()) or list(self.places) != sorted(set(self.places)):
            raise InputError("Every example that was put in needs a round of its own.")

    def _fit(self) -> None:
        """Make names and rows as wide as n says."""
        if self.names and len(self.names) != self.n:
            names = (*self.names, *x_names(self.n)[len(self.names) :])[: self.n]
            object.__setattr__(self, "names", names)
        for name in ("rows", "clicked"):
            rows = getattr(self, name)
            if rows is not None and rows.n != self.n:
                object.__setattr__(self, name, rows.widened(self.n))

    @property
    def variable_names(self) -> tuple[str, ...]:
        return self.names or x_names(self.n)

    @property
    def examples(self) -> Rows:
        """The rows of a source of the kind "rows"."""
        return Rows.empty(self.n) if self.rows is None else self.rows

    @property
    def adversarial(self) -> bool:
        return self.kind == "adversary"

    # -- the target --------------------------------------------------------------------------------------------

    def typed_target(self) -> Formula:
        return parse(self.target, self.variable_names)

    def concept(self, learner: Concept) -> str:
        """Return the class of the targets: as chosen, otherwise as the learner assumes."""
        return learner.concept if self.drawn == FITTING else self.drawn

    def _k(self, learner: Concept) -> int:
        """Return k of k-CNF and its like: that of the learner if it has one, else 2."""
        return learner.concept_k if self.drawn == FITTING or learner.concept in NESTED else min(2, self.n)

    def check_target(self, learner: Concept) -> None:
        """Raise InputError if a target is to be drawn, or decided by the adversary, and there can be none."""
        if self.target or self.kind == "rows":
            return
        check = check_adversary if self.adversarial else check_drawn
        check(self.concept(learner), self.n, self.literals, self._k(learner), self.at_least)

    def target_for(self, learner: Concept, seed: int, control: Control = NO_CONTROL) -> Formula | None:
        """Return the typed target, or one drawn from the seed; None for mere rows and for an undecided adversary."""
        if self.target:
            return self.typed_target()
        if self.kind == "rows" or self.adversarial:
            return None
        return draw(self.concept(learner), self.n, self.literals, self._k(learner), self.at_least, seed, control)

    def target_at_once(self, learner: Concept, seed: int) -> Formula | None:
        """Return the target, or None if drawing it may take a while: a CNF or DNF is drawn until it has both labels."""
        slow = not self.target and self.concept(learner) in NESTED
        return None if slow else self.target_for(learner, seed)

    def length(self, limit: int) -> int:
        """Return how many rounds there are at most."""
        return min(limit, len(self.examples) if self.kind == "rows" else self.rounds + len(self.places))

    # -- what comes --------------------------------------------------------------------------------------------

    def stream(self, learner: Concept, seed: int, limit: int, control: Control = NO_CONTROL) -> Stream:
        """Return at most `limit` rounds of examples. The adversary is asked round by round instead: `adversary`."""
        assert not self.adversarial, "the adversary has no examples in store"
        target = self.target_for(learner, seed, control)
        if self.kind == "rows":
            return Stream(Given(self.examples, target, limit), self.variable_names, target, self.contradiction_text)
        assert target is not None, "whoever draws examples has a target"
        places = tuple(place for place in self.places if place < min(limit, self.rounds + len(self.places)))
        origin = Drawn(self.kind, target, self.n, min(self.rounds, limit - len(places)), self.p, seed)
        clicked = self._by_hand.first(len(places))
        return Stream(origin, self.variable_names, target, self._one_label(target), places, clicked)

    def adversary(self, learner: Concept, seed: int, limit: int) -> TaughtStream:
        """Return a stream of at most `limit` rounds, each in answer to the learner's prediction."""
        teacher, planned = self._teacher(learner, seed), self.length(limit)
        return TaughtStream(teacher, self.variable_names, planned, self.places, self._by_hand)

    def _teacher(self, learner: Concept, seed: int) -> Teacher:
        if self.target:
            return Committed(self.n, seed, self.typed_target())
        return adversary(self.concept(learner), self.n, self.literals, self._k(learner), self.at_least, seed)

    @property
    def _by_hand(self) -> Rows:
        return Rows.empty(self.n) if self.clicked is None else self.clicked

    @property
    def contradiction_text(self) -> str:
        """Which rows contradict each other, if any do."""
        pair = self.examples.contradiction
        return "" if pair is None else f"Rows {pair[0]} and {pair[1]} have the same bits but different labels."

    def _one_label(self, target: Formula) -> str:
        if self.kind != "balanced" or all(has(target, label) for label in (1, -1)):
            return ""
        sign = "+" if has(target, 1) else "−"
        return f"The target is always {sign}: there is nothing to balance."

    # -- what people change ------------------------------------------------------------------------------------

    def relevant(self, name: str) -> bool:
        if name in {"drawn", "literals", "at_least"} and self.target:
            return False
        return super().relevant(name)

    def added(self, bits: Sequence[int] | np.ndarray, y: int | None, t: int, name: str = "") -> BooleanSource:
        """Return the source with an example that a person has built after round t; later ones come one round later.

        `y` None: the target says its label.
        """
        row = np.asarray(bits, dtype=bool)
        if row.shape != (self.n,):
            raise InputError(f"An example has {self.n} bits, not {row.size}.")
        if self.kind == "rows":
            if y is None and not self.target:
                raise InputError(NO_LABEL)
            return replace(self, rows=self.examples.inserted(min(t, len(self.examples)), row, y or 0, name))
        before = sum(place < t for place in self.places)
        later = tuple(place + (place >= t) for place in self.places)
        clicked = self._by_hand.inserted(before, row, y or 0, name)
        return replace(self, clicked=clicked, places=(*later[:before], t, *later[before:]))

    def with_rows(self, names: tuple[str, ...], rows: Rows) -> BooleanSource:
        """Return the source with a table in the place of its examples; a target typed for other variables goes."""
        kept = self.target if names == self.variable_names else ""
        own = () if names == x_names(len(names)) else names
        return replace(self, kind="rows", n=len(names), names=own, rows=rows, target=kept, clicked=None, places=())

    # -- on disk -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "n": self.n} | super().to_json()

    def written(self, name: str) -> Any:
        value = getattr(self, name)
        return value.to_json() if isinstance(value, Rows) else super().written(name)

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read a source. In a file names and rows must be as wide as n says; without n the names say it.

        On the command line names have commas between them.
        """
        if isinstance(data, Mapping):
            data = _sized(data)
        return super().from_json(data)

    @classmethod
    def read(cls, name: str, value: Any) -> Any:
        if name in {"names", "places"}:
            return _tuple(name, value)
        if name == "target" and not isinstance(value, str):
            raise InputError("The target must be a text.")
        return value


def _sized(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add n and the rows, read once the number of variables is clear."""
    names = data.get("names") or ()
    if isinstance(names, str):
        names = [name.strip() for name in names.split(",")]
    n = data.get("n", len(names) if isinstance(names, (list, tuple)) and names else BooleanSource.n)
    n = BooleanSource.param("n").check(n)
    if names and isinstance(names, (list, tuple)) and len(names) != n:
        raise InputError(f"There are {len(names)} names of variables, but n = {n}.")
    read: dict[str, Any] = {"n": n, "names": names}
    for key in ("rows", "clicked"):
        if data.get(key) is not None:
            read[key] = Rows.from_json(data[key], n)
            if read[key].n != n:
                raise InputError(f"The rows have {read[key].n} bits, but n = {n}.")
    return {**data, **read}


def _tuple(name: str, value: Any) -> tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{name} must be a list.")
    kind, what = (str, "texts") if name == "names" else (int, "whole numbers")
    if not all(type(item) is kind for item in value):
        raise InputError(f"{name} must be a list of {what}.")
    return tuple(value)


def check_names(names: Sequence[str]) -> None:
    """Raise InputError unless every variable has a name of its own that can be typed."""
    seen: set[str] = set()
    for name in names:
        if not name.strip() or name != name.strip():
            raise InputError(f"{quoted(name)} is no name for a variable.")
        if any(letter in name for letter in '"“”') or not name.isprintable():
            raise InputError(f"The name {quoted(name)} of a variable must do without quotation marks.")
        if name in seen:
            raise InputError(f"Two variables are called {quoted(name)}.")
        seen.add(name)


# -- documents that learn from a table of rows ---------------------------------------------------------------------


def tabled(document: Document, names: tuple[str, ...], rows: Rows, used: str | None = None) -> Document:
    """Return the document with a table in the place of its examples, for the learner that was used last."""
    return with_rows(replace(document, learner=used or LABS[LAB].first_learner), names, rows)


def with_rows(document: Document, names: tuple[str, ...], rows: Rows) -> Document:
    return document.with_setup(LAB, document.setup(LAB).with_rows(names, rows))


def rows_of(stream: Stream | TaughtStream) -> Rows:
    """Return all examples of a stream, with the labels and names that they came with."""
    if len(stream) * stream.n > MOST_BITS:
        raise InputError(
            f"{whole(len(stream))} rows of {whole(stream.n)} bits are too many for a table; play fewer rounds."
        )
    names = tuple(stream.row_name(t) for t in range(1, len(stream) + 1))
    return Rows(stream.X, stream.y, names if any(names) else ())
