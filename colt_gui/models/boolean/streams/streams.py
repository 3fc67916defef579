"""The examples as they come, round after round; never more of them at once than are looked at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple, Protocol, Self

import numpy as np

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.words.formula import Formula, all_inputs, fair_bits
from colt_gui.models.core.errors import InputError

CELLS = 2**20  # bits that are drawn at a time
KEPT = 8  # blocks that stay at hand
ENUMERATED = 16  # relevant variables of which every combination is looked at
REDRAWN = 2000  # times that a whole block is drawn again before giving up


class Examples(NamedTuple):
    """`X` (m, n) bits, `y` (m,) of ±1."""

    X: np.ndarray
    y: np.ndarray


NO_EXAMPLES = Examples(np.empty((0, 0), dtype=bool), np.empty(0, dtype=np.int8))


class Origin(Protocol):
    """Where the examples come from that nobody has put in by hand."""

    def __len__(self) -> int: ...

    def block(self, start: int, stop: int) -> Examples: ...

    def name(self, i: int) -> str: ...

    def another_view(self) -> Self: ...


class Drawn:
    """Rows drawn from a seed, block by block: any of them can be drawn again without those before it.

    kind "uniform": every bit is fair; "biased": it is 1 with probability p; "balanced": first a fair coin for the
    label, then an input uniform among those that the target gives this label. Where all have the same label, all are
    equally likely.
    """

    def __init__(self, kind: str, target: Formula, n: int, rounds: int, p: float, seed: int) -> None:
        self.kind, self.target, self.n, self.rounds, self.p, self.seed = kind, target, n, rounds, p, seed
        self.height = max(1, min(4096, CELLS // n))
        self._kept: OrderedDict[int, Examples] = OrderedDict()

    def __len__(self) -> int:
        return self.rounds

    def name(self, i: int) -> str:
        return ""

    def block(self, start: int, stop: int) -> Examples:
        first, last = start // self.height, max(start, stop - 1) // self.height
        blocks = [self._block(b) for b in range(first, last + 1)]
        whole = blocks[0] if len(blocks) == 1 else Examples(*map(np.concatenate, zip(*blocks)))
        cut = slice(start - first * self.height, stop - first * self.height)
        return Examples(whole.X[cut], whole.y[cut])

    def another_view(self) -> Self:
        """Return the same examples with blocks at hand of their own, for another thread."""
        other = copy(self)
        other._kept = self._kept.copy()
        return other

    def _block(self, b: int) -> Examples:
        if b not in self._kept:
            X = self._draw(np.random.default_rng([self.seed, 11, b]))
            self._kept[b] = Examples(X, self.target.labels(X))
        self._kept.move_to_end(b)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[b]

    def _draw(self, rng: np.random.Generator) -> np.ndarray:
        m, n = self.height, self.n
        if self.kind == "biased":
            return rng.random((m, n), dtype=np.float32) < self.p
        if self.kind == "balanced" and has(self.target, 1) and has(self.target, -1):
            return self._balanced(rng)
        return fair_bits(m, n, rng)

    def _balanced(self, rng: np.random.Generator) -> np.ndarray:
        positive = rng.random(self.height) < 0.5
        X = np.empty((self.height, self.n), dtype=bool)
        for label, rows in ((1, positive), (-1, ~positive)):
            X[rows] = drawn(self.target, label, int(rows.sum()), self.n, rng)
        return X


class Given:
    """Rows from a file or built by hand; where they have no label the target says it."""

    def __init__(self, rows: Rows, target: Formula | None, rounds: int) -> None:
        self.rows, self.rounds = rows, min(rounds, len(rows))
        self.y = labelled(rows, target)

    def __len__(self) -> int:
        return self.rounds

    def name(self, i: int) -> str:
        return self.rows.names[i] if self.rows.names else ""

    def another_view(self) -> Self:
        return self

    def block(self, start: int, stop: int) -> Examples:
        return Examples(self.rows.X[start:stop], self.y[start:stop])


def labelled(rows: Rows, target: Formula | None) -> np.ndarray:
    if (rows.y != 0).all():
        return rows.y
    assert target is not None, "somebody must say the labels"
    return np.where(rows.y == 0, target.labels(rows.X), rows.y).astype(np.int8)


class Stream:
    """Rounds 1 … len. `target` is None where only the labels are known; `remark` is what has to be said of the
    examples: contradictions, a label that never comes.

    `clicked` are examples that a person has put in, `places` the rounds, counted from 0, in which they come.
    """

    def __init__(
        self, origin: Origin, names: tuple[str, ...], target: Formula | None, remark: str = "",
        places: tuple[int, ...] = (), clicked: Rows | None = None,
    ) -> None:  # fmt: skip
        self.origin, self.names, self.target, self.remark = origin, names, target, remark
        self.places = np.array(places, dtype=np.int64)
        self.clicked = Rows.empty(len(names)) if clicked is None else clicked
        self._clicked_y = labelled(self.clicked, target)

    @classmethod
    def empty(cls, names: tuple[str, ...], target: Formula | None) -> Self:
        return cls(Given(Rows.empty(len(names)), target, 0), names, target)

    def another_view(self) -> Self:
        """Return the same stream for another thread."""
        other = copy(self)
        other.origin = self.origin.another_view()
        return other

    @property
    def n(self) -> int:
        return len(self.names)

    def __len__(self) -> int:
        return len(self.origin) + len(self.places)

    def block(self, start: int, stop: int) -> Examples:
        """Return the examples of rounds start + 1 … stop."""
        start, stop = max(start, 0), min(stop, len(self))
        by_hand = slice(*np.searchsorted(self.places, [start, stop]).tolist())
        drawn = self.origin.block(start - by_hand.start, stop - by_hand.stop)
        if by_hand.start == by_hand.stop:
            return drawn
        return self._mixed(drawn, by_hand, start, stop)

    def _mixed(self, drawn: Examples, by_hand: slice, start: int, stop: int) -> Examples:
        X, y = np.empty((stop - start, self.n), dtype=bool), np.empty(stop - start, dtype=np.int8)
        own = np.zeros(stop - start, dtype=bool)
        own[self.places[by_hand] - start] = True
        X[own], y[own] = self.clicked.X[by_hand], self._clicked_y[by_hand]
        X[~own], y[~own] = drawn
        return Examples(X, y)

    def blocks(self, height: int = 4096) -> Iterator[Examples]:
        """Yield all examples, in pieces."""
        for start in range(0, len(self), height):
            yield self.block(start, start + height)

    def row(self, t: int) -> np.ndarray:
        """Return the example of round t, counted from 1."""
        return np.asarray(self.block(t - 1, t).X[0])

    def label(self, t: int) -> int:
        return int(self.block(t - 1, t).y[0])

    def row_name(self, t: int) -> str:
        place = int(np.searchsorted(self.places, t - 1))
        if place < len(self.places) and self.places[place] == t - 1:
            return self.clicked.names[place] if self.clicked.names else ""
        return self.origin.name(t - 1 - place)

    @property
    def X(self) -> np.ndarray:
        """All bits at once: only where they are few."""
        return self.block(0, len(self)).X

    @property
    def y(self) -> np.ndarray:
        parts = [examples.y for examples in self.blocks()]
        return np.concatenate(parts) if parts else np.empty(0, dtype=np.int8)


# -- inputs drawn uniformly among those that have a label ----------------------------------------------------------


def has(target: Formula, label: int) -> bool:
    """Return whether there are inputs with this label; found out for formulas that are flat or of few variables."""
    wanted = target if label > 0 else target.negated
    if wanted.kind == "disjunction":
        return bool(wanted.parts)
    if wanted.kind == "conjunction":
        return not any(-literal in wanted.literals for literal in wanted.literals)
    if wanted.kind == "threshold":
        return wanted.at_least <= len(wanted.parts)
    return len(wanted.variables) > ENUMERATED or bool(len(_satisfying(wanted)))


def drawn(target: Formula, label: int, m: int, n: int, rng: np.random.Generator) -> np.ndarray:
    """Draw (m, n): each row is uniform among the inputs with this label, and there must be some."""
    wanted = target if label > 0 else target.negated
    X = fair_bits(m, n, rng)
    if wanted.kind == "threshold":
        _set(X, wanted.literals, _counted(wanted, m, rng))
    elif wanted.kind == "conjunction":
        _set(X, wanted.literals, np.ones((m, len(wanted.literals)), dtype=bool))
    elif wanted.kind in {"cnf", "dnf"} and len(wanted.variables) <= ENUMERATED:
        _enumerated(X, wanted, rng)
    elif wanted.kind == "dnf":
        _covered(X, wanted, rng)
    else:
        _again(X, wanted, rng)
    return X


def _set(X: np.ndarray, literals: tuple[int, ...], values: np.ndarray) -> None:
    signed = np.array(literals, dtype=np.int64)
    X[:, np.abs(signed) - 1] = values ^ (signed < 0)


def _counted(wanted: Formula, m: int, rng: np.random.Generator) -> np.ndarray:
    """Draw first how many literals hold, as often as there are choices of so many; then which."""
    r = len(wanted.literals)
    counts = np.arange(max(wanted.at_least, 0), r + 1)
    logs = np.cumsum(np.concatenate([[0.0], np.log(np.arange(r, 0, -1) / np.arange(1, r + 1))]))[counts]
    weights = np.exp(logs - logs.max())
    many = rng.choice(counts, m, p=weights / weights.sum())
    ranks = rng.random((m, r)).argsort(axis=1).argsort(axis=1)
    return ranks < many[:, None]


@lru_cache(maxsize=8)
def _satisfying(wanted: Formula) -> np.ndarray:
    """Return the combinations of the formula's own variables, in their order, for which it holds."""
    place = {variable: i for i, variable in enumerate(sorted(wanted.variables), 1)}
    parts = tuple(tuple(place[abs(v)] * (1 if v > 0 else -1) for v in part) for part in wanted.parts)
    inputs = all_inputs(len(place))
    return np.asarray(inputs[Formula(wanted.kind, parts, wanted.at_least).holds(inputs)])


