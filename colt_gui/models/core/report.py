"""A run as `colt-gui run` prints it: plain numbers only; what is not a number is null with its reason."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

TOO_LARGE = "the numbers grew too large to be written down"
NOT_WRITTEN_DOWN = "the hypothesis of this kernel is Σ coefficient·k(x_support, x), not one vector"


class Report(NamedTuple):
    """`rounds` is an iterator: a million rounds are written while they are made."""

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
