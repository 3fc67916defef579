"""Where in a TOML text each table and key stands, which the standard reader does not tell.

It follows the text of a file that the reader has accepted, so it may be simple: headers, keys at the start of a line,
and what to step over (strings of several lines, lists of several lines).

>>> lines_of('title = "a"\\n[[steps]]\\nat = 3\\n[steps.data]\\nseed = 1')
{('title',): 1, ('steps', 0): 2, ('steps', 0, 'at'): 3, ('steps', 0, 'data'): 4, ('steps', 0, 'data', 'seed'): 5}
"""

from __future__ import annotations

import re

Where = tuple[str | int, ...]
HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\- ]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"\s*([\w\-]+)\s*(?:\.\s*[\w\-]+\s*)*=")
QUOTED = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'', re.DOTALL)
COMMENT = re.compile(r"#.*")


def lines_of(text: str) -> dict[Where, int]:
    """{place: line}; places are keys and, in arrays of tables, indices."""
    lines: dict[Where, int] = {}
    counts: dict[str, int] = {}
    table: Where = ()
    depth = 0
    for number, line in enumerate(_bare(text).split("\n"), start=1):
        if depth == 0 and (header := HEADER.match(line)):
            table = _table(header[2].split("."), header[1] == "[[", counts)
            lines.setdefault(table, number)
        elif depth == 0 and (key := KEY.match(line)):
            lines.setdefault((*table, key[1]), number)
        if not HEADER.match(line):
            depth += sum(line.count(c) for c in "[{") - sum(line.count(c) for c in "]}")
    return lines


def line_of(lines: dict[Where, int], where: Where) -> int:
    """The line of a place, or of the nearest table around it."""
    while where and where not in lines:
        where = where[:-1]
    return lines.get(where, 1)


def has_comments(text: str) -> bool:
    """
    >>> has_comments('a = "# b"'), has_comments('a = "# b" # c')
    (False, True)
    """
    return COMMENT.search(QUOTED.sub('""', text)) is not None


def _bare(text: str) -> str:
    """Strings and comments emptied, every line kept in its place."""
    without = QUOTED.sub(lambda match: '""' + "\n" * match[0].count("\n"), text.replace("\r\n", "\n"))
    return COMMENT.sub("", without)


def _table(names: list[str], repeated: bool, counts: dict[str, int]) -> Where:
    parts: list[str | int] = []
    for i, name in enumerate(name.strip() for name in names):
        parts.append(name)
        path = ".".join(n.strip() for n in names[: i + 1])
        if repeated and i == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            parts.append(counts[path])
    return tuple(parts)
