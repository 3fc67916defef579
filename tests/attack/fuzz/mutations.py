"""How a good file becomes a bad one: letters, lines, cells and values are swapped for what nobody expects.

By chance here, and place by place in `tests/storage/test_hostile_sessions.py`.
"""

from __future__ import annotations

import copy
import json
import re
from random import Random
from typing import Any

HUGE = 10**400
VALUES: list[Any] = [
    [], {}, None, True, False, 0, -1, 1, 2, 0.5, -0.0, "", "NaN", "1e999", "perceptron", "x" * 3000, "\ud800", "\x00",
    HUGE, -HUGE, 10**18, 2**63, 1e308, -1e308, 5e-324, 1e161, 1e-161, [[]], [{}], {"": []}, [None], [True], [HUGE],
    [[HUGE, 0, 1, 1]], [["a", 0, 1, 1]], json.loads("[" * 60 + "]" * 60), {"kind": HUGE},
    {"kind": []}, [[1, 2], [3]], ["1", "−1"], "<img src=x onerror=y>", "\x1b[31mred", "a\nb", "😀" * 40, "../../x.py",
]  # fmt: skip
LITERALS = (
    "NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "-", "1.", "01", "[" * 100_000, '"\\ud800"', "{", "nul", "",
    "inf", "-nan", "0x10", "1_000", "+5", "[1,2", "'x", '"""', "1979-05-27T07:32:00Z", "{a = 1}", "[[1],[2,3]]", "true",
    '"x"',
)  # fmt: skip
CELLS = (
    "", " ", "0", "1", "-1", "2", "0.5", "1e999", "-1e308", "5e-324", "nan", "inf", "−1", "+", "-", "yes", "no", "a,b",
    '"', '""', "'", "=cmd()", "@x", "<b>x</b>", "\x00", "\x1b[2J", "x" * 5000, "1,5",
    "٣", "１", "1_0", "0x1", "é", "\ufeff",
    "x1", "y", "1" * 400, "1e", "#", "\u2028", "\t", ";", "true", "1/2", "10**9", "😀",
)  # fmt: skip
ENCODINGS = ("utf-16", "utf-8-sig", "latin-1", "utf-32", "utf-7", "cp1252")


def spoilt(data: bytes, chance: Random) -> bytes:
    """One to three small accidents."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        data = chance.choice(ACCIDENTS)(data, chance)
    return data


def _flip(data: bytes, chance: Random) -> bytes:
    spoiled = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 40))):
        if spoiled:
            spoiled[chance.randrange(len(spoiled))] = chance.randrange(256)
    return bytes(spoiled)


def _cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _drop(data: bytes, chance: Random) -> bytes:
    a, b = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:a] + data[b:]


def _repeat(data: bytes, chance: Random) -> bytes:
    a, b = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:b] + data[a:b] * chance.choice((1, 3, 30)) + data[b:]


def _insert(data: bytes, chance: Random) -> bytes:
    at, what = chance.randrange(len(data) + 1), chance.choice((*CELLS, *LITERALS))
    return data[:at] + what.encode("utf-8", "surrogatepass") + data[at:]


def _encode(data: bytes, chance: Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")


def _line_ends(data: bytes, chance: Random) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\n", b"\x0b", b"\x00", "\u2028".encode())))


def _shuffle(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


ACCIDENTS = (_flip, _flip, _cut, _drop, _repeat, _insert, _insert, _encode, _line_ends, _shuffle)


# -- by structure ---------------------------------------------------------------------------------------------------


def cell_swapped(data: bytes, chance: Random) -> bytes:
    """Of a table."""
    rows = [line.split(",") for line in data.decode().splitlines()]
    for _ in range(chance.choice((1, 1, 2, 5))):
        row = chance.choice(rows)
        row[chance.randrange(len(row))] = chance.choice(CELLS)
    return "\n".join(",".join(row) for row in rows).encode("utf-8", "surrogatepass")


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every part, the whole and the leaves included."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(deeper for key, value in inner for deeper in places(value, (*path, key)))]


def swapped(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    data = copy.deepcopy(data)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return data


def json_swapped(data: bytes, chance: Random) -> bytes:
    """A value of another type at any place, or what is no JSON."""
    tree = json.loads(data)
    for _ in range(chance.choice((1, 1, 2))):
        tree = swapped(tree, chance.choice(places(tree)), chance.choice((*VALUES, "@here@")))
    text = json.dumps(tree).replace('"@here@"', chance.choice(LITERALS))
    return text.encode("utf-8", "surrogatepass")


def toml_swapped(data: bytes, chance: Random) -> bytes:
    """Another value behind an =, or another key before it."""
    lines = data.decode().splitlines()
    some = [i for i, line in enumerate(lines) if re.match(r"\s*[\w.]+ *=", line)]
    for i in chance.sample(some, min(len(some), chance.choice((1, 1, 2)))):
        key, _, _ = lines[i].partition("=")
        value = chance.choice((*LITERALS, *map(_toml, VALUES)))
        lines[i] = (
            f"{key}= {value}" if chance.random() < 0.9 else f"{chance.choice(('x', 'kind', 'data', '[[steps]]'))} = 1"
        )
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _toml(value: Any) -> str:
    return json.dumps(value) if not isinstance(value, dict) else "{kind = []}"
