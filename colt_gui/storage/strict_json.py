"""JSON without NaN and Infinity, laid out for eyes: one entry a line, down to a second level."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any


def pieces(value: dict[str, Any], ascii_only: bool = False) -> Iterator[str]:
    """The text of a JSON object in pieces; a value may be an iterator, which is never held as a whole."""
    encode = json.JSONEncoder(allow_nan=False, ensure_ascii=ascii_only).encode
    yield "{"
    for number, (key, inner) in enumerate(value.items()):
        yield f"{',' if number else ''}\n  {encode(key)}: "
        if isinstance(inner, dict) and inner:
            yield from _lines("{}", (f"{encode(k)}: {encode(v)}" for k, v in inner.items()))
        elif isinstance(inner, Iterator) or _objects(inner):
            yield from _lines("[]", map(encode, inner))
        else:
            yield encode(inner)
    yield "\n}\n"


def _objects(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _lines(brackets: str, items: Iterable[str]) -> Iterator[str]:
    empty = True
    yield brackets[0]
    for item in items:
        yield f"\n    {item}" if empty else f",\n    {item}"
        empty = False
    yield brackets[1] if empty else f"\n  {brackets[1]}"
