"""Tables of advice as CSV files: a column for each expert, the outcome last; one round a row."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.experts.streams.advice import RANGE, Advice
from colt_gui.models.text.numbers import number
from colt_gui.storage.points_csv import (
    BYTES_LIMIT,
    COLUMNS_LIMIT,
    PIECE,
    ROWS_LIMIT,
    Table,
    file_text,
    parse_features,
    parse_number,
    plain_cell,
    quoted_cell,
    split_table,
    table_lines,
)
from colt_gui.storage.whole_file import file_bytes

HEAD = 10_000  # bytes that hold most headers
OUTCOMES = "an outcome is 1 or −1, or 1 or 0"
HARD = "it must be 1 or −1, or 1 or 0"


def is_advice(path: str | os.PathLike[str]) -> bool:
    """Whether the header of a table ends with a column called outcome."""
    header = next(iter(first_rows(path, 1)), "")
    return plain_cell(header.split(",")[-1]).casefold() == "outcome"


def first_rows(path: str | os.PathLike[str], count: int) -> list[str]:
    """The first rows that are no comments, as far as they go; of a large file no more is read than that takes."""
    limit = HEAD
    while True:
        data = file_bytes(path, limit)
        whole = len(data) <= limit or limit >= BYTES_LIMIT
        lines = table_lines(data.decode("utf-8-sig", "replace"))
        rows = [line for line in (lines if whole else lines[:-1]) if line and not line.isspace()]
        if len(rows) >= count or whole:
            return rows[:count]
        limit *= 16


def read_experts(path: str | os.PathLike[str], needs: str | None = None, asked: bool = False) -> Advice:
    """`needs` is "hard" where experts must say + or −, "soft" where they must say a number from 0 to 1.

    `asked`: a person says that this is a table of advice; then its last column is the outcome, whatever it is called.
    """
    return parse_experts(file_text(path), Path(path).name, needs, asked)


def parse_experts(text: str, name: str, needs: str | None = None, asked: bool = False) -> Advice:
    """The advice that `text` holds; `name` is what error messages call it."""
    table = split_table(text, name)
    n = _width(table)
    first = table.rows[0].split(",")
    names = _names(table, first, asked) if _is_header(first) else tuple(f"expert {i + 1}" for i in range(n))
    if _is_header(first):
        table = Table(name, table.rows[1:], table.numbers[1:])
    if not table.rows:
        raise InputError(f"{name} names its experts but has no rounds.")
    if len(table.rows) > ROWS_LIMIT:
        raise InputError(f"{name} has more than {ROWS_LIMIT:,} rows, the most that are read.")
    values = _values(table, n + 1)
    outcomes = _outcomes(table, values[:, n])
    return Advice(_advice(table, values[:, :n], names, needs), outcomes, names)


def _values(table: Table, width: int) -> np.ndarray:
    """Some rows at a time: the cells of all of them as texts would take sixty bytes each, and hold up everybody."""
    values, step = np.empty((len(table.rows), width)), max(1, PIECE // width)
    for start in range(0, len(table.rows), step):
        part = Table(table.name, table.rows[start : start + step], table.numbers[start : start + step])
        values[start : start + step] = parse_features(part, ",".join(part.rows).split(",")).reshape(-1, width)
    return values


def _width(table: Table) -> int:
    """The number of experts."""
    counts = [row.count(",") for row in table.rows]
    n = counts[0]
    if not n:
        raise table.error(0, "there is only one column; expected one for each expert and then outcome.")
    if n + 1 > COLUMNS_LIMIT + 1:
        raise table.error(0, f"there are more than {COLUMNS_LIMIT:,} experts, the most that are read.")
    ragged = next((i for i, count in enumerate(counts) if count != n), None)
    if ragged is not None:
        there = f"there are {counts[ragged] + 1} columns" if counts[ragged] else "there is one column"
        raise table.error(ragged, f"{there} where line {table.numbers[0]} has {n + 1}.")
    return n


def _is_header(cells: list[str]) -> bool:
    return any(parse_number(cell) is None and plain_cell(cell) for cell in cells)


def _names(table: Table, cells: list[str], asked: bool) -> tuple[str, ...]:
    names = [plain_cell(cell) for cell in cells]
    if "outcome" in (name.casefold() for name in names[:-1]):
        raise table.error(0, "the column outcome must be the last one.")
    if names[-1].casefold() != "outcome" and not asked:
        raise table.error(0, f"there is no column outcome; the last column is {quoted_cell(cells[-1])}.")
    experts = tuple(name or f"expert {i + 1}" for i, name in enumerate(names[:-1]))
    twice = (
        next((name for i, name in enumerate(experts) if name in experts[:i]), None)
        if len(set(experts)) < len(experts)
        else None
    )
    if twice is not None:
        raise table.error(0, f"the expert {quoted_cell(twice)} stands there twice.")
    return experts


def _outcomes(table: Table, column: np.ndarray) -> np.ndarray:
    known = (column == 1) | (column == -1) | (column == 0)
    if not known.all():
        t = int(known.argmin())
        raise table.error(t, f"the outcome {number(column[t], 6)} is not known; {OUTCOMES}.")
    if (column == 0).any() and (column == -1).any():
        t = int(np.argmax(column == (0 if (column == -1).argmax() < (column == 0).argmax() else -1)))
        raise table.error(t, f"the outcome {number(column[t])} mixes 0 and −1; {OUTCOMES}.")
    return np.where(column > 0, 1, -1).astype(np.int8)


def _advice(table: Table, values: np.ndarray, names: tuple[str, ...], needs: str | None) -> np.ndarray:
    signs = (values == 1) | (values == -1)
    bits = (values == 1) | (values == 0)
    if (needs != "soft" and signs.all()) or bits.all():
        return np.where(values > 0, 1, -1).astype(np.int8)
    if needs == "hard":
        bad, why = (~signs & ~bits), f"; {HARD}"
        if not bad.any():
            bad, why = values == 0, " where others say −1; use 1 and −1, or 1 and 0"
    else:
        bad, why = ~((values >= 0) & (values <= 1)), "; " + ("it must be from 0 to 1" if needs == "soft" else RANGE)
        if needs is None and (bad & ~signs).any():
            bad &= ~signs  # a −1 may be meant; what is outside both ranges is the culprit
    if bad.any():
        t, i = np.argwhere(bad)[0]
        raise table.error(int(t), f"{names[i]} says {number(values[t, i], 6)}{why}.")
    return values.copy()
