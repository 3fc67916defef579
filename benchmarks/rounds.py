"""Perceptron rounds with the full record against river's `learn_one`, which records nothing."""

from __future__ import annotations

from benchmarks.measure import Row, side_by_side
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.online_run import OnlineRun
from colt_gui.models.core.orders import order
from colt_gui.models.perceptrons.perceptron import Perceptron


def rows(quick: bool) -> list[Row]:
    return [against_river(quick), growth(quick)]


def against_river(quick: bool) -> Row:
    from river import linear_model

    points = generate("noisy", 1, m=1000)
    passes = 10 if quick else 50
    stream = [(dict(zip("ab", x)), y > 0) for x, y in zip(points.X.tolist(), points.y)] * passes

    def theirs() -> None:
        model = linear_model.Perceptron()
        for x, y in stream:
            model.learn_one(x, y)

    def ours() -> None:
        OnlineRun(Perceptron(bias=True), points, order("given", passes), limit=10**7)

    a, b = side_by_side(ours, theirs, 5)
    n = len(stream)
    return Row("perceptron rounds/s with the full record", n / a, "river learn_one", n / b, b / a, 5.0, "high", "/s")


def growth(quick: bool) -> Row:
    """Ten times the rounds must cost ten times the time."""
    points = generate("noisy", 1, m=1000)

    def run(passes: int) -> OnlineRun:
        return OnlineRun(Perceptron(bias=True), points, order("given", passes), limit=10**7)

    long, short = side_by_side(lambda: run(100), lambda: run(10), 5 if quick else 15)
    return Row("10× the rounds of the perceptron", long, "10⁴ rounds", short, long / short, 12.0)
