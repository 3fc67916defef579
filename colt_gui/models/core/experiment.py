"""A document carried out: what every experiment offers, whatever its family of learners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from colt_gui.models.core.document import Document, learner_class
from colt_gui.models.core.orders import ORDERS
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration


class Experiment(ABC):
    """`run` is what time goes through: it has a length and `seek(t)`. A slow part may still be under way when the
    experiment is made: `work` goes on with it, `ready` says that it is done."""

    points: Points
    run: Any
    orders: ClassVar[dict[str, str]] = ORDERS  # in which the examples may come
    grows = False  # rounds are added while it works
    batch = False  # time is a solver's, and people look at its end

    def __init__(self, document: Document) -> None:
        self.document = document
        self.learner = learner_class(document.learner)(**document.own_params)

    @property
    def ready(self) -> bool:
        return True

    @property
    def refusal(self) -> str:
        """Why there is nothing to show with these parameters, in one sentence; empty when there is."""
        return ""

    @property
    def under_way(self) -> tuple[str, float | None]:
        """What is being worked at, and the share that is done where that is known."""
        return "Working", None

    def go_on(self) -> None:
        """One step of what is under way."""

    def stop(self) -> None:
        """Leaves what is under way as it stands."""

    def work(self, seconds: float = float("inf")) -> bool:
        """Goes on for about that long; True when nothing is left to do."""
        end = perf_counter() + seconds
        while not self.ready:
            self.go_on()
            if perf_counter() > end:
                break
        return self.ready

    @property
    def mistakes(self) -> np.ndarray:
        """How many there have been after each round; none where rounds are steps of a solver."""
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def updates(self) -> np.ndarray:
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def heading(self) -> str:
        """What the meters are about."""
        return self.learner.name

    @abstractmethod
    def meters(self, t: int) -> list[Meter]:
        """The counts at time t, each next to what limits it."""

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...
