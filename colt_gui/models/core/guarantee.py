"""A theorem's promise about one run: a number, or the reason why there is none."""

from __future__ import annotations

from typing import Any, NamedTuple


class Guarantee(NamedTuple):
    """`counted` says which count the theorem limits (mistakes or updates); value None comes with its `why`, and so does
    a value that stands in for another theorem's. `theorem` is the id of its card."""

    name: str
    formula: str
    counted: str
    value: float | None = None
    inputs: dict[str, Any] = {}  # noqa: RUF012 — never written to
    why: str = ""
    theorem: str = ""

    @property
    def refusal(self) -> str:
        """Why there is no number."""
        return f"{self.formula} does not apply: {self.why}" if self.formula else self.why

    def holds(self, count: int) -> bool | None:
        # a count is a whole number, so rounding in the last digits of the bound must not fail it
        return None if self.value is None else count <= self.value * (1 + 1e-9) + 1e-9
