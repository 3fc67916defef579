"""Weighted majority against masks in numpy and a loop in C; seeking, memory and growth of a long run."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks.measure import Row, alone, side_by_side
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.advice import Advice
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.run import ExpertsRun
from colt_gui.models.experts.sources import ExpertSource
from colt_gui.models.experts.weighted_majority import WeightedMajority

FRAME = 0.016
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


def rows(quick: bool) -> list[Row]:
    times = 3 if quick else 7
    found = [against_masks(n, times, quick) for n in (10, 100, 1000, 10_000)]
    if shutil.which("gcc"):
        found.append(against_c(1000, times, quick))
    return [*found, *long_run(quick), growth(times, quick), live(times), region(times)]


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


def against_masks(n: int, times: int, quick: bool) -> Row:
    rounds = max(1_000_000 // n // (3 if quick else 1), 50)
    data = advice(n, min(rounds, 30_000))
    T = len(data)
    assert ours(data).own[-1] == masks(data)
    a, b = side_by_side(lambda: ours(data), lambda: masks(data), times)
    what = f"weighted majority rounds/s with the full record, n = {n}"
    return Row(what, T / a, "numpy masks", T / b, b / a, 3.0, "high", "/s")


def against_c(n: int, times: int, quick: bool) -> Row:
    data = advice(n, 5_000 if quick else 20_000)
    with tempfile.TemporaryDirectory() as folder:
        play = c_loop(Path(folder))
        assert ours(data).own[-1] == play(data)
        a, b = side_by_side(lambda: ours(data), lambda: play(data), times)
    T = len(data)
    return Row(f"weighted majority rounds/s, n = {n}", T / a, "C loop, -O3", T / b, b / a, 0.15, "high", "/s")


def c_loop(folder: Path) -> Callable[[Advice], int]:
    (folder / "loop.c").write_text(C_LOOP, encoding="utf-8")
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", folder / "loop.so", folder / "loop.c"], check=True)
    function = ctypes.CDLL(str(folder / "loop.so")).play
    function.restype = ctypes.c_long

    def play(data: Advice) -> int:
        w = np.ones(data.n)
        arrays = [a.ctypes.data_as(ctypes.c_void_p) for a in (data.rows, data.index, data.outcomes, w)]
        return function(*arrays, ctypes.c_long(len(data)), ctypes.c_long(data.n), ctypes.c_double(BETA))

    return play


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

    each = alone(seek, 3) / len(targets)
    used, raw = run.memory + run.advice.rows.nbytes + run.advice.index.nbytes, 8 * T * n
    return [
        Row("seek to a random round, T = 10⁵, n = 10³ experts", each, "one frame", FRAME, each / FRAME, 1.0),
        Row("memory of that run with its advice", used, "raw weights", raw, used / raw, 0.05, unit=" B"),
    ]


def growth(times: int, quick: bool) -> Row:
    """Ten times the rounds must cost ten times the time."""
    n, few = (100, 2_000) if quick else (1000, 2_000)
    short, long = advice(n, few), advice(n, 10 * few)
    a, b = side_by_side(lambda: ours(long), lambda: ours(short), times)
    return Row("10× the rounds of weighted majority", a, f"{few:,} rounds", b, a / b, 12.0)


def live(times: int) -> Row:
    """Dragging β: another run of 10³ rounds and 10³ experts, its charts and meters."""
    points = generate("noisy", 1, m=1000)
    document = Document(points, "weighted-majority", setups={"experts": ExpertSource("random", n=1000)})
    experiment, step = ExpertsExperiment(document), 0

    def drag() -> None:
        nonlocal experiment, step
        step += 1
        document = experiment.document.with_param("beta", 0.3 + 0.001 * (step % 500))
        experiment = ExpertsExperiment(document, before=experiment)
        experiment.work()
        experiment.run.seek(500)
        experiment.charts(), experiment.meters(500), experiment.rows(500)

    each = alone(drag, 3 * times)
    return Row("drag β, n = 1000, T = 1000, all but painting", each, "two frames", 2 * FRAME, each / (2 * FRAME), 1.0)


def region(times: int) -> Row:
    points = generate("noisy", 1, m=200)
    experiment = ExpertsExperiment(
        Document(points, "weighted-majority", setups={"experts": ExpertSource("random", n=1000)})
    )
    xs, ys = np.linspace(-4, 4, 160), np.linspace(-2.25, 2.25, 90)
    each = alone(lambda: experiment.vote_region(xs, ys), 3 * times)
    return Row("vote over the plane, 160×90, 1000 halfspaces", each, "one frame", FRAME, each / FRAME, 1.0)
