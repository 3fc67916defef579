"""Rows of bits as CSV files: a column for each variable, each 0 or 1, and the label last; the first column may hold the
names of the rows."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import check_names
from colt_gui.models.boolean.words.syntax import MOST_VARIABLES, x_names
from colt_gui.models.core.errors import InputError
from colt_gui.storage.experts_csv import first_rows
from colt_gui.storage.points_csv import (
    ROWS_LIMIT,
    Table,
    file_text,
    parse_number,
    parse_signs,
    plain_cell,
    quoted_cell,
    split_table,
)
from colt_gui.storage.whole_file import whole_file

BITS = {"0": False, "1": True}


class BitTable(NamedTuple):
    """The variables by name, and the rows."""

    names: tuple[str, ...]
    rows: Rows


def read_bits(path: str | os.PathLike[str]) -> BitTable:
    return parse_bits(file_text(path), Path(path).name)


def names_its_rows(path: str | os.PathLike[str]) -> bool:
    """Whether a table begins each row with a word and goes on with bits: then it holds neither points nor advice."""
    for row in first_rows(path, 2)[-1:]:
        cells = [plain_cell(cell) for cell in row.split(",")[:-1]]
        return len(cells) > 1 and parse_number(cells[0]) is None and all(bit in BITS for bit in cells[1:])
    return False


def parse_bits(text: str, name: str) -> BitTable:
    """The rows that `text` holds; `name` is what error messages call it."""
    table = split_table(text, name)
    width = _width(table)
    header = _header(table.rows[0].split(","))
    data = Table(name, table.rows[1:], table.numbers[1:]) if header else table
    if not data.rows:
        raise InputError(f"{name} names its variables but has no rows.")
    if len(data.rows) > ROWS_LIMIT:
        raise InputError(f"{name} has more than {ROWS_LIMIT:,} rows, the most that are read.")
    named = _named(header, data.rows[0].split(",", 1)[0])
    n = width - 1 - named
    if not 1 <= n <= MOST_VARIABLES:
        raise table.error(0, f"there are {n:,} columns of bits; there may be 1 to {MOST_VARIABLES:,}.")
    names = _names(table, header[named:-1]) if header else x_names(n)
    return BitTable(names, _rows(data, n, named, names))


def _width(table: Table) -> int:
    """How many columns every row has."""
    counts = [row.count(",") + 1 for row in table.rows]
    if counts[0] == 1:
        raise table.error(0, "there is only one column; expected one for each variable and then the label.")
    ragged = next((i for i, count in enumerate(counts) if count != counts[0]), None)
    if ragged is not None:
        there = f"there are {counts[ragged]} columns" if counts[ragged] > 1 else "there is one column"
        raise table.error(ragged, f"{there} where line {table.numbers[0]} has {counts[0]}.")
    return counts[0]


def _header(cells: list[str]) -> list[str]:
    """The titles of the columns; none where the first row already holds a number."""
    return [] if any(parse_number(cell) is not None for cell in cells) else [plain_cell(cell) for cell in cells]


def _named(header: list[str], first: str) -> bool:
    """Whether the rows have names: their column has no title, or does not begin with a number."""
    untitled = len(header) > 2 and not header[0]
    return untitled or (parse_number(first) is None and bool(plain_cell(first)))


def _names(table: Table, titles: list[str]) -> tuple[str, ...]:
    names = tuple(title or f"x{i}" for i, title in enumerate(titles, 1))
    try:
        check_names(names)
    except InputError as error:
        raise table.error(0, f"{str(error)[:1].lower()}{str(error)[1:]}") from None
    return names


def _rows(table: Table, n: int, named: bool, names: tuple[str, ...]) -> Rows:
    X = np.empty((len(table.rows), n), dtype=bool)
    labels, titles = [], []
    for i, row in enumerate(table.rows):
        bits, _, label = row.rpartition(",")
        if named:
            title, _, bits = bits.partition(",")
            titles.append(plain_cell(title))
        labels.append(label)
        X[i] = _bits(table, i, bits, n, named, names)
    signs, _ = parse_signs(table, labels)
    return Rows(X, np.array([signs[label] for label in labels], dtype=np.int8), tuple(titles))


def _bits(table: Table, i: int, text: str, n: int, named: bool, names: tuple[str, ...]) -> np.ndarray:
    """At full speed where every cell is 0 or 1 and nothing else; where not, cell by cell with the culprit's place."""
    if len(text) == 2 * n - 1 and text.isascii():
        cells = np.frombuffer(text.encode("ascii"), dtype=np.uint8)[::2] - ord("0")
        if (cells <= 1).all():
            return cells.view(bool)
    return np.array([_bit(table, i, cell, j + named, names[j]) for j, cell in enumerate(text.split(","))])


def _bit(table: Table, i: int, cell: str, column: int, name: str) -> bool:
    value = parse_number(cell)
    if value in (0, 1):
        return value == 1
    if not plain_cell(cell):
        raise table.error(i, f"the bit of {quoted_cell(name)} in column {column + 1} is missing.")
    raise table.error(i, f"{quoted_cell(cell)} in column {column + 1} is no bit; {quoted_cell(name)} is 0 or 1.")


# -- writing ------------------------------------------------------------------------------------------------------


def write_bits(table: BitTable, path: str | os.PathLike[str]) -> None:
    """Writes all or nothing; `read_bits` gives back exactly these rows."""
    for name in (*table.names, *table.rows.names):
        if any(letter in name for letter in ',#"\n\r'):
            raise InputError(
                f"{quoted_cell(name)} cannot be written: a name in a table has no comma, # or quotation mark."
            )
    with whole_file(path) as file:
        file.write(bits_text(table))


def bits_text(table: BitTable) -> str:
    names, rows = table
    lines = [["", *names, "y"] if rows.names else [*names, "y"]]
    for i, (x, y) in enumerate(zip(rows.X.tolist(), rows.y.tolist())):
        bits = ["01"[bit] for bit in x]
        lines.append([*([rows.names[i]] if rows.names else []), *bits, "1" if y > 0 else "-1"])
    return "".join(",".join(line) + "\n" for line in lines)
