"""JSON without NaN and Infinity, long lists one item a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any


def encoder(ascii_only: bool = False) -> json.JSONEncoder:
    return json.JSONEncoder(allow_nan=False, ensure_ascii=ascii_only)


def pretty(value: Any, ascii_only: bool = False) -> str:
    return json.dumps(value, allow_nan=False, ensure_ascii=ascii_only, indent=2)


def pieces(head: dict, name: str, items: Iterable[dict], tail: dict, ascii_only: bool = False) -> Iterator[str]:
    """The text of {**head, name: [items …], **tail}, never held as a whole."""
    encode = encoder(ascii_only).encode
    yield "{"
    for key, value in head.items():
        yield f"\n  {encode(key)}: {encode(value)},"
    yield f"\n  {encode(name)}: ["
    separator = "\n    "
    for item in items:
        yield separator + encode(item)
        separator = ",\n    "
    yield "]" if separator == "\n    " else "\n  ]"
    for key, value in tail.items():
        inner = pretty(value, ascii_only).replace("\n", "\n  ")
        yield f",\n  {encode(key)}: {inner}"
    yield "\n}\n"
