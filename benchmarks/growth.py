"""How costs grow in a real window: with points, rounds, experts and clauses. A curve each, with the exponent that is
expected at most: 1.2 for what has to look at everything once, 2.2 for machines that know all pairs, 0.5 for a frame."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from PySide6.QtWidgets import QApplication

from benchmarks.measure import Growth, Task, seconds
from benchmarks.stage import points_of
from colt_gui.app import application, new_window
from colt_gui.models.boolean.concepts.features import count
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.advice import Advice, listening

LINEAR, PAIRS, FRAME = 1.2, 2.2, 0.5
POINTS = (10, 100, 1_000, 10_000, 50_000)
FEW_POINTS = (10, 50, 200, 1_000, 5_000)  # of machines that know all pairs
ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
EXPERTS = (10, 100, 1_000, 10_000, 100_000)
VARIABLES = (3, 5, 10, 20, 43)  # of 3-CNF: 26 … 102 426 clauses
FEW = 1_000  # sizes that are cheap enough to be measured more than once

Documents = Callable[[int], Document]


def tasks(quick: bool) -> list[Task]:
    application()
    cut, some = (3, slice(0, 6, 3)) if quick else (5, slice(None))
    series: list[tuple[str, str, Documents, Iterable[int], dict[str, float]]] = [
        ("points", "perceptron", of_points, POINTS, {"open": LINEAR, "drag a point": LINEAR, "frame": FRAME}),
        ("points", "linear SVM", partial(machine, "linear"), POINTS, {"open": LINEAR}),
        ("points", "Gaussian SVM", partial(machine, "gaussian"), FEW_POINTS, {"open": PAIRS}),
        ("rounds", "perceptron", of_rounds, ROUNDS, {"open": LINEAR, "seek": FRAME}),
        ("rounds", "10 experts", partial(of_advice, n=10), ROUNDS, {"open": LINEAR, "seek": FRAME}),
        ("experts", "100 rounds", partial(of_advice, 100), EXPERTS, {"open": LINEAR, "seek": LINEAR}),
        ("clauses", "3-CNF, 200 rounds", of_clauses, VARIABLES, {"open": LINEAR, "seek": LINEAR}),
    ]
    return [
        Task(f"growth with {chart}: {name}", partial(grown, chart, name, make, list(sizes)[:cut], costs))
        for chart, name, make, sizes, costs in series[some]
    ]


# -- documents -----------------------------------------------------------------------------------------------------


def of_points(m: int) -> Document:
    return Document(points=points_of(m))


def machine(kernel: str, m: int) -> Document:
    return Document(points=points_of(m), learner="svm-soft", params={"svm-soft": {"kernel": kernel}})


def of_rounds(rounds: int) -> Document:
    return Document(points=points_of(100), passes=rounds // 100, rounds=rounds)


def of_advice(rounds: int, n: int) -> Document:
    """A table of experts of any skill."""
    rng = np.random.default_rng(0)
    outcomes = rng.choice(np.array([-1, 1], dtype=np.int8), rounds)
    table = np.repeat(outcomes[:, None], n, axis=1)
    table[rng.integers(0, 10, table.shape, dtype=np.int8) < 3] *= -1
    document = listening(Document(), Advice(table, outcomes, tuple(f"expert {i + 1}" for i in range(n))))
    return Document(learner=document.learner, setups=document.setups, rounds=rounds)


def of_clauses(n: int) -> Document:
    source = BooleanSource("balanced", n=n, drawn="k-cnf", literals=3, rounds=200)
    return Document(learner="k-cnf", params={"k-cnf": {"k": 3}}, setups={"boolean": source})


# -- costs ---------------------------------------------------------------------------------------------------------


def grown(chart: str, name: str, make: Documents, sizes: list[int], costs: dict[str, float]) -> Iterator[Growth]:
    """Each cost by size; clauses are counted, not variables."""
    taken = {size: measured(make(size), size, tuple(costs)) for size in sizes}
    shown = [count(size, 3) for size in sizes] if chart == "clauses" else sizes
    for cost, most in costs.items():
        yield Growth(chart, f"{cost}, {name}", shown, [taken[size][cost] for size in sizes], most)


def measured(document: Document, size: int, costs: tuple[str, ...]) -> dict[str, float]:
    """Seconds of the processor for each cost, of a window with this document; what is large is measured once."""
    with window() as shown:
        known = {"open": partial(opened, shown, document), "drag a point": partial(dragged, shown),
                 "frame": partial(frames, shown), "seek": partial(sought, shown)}  # fmt: skip
        times = 3 if size <= FEW else 1
        opened(shown, Document(learner=document.learner))  # the lab is there
        taken = {cost: [seconds(known[cost], process_time) for _ in range(times)] for cost in costs}
    return {cost: median(taken[cost]) / TOGETHER.get(cost, 1) for cost in costs}


TOGETHER = {"drag a point": 10, "frame": 20, "seek": 20}


@contextmanager
def window() -> Iterator[Any]:
    shown = new_window()
    shown.resize(1280, 720)
    shown.show()
    QApplication.processEvents()
    try:
        yield shown
    finally:
        shown.close_quietly()
        QApplication.processEvents()


def opened(window: Any, document: Document) -> None:
    """Until the run is played, the solver has ended and all of it is painted."""
    window.session.open(document)
    while window.session.working:
        QApplication.processEvents()
    QApplication.processEvents()


def dragged(window: Any) -> None:
    """The way of a hand: run again and repaint, each time."""
    session = window.session
    x, y = session.points.X[3]
    for step in range(TOGETHER["drag a point"]):
        session.move_point(3, (x + 0.01 * step, y))
        while session.working:
            QApplication.processEvents()
        QApplication.processEvents()
    session.undo()


def frames(window: Any) -> None:
    window.session.seek(len(window.session.run) // 2)
    for step in range(TOGETHER["frame"]):
        window.playback.show_phase(0.05 * step)
        QApplication.processEvents()


def sought(window: Any) -> None:
    """Anywhere in the run, and repaint."""
    rng, session = random.Random(0), window.session
    for _ in range(TOGETHER["seek"]):
        session.seek(rng.randrange(len(session.run)))
        QApplication.processEvents()
