"""PAC trials a second: samples of 100 examples, ERM over stumps, true risks; and the same where each trial is alone."""

from __future__ import annotations

from functools import partial

import numpy as np

from benchmarks.measure import Row, Task, by_turns, compare, rates, row, timing
from benchmarks.topics import MORE
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.statistics.pac.classes import Stumps
from colt_gui.models.statistics.pac.erm_study import GridTrials
from colt_gui.models.statistics.trials import Plan, Trials

M, K = 100, 31
GOAL = 2_000  # trials a second


def tasks(quick: bool) -> list[Task]:
    return [
        Task("PAC trials a second", partial(trials_a_second, quick)),
        Task("PAC trials at once", partial(against_one_by_one, quick)),
    ]


def _work() -> GridTrials:
    return GridTrials(Stumps(Distribution(noise=0.1).law(Points.empty()), K), M, worst=False)


def trials_a_second(quick: bool) -> Row:
    work, total = _work(), 2_000 if quick else 10_000
    (taken,) = by_turns(5, lambda: Trials(Plan(work, total, work.block, 0, 1)).make())
    found = timing(taken, [total / GOAL] * len(taken))
    return rates("PAC trials/s, m = 100, 124 stumps", total, found, f"{GOAL} a second", 1.0, MORE)


def against_one_by_one(quick: bool) -> Row:
    """Each sample drawn, each stump tried for itself with numpy."""
    work, count = _work(), 40
    grid = work.grid
    every = [grid.hypothesis(h) for h in range(len(grid))]

    def plain() -> None:
        rng = np.random.default_rng(0)
        for _ in range(count):
            X, y = grid.law.sample(rng, M)
            min(((h.predict(X) != y).sum(), i) for i, h in enumerate(every))

    found = compare(lambda: work(np.random.default_rng(0), count), plain, 3 if quick else 9)
    return row("40 PAC trials at once", found, "one by one", 0.2, MORE)
