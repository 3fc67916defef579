"""The variables by name: x1, x2, … where nobody has named them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

NUMBERED = re.compile(r"([A-Za-z])_?(\d+)")
BARE = re.compile(r"[^\W\d]\w*(?:[.'-]\w+)*")
RESERVED = frozenset({"and", "or", "not", "of", "true", "false", "at", "least"})
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")

Names = Sequence[str]


@lru_cache(maxsize=16)
def x_names(n: int) -> tuple[str, ...]:
    """
    >>> x_names(3)
    ('x1', 'x2', 'x3')
    """
    return tuple(f"x{i}" for i in range(1, n + 1))


def name_of(variable: int, names: Names | None) -> str:
    """`variable` counts from 1."""
    return f"x{variable}" if names is None else names[variable - 1]


def literal_text(literal: int, names: Names | None = None) -> str:
    """As it is typed; a name that could be taken for something else stands between quotation marks.

    >>> literal_text(-2), literal_text(1, ["has tail"])
    ('~x2', '"has tail"')
    """
    name = name_of(abs(literal), names)
    bare = BARE.fullmatch(name) and name.casefold() not in RESERVED
    return ("~" if literal < 0 else "") + (name if bare else f'"{name}"')


def literal_typeset(literal: int, names: Names | None = None) -> str:
    """
    >>> literal_typeset(-12), literal_typeset(1, ["man"])
    ('¬x₁₂', 'man')
    """
    return ("¬" if literal < 0 else "") + typeset_name(name_of(abs(literal), names))


def typeset_name(name: str) -> str:
    numbered = NUMBERED.fullmatch(name)
    return numbered[1] + numbered[2].translate(SUBSCRIPTS) if numbered else name
