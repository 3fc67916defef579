"""JSON written and read piece by piece.

Python's own writer and reader hold the interpreter from the first letter to the last: a thread that uses them on a
large document stops the window as if it were the window's own work. Between two pieces others have their turn. The
texts are the same, letter by letter, and so are the answers to what is wrong in one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from json import decoder as pieces_of_json
from typing import Any

# those of the reader in Python, which typeshed does not know
JSONArray, JSONObject = (getattr(pieces_of_json, name) for name in ("JSONArray", "JSONObject"))

LETTERS = 25_000  # of a piece, more or less
OUTER = 5  # levels of brackets that are read one by one: those around long lists
Scan = Callable[[str, int], tuple[Any, int]]


def json_pieces(value: Any) -> Iterator[str]:
    """The text that json.dumps gives, without NaN and with all letters as they are."""
    if isinstance(value, dict):
        for k, (key, item) in enumerate(value.items()):
            yield f"{', ' if k else '{'}{_text(key)}: "
            yield from json_pieces(item)
        yield "}" if value else "{}"
    elif isinstance(value, list) and value:
        yield "["
        yield from _items(value)
        yield "]"
    else:
        yield _text(value)


def _items(values: list[Any]) -> Iterator[str]:
    """As many at a time as make a piece, judged by the first."""
    count = max(1, LETTERS // len(_text(values[0])))
    items = iter(values)
    while piece := list(islice(items, count)):
        yield _text(piece)[1:-1]
        rest = next(items, END)
        if rest is END:
            return
        yield ", "
        items = chain([rest], items)


END = object()


def _text(value: Any) -> str:
    return json.dumps(value, allow_nan=False, ensure_ascii=False)


def read_json(text: str, **hooks: Any) -> Any:
    """As json.loads does; `parse_constant` and `object_pairs_hook` are its own."""
    decoder: Any = json.JSONDecoder(**hooks)
    inner: Scan = decoder.scan_once
    for _ in range(OUTER):
        inner = _scanner(decoder, inner)
    decoder.scan_once = inner
    return decoder.decode(text)


def _scanner(decoder: Any, inner: Scan) -> Scan:
    """Reads one level of brackets by itself, and what is within them by `inner`."""
    whole: Scan = decoder.scan_once

    def scan(text: str, at: int) -> tuple[Any, int]:
        letter = text[at : at + 1]
        if letter == "{":
            found: tuple[Any, int] = JSONObject(
                (text, at + 1), decoder.strict, inner, None, decoder.object_pairs_hook, {}
            )
            return found
        return JSONArray((text, at + 1), inner) if letter == "[" else whole(text, at)

    return scan


# -- laid out for eyes --------------------------------------------------------------------------------------------


def pieces(value: dict[str, Any], ascii_only: bool = False) -> Iterator[str]:
    """Yield the text of a JSON object without NaN and Infinity in pieces: one entry a line, down to a second level.

    A value may be an iterator, which is never held as a whole.
    """
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
