"""A parameter as data: its name, range and default, how a value is read and checked, and which values data allow."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from colt_gui.models.core.errors import InputError, brief
from colt_gui.models.text.numbers import number

LARGEST = 10**300  # a whole number beyond this is no float


class Param(NamedTuple):
    """A parameter as data: the panel draws it, the command line parses it, a test checks it against __init__.

    A default of None means "found from the data"; `when` is (other parameter, values) that make this one matter.
    """

    name: str
    label: str
    default: Any
    low: float | None = None
    high: float | None = None
    kind: str = "float"
    choices: tuple[tuple[str, str], ...] = ()
    log: bool = False
    auto: str = ""
    help: str = ""
    when: tuple[str, tuple[Any, ...]] | None = None
    open_low: bool = False
    open_high: bool = False
    advanced: bool = False  # for the command line alone

    @property
    def range_text(self) -> str:
        if self.kind == "choice":
            return ", ".join(value for value, _ in self.choices)
        if self.kind == "bool":
            return "true or false"
        low, high = f"{self.low:g}", "∞" if self.high is None else f"{self.high:g}"
        left = "(" if self.open_low else "["
        right = ")" if self.open_high or self.high is None else "]"
        return f"{left}{low}, {high}{right}"

    def check(self, value: Any) -> Any:
        """Return the value in the parameter's own type. Raise InputError where it is not allowed."""
        if value is None and self.auto:
            return None
        if self.kind == "choice":
            if not isinstance(value, str) or value not in dict(self.choices):
                raise InputError(f"{self.name} = {brief(str(value))}: choose one of {self.range_text}.")
            return value
        if self.kind == "bool":
            if not isinstance(value, bool):
                raise InputError(f"{self.name} = {brief(str(value))}: it is {self.range_text}.")
            return value
        return self._number(value)

    def _number(self, value: Any) -> float | int:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InputError(f"{self.name} = {brief(str(value))}: it must be a number in {self.range_text}.")
        if isinstance(value, int) and abs(value) > LARGEST:
            raise InputError(f"{self.name} is too large a number: it must be in {self.range_text}.")
        if not math.isfinite(value) or not self._inside(value):
            raise InputError(f"{self.name} = {value:g} is outside its range {self.range_text}.")
        if self.kind == "int":
            if value != int(value):
                raise InputError(f"{self.name} = {value:g} must be a whole number in {self.range_text}.")
            return int(value)
        return float(value)

    def _inside(self, value: float) -> bool:
        if self.low is not None and (value < self.low or (self.open_low and value == self.low)):
            return False
        return self.high is None or not (value > self.high or (self.open_high and value == self.high))

    def parse(self, text: str) -> Any:
        """Return the value that a person has typed after --param NAME=. Raise InputError where it is not allowed."""
        text = text.strip()
        if self.auto and text.lower() in {"auto", ""}:
            return None
        if self.kind == "choice":
            return self.check(text)
        if self.kind == "bool":
            truth = {"true": True, "yes": True, "on": True, "1": True}
            truth |= {"false": False, "no": False, "off": False, "0": False}
            return self.check(truth.get(text.lower(), text))
        try:
            return self.check(float(text.replace("−", "-")))
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{self.name} = {brief(text)}: it must be a number in {self.range_text}.") from None

    def relevant(self, params: dict[str, Any]) -> bool:
        if self.when is None:
            return True
        other, values = self.when
        return params.get(other) in values


# -- values that the data allow -----------------------------------------------------------------------------------

DIGITS, MOST = 4, 12


@runtime_checkable
class LimitsParameters(Protocol):
    """An experiment that finds out which values its data allow for some parameters, and has notes beside them."""

    @property
    def ranges(self) -> dict[str, Allowed | None]:
        """The allowed values of each restricted parameter; None: all. It is missing while its range is not known."""
        ...

    @property
    def notes(self) -> dict[str, str]:
        """A note beside some parameters, e.g. the value in another book's scaling."""
        ...


class Allowed(NamedTuple):
    """The values from low to high; an open end does not belong to them. Empty when low > high."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def __bool__(self) -> bool:
        return self.low <= self.high

    def text(self, name: str) -> str:
        """Return the inequality for a parameter of this name, with so many digits that its ends differ."""
        if not self:
            return f"no {name} is allowed"
        ends = [(inward(self.low, math.ceil, d), inward(self.high, math.floor, d), d) for d in range(DIGITS, MOST + 1)]
        low, high, digits = next((end for end in ends if end[0] < end[1]), ends[-1])
        left, right = ("<" if end else "≤" for end in (self.open_low, self.open_high))
        upper = "" if math.isinf(high) else f" {right} {number(high, digits)}"
        return f"{number(low, digits)} {left} {name}{upper}"


def inward(end: float, towards: Callable[[float], int], digits: int = DIGITS) -> float:
    """Round an end to few digits, towards the allowed values: what is said to be allowed must be allowed.

    >>> inward(1 / 12, math.ceil), inward(1 / 12, math.floor), inward(0.25, math.ceil)
    (0.08334, 0.08333, 0.25)
    """
    if not end or math.isinf(end) or float(f"{end:.{digits}g}") == end:
        return end
    decimals = digits - 1 - math.floor(math.log10(abs(end)))
    return float(f"{towards(end * 10.0**decimals) / 10.0**decimals:.{digits}g}")
