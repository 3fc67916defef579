"""Points as text on a clipboard: the rules of a file of points, in the dialects of spreadsheets, and for a part of a
table, too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.storage.points_csv import (
    NATURAL_PAIRS,
    Table,
    has_header,
    parse_features,
    parse_number,
    parse_points,
    parse_signs,
    plain_cell,
    quoted_cell,
    split_table,
    table_lines,
    table_width,
    words_read_back,
)

NAME = "The pasted text"
SEPARATORS = ("\t", ";")  # before the comma, which may then be a decimal one
DECIMAL_COMMA = re.compile(r"[+\-−]?\d*,\d+([eE][+\-−]?\d+)?")
TITLES = {"y", "label", "class"}  # of a column of labels that is pasted alone
Words = tuple[str, str] | None


class Block(NamedTuple):
    """Cells of a table of points: coordinates (k, columns), and labels if it reaches to the last column."""

    X: np.ndarray
    y: np.ndarray | None


def parse_pasted(text: str) -> Points:
    """Whole points."""
    return parse_points(with_commas(text), NAME)


def parse_block(text: str, first: int, d: int, words: Words) -> Block:
    """What is pasted at column `first` of points with d coordinates; column d is that of the labels."""
    table = split_table(with_commas(text), NAME)
    width, room = table_width(table), d + 1 - first
    if width > room:
        raise InputError(f"{NAME} has {width} columns where there is room for {room}.")
    table = _without_header(table, width, labelled=width == room)
    cells = ",".join(table.rows).split(",")
    if width < room:
        return Block(parse_features(table, cells).reshape(-1, width), None)
    labels = cells[width - 1 :: width]
    del cells[width - 1 :: width]
    X = parse_features(table, cells) if cells else np.empty(0)
    return Block(X.reshape(len(table.rows), width - 1), _signs(table, labels, words))


def _without_header(table: Table, width: int, labelled: bool) -> Table:
    first = table.rows[0].split(",")
    if labelled and width == 1:
        header = plain_cell(first[0]).casefold() in TITLES
    elif labelled:
        header = has_header(",".join(table.rows).split(","), width - 1)
    else:
        header = all(parse_number(cell) is None for cell in first)
    return Table(NAME, table.rows[1:], table.numbers[1:]) if header and len(table.rows) > 1 else table


def _signs(table: Table, labels: list[str], words: Words) -> np.ndarray:
    """The words of the present points go before all others: one of them alone would not tell its class."""
    known = {word.casefold(): y for word, y in zip(words or (), (-1, 1))}
    if all(plain_cell(label).casefold() in known for label in labels):
        return np.array([known[plain_cell(label).casefold()] for label in labels])
    signs, _ = parse_signs(table, labels)
    return np.array([signs[label] for label in labels])


# -- the dialects of spreadsheets ---------------------------------------------------------------------------------


def with_commas(text: str) -> str:
    """The same table with commas between its columns, where it has tabs or semicolons.

    >>> with_commas("1,5;2;+"), with_commas("1\\t2\\tyes"), with_commas("1,5,+")
    ('1.5,2,+', '1,2,yes', '1,5,+')
    """
    lines = table_lines(text)
    separator = next((s for s in SEPARATORS if any(s in line for line in lines)), None)
    if separator is None:
        return text
    return "\n".join(_line_with_commas(line, separator, n) for n, line in enumerate(lines, start=1))


def _line_with_commas(line: str, separator: str, n: int) -> str:
    if not line.strip(f"{separator} "):
        return ""  # an empty row of a spreadsheet
    cells = line.split(separator)
    for column, cell in enumerate(cells, start=1):
        cells[column - 1] = cell = decimal_point(cell)
        if "," in cell:
            raise InputError(
                f"{NAME}, line {n}: {quoted_cell(cell)} in column {column} has a comma, which is not read."
            )
    return ",".join(cells)


def decimal_point(cell: str) -> str:
    """
    >>> decimal_point(" -1,5e3"), decimal_point("1,2,3")
    ('-1.5e3', '1,2,3')
    """
    plain = cell.strip()
    return plain.replace(",", ".") if DECIMAL_COMMA.fullmatch(plain) else cell


# -- one cell -----------------------------------------------------------------------------------------------------


def typed_number(cell: str) -> float:
    """Raises InputError, without a full stop, for what is not a finite number."""
    number = parse_number(decimal_point(cell))
    if not cell.strip():
        raise InputError("the value is missing")
    if number is None or not np.isfinite(number):
        raise InputError(f"{quoted_cell(cell)} is not a {'number' if number is None else 'finite number'}")
    return number


def typed_label(cell: str, words: Words) -> int:
    """Raises InputError, without a full stop, for what is neither class."""
    spelling, number = plain_cell(cell).casefold(), parse_number(cell)
    for pair in (words or ("-", "+"), *NATURAL_PAIRS):
        if spelling in (minus := pair[0].casefold(), pair[1].casefold()):
            return -1 if spelling == minus else 1
    if number in (-1, 0, 1):
        return 1 if number == 1 else -1
    raise InputError(f"{quoted_cell(cell)} is not a label; type + or −" if spelling else "the label is missing")


def table_text(points: Points, rows: Sequence[int], columns: Sequence[int], header: bool) -> str:
    """For a spreadsheet, with tabs; column d is that of the labels."""
    d, names = points.dimension, words_read_back(points) or ("-1", "1")
    lines = [[f"x{j + 1}" if j < d else "y" for j in columns]] if header else []
    for i in rows:
        x, label = points.X[i].tolist(), names[int(points.y[i]) > 0]
        lines.append([repr(x[j]) if j < d else label for j in columns])
    return "".join("\t".join(line) + "\n" for line in lines)
