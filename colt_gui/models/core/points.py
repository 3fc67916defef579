"""The labelled points: the document that every lab on the plane shares."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.errors import InputError

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

PORTION = 2_000  # rows that are read or written at once: a thread that does so holds the interpreter meanwhile
LABELS = "labels are 1 and −1, or 1 and 0"


@dataclass(frozen=True, eq=False)
class Points:
    """Examples in order: `X` (m, d) and `y` (m,) of −1/+1, both read-only. Every edit returns new Points.

    `words` are the names of the classes −1 and +1 where the points came with names.
    """

    X: np.ndarray
    y: np.ndarray
    words: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        X, y = _matrix(self.X), _labels(self.y)
        if len(X) != len(y):
            raise InputError(f"There are {len(X)} points but {len(y)} labels.")
        self._set(X, y, _words(self.words))

    @classmethod
    def empty(cls, d: int = 2) -> Points:
        return cls(np.empty((0, d)), np.empty(0))

    def _set(self, X: np.ndarray, y: np.ndarray, words: tuple[str, str] | None) -> None:
        X.setflags(write=False)
        y.setflags(write=False)
        for name, value in (("X", X), ("y", y), ("words", words)):
            object.__setattr__(self, name, value)

    def _with(self, X: np.ndarray, y: np.ndarray) -> Points:
        """Skips validation, which dragging would otherwise pay for all points at each mouse move."""
        points = object.__new__(Points)
        points._set(X, y, self.words)
        return points

    def __len__(self) -> int:
        return len(self.y)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Points):
            return NotImplemented
        same = np.array_equal(self.X, other.X) and np.array_equal(self.y, other.y)
        return same and self.words == other.words

    def __hash__(self) -> int:
        # Adding 0 makes −0 hash like the 0 it equals.
        return hash(((self.X + 0.0).tobytes(), self.y.tobytes(), self.X.shape, self.words))

    @property
    def nbytes(self) -> int:
        return self.X.nbytes + self.y.nbytes

    @property
    def dimension(self) -> int:
        return int(self.X.shape[1])

    @property
    def classes(self) -> tuple[int, ...]:
        """The labels that are present, −1 first."""
        return tuple(label for label in (-1, 1) if (self.y == label).any())

    def contradictions(self) -> list[int]:
        """Indices, ascending, of the points whose x occurs with both labels."""
        return list(self._contradictions)

    @cached_property
    def _contradictions(self) -> tuple[int, ...]:
        some = self._not_alone() if len(self.classes) == 2 else np.empty(0, dtype=int)
        if not len(some):
            return ()
        order = some[np.lexsort(self.X[some].T)]
        rows, y = self.X[order], self.y[order]
        place = np.concatenate([[0], (rows[1:] != rows[:-1]).any(axis=1).cumsum()])
        both = np.bincount(place[y > 0], minlength=len(y)) > 0
        both &= np.bincount(place[y < 0], minlength=len(y)) > 0
        return tuple(np.sort(order[both[place]]).tolist())

    def _not_alone(self) -> np.ndarray:
        """Indices of the points that share their first coordinate with others: mostly few, and sooner found."""
        order = np.argsort(self.X[:, 0])
        first = self.X[order, 0]
        same = np.zeros(len(self) + 1, dtype=bool)
        np.equal(first[1:], first[:-1], out=same[1:-1])
        return order[same[1:] | same[:-1]]

    def added(self, x: ArrayLike, y: int) -> Points:
        return self._with(np.vstack([self.X, self._row(x)]), np.append(self.y, _labels([y])))

    def extended(self, X: ArrayLike, y: ArrayLike) -> Points:
        new = Points(_matrix(X), _labels(y))
        if not len(new):
            return self
        self._check_width(new.dimension)
        return self._with(np.vstack([self.X, new.X]), np.append(self.y, new.y))

    def moved(self, i: int, x: ArrayLike) -> Points:
        X = self.X.copy()
        X[self._index(i)] = self._row(x)
        return self._with(X, self.y)

    def flipped(self, *indices: int) -> Points:
        """Each as often as it is named."""
        y = self.y.copy()
        np.multiply.at(y, self._indices(indices), -1)
        return self._with(self.X, y)

    def removed(self, indices: Iterable[int]) -> Points:
        keep = np.ones(len(self), dtype=bool)
        keep[self._indices(indices)] = False
        return self._with(self.X[keep], self.y[keep])

    def to_json(self) -> dict[str, Any]:
        data = {"dimension": self.dimension, "X": _as_list(self.X), "y": _as_list(self.y)}
        return data | ({"words": list(self.words)} if self.words else {})

    @classmethod
    def from_json(cls, data: Any) -> Points:
        if not isinstance(data, dict) or not all(isinstance(data.get(key), list) for key in ("X", "y")):
            raise InputError("The points must have a list X of coordinates and a list y of labels.")
        d = data.get("dimension", 2)
        if type(d) is not int or not 1 <= d <= 10_000:
            raise InputError("The dimension of the points must be a whole number from 1 to 10,000.")
        points = cls(data["X"] or np.empty((0, d)), data["y"], data.get("words"))
        if "dimension" in data:
            points._check_dimension(d)
        return points

    def _row(self, x: ArrayLike) -> np.ndarray:
        row = _numbers(x, "A coordinate")
        if row.ndim != 1:
            raise InputError("A point must be one row of coordinates.")
        self._check_width(len(row))
        if not np.isfinite(row).all():
            raise InputError("A coordinate is not a finite number.")
        return row

    def _check_width(self, width: int) -> None:
        if width != self.dimension:
            raise InputError(f"A point has {width} coordinates where the others have {self.dimension}.")

    def _check_dimension(self, d: int) -> None:
        if d != self.dimension:
            raise InputError(f"The points have {self.dimension} coordinates where dimension says {d}.")

    def _indices(self, indices: Iterable[int]) -> np.ndarray:
        found = np.array([*map(operator.index, indices)], dtype=np.int64)
        if len(found) and not 0 <= found.min() <= found.max() < len(self):
            raise IndexError(f"not all of these are points: {len(self)} there are")
        return found

    def _index(self, i: int) -> int:
        index = operator.index(i)
        if not 0 <= index < len(self):
            raise IndexError(f"there is no point {i} among {len(self)}")
        return index


def _numbers(values: ArrayLike, what: str) -> np.ndarray:
    """A fresh float64 array. Text is refused even where numpy would read it as a number."""
    try:
        array = _array(values)
    except ValueError:
        raise InputError(f"{what} is missing somewhere: the rows differ in length.") from None
    except OverflowError:
        raise InputError(f"{what} is too large.") from None
    if array.size and array.dtype.kind not in "iuf":
        raise InputError(f"{what} is not a number.")
    return array.astype(np.float64, copy=False)


def _array(values: ArrayLike) -> np.ndarray:
    """A fresh one, as numpy makes it; of a long list in portions, so that others have their turn between them."""
    if not isinstance(values, list) or len(values) <= PORTION:
        return np.array(values)
    return np.concatenate([np.array(values[i : i + PORTION]) for i in range(0, len(values), PORTION)])


def _as_list(array: np.ndarray) -> list[Any]:
    return [row for i in range(0, len(array), PORTION) for row in array[i : i + PORTION].tolist()]


def _matrix(X: ArrayLike) -> np.ndarray:
    matrix = _numbers(X, "A coordinate")
    if matrix.shape == (0,):
        matrix = matrix.reshape(0, 2)
    if matrix.ndim != 2 or not matrix.shape[1]:
        raise InputError("The points must be rows of at least one coordinate.")
    finite = np.isfinite(matrix).all(axis=1)
    if not finite.all():
        raise InputError(f"Point {finite.argmin() + 1} has a coordinate that is not a finite number.")
    return matrix


def _labels(y: ArrayLike) -> np.ndarray:
    labels = _numbers(y, "A label")
    if labels.ndim != 1:
        raise InputError("The labels must be one list.")
    known = (labels == 1) | (labels == -1) | (labels == 0)  # np.isin would load numpy.ma, a tenth of the start-up
    if not known.all():
        i = known.argmin()
        raise InputError(f"Point {i + 1} has the label {_typeset(labels[i])}; {LABELS}.")
    if (labels == 0).any() and (labels == -1).any():
        raise InputError(f"Labels 0 and −1 are mixed; {LABELS}.")
    return np.where(labels > 0, 1, -1).astype(np.int64, copy=False)


def _typeset(number: float) -> str:
    return f"{number:g}".replace("-", "−")


def _words(words: Any) -> tuple[str, str] | None:
    if words is None:
        return None
    pair = tuple(words) if isinstance(words, (list, tuple)) else ()
    if len(pair) != 2 or pair[0] == pair[1] or not all(isinstance(word, str) and word for word in pair):
        raise InputError("The words for the labels must be two different words.")
    return pair
