"""Examples that somebody has given: bits, labels and, where they have any, names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from colt_gui.models.core.control import cached
from colt_gui.models.core.errors import InputError

SIGNS = {"+": 1, "-": -1, "?": 0}  # ?: the target says
LABELS = {y: sign for sign, y in SIGNS.items()}


@dataclass(frozen=True, eq=False)
class Rows:
    """`X` (m, n) bits and `y` (m,) of ±1, or 0 where the target is to say; both read-only. `names` are those of the
    rows, such as “cat”; none at all where they have none. Every edit returns new Rows."""

    X: np.ndarray
    y: np.ndarray
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        X, y = np.array(self.X, dtype=bool), np.array(self.y, dtype=np.int8)
        if X.ndim != 2 or y.ndim != 1 or len(X) != len(y):
            raise InputError("Rows of bits need one label each.")
        if self.names and len(self.names) != len(y):
            raise InputError(f"There are {len(y)} rows but {len(self.names)} names of rows.")
        for name, value in (("X", X), ("y", y)):
            value.setflags(write=False)
            object.__setattr__(self, name, value)

    @classmethod
    def empty(cls, n: int) -> Rows:
        return cls(np.empty((0, n), dtype=bool), np.empty(0, dtype=np.int8))

    def __len__(self) -> int:
        return len(self.y)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        same = np.array_equal(self.X, other.X) and np.array_equal(self.y, other.y)
        return same and self.names == other.names

    def __hash__(self) -> int:
        return hash((self.X.tobytes(), self.y.tobytes(), self.X.shape, self.names))

    @property
    def n(self) -> int:
        return int(self.X.shape[1])

    def inserted(self, t: int, bits: np.ndarray, y: int, name: str = "") -> Rows:
        """Return these rows with one more after the first t."""
        names = self.names or ("",) * len(self) if name or self.names else ()
        names = (*names[:t], name, *names[t:]) if name or self.names else ()
        return Rows(np.insert(self.X, t, bits, axis=0), np.insert(self.y, t, y), names)

    def taken(self, index: np.ndarray) -> Rows:
        """Return these rows in this order; some may come again."""
        names = tuple(self.names[i] for i in index.tolist()) if self.names else ()
        return Rows(self.X[index], self.y[index], names)

    def first(self, m: int) -> Rows:
        return self if m >= len(self) else Rows(self.X[:m], self.y[:m], self.names[:m])

    def widened(self, n: int) -> Rows:
        """Return these rows with n columns: new ones hold 0."""
        X = np.zeros((len(self), n), dtype=bool)
        X[:, : min(n, self.n)] = self.X[:, :n]
        return Rows(X, self.y, self.names)

    @cached
    def contradiction(self) -> tuple[int, int] | None:
        """The first two rows, counted from 1, that have the same bits and different labels."""
        seen: dict[bytes, dict[int, int]] = {}
        for t, (row, y) in enumerate(zip(np.packbits(self.X, axis=1), self.y.tolist()), 1):
            earlier = seen.setdefault(row.tobytes(), {})
            if y and -y in earlier:
                return earlier[-y], t
            earlier.setdefault(y, t)
        return None

    # -- on disk -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return bits as text, a digit each; labels as + and -, ? where the target says."""
        bits = ["".join("01"[bit] for bit in row) for row in self.X.tolist()]
        data: dict[str, Any] = {"bits": bits, "labels": "".join(LABELS[y] for y in self.y.tolist())}
        return data | ({"names": list(self.names)} if self.names else {})

    @classmethod
    def from_json(cls, data: Any, n: int) -> Rows:
        """Read rows; n is the number of bits of a row where there are no rows."""
        wanted = {"bits": list, "labels": str}
        if not isinstance(data, dict) or not all(isinstance(data.get(key), kind) for key, kind in wanted.items()):
            raise InputError("Rows of bits must have a list “bits” of texts of 0 and 1, and “labels” as + and -.")
        return cls(_bits(data["bits"], n), _labels(data["labels"]), _names(data.get("names", [])))


def _bits(texts: list[Any], n: int) -> np.ndarray:
    width = len(texts[0]) if texts and isinstance(texts[0], str) else n
    for t, text in enumerate(texts, 1):
        if not isinstance(text, str) or set(text) - {"0", "1"}:
            raise InputError(f"Row {t} of the bits must be a text of 0 and 1.")
        if len(text) != width:
            raise InputError(f"Row {t} has {len(text)} bits where the first has {width}.")
    whole = np.frombuffer("".join(texts).encode("ascii"), dtype=np.uint8) == ord("1")
    return np.asarray(whole.reshape(len(texts), width))


def _labels(text: str) -> np.ndarray:
    unknown = next((sign for sign in text if sign not in SIGNS), None)
    if unknown is not None:
        raise InputError("The labels of the rows must be a text of + and -.")
    return np.array([SIGNS[sign] for sign in text], dtype=np.int8)


def _names(names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise InputError("The names of the rows must be a list of texts.")
    return tuple(names)
