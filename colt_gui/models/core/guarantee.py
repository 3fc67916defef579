"""A theorem's promise about one run: a number, or the reason why there is none."""

from __future__ import annotations

from typing import Any, NamedTuple

from colt_gui.models.core.theorems import REGISTERED


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
