"""The advice of the experts in each round, with the outcomes; and documents that listen to a table of it."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field, replace
from typing import Any

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError

PLUS, MINUS = np.frombuffer(b"+-", np.uint8)
LAB = "experts"
RANGE = "advice is ±1, or a number from 0 to 1"


@dataclass(frozen=True, eq=False)
class Advice:
    """`rows` (r, n): ±1 as int8, or numbers in [0, 1] as float64; round t takes rows[index[t]].

    On the plane the same points come again and again, so rows are kept once. `outcomes` (T,) are ±1.
    `closed`: each expert has its opposite among the others.
    """

    rows: np.ndarray
    outcomes: np.ndarray
    names: tuple[str, ...]
    given: InitVar[np.ndarray | None] = None  # the index; otherwise each round has a row of its own
    closed: bool = False
    index: np.ndarray = field(init=False)
    _in_order: bool = field(init=False)  # round t takes row t

    def __post_init__(self, given: np.ndarray | None) -> None:
        rows, outcomes = _rows(self.rows), np.asarray(self.outcomes, dtype=np.int8)
        if rows.shape[1] != len(self.names):
            raise InputError(f"There are {len(self.names)} names but {rows.shape[1]} experts.")
        if not rows.shape[1]:
            raise InputError("There are no experts.")
        if given is None and len(rows) != len(outcomes):
            raise InputError(f"There are {len(rows)} rounds of advice but {len(outcomes)} outcomes.")
        index = np.arange(len(rows)) if given is None else np.asarray(given)
        object.__setattr__(self, "_in_order", given is None)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "outcomes", outcomes)
        object.__setattr__(self, "index", index.astype(np.int32, copy=False))

    def __len__(self) -> int:
        return len(self.index)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Advice):
            return NotImplemented
        same = self.names == other.names and np.array_equal(self.outcomes, other.outcomes)
        return same and np.array_equal(self.E, other.E)

    def __hash__(self) -> int:
        return hash((self.names, self.outcomes.tobytes()))

    @property
    def n(self) -> int:
        return int(self.rows.shape[1])

    @property
    def hard(self) -> bool:
        """Whether every expert always says + or −, nothing between."""
        return self.rows.dtype.kind == "i"

    @property
    def E(self) -> np.ndarray:
        """The whole matrix (T, n)."""
        return self.rows if self._in_order else self.rows[self.index]

    def block(self, start: int, stop: int) -> np.ndarray:
        """Return the advice of rounds start+1 … stop."""
        return self.rows[start:stop] if self._in_order else self.rows[self.index[start:stop]]

    def row(self, t: int) -> np.ndarray:
        """Return the advice of round t, counted from 1."""
        return np.asarray(self.rows[self.index[t - 1]])

    def column(self, i: int) -> np.ndarray:
        """Return the advice of expert i in all rounds."""
        return self.rows[:, i] if self._in_order else self.rows[:, i][self.index]

    def needed_hard(self, learner: str) -> None:
        """Raise InputError unless every expert always says + or −."""
        if not self.hard:
            r, i = np.argwhere((self.rows != 0) & (self.rows != 1))[0]
            t = int(np.argmax(self.index == r)) + 1
            said = f"Round {t}: {self.names[i]} says {self.rows[r, i]:g}"
            raise InputError(f"{said}, but {learner} needs experts that say + or − (1 and −1, or 1 and 0).")

    def to_json(self) -> dict[str, Any]:
        """Return hard advice as text, a sign for each expert; soft advice as numbers."""
        in_order = (self.rows[r] for r in self.index.tolist())
        rows = [_signs(row) if self.hard else row.tolist() for row in in_order]
        return {"names": list(self.names), "advice": rows, "outcomes": _signs(self.outcomes)}

    @classmethod
    def from_json(cls, data: Any) -> Advice:
        wanted = {"names": list, "advice": list, "outcomes": str}
        if not isinstance(data, dict) or not all(isinstance(data.get(k), kind) for k, kind in wanted.items()):
            raise InputError("A table of advice must have lists of names and advice, and outcomes as + and -.")
        if not data["names"] or not all(isinstance(name, str) for name in data["names"]):
            raise InputError("A table of advice must name its experts.")
        n = len(data["names"])
        outcomes, names = data["outcomes"], tuple(data["names"])
        if data["advice"] and all(isinstance(row, str) for row in data["advice"]):
            rows = _all_unsigned(data["advice"], n)
        else:
            rows = _mixed(data["advice"], n)
        return cls(rows, _unsigned(outcomes, "of outcomes"), names)


def no_advice(names: tuple[str, ...], closed: bool = False) -> Advice:
    """Return the advice of experts who have not been asked yet: that of no rounds."""
    return Advice(np.empty((0, len(names)), dtype=np.int8), np.empty(0), names, closed=closed)


def _signs(values: np.ndarray) -> str:
    found: str = np.where(values > 0, PLUS, MINUS).tobytes().decode("ascii")
    return found


def _unsigned(text: str, where: Any) -> np.ndarray:
    if text.count("+") + text.count("-") != len(text):
        raise InputError(f"Row {where} of the table of advice may only hold + and -.")
    return np.where(np.frombuffer(text.encode("ascii"), np.uint8) == PLUS, np.int8(1), np.int8(-1))


def _all_unsigned(texts: list[str], n: int) -> np.ndarray:
    """Return rows of signs as a table. They are put side by side one by one, because a single call of numpy would hold
    the interpreter for all of them."""
    rows = [_unsigned(text, t) for t, text in enumerate(texts, 1)]
    for t, row in enumerate(rows, 1):
        _check_width(t, len(row) == n, n)
    table = np.empty((len(rows), n), dtype=np.int8)
    for t, row in enumerate(rows):
        table[t] = row
    return table


def _mixed(given: list[Any], n: int) -> np.ndarray:
    """Return rows of numbers, perhaps with rows of signs among them, as a table."""
    rows = [_unsigned(row, t).tolist() if isinstance(row, str) else row for t, row in enumerate(given, 1)]
    for t, row in enumerate(rows, 1):
        _check_width(t, isinstance(row, list) and len(row) == n and all(map(_is_number, row)), n)
    return np.array(rows, dtype=float).reshape(-1, n)


def _check_width(t: int, fits: bool, n: int) -> None:
    if not fits:
        raise InputError(f"Round {t} of the table of advice must have {n} numbers.")


def _is_number(value: Any) -> bool:
    """Return whether the value is a number that a float can hold: not a whole number of hundreds of digits."""
    return type(value) is float or (type(value) is int and abs(value) < 10**15)


def _rows(rows: np.ndarray) -> np.ndarray:
    """Return the rows as ±1 (int8) if they are all 0/1 or all ±1, otherwise as numbers in [0, 1]."""
    rows = np.asarray(rows)
    if rows.ndim != 2:
        raise InputError("Advice must be a table: a row for each round, a column for each expert.")
    if rows.dtype == np.int8:
        return rows
    rows = rows.astype(np.float64)
    if ((rows == 1) | (rows == -1)).all() or ((rows == 1) | (rows == 0)).all():
        return np.where(rows > 0, 1, -1).astype(np.int8)
    bad = ~((rows >= 0) & (rows <= 1))
    if bad.any():
        t, i = np.argwhere(bad)[0]
        raise InputError(f"Round {t + 1}, expert {i + 1}: {rows[t, i]:g} is out of range; {RANGE}.")
    return rows


# -- a document that listens to a table ------------------------------------------------------------------------------


def listening(document: Document, table: Advice, used: str | None = None) -> Document:
    """Return the document with a table in place of the experts on the plane. The learner that was used last listens to
    it, if it can: only the aggregating algorithm hears more than + and −."""
    learner = (used or "weighted-majority") if table.hard else "aggregating"
    return with_table(replace(document, learner=learner, adversary=None), table)


def with_table(document: Document, table: Advice) -> Document:
    return document.with_setup(LAB, document.setup(LAB).listening_to(table))
