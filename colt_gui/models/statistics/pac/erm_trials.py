"""Many samples of m examples, ERM on each: what the theorem is about, and how often it is missed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from colt_gui.models.maths.steps import Steps, at_once
from colt_gui.models.maths.zero_one import Halfspace, best_halfspace, best_in_blocks
from colt_gui.models.statistics.law import Law, Risk
from colt_gui.models.statistics.pac.classes import GridClass
from colt_gui.models.statistics.regions import Halfplane, Hypothesis

AT_ONCE = 20_000  # examples of a block, or errors of all its hypotheses in hundreds
LONG = 200  # points: to search among more takes milliseconds
RISK, TRAINING, FIRST = 0, 1, 2  # columns of a trial; from FIRST on the hypothesis
WIDTH = 5


def samples(law: Law, rng: np.random.Generator, trials: int, m: int) -> tuple[np.ndarray, np.ndarray]:
    """(trials, m, 2) and (trials, m)."""
    X, y = law.sample(rng, trials * m)
    return X.reshape(trials, m, 2), y.reshape(trials, m)


@dataclass(frozen=True, eq=False)
class GridTrials:
    """`worst`: of several hypotheses with the fewest errors that of the largest risk; else the first."""

    grid: GridClass
    m: int
    worst: bool

    def __call__(self, rng: np.random.Generator, trials: int) -> np.ndarray:
        X, y = samples(self.grid.law, rng, trials, self.m)
        rows, errors = np.zeros((trials, WIDTH)), self.grid.errors(X, y)
        fewest = errors.min(axis=1)
        chosen = errors.argmin(axis=1)
        if self.worst:
            chosen = np.where(errors == fewest[:, None], self.grid.risks, -1.0).argmax(axis=1)
        rows[:, RISK], rows[:, TRAINING], rows[:, FIRST] = self.grid.risks[chosen], fewest / self.m, chosen
        return rows

    @property
    def block(self) -> int:
        per_trial = self.m + len(self.grid) // 20
        return max(1, AT_ONCE // per_trial)

    def hypothesis(self, row: np.ndarray) -> Hypothesis:
        return self.grid.hypothesis(int(row[FIRST]))

    @property
    def best(self) -> Risk:
        return Risk(float(self.grid.risks.min()), self.grid.exact)

    @property
    def best_hypothesis(self) -> Hypothesis:
        return self.grid.hypothesis(int(self.grid.risks.argmin()))

    @property
    def exact(self) -> bool:
        return self.grid.exact


@dataclass(frozen=True, eq=False)
class HalfspaceTrials:
    """Exact ERM over the halfspaces of the plane, sample by sample."""

    law: Law
    m: int
    found: tuple[Halfplane, Risk]

    def __call__(self, rng: np.random.Generator, trials: int) -> np.ndarray:
        return at_once(self.steps(rng, trials))

    def steps(self, rng: np.random.Generator, trials: int) -> Steps[np.ndarray]:
        """The same, with a breath now and then in a search among many points."""
        X, y = samples(self.law, rng, trials, self.m)
        rows = []
        for i in range(trials):
            many = self.m > LONG
            rows.append(self._row((yield from best_in_blocks(X[i], y[i])) if many else best_halfspace(X[i], y[i])))
        return np.array(rows).reshape(trials, WIDTH)

    def _row(self, best: Halfspace) -> tuple[float, ...]:
        half = Halfplane((float(best.w[0]), float(best.w[1])), -float(best.b))
        return self.law.risk(half).value, best.errors / self.m, *half.w, half.b

    @property
    def block(self) -> int:
        return max(1, 2_000 // self.m**2 + (self.m < 100))

    def hypothesis(self, row: np.ndarray) -> Hypothesis:
        return Hypothesis(Halfplane((float(row[FIRST]), float(row[FIRST + 1])), float(row[FIRST + 2])))

    @property
    def best(self) -> Risk:
        return self.found[1]

    @property
    def best_hypothesis(self) -> Hypothesis:
        return Hypothesis(self.found[0])

    @property
    def exact(self) -> bool:
        return self.law.risk(self.found[0]).exact
