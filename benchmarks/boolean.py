"""Winnow and elimination against masks in numpy and a loop in C; seeking and memory of a long run.

All three are shown the same bits, one byte each, and count the same mistakes; ours keeps the whole record besides.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from benchmarks.c_loops import maybe_compiled, with_c
from benchmarks.measure import LeftOut, Row, Task, against_limit, by_turns, rates, row, spaced, timing
from benchmarks.topics import BOOLEAN, MORE, SEEK, WIDE
from colt_gui.models.boolean.conjunction import Conjunction
from colt_gui.models.boolean.k_cnf import KCnf
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.run import BooleanRun
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.streams.streams import Examples
from colt_gui.models.boolean.winnow import Winnow
from colt_gui.models.boolean.words.syntax import x_names

FRAME = 0.016
RELEVANT = 5  # literals of the target
CELLS, FEW_CELLS = 20_000_000, 2_000_000  # bits of a stream, and of that of a quick run
SIZES = (10, 100, 1000, 10_000)
C_LOOPS = """
long winnow(const unsigned char *X, const signed char *y, double *h, unsigned char *alive, long rounds, long n)
{
    long mistakes = 0;
    for (long t = 0; t < rounds; t++) {
        const unsigned char *x = X + t * n;
        double sum = 0;
        for (long i = 0; i < n; i++) sum += x[i] * h[i];
        if ((sum > n / 2.0) == (y[t] > 0)) continue;
        mistakes++;
        for (long i = 0; i < n; i++) if (x[i]) h[i] = y[t] > 0 ? 2 * h[i] : 0;
    }
    return mistakes;
}

long conjunction(const unsigned char *X, const signed char *y, double *h, unsigned char *alive, long rounds, long n)
{
    long mistakes = 0;
    for (long t = 0; t < rounds; t++) {
        const unsigned char *x = X + t * n;
        unsigned char objects = 0;
        for (long i = 0; i < n; i++) objects |= (x[i] & alive[n + i]) | ((x[i] ^ 1) & alive[i]);
        if (objects != (y[t] > 0)) continue;
        mistakes++;
        if (y[t] > 0) for (long i = 0; i < n; i++) alive[x[i] ? n + i : i] = 0;
    }
    return mistakes;
}
"""


class Table:
    """Rows in memory as a stream."""

    def __init__(self, X: np.ndarray, y: np.ndarray) -> None:
        self.X, self.y = X, y

    def __len__(self) -> int:
        return len(self.y)

    def block(self, start: int, stop: int) -> Examples:
        return Examples(self.X[start:stop], self.y[start:stop])


def tasks(quick: bool) -> list[Task]:
    times = 3 if quick else 5
    pairs = [(kind, n) for kind in KINDS for n in SIZES]
    return [
        *(Task(f"{kind}, n = {n}", partial(against_peers, kind, n, times, quick)) for kind, n in pairs),
        Task("seek and memory, Winnow", partial(long_run, quick)),
        Task("3-CNF", partial(clauses, times, quick)),
    ]


@lru_cache(maxsize=8)
def names(n: int) -> tuple[str, ...]:
    return x_names(n)


@lru_cache(maxsize=2)
def stream(concept: str, n: int, rounds: int) -> Table:
    """Half of the examples positive, RELEVANT literals."""
    source = BooleanSource("balanced", n=n, drawn=concept, literals=RELEVANT, rounds=rounds)
    made = source.stream(KCnf(k=3), 1, rounds)
    return Table(made.X, made.y)


def _rounds(n: int, quick: bool) -> int:
    return min(20_000, FEW_CELLS // n) if quick else min(100_000, CELLS // n)


# -- three ways ----------------------------------------------------------------------------------------------------


def ours(learner: BooleanLearner, data: Table) -> BooleanRun:
    learner.begin(names(data.X.shape[1]))
    return BooleanRun(learner, data, limit=10**7).play()


def winnow_masks(data: Table) -> int:
    """The lecture's algorithm as one writes it with numpy, counting mistakes only."""
    n, mistakes = data.X.shape[1], 0
    h = np.ones(n)
    for x, y in zip(data.X, data.y.tolist()):
        if (h[x].sum() > n / 2) != (y > 0):
            mistakes += 1
            h[x] = 2 * h[x] if y > 0 else 0.0
    return mistakes


def conjunction_masks(data: Table) -> int:
    mistakes = 0
    plain, negated = np.ones((2, data.X.shape[1]), dtype=bool)
    for x, y in zip(data.X, data.y.tolist()):
        objects = (plain & ~x).any() or (negated & x).any()
        if objects == (y > 0):
            mistakes += 1
            if y > 0:
                plain &= x
                negated &= ~x
    return mistakes


KINDS: dict[str, tuple[type[BooleanLearner], str, Callable[[Table], int]]] = {
    "winnow": (Winnow, "k-disjunction", winnow_masks),
    "conjunction": (Conjunction, "conjunction", conjunction_masks),
}


def against_peers(kind: str, n: int, times: int, quick: bool) -> list[Row | LeftOut]:
    """The goal is about n ≤ 1000, that against C about n = 1000; beyond, that numpy itself is not faster."""
    learner, concept, masks = KINDS[kind]
    data = stream(concept, n, _rounds(n, quick))
    assert _mistakes(ours(learner(), data)) == masks(data)
    T, peers = len(data), [partial(masks, data)]
    with maybe_compiled(C_LOOPS, kind) as function:
        if function is not None:
            peers.append(partial(in_c, function, data))
            assert masks(data) == peers[1]()
        mine, *theirs = by_turns(times, lambda: ours(learner(), data), *peers)
    goal = 3.0 if n <= 1000 else 1.0
    found = rates(f"{kind}, n = {n}", T, timing(mine, theirs[0]), "numpy masks", goal, BOOLEAN if n <= 1000 else WIDE)
    return with_c(found, T, mine, theirs[1:], 0.2 if n == 1000 else None)


def _mistakes(run: BooleanRun) -> int:
    return int((run.said != run.y).sum())


def in_c(function, data: Table) -> int:
    n = data.X.shape[1]
    arrays = (data.X, data.y, np.ones(n), np.ones(2 * n, dtype=np.uint8))
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in arrays]
    return function(*pointers, ctypes.c_long(len(data)), ctypes.c_long(n))


# -- long and wide runs --------------------------------------------------------------------------------------------


def long_run(quick: bool) -> list[Row]:
    """10⁵ rounds of 10³ variables: seeking anywhere, and what it costs in memory besides the bits."""
    T, n = 10_000 if quick else 100_000, 1000
    run = ours(Winnow(), stream("k-disjunction", n, T))
    rng = random.Random(0)
    targets = [rng.randrange(T) for _ in range(100)]

    def seek() -> None:
        for t in targets:
            run.seek(t)
            run.after(t)

    found = against_limit(seek, FRAME, 3 if quick else 9, len(targets))
    share, what = run.memory / (T * n / 8), f"Winnow, T = {spaced(T)}, n = 10³"
    return [
        row(f"seek to a random round, {what}", found, "one frame", 1.0, SEEK),
        Row(f"memory of {what}", run.memory, "its bits", T * n / 8, share, 0.1, unit=" B", noise=0.0, topic=MORE),
    ]


def clauses(times: int, quick: bool) -> Row:
    """n = 20, k = 3: 9 920 clauses; a thousand rounds within a moment."""
    data = stream("k-cnf", 20, 1000)
    found = against_limit(lambda: ours(KCnf(k=3), data), 0.25, 1 if quick else times)
    return row("1 000 rounds of 3-CNF, n = 20, n′ = 9 920", found, "a moment", 1.0, MORE)
