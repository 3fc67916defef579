"""Points as CSV files: columns x1,…,xd,y, one example a row, in order; UTF-8, `#` starts a comment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.storage.whole_file import file_bytes, whole_file

ROWS_LIMIT = 1_000_000
COLUMNS_LIMIT = 10_000
BYTES_LIMIT = 2**28
PIECE = 20_000  # cells that are read before others have their turn

LABELS = "use 1 and −1, 1 and 0, or two words"

# Two other words take their signs from the alphabet: the first is −1.
NATURAL_PAIRS = (
    ("-", "+"),
    ("n", "y"),
    ("no", "yes"),
    ("f", "t"),
    ("false", "true"),
    ("neg", "pos"),
    ("negative", "positive"),
    ("minus", "plus"),
    ("off", "on"),
    ("low", "high"),
    ("bad", "good"),
    ("wrong", "right"),
    ("incorrect", "correct"),
    ("inactive", "active"),
    ("out", "in"),
    ("outside", "inside"),
)


def read_points(path: str | os.PathLike[str]) -> Points:
    return parse_points(file_text(path), Path(path).name)


def file_text(path: str | os.PathLike[str]) -> str:
    data, name = file_bytes(path, BYTES_LIMIT), Path(path).name
    if len(data) > BYTES_LIMIT:
        raise InputError(f"{name} is larger than {BYTES_LIMIT >> 20} MB, the largest file that is read.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}, line {line}: this is not UTF-8 text.") from None


class Table(NamedTuple):
    """The rows that hold data, with where each stood in the file."""

    name: str
    rows: list[str]
    numbers: list[int]

    def error(self, row: int, what: str) -> InputError:
        return InputError(f"{self.name}, line {self.numbers[row]}: {what}")


def parse_points(text: str, name: str) -> Points:
    """The points that `text` holds; `name` is what error messages call it."""
    table = split_table(text, name)
    d = _dimension(table)
    cells = ",".join(table.rows).split(",")
    if has_header(cells, d):
        table = Table(name, table.rows[1:], table.numbers[1:])
        cells = cells[d + 1 :]
    if not table.rows:
        raise InputError(f"{name} has a header but no points.")
    if len(table.rows) > ROWS_LIMIT:
        raise InputError(f"{name} has more than {ROWS_LIMIT:,} rows, the most that are read.")
    labels = cells[d :: d + 1]
    del cells[d :: d + 1]
    X = parse_features(table, cells).reshape(-1, d)
    signs, words = parse_signs(table, labels)
    return Points(X, np.array([signs[label] for label in labels]), words)


def split_table(text: str, name: str) -> Table:
    if "\0" in text:
        raise InputError(f"{name} is not a text file.")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise InputError(f"{name} is empty.")
    lines = table_lines(text)
    kept = [i for i, line in enumerate(lines) if line and not line.isspace()]
    if not kept:
        raise InputError(f"{name} holds only comments and no points.")
    return Table(name, [lines[i] for i in kept], [i + 1 for i in kept])


def table_lines(text: str) -> list[str]:
    """Without comments. Not splitlines(), which also splits where no editor starts a new line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line.partition("#")[0] for line in lines] if "#" in text else lines


def _dimension(table: Table) -> int:
    if "," not in table.rows[0]:
        raise table.error(0, "there is only one column; expected x1,…,xd,y with commas between.")
    return table_width(table) - 1


def table_width(table: Table) -> int:
    """How many columns every row has."""
    counts = [row.count(",") + 1 for row in table.rows]
    width = counts[0]
    if width > COLUMNS_LIMIT:
        raise table.error(0, f"there are more than {COLUMNS_LIMIT:,} columns, the most that are read.")
    ragged = next((i for i, count in enumerate(counts) if count != width), None)
    if ragged is not None:
        there = f"there are {counts[ragged]} columns" if counts[ragged] > 1 else "there is one column"
        raise table.error(ragged, f"{there} where line {table.numbers[0]} has {width}.")
    return width


def has_header(cells: list[str], d: int) -> bool:
    """A first row is a header if nothing in it is a number, nor a label of the rows below."""
    if any(parse_number(cell) is not None for cell in cells[: d + 1]):
        return False
    title = plain_cell(cells[d]).casefold()
    # `y` is the documented title of the column, even where yes is written y below.
    below = {plain_cell(label).casefold() for label in set(cells[2 * d + 1 :: d + 1])}
    return title == "y" or title not in below


def parse_features(table: Table, cells: list[str]) -> np.ndarray:
    """float() at full speed; where that fails, cell by cell with tolerance and the culprit's line."""
    values = np.empty(len(cells))
    try:
        for start in range(0, len(cells), PIECE):  # float() over all cells would hold the interpreter for as long
            part = cells[start : start + PIECE]
            values[start : start + len(part)] = np.fromiter(map(float, part), np.float64, len(part))
    except ValueError:
        return _tolerant_features(table, cells)
    # float() reads 1_000 as a number, a table does not mean that.
    if not np.isfinite(values).all() or any("_" in cell for cell in cells):
        return _tolerant_features(table, cells)
    return values