def _enumerated(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    satisfying = _satisfying(wanted)
    X[:, np.array(sorted(wanted.variables), dtype=np.int64) - 1] = satisfying[
        rng.integers(len(satisfying), size=len(X))
    ]


def _covered(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    """Draw inputs of a DNF (Karp and Luby).

    A term is drawn as often as it has inputs, then one of these; it counts once for every term that holds, so it is
    kept only one time in so many.
    """
    terms = [term for term in wanted.parts if not any(-literal in term for literal in term)]
    weights = np.array([0.5 ** len(term) for term in terms])
    left = np.arange(len(X))
    while len(left):
        tried = fair_bits(len(left), X.shape[1], rng)
        which = rng.choice(len(terms), len(left), p=weights / weights.sum())
        for i, term in enumerate(terms):
            _fill(tried, which == i, term)
        holding = sum(Formula("dnf", (term,)).holds(tried).astype(int) for term in terms)
        kept = rng.random(len(left)) * holding < 1
        X[left[kept]] = tried[kept]
        left = left[~kept]


def _fill(X: np.ndarray, rows: np.ndarray, term: tuple[int, ...]) -> None:
    signed = np.array(term, dtype=np.int64)
    X[np.ix_(rows, np.abs(signed) - 1)] = signed > 0


def _again(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    """Draw rows again until they fit. Raise InputError if hardly any does."""
    left = np.flatnonzero(~wanted.holds(X))
    for _ in range(REDRAWN):
        if not len(left):
            return
        X[left] = fair_bits(len(left), X.shape[1], rng)
        left = left[~wanted.holds(X[left])]
    raise InputError("Hardly any example has the rarer label of this target: choose the uniform stream.")
