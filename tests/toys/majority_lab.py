"""A lab of its own: the learner says what most labels have been so far. Here is all that the models need of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Curve, Mark, Meter, Narration
from colt_gui.models.core.report import Report
from colt_gui.models.core.setup import Setup
from colt_gui.models.labs import Lab, Learners


class Majority(Learner):
    id, name, lab = "majority", "Majority", "majority"
    rule = "ŷ = sign(ahead + Σ y)"
    params = (Param("ahead", "Ahead", 1, -5, 5, kind="int", help="How many + are taken for granted."),)


@dataclass(frozen=True)
class MajoritySetup(Setup):
    params: ClassVar[tuple[Param, ...]] = (Param("tall", "Tall", False, kind="bool"),)
    called: ClassVar[str] = "the majority's setup"
    tall: bool = False


class MajorityRun:
    exhausted = False

    def __init__(self, labels: list[int], ahead: int) -> None:
        self.labels = labels
        self.sums = [ahead, *(ahead + total for total in np.cumsum(labels).tolist())]
        self.t = len(labels)

    def __len__(self) -> int:
        return len(self.labels)

    def seek(self, t: int) -> None:
        self.t = t

    def wrong(self, t: int) -> bool:
        return (1 if self.sums[t - 1] > 0 else -1) != self.labels[t - 1]

    def mark(self, t: int) -> Mark:
        if not t:
            return Mark("Before the first round")
        return Mark(f"Round {t}: a mistake", "mistake") if self.wrong(t) else Mark(f"Round {t}: right")


class MajorityExperiment(Experiment[Majority, MajorityRun]):
    def __init__(self, document, limit=100_000, before=None) -> None:
        super().__init__(document, limit, before)
        self.points = document.points
        self.run = MajorityRun(document.points.y.tolist()[:limit], self.learner.ahead)

    @property
    def mistakes(self) -> np.ndarray:
        return np.cumsum([False, *(self.run.wrong(t + 1) for t in range(len(self.run)))])

    def meters(self, t: int) -> list[Meter]:
        return [Meter("Mistakes", float(self.mistakes[t]), None, "Nobody has proved anything.", whole=True)]

    def charts(self) -> list[Chart]:
        counts = self.mistakes
        return [Chart("mistakes", "Mistakes", "rounds", [Curve("mistakes", np.arange(len(counts)), counts, "mistake")])]

    def narrate(self, t: int) -> Narration:
        return Narration(f"Round {t}.", f"Σ y = {self.run.sums[t]}.")


def report(experiment: MajorityExperiment, seed: int | None) -> Report:
    rounds = ({"t": t + 1, "sum": total} for t, total in enumerate(experiment.run.sums[1:]))
    return Report({"learner": "majority"}, rounds, {"mistakes": int(experiment.mistakes[-1])})


LAB = Lab("majority", "Majority", Learners({"majority": Majority}), MajorityExperiment, report, MajoritySetup, ("sum",))
