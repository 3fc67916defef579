"""Perceptron rounds with the full record against river's `learn_one`, which records nothing."""

from __future__ import annotations

from functools import partial

from benchmarks.measure import Row, Task, compare, rates, row, spaced
from benchmarks.topics import PERCEPTRON, TENFOLD
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.runs import OnlineRun, order
from colt_gui.models.perceptrons.perceptron import Perceptron


def tasks(quick: bool) -> list[Task]:
    return [
        Task("perceptron against river", partial(against_river, quick)),
        Task("10× the rounds of the perceptron", partial(growth, quick)),
    ]


def against_river(quick: bool) -> Row:
    from river import linear_model

    points = generate("noisy", 1, m=1000)
    passes = 10 if quick else 30
    stream = [(dict(zip("ab", x)), y > 0) for x, y in zip(points.X.tolist(), points.y)] * passes

    def theirs() -> None:
        model = linear_model.Perceptron()
        for x, y in stream:
            model.learn_one(x, y)

    def ours() -> None:
        OnlineRun(Perceptron(bias=True), points, order("given", passes), limit=10**7).play()

    found = compare(ours, theirs, 3 if quick else 7)
    what = f"perceptron, {spaced(len(stream))} rounds"
    return rates(what, len(stream), found, "river learn_one", 5.0, PERCEPTRON)


def growth(quick: bool) -> Row:
    """Ten times the rounds must cost ten times the time."""
    points = generate("noisy", 1, m=1000)

    def run(passes: int) -> OnlineRun:
        return OnlineRun(Perceptron(bias=True), points, order("given", passes), limit=10**7).play()

    found = compare(lambda: run(100), lambda: run(10), 3 if quick else 9)
    return row("10⁵ rounds of the perceptron", found, "a tenth of it", 12.0, TENFOLD)