def _tolerant_features(table: Table, cells: list[str]) -> np.ndarray:
    values = np.empty(len(cells))
    d = len(cells) // len(table.rows)
    for i, cell in enumerate(cells):
        number = parse_number(cell)
        if number is None or not np.isfinite(number):
            raise table.error(i // d, _complaint(cell, number, i % d + 1))
        values[i] = number
    return values


def _complaint(cell: str, number: float | None, column: int) -> str:
    if not plain_cell(cell):
        return f"the value in column {column} is missing."
    return f"{quoted_cell(cell)} in column {column} is not a {'number' if number is None else 'finite number'}."


def parse_signs(table: Table, labels: list[str]) -> tuple[dict[str, int], tuple[str, str] | None]:
    """What each spelling in the label column means, and the words for −1 and +1 if there are words."""
    spellings = {spelling: _label(spelling) for spelling in dict.fromkeys(labels)}
    seen: dict[float | str, str] = {}
    for spelling, label in spellings.items():
        complaint = _label_complaint(label, spelling, seen)
        if complaint:
            raise table.error(labels.index(spelling), complaint)
        seen.setdefault(label, plain_cell(spelling))
    if any(isinstance(label, float) for label in seen):
        return {spelling: 1 if label == 1 else -1 for spelling, label in spellings.items()}, None
    pair = _ordered(table, [label for label in seen if isinstance(label, str)])
    words = (seen[pair[0]], seen[pair[1]]) if len(seen) == 2 else None
    return {spelling: 1 if label == pair[1] else -1 for spelling, label in spellings.items()}, words


def _label(spelling: str) -> float | str:
    number = parse_number(spelling)
    return plain_cell(spelling).casefold() if number is None else number


def _label_complaint(label: float | str, spelling: str, seen: dict[float | str, str]) -> str | None:
    """Why a label does not go with those seen above it."""
    kinds = {type(other) for other in seen}
    if label == "":
        return "the label is missing."
    if isinstance(label, float) and label not in (-1.0, 0.0, 1.0):
        return f"{quoted_cell(spelling)} is not a label; {LABELS}."
    if kinds and type(label) not in kinds:
        return f"the label {quoted_cell(spelling)} mixes numbers and words; {LABELS}."
    if len({*seen, label}) > 2 or {*seen, label} == {-1.0, 0.0}:
        above = " and ".join(quoted_cell(word) for word in seen.values())
        return f"the label {quoted_cell(spelling)} is one too many beside {above}; {LABELS}."
    return None


def _ordered(table: Table, words: list[str]) -> tuple[str, str]:
    """The words for −1 and +1, in that order."""
    for pair in NATURAL_PAIRS:
        if set(words) <= set(pair):
            return pair
    if len(words) == 1:
        raise InputError(
            f"{table.name} has the one label {quoted_cell(words[0])}, which does not tell its class; {LABELS}."
        )
    return min(words), max(words)


def plain_cell(cell: str) -> str:
    cell = cell.strip()
    if len(cell) >= 2 and cell[0] == cell[-1] == '"':
        cell = cell[1:-1].strip()
    return cell.replace("−", "-")


def parse_number(cell: str) -> float | None:
    try:
        return None if "_" in cell else float(plain_cell(cell))
    except ValueError:
        return None


def quoted_cell(cell: str) -> str:
    text = "".join(c if c.isprintable() else "\ufffd" for c in cell.strip()[:41])
    return f"‘{text[:39]}…’" if len(text) > 40 else f"‘{text}’"


def write_points(points: Points, path: str | os.PathLike[str]) -> None:
    """Writes all or nothing; `read_points` gives back exactly these points."""
    with whole_file(path) as file:
        file.write(_text(points))


def _text(points: Points) -> str:
    names = words_read_back(points) or ("-1", "1")
    header = [*(f"x{j}" for j in range(1, points.dimension + 1)), "y"]
    labels = [names[label > 0] for label in points.y.tolist()]
    rows = [",".join([*map(repr, x), label]) for x, label in zip(points.X.tolist(), labels, strict=True)]
    return "\n".join([",".join(header), *rows, ""])


def _is_formula(word: str) -> bool:
    """Whether a spreadsheet would carry it out: then the classes are written as numbers."""
    return word[:1] in ("=", "@") or (word[:1] in ("+", "-") and len(word) > 1)


def words_read_back(points: Points) -> tuple[str, str] | None:
    """Words are written only if a reader finds the same signs in them."""
    if points.words is None or len(points.classes) < 2 or any(map(_is_formula, points.words)):
        return None
    try:
        again = parse_points("x1,y\n0,{}\n0,{}".format(*points.words), "words")
    except InputError:
        return None
    return points.words if again.y.tolist() == [-1, 1] and again.words == points.words else None
