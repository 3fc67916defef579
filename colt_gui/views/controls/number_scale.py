"""The numbers that a slider takes, and how they are spelt."""

from __future__ import annotations

import math
from collections.abc import Callable
from copy import copy
from functools import cached_property

from colt_gui.models.core.param import DIGITS, inward
from colt_gui.models.text.numbers import number

NEAR = 1e-6  # of a step: positions so near to each other are one


class NumberScale:
    """The numbers a NumberSlider takes: those allowed, those its slider reaches, and how they are spelt.

    `high` None means no upper limit; `slider` is the part of the range that the slider covers.
    """

    STEPS = 1000

    def __init__(
        self,
        low: float,
        high: float | None,
        *,
        slider: tuple[float, float] | None = None,
        integer: bool = False,
        log: bool = False,
        decimals: int | None = None,
        open_low: bool = False,
        open_high: bool = False,
    ):
        self.low, self.high, self.integer, self.log = low, high, integer, log
        self.open_low, self.open_high = open_low, open_high
        start, end = slider or (low, high)
        if end is None or not start < end or (log and start <= 0):
            raise ValueError(f"No {'logarithmic ' if log else ''}slider goes from {start} to {end}.")
        self.start, self.end = start, end
        span = math.floor(math.log10(end - start))
        self.decimals = 0 if integer else max(1, 2 - span) if decimals is None else decimals
        self.steps = min(self.STEPS, round(end - start)) if integer and not log else self.STEPS

    def forbidden(self) -> NumberScale:
        """The same where no number at all is allowed."""
        scale = copy(self)
        scale.low, scale.high = math.inf, -math.inf
        return scale

    @property
    def empty(self) -> bool:
        return self.high is not None and self.low > self.high

    @cached_property
    def stops(self) -> tuple[int, int]:
        """The first and the last slider position that are allowed; the first is behind the last where none is."""
        if self.empty:
            return self.steps + 1, -1
        low, high = self._position(self.low), self.steps if self.high is None else self._position(self.high)
        first = math.floor(low + NEAR) + 1 if self.open_low and self.low >= self.start else math.ceil(low - NEAR)
        end_open = self.open_high and self.high is not None and self.high <= self.end
        last = math.ceil(high - NEAR) - 1 if end_open else math.floor(high + NEAR)
        return min(first, self.steps), max(last, 0)

    def at(self, step: int) -> float:
        """The round number at a slider position; one that is not allowed gives the nearest end."""
        first, last = (0, self.steps) if self.empty else self.stops
        step = min(last, max(first, step))
        if step == first and not self.open_low and self.low > self.start:
            return self._inward(self.low, math.ceil)
        if step == last and not self.open_high and self.high is not None and self.high < self.end:
            return self._inward(self.high, math.floor)
        if step in (0, self.steps):
            return self.end if step else self.start
        share = step / self.steps
        if self.log:
            exact = self.start * (self.end / self.start) ** share
        else:
            exact = self.start + share * (self.end - self.start)
        return self._round(exact)

    def _round(self, exact: float) -> float:
        """The roundest spelling of a position that is allowed: rounding must not reach a forbidden end."""
        if self.integer:
            return round(exact)
        short = float(f"{exact:.3g}")
        roundest = short if self.log else round(exact, self.decimals)
        candidates = (roundest, short, float(f"{exact:.6g}"))
        return next((value for value in candidates if self._allows(value)), exact)

    def step(self, value: float) -> int:
        """The slider position nearest to a value."""
        return round(self._position(value))

    def _position(self, value: float) -> float:
        value = min(self.end, max(self.start, value))
        if self.log:
            share = math.log(value / self.start) / math.log(self.end / self.start)
        else:
            share = (value - self.start) / (self.end - self.start)
        return share * self.steps

    def text(self, value: float) -> str:
        """Fixed decimals, so that digits keep their place, unless the number needs more."""
        if self.integer:
            return _minus(f"{value:.0f}")
        if self.log or round(value, self.decimals) != value:
            return _minus(f"{value:.4g}")
        return _minus(f"{value:.{self.decimals}f}")

    def parse(self, text: str) -> float | None:
        """The number typed, or None where it is not allowed."""
        try:
            value = float(text.strip().replace("−", "-"))
        except ValueError:
            return None
        if "_" in text or not math.isfinite(value) or not self._allows(value):
            return None
        return int(value) if self.integer else value

    def refusal(self, name: str, typed: str) -> str:
        """The answer to what is not allowed, e.g. "β must be a number from 0 to 1; “2” is not."."""
        if self.empty:
            return self.hint(name)
        return f"{name} must be {self.sentence()}; “{typed}” is not."

    def hint(self, name: str) -> str:
        """Said before anything is typed, e.g. "A number from 0 to 1"."""
        if self.empty:
            return f"These points allow no {name}."
        return f"{self.sentence()[:1].upper()}{self.sentence()[1:]}"

    def sentence(self) -> str:
        """What is allowed, e.g. "a number from 0 to 1"."""
        kind, low = "a whole number" if self.integer else "a number", self._end(self.low, math.ceil)
        least = f"greater than {low}" if self.open_low else f"at least {low}"
        if self.high is None:
            return f"{kind}, {least}"
        high = self._end(self.high, math.floor)
        if not self.open_low and not self.open_high:
            return f"{kind} from {low} to {high}"
        return f"{kind}, {least} and {'less than' if self.open_high else 'at most'} {high}"

    def _end(self, value: float, towards: Callable[[float], int]) -> str:
        return number(self._inward(value, towards), DIGITS)

    def _inward(self, value: float, towards: Callable[[float], int]) -> float:
        """An end in few digits, on the allowed side of it."""
        short = inward(value, towards, DIGITS)
        return short if self._allows(short) else value

    def _allows(self, value: float) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        below = self.high is None or (value < self.high if self.open_high else value <= self.high)
        return above and below and (not self.integer or value == round(value))


def _minus(text: str) -> str:
    return text.replace("-", "−")
