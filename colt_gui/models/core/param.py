"""A parameter as data: its name, range and default, and how a value of it is read and checked."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from colt_gui.models.core.errors import InputError, brief

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
        """The value in its own type, or one sentence that says what is allowed."""
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
        """A value typed by a person, e.g. after --param NAME=."""
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
