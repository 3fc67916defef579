"""A whole lab in one file: coins are tossed for labels, and the learner bets on the face that it has seen most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document, Setup
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import OnlineLearner, Played
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Curve, Meter, Narration, Report, strict
from colt_gui.models.core.runs import OnlineRun, order
from colt_gui.models.labs import Lab, Learners


@dataclass(frozen=True)
class CoinSetup(Setup):
    """Where there are no points `tosses` coins are tossed; `forced` are the labels of the first."""

    tosses: int = 6
    fair: bool = True
    forced: tuple[int, ...] = ()

    params: ClassVar[tuple[Param, ...]] = (
        Param("tosses", "Tosses", 6, 0, 50, kind="int", help="How often the coin is tossed."),
        Param("fair", "Fair", True, kind="bool", help="Heads as often as tails."),
    )
    called: ClassVar[str] = "the coins"

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(y not in (-1, 1) for y in self.forced):
            raise InputError("Every forced toss is 1 or −1.")

    @classmethod
    def read(cls, name, value):
        if name == "forced" and not isinstance(value, list):
            raise InputError("forced must be a list.")
        return tuple(value) if name == "forced" else value

    def points(self, seed: int) -> Points:
        rng = np.random.default_rng(seed)
        y = np.where(rng.random(self.tosses) < (0.5 if self.fair else 0.8), 1, -1)
        y[: len(self.forced)] = self.forced[: len(y)]
        return Points(np.column_stack([np.arange(len(y)), np.zeros(len(y))]), y) if len(y) else Points.empty()


class MajorityFace(OnlineLearner):
    id = "majority-face"
    name = "Majority face"
    lab = "coins"
    rule = "bets on the face seen most"
    params = (Param("start", "Start", 0, -5, 5, kind="int", help="How many heads it has seen before."),)

    def prepare(self, X):
        self.seen, self.count = self.start, len(X)
        return range(len(X))

    def learn(self, x, y):
        score = float(self.seen)
        prediction = 1 if score >= 0 else -1
        self.seen += y
        return y, score, prediction, prediction != y, True, None

    def state(self):
        return self.seen

    def restore(self, state):
        self.seen = state

    def scores(self):
        return np.full(self.count, float(self.seen))

    def erring(self, scores, y):
        return np.ones(len(y), dtype=bool)

    def reason_for(self, played: Played) -> str:
        return f"It had seen {played.round.score:+g} more heads than tails."


class CoinExperiment(Experiment[MajorityFace, OnlineRun]):
    def __init__(self, document: Document, limit: int = 100_000, before: CoinExperiment | None = None) -> None:
        super().__init__(document, limit, before)
        self.points = document.points if len(document.points) else document.setup("coins").points(document.seed)
        self.run = OnlineRun(self.learner, self.points, order("given", document.passes), limit)

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.run.play(control, self.so_far)

    @property
    def setup_text(self) -> str:
        return f"{self.document.setup('coins').tosses} tosses"

    @property
    def mistakes(self) -> np.ndarray:
        return np.concatenate([[0], np.cumsum(self.run.mistakes)])

    def meters(self, t: int) -> list[Meter]:
        return [
            Meter("Mistakes", float(self.mistakes[t]), float(max(t, 1)), "no more than there were tosses", whole=True)
        ]

    def charts(self) -> list[Chart]:
        rounds = np.arange(len(self.run) + 1)
        lost = Curve("mistakes", rounds, self.mistakes, "mistake", steps=True)
        faces = np.array([self.run.round(t).y > 0 for t in rounds[1:].tolist()])
        tosses = Curve("heads", rounds, np.append(faces, 0), "accent", bars=True)
        share = np.concatenate([[0.5], np.cumsum(faces) / rounds[1:]])
        heads = Curve("share", rounds, share, "hypothesis", spread=0.5 / np.sqrt(rounds + 1))
        charts = [
            Chart("bets", "Bets that were lost", "rounds", [lost]),
            Chart("tosses", "Tosses", "rounds", [tosses]),
            Chart("heads", "Share of heads", "rounds", [heads]),
        ]
        return charts if len(self.run) else []

    def narrate(self, t: int) -> Narration:
        if t == 0:
            return Narration("Before the first toss.", "Press Space to play.")
        return Narration(f"Round {t}.", self.learner.reason_for(self.run.played(t)))


def report(experiment: CoinExperiment, seed: int | None = None) -> Report:
    head = {"learner": experiment.learner.id, "params": strict(experiment.learner.values), "seed": seed}
    rounds = ({"t": t, "y": experiment.run.round(t).y} for t in range(1, len(experiment.run) + 1))
    return Report(head, rounds, {"mistakes": int(experiment.mistakes[-1])})


COINS = Lab(
    "coins", "Coins", Learners({MajorityFace.id: MajorityFace}), CoinExperiment, report, CoinSetup, layers=("coins",)
)
