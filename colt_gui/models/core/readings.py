"""The readings of an experiment, as data that any view can draw: meters, charts, guarantees, remedies, reports."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from colt_gui.models.core.theorems import REGISTERED
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document

HOLDS, VIOLATED, DOES_NOT_APPLY = "holds", "violated", "does not apply"
AT_MOST, AT_LEAST, ABOUT = "at most", "at least", "about"
SLACK = 1e-9


class Meter(NamedTuple):
    """A value against a limit; `relation` is "at most", "at least", or "about": then the limit is what was expected of
    a chance. No limit comes with its reason as `note`.

    `legend` are words of the note that name something in the picture, with the meaning of its colour there; `theorem`
    is the id of what is behind it, for the card with statement and proof.
    """

    title: str
    value: float
    limit: float | None
    note: str
    relation: str = AT_MOST
    whole: bool = False
    legend: tuple[tuple[str, str], ...] = ()
    theorem: str = ""

    @property
    def state(self) -> str:
        if self.limit is None:
            return DOES_NOT_APPLY
        slack = SLACK * max(1.0, abs(self.limit))
        over, under = self.value > self.limit + slack, self.value < self.limit - slack
        broken = {AT_MOST: over, AT_LEAST: under, ABOUT: False}[self.relation]
        return VIOLATED if broken else HOLDS

    @property
    def reading(self) -> str:
        """
        >>> Meter("Mistakes", 7, 48.2, "").reading
        '7 of at most 48.2'
        """
        return f"{number(self.value)}{related(self.limit, self.state, self.relation)}"


def related(limit: float | None, state: str, relation: str) -> str:
    """How a value stands to its limit, to be read after the value."""
    if limit is None or state == DOES_NOT_APPLY:
        return ""  # the note says why, and a theorem may apply without a number
    if relation == ABOUT:
        return f", expected {number(limit)}"
    if state == VIOLATED:
        return f" {'falls short of' if relation == AT_LEAST else 'exceeds'} {number(limit)}"
    return f"{', at least' if relation == AT_LEAST else ' of at most'} {number(limit)}"


class Curve(NamedTuple):
    """`role` names a colour by meaning; a live curve is drawn up to the present, a bound in full.

    Of a histogram each of the `bars` reaches from its x to the next: the last x is only an end. `spread` is how far
    from y, up and down, an error bar reaches. The name of a curve stands beside it, unless it is `noted`: then the
    title or the note of its chart tells of it.
    """

    label: str
    x: np.ndarray
    y: np.ndarray
    role: str
    live: bool = True
    steps: bool = False
    bars: bool = False
    spread: np.ndarray | None = None
    noted: bool = False


class Knob(NamedTuple):
    """A dot on the first curve of a chart, at x = `at`, that stands for a parameter: dragging it along the curve gives
    `param` what stands in `values` for the point of the curve; without a name it cannot be dragged."""

    param: str
    values: np.ndarray
    at: float


class Upright(NamedTuple):
    """A line across a chart at x, with its name: what the values along the x axis are compared with."""

    x: float
    label: str
    role: str = "bound"


class Chart(NamedTuple):
    """`id` names it for ever (in lessons and on the command line); `over` says what the x axis counts: "updates",
    "rounds", "steps", "trials", "levels" or "labellings"; or it is no count but "factor", and then a knob stands on
    the curve, not the present; or "n", the size of what is learned, or "value", whatever `axis` says, and then there is
    no present at all."""

    id: str
    title: str
    over: str
    curves: list[Curve]
    note: str = ""
    log: bool = False  # y is the decimal logarithm of what the axis is about
    wide: float = 1.0  # in a row with others: how many times as wide as they are
    knob: Knob | None = None
    doubling: bool = False  # x is the binary logarithm of what the axis is about
    axis: str = ""  # what the values of a chart over values are, e.g. "true risk"
    marks: tuple[Upright, ...] = ()

    @property
    def valued(self) -> bool:
        """It is over values, not over time."""
        return self.over == "value"


class Mark(NamedTuple):
    """A place of a run: in words, and the role of its tick ("mistake" or "margin_mistake"; "" has none)."""

    words: str
    tick: str = ""


class Narration(NamedTuple):
    headline: str
    reason: str


# -- guarantees ---------------------------------------------------------------------------------------------------


class Guarantee(NamedTuple):
    """A theorem's promise about one run: a number, or the reason why there is none.

    `counted` says which count the theorem limits (mistakes or updates); value None comes with its `why`, and so does
    a value that stands in for another theorem's. `theorem` is the id of its card.
    """

    name: str
    formula: str
    counted: str
    value: float | None = None
    inputs: dict[str, Any] = {}  # noqa: RUF012 — never written to
    why: str = ""
    theorem: str = ""

    @classmethod
    def of(cls, theorem: str, counted: str = "", **inputs: Any) -> Guarantee:
        """Return the number of a theorem for these inputs, with the words of its card.

        `counted` is the count that it limits here, if that is not the one of the card.
        """
        bound = REGISTERED[theorem]
        return cls.refused(theorem, "", counted, **inputs)._replace(value=bound.function(**inputs), inputs=inputs)

    @classmethod
    def refused(cls, theorem: str, why: str, counted: str = "", **inputs: Any) -> Guarantee:
        """Return a theorem without a number, for the reason `why`. The formula reads as it does with these inputs."""
        bound = REGISTERED[theorem]
        return cls(bound.card.name, bound.limit(inputs), counted or bound.card.counted, why=why, theorem=theorem)

    @property
    def refusal(self) -> str:
        """Why there is no number."""
        return f"{self.formula} does not apply: {self.why}" if self.formula else self.why

    def holds(self, count: int) -> bool | None:
        # a count is a whole number, so rounding in the last digits of the bound must not fail it
        return None if self.value is None else count <= self.value * (1 + 1e-9) + 1e-9


# -- remedies -----------------------------------------------------------------------------------------------------

EFFORT = 4_000_000  # steps of a search times points: then what has not been found is not offered
GO_ON = "Go on"


class Way(NamedTuple):
    """A way out, with the word of its button: another `document`, or the class that a click is to `place`.

    The present document itself is carried out again, from where it was stopped. `keeps_round`: the run only goes on,
    so that the round on show stays.
    """

    word: str
    document: Document | None = None
    place: int = 0
    keeps_round: bool = False


class Remedy(NamedTuple):
    """A sentence about what stands in the way of a run, and the ways out that the program knows."""

    sentence: str
    ways: tuple[Way, ...]


# -- reports ------------------------------------------------------------------------------------------------------

TOO_LARGE = "the numbers grew too large to be written down"
NOT_WRITTEN_DOWN = "the hypothesis of this kernel is Σ coefficient·k(x_support, x), not one vector"


class Report(NamedTuple):
    """A run as `colt-gui run` prints it: plain numbers only; what is not a number is null with its reason.

    `rounds` is an iterator: a million rounds are written while they are made."""

    head: dict[str, Any]
    rounds: Iterator[dict[str, Any]]
    summary: dict[str, Any]


def strict(values: dict[str, Any]) -> dict[str, Any]:
    """The same with null, and a reason, for what JSON cannot say."""
    if all(_finite(value) for value in values.values()):
        return values
    return {"why": TOO_LARGE} | {key: _nulled(value) for key, value in values.items()}


def _finite(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def _nulled(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_nulled(item) for item in value]
    return value if _finite(value) else None
