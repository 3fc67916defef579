"""Weighted majority against masks in numpy and a loop in C; seeking, memory and growth of a long run."""

from __future__ import annotations

import ctypes
import random
from functools import partial

import numpy as np

from benchmarks.c_loops import maybe_compiled, with_c
from benchmarks.measure import LeftOut, Row, Task, against_limit, by_turns, compare, rates, row, timing
from benchmarks.topics import MAJORITY, MEMORY, MORE, SEEK, TENFOLD
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.experts.weighted_majority import WeightedMajority
from colt_gui.models.labs import compute, finish, prepare

FRAME = 0.016
SIZES = (10, 100, 1000, 10_000)
BETA = 0.5
C_LOOP = """
long play(const signed char *rows, const int *index, const signed char *outcomes,
          double *w, long rounds, long n, double beta)
{
    long mistakes = 0;
    for (long t = 0; t < rounds; t++) {
        const signed char *e = rows + (long)index[t] * n;
        const signed char y = outcomes[t];
        const double factor[2] = {1.0, beta};
        double balance = 0, top = 0;
        for (long i = 0; i < n; i++) balance += w[i] * e[i];
        mistakes += (balance < 0 ? -1 : 1) != y;
        for (long i = 0; i < n; i++) w[i] *= factor[e[i] != y];
        if (t % 256 == 255) {
            for (long i = 0; i < n; i++) if (w[i] > top) top = w[i];
            for (long i = 0; i < n; i++) w[i] = w[i] < top * 1e-200 ? 0 : w[i] / top;
        }
    }
    return mistakes;
}
"""


def tasks(quick: bool) -> list[Task]:
    times = 3 if quick else 7
    return [
        *(Task(f"weighted majority, n = {n}", partial(against_peers, n, times, quick)) for n in SIZES),
        Task("seek and memory, experts", partial(long_run, quick)),
        Task("10× the rounds of weighted majority", partial(growth, times, quick)),
        Task("drag β", partial(live, times)),
        Task("vote over the plane", partial(region, times)),
    ]


def advice(n: int, rounds: int) -> Advice:
    """Experts of any skill on 500 different examples that come again and again."""
    rng = np.random.default_rng(0)
    labels = rng.choice(np.array([-1, 1], dtype=np.int8), 500)
    right = rng.random((500, n)) < rng.uniform(0.3, 0.9, n)
    index = rng.integers(0, 500, rounds)
    rows = np.where(right, labels[:, None], -labels[:, None]).astype(np.int8)
    return Advice(rows, labels[index], tuple(map(str, range(n))), index)


def masks(advice: Advice) -> int:
    """The lecture's algorithm as one writes it with numpy, counting mistakes only."""
    w, mistakes = np.ones(advice.n), 0
    outcomes = advice.outcomes.tolist()
    for t, (i, y) in enumerate(zip(advice.index.tolist(), outcomes), 1):
        e = advice.rows[i]
        plus = e > 0
        mistakes += (-1 if w[~plus].sum() > w[plus].sum() else 1) != y
        w[e != y] *= BETA
        if t % 256 == 0:
            w /= w.max()
            w[w < 1e-200] = 0.0
    return mistakes


def ours(advice: Advice) -> ExpertsRun:
    return ExpertsRun(WeightedMajority(beta=BETA), advice, limit=10**7).play()


def against_peers(n: int, times: int, quick: bool) -> list[Row | LeftOut]:
    """The goal against C is about n = 1000; elsewhere its rate is only told."""
    what, data = f"weighted majority, n = {n}", advice(n, max(50, min(1_000_000 // n // (3 if quick else 1), 30_000)))
    assert ours(data).own[-1] == masks(data)
    T, peers = len(data), [partial(masks, data)]
    with maybe_compiled(C_LOOP, "play") as function:
        if function is not None:
            peers.append(partial(in_c, function, data))
            assert masks(data) == peers[1]()
        mine, *theirs = by_turns(times, lambda: ours(data), *peers)
    found = rates(what, T, timing(mine, theirs[0]), "numpy masks", 3.0, MAJORITY)
    return with_c(found, T, mine, theirs[1:], 0.15 if n == 1000 else None)


def in_c(function, data: Advice) -> int:
    w = np.ones(data.n)
    arrays = [a.ctypes.data_as(ctypes.c_void_p) for a in (data.rows, data.index, data.outcomes, w)]
    return function(*arrays, ctypes.c_long(len(data)), ctypes.c_long(data.n), ctypes.c_double(BETA))


def long_run(quick: bool) -> list[Row]:
    """10⁵ rounds of 10³ experts: seeking anywhere, and what it costs in memory."""
    T, n = 100_000, 1000
    run = ours(advice(n, T))
    rng = random.Random(0)
    targets = [rng.randrange(T) for _ in range(20 if quick else 100)]

    def seek() -> None:
        for t in targets:
            run.seek(t)
            _ = run.weights

    found = against_limit(seek, FRAME, 3 if quick else 9, len(targets))
    used, raw = run.memory + run.advice.rows.nbytes + run.advice.index.nbytes, 8 * T * n
    memory = Row(
        "T = 10⁵, n = 10³ experts, with its advice", used, "raw weights", raw, used / raw, 0.05, unit=" B", noise=0.0,
        topic=MEMORY,
    )  # fmt: skip
    return [row("seek to a random round of 10⁵, 10³ experts", found, "one frame", 1.0, SEEK), memory]


def growth(times: int, quick: bool) -> Row:
    """Ten times the rounds must cost ten times the time."""
    n, few = (100, 2_000) if quick else (1000, 2_000)
    short, long = advice(n, few), advice(n, 10 * few)
    found = compare(lambda: ours(long), lambda: ours(short), times)
    return row("20 000 rounds of weighted majority", found, "a tenth of it", 12.0, TENFOLD)


def live(times: int) -> Row:
    """Dragging β: another run of 10³ rounds and 10³ experts, its charts and meters."""
    points = generate("noisy", 1, m=1000)
    document = Document(points, "weighted-majority", setups={"experts": ExpertSource("random", n=1000)})
    experiment, step = compute(document), 0

    def drag() -> None:
        nonlocal experiment, step
        step += 1
        document = experiment.document.with_param("beta", 0.3 + 0.001 * (step % 500))
        experiment = finish(prepare(document, before=experiment))
        experiment.run.seek(500)
        experiment.charts(), experiment.meters(500), experiment.rows(500)

    found = against_limit(drag, 2 * FRAME, 3 * times)
    return row("drag β, n = 1000, T = 1000, all but painting", found, "two frames", 1.0, MORE)


def region(times: int) -> Row:
    points = generate("noisy", 1, m=200)
    experiment = compute(Document(points, "weighted-majority", setups={"experts": ExpertSource("random", n=1000)}))
    xs, ys = np.linspace(-4, 4, 160), np.linspace(-2.25, 2.25, 90)
    found = against_limit(lambda: experiment.vote_region(xs, ys), FRAME, 3 * times)
    return row("vote over the plane, 160×90, 1000 halfspaces", found, "one frame", 1.0, MORE)
