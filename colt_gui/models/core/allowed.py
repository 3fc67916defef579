"""Which values of a parameter the data allow, where not all of its range is."""

from __future__ import annotations

import math
from typing import NamedTuple


class Allowed(NamedTuple):
    """The values from low to high; an open end does not belong to them. Empty when low > high."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def __bool__(self) -> bool:
        return self.low <= self.high

    def text(self, name: str) -> str:
        if not self:
            return f"no {name} is allowed"
        left, right = ("<" if end else "≤" for end in (self.open_low, self.open_high))
        upper = "" if math.isinf(self.high) else f" {right} {self.high:.4g}"
        return f"{self.low:.4g} {left} {name}{upper}"
