"""Finer and finer cells, the majority in each: the errors on the sample, and the true risks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import AT_LEAST, AT_MOST, Chart, Curve, Mark, Meter, Narration
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.law import Cells, Law
from colt_gui.models.statistics.pac.erm_study import samples
from colt_gui.models.statistics.pac.study import Setting, TrialStudy, counted
from colt_gui.models.statistics.regions import INFINITE
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.overfitting import Overfitting

TAG = 3
EXAMPLES = 8_000  # times levels, in a block of trials


class Partition(NamedTuple):
    """The plane in cells; those at the border reach to infinity."""

    xs: np.ndarray  # inner lines
    ys: np.ndarray
    masses: Cells

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.xs) + 1, len(self.ys) + 1

    def cell(self, X: np.ndarray) -> np.ndarray:
        i, j = np.searchsorted(self.xs, X[..., 0], "right"), np.searchsorted(self.ys, X[..., 1], "right")
        return i * self.shape[1] + j

    def votes(self, X: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Σ y in each cell of one sample."""
        return np.bincount(self.cell(X), y, self.shape[0] * self.shape[1])


def partition(law: Law, j: int) -> Partition:
    """2ʲ cells: the first coordinate is halved first, then they take turns; each refines the one before."""
    left, right, bottom, top = law.extent
    xs, ys = (low + (high - low) * np.arange(1, 2**s) / 2**s
              for low, high, s in ((left, right, (j + 1) // 2), (bottom, top, j // 2)))  # fmt: skip
    edges = [np.concatenate([[-INFINITE], lines, [INFINITE]]) for lines in (xs, ys)]
    return Partition(xs, ys, law.cells(*edges))


def labelled(partitions: tuple[Partition, ...], X: np.ndarray, y: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Of one sample, for each partition Σ y of the cells, and which of them say +: the majority; a cell without one
    says what the larger cell around it says. No labelling of the cells has fewer errors."""
    said, made = np.ones((1, 1), dtype=bool), []
    for part in partitions:
        votes = part.votes(X, y).reshape(part.shape)
        around = said.repeat(part.shape[0] // said.shape[0], 0).repeat(part.shape[1] // said.shape[1], 1)
        said = np.where(votes == 0, around, votes > 0)
        made.append((votes, said))
    return made


@dataclass(frozen=True, eq=False)
class Majorities:
    """Of a sample its training errors and true risks for every partition, one row."""

    law: Law
    partitions: tuple[Partition, ...]
    m: int

    def __call__(self, rng: np.random.Generator, trials: int, control: Control = NO_CONTROL) -> np.ndarray:
        X, y = samples(self.law, rng, trials, self.m)
        rows = [self._row(X[i], y[i]) for i in range(trials)]
        return np.array(rows).reshape(trials, len(self.partitions), 2)

    def _row(self, X: np.ndarray, y: np.ndarray) -> list[tuple[float, float]]:
        return [
            (
                (1 - float(np.abs(votes).sum()) / self.m) / 2,
                float(np.where(said, part.masses.negative, part.masses.positive).sum()),
            )
            for part, (votes, said) in zip(self.partitions, labelled(self.partitions, X, y))
        ]


class NestedStudy(TrialStudy):
    """Place t is the level with 2^(t − 1) cells. The first sample is on show; the means are over all."""

    unit, drawn = "level", "sample"

    def __init__(self, overfitting: Overfitting, setting: Setting) -> None:
        self.overfitting, self.setting = overfitting, setting
        self.levels = overfitting.splits + 1
        self.partitions: tuple[Partition, ...] = ()
        block = max(1, EXAMPLES // (overfitting.m * self.levels))
        super().__init__(self._work, overfitting.trials, block, setting, TAG)
        self.exhausted = False  # all levels are there, whatever the number of samples

    @property
    def _work(self) -> Majorities:
        return Majorities(self.setting.law, self.partitions, self.overfitting.m)

    def prepare(self, control: Control) -> None:
        """Find the cells of all levels with their masses."""
        if not self.partitions:
            made = []
            for j in range(self.levels):
                control.check()
                made.append(partition(self.setting.law, j))
            self.partitions = tuple(made)
            self.trials.plan = self.trials.plan._replace(work=self._work)
        self.setting.law.find_bayes(control)

    def share_out(self, jobs: int) -> None:
        self.prepare(NO_CONTROL)
        super().share_out(jobs)

    def so_far(self) -> Self:
        other = super().so_far()
        for name in ("_sample", "_labelled"):
            other.__dict__.pop(name, None)
        return other

    def __len__(self) -> int:
        """Return the number of levels as soon as there is a sample."""
        return self.levels if len(self.trials) else 0

    @property
    def planned(self) -> int:
        return self.levels

    @property
    def mistakes(self) -> np.ndarray:
        return np.zeros(len(self) + 1, dtype=int)

    # -- what has been found -----------------------------------------------------------------------------------

    @property
    def training(self) -> np.ndarray:
        """The mean training error of each class."""
        return np.asarray(self.once("means", len(self.trials), lambda: self.trials.results.mean(axis=0))[:, 0])

    @property
    def risks(self) -> np.ndarray:
        return np.asarray(self.once("means", len(self.trials), lambda: self.trials.results.mean(axis=0))[:, 1])

    def penalty(self, t: int) -> float:
        """Return the term that the bound adds for the class at place t, with δ shared out among all classes."""
        cells, classes = 2 ** (t - 1), self.levels
        return bounds.uniform_epsilon(cells * math.log(2), self.overfitting.m, self.overfitting.delta / classes)

    def promise(self, t: int) -> float:
        """Return the bound for the sample on show."""
        return min(float(self.trials.results[0, t - 1, 0]) + self.penalty(t), 1.0)

    @property
    def broken(self) -> int:
        """In how many samples the bound failed for some class."""
        penalties = np.array([self.penalty(t) for t in range(1, len(self) + 1)])
        over = self.trials.results[:, :, 1] > self.trials.results[:, :, 0] + penalties + 1e-12
        return int(over.any(axis=1).sum())

    @cached
    def _sample(self) -> Points:
        plan = self.trials.plan
        X, y = samples(self.setting.law, plan.generator(0), plan.length(0), self.overfitting.m)
        return Points(X[0], y[0])

    def sample(self, t: int) -> Points:
        return self._sample

    @cached
    def _labelled(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return labelled(self.partitions, self._sample.X, self._sample.y)

    def said(self, t: int) -> np.ndarray:
        """Return which cells of the level at place t say +, as the partition lies."""
        return self._labelled[t - 1][1]

    @property
    def chosen(self) -> int:
        """The class that the bound is smallest for: structural risk minimisation."""
        return min(range(1, len(self) + 1), key=self.promise)

    @property
    def exact(self) -> bool:
        return all(part.masses.exact for part in self.partitions)

    # -- readings ----------------------------------------------------------------------------------------------

    def mark(self, t: int) -> Mark:
        return Mark(f"Level {number(t)}: {counted(2 ** (t - 1), 'cell')}")

    def meters(self, t: int) -> list[Meter]:
        best = float(self.setting.law.bayes.value)
        if not t:
            return [Meter("Risk", best, None, "the smallest of all; no level is on show yet", theorem="pac-uniform")]
        training, risk = (float(value) for value in self.trials.results[0, t - 1])
        gap = Meter("Training error", training, None, f"of this sample; {counted(2 ** (t - 1), 'cell')}")
        exact = "" if self.exact else "; summed on a lattice"
        if self.promise(t) >= 1:
            held = Meter("True risk", risk, 1.0, f"the bound says nothing: it is over 1{exact}", AT_MOST)
        else:
            held = Meter(
                "True risk", risk, self.promise(t), f"training error + {number(self.penalty(t))}{exact}", AT_MOST
            )
        if risk > self.promise(t):
            held = held._replace(limit=None, note=f"more than the bound {number(self.promise(t))}: one of the δ")
        mean = float(self.risks[t - 1])
        floor = min(best, mean)
        made = [gap, held, Meter("Mean risk", mean, floor, "at least that of the best rule of all", AT_LEAST)]
        return [meter._replace(theorem="pac-uniform") for meter in made]

    def charts(self) -> list[Chart]:
        if not len(self):
            return []
        x = np.arange(1, len(self) + 1, dtype=float)
        promised = np.minimum(self.training + [self.penalty(t) for t in range(1, len(self) + 1)], 1.0)
        curves = [
            Curve("training error", x, self.training, "margin"),
            Curve("true risk", x, self.risks, "mistake"),
            Curve("bound", x, promised, "bound", live=False),
        ]
        note = f"means over {number(len(self.trials), 9)} samples; cells double from level to level"
        return [Chart("errors", "Training error and risk", "levels", curves, note)]

    def narrate(self, t: int) -> Narration:
        if not t:
            return Narration(
                "Before the first level.", "The cells are halved again and again; each takes its majority."
            )
        training, risk = (number(float(value)) for value in self.trials.results[0, t - 1])
        headline = f"{counted(2 ** (t - 1), 'cell')}: training error {training}, true risk {risk}."
        best, chosen = (number(2 ** (place - 1), 9) for place in (int(self.risks.argmin()) + 1, self.chosen))
        where = f"The mean risk is smallest with {best}, the bound with {chosen}."
        return Narration(
            headline, where if self.setting.law.bayes.value else f"{where} Noise makes it overfit: try some."
        )

    def rounds(self) -> Iterator[dict[str, Any]]:
        for t in range(1, len(self) + 1):
            yield {"t": t, "cells": 2 ** (t - 1), "training_error": float(self.training[t - 1]),
                   "risk": float(self.risks[t - 1]), "penalty": self.penalty(t)}  # fmt: skip

    def summary(self) -> dict[str, Any]:
        if not len(self):
            return {"m": self.overfitting.m, "trials": 0, "why": "no sample was drawn"}
        return {
            "m": self.overfitting.m,
            "trials": len(self.trials),
            "best_cells": 2 ** int(self.risks.argmin()),
            "best_risk": float(self.risks.min()),
            "bayes_risk": self.setting.law.bayes.value,
            "chosen_cells": 2 ** (self.chosen - 1),
            "delta": self.overfitting.delta,
            "exceeded": self.broken,
            "exact_risks": self.exact,
        }
