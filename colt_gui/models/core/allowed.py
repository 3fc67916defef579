"""Which values of a parameter the data allow, where not all of its range is."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from colt_gui.models.text.numbers import number

DIGITS, MOST = 4, 12


class Allowed(NamedTuple):
    """The values from low to high; an open end does not belong to them. Empty when low > high."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def __bool__(self) -> bool:
        return self.low <= self.high

    def text(self, name: str) -> str:
        """In so many digits that something is left between the ends."""
        if not self:
            return f"no {name} is allowed"
        ends = [(inward(self.low, math.ceil, d), inward(self.high, math.floor, d), d) for d in range(DIGITS, MOST + 1)]
        low, high, digits = next((end for end in ends if end[0] < end[1]), ends[-1])
        left, right = ("<" if end else "≤" for end in (self.open_low, self.open_high))
        upper = "" if math.isinf(high) else f" {right} {number(high, digits)}"
        return f"{number(low, digits)} {left} {name}{upper}"


def inward(end: float, towards: Callable[[float], int], digits: int = DIGITS) -> float:
    """An end in few digits, on the allowed side of it: what is said to be allowed must be.

    >>> inward(1 / 12, math.ceil), inward(1 / 12, math.floor), inward(0.25, math.ceil)
    (0.08334, 0.08333, 0.25)
    """
    if not end or math.isinf(end) or float(f"{end:.{digits}g}") == end:
        return end
    decimals = digits - 1 - math.floor(math.log10(abs(end)))
    return float(f"{towards(end * 10.0**decimals) / 10.0**decimals:.{digits}g}")
