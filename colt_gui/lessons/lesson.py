"""A lesson: a question, something to watch, and the reason, each a step with a document and a place in its run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.labs import LABS, Lab, lab_of

KINDS = {"question": "Question", "watch": "Watch", "reason": "Why"}
WATCHED = 7.0  # seconds that an animation should take at most, unless the step has a speed of its own
READ_PER_SECOND = 16.0  # letters


def showable() -> tuple[str, ...]:
    """The parts of the pictures that can be shown and hidden."""
    return tuple(layer for lab in LABS.values() for layer in lab.layers)


class Place(NamedTuple):
    """Where in a run: round `number`, the k-th mistake or update, or the end."""

    what: str = "round"
    number: int = 0

    def find(self, experiment: AnyExperiment) -> int:
        """The round; raises InputError where the run has no such place."""
        if self.what == "end":
            return len(experiment.run)
        if self.what == "round":
            if self.number > len(experiment.run):
                raise InputError(f"the run has {len(experiment.run)} rounds, so there is no round {self.number}.")
            return self.number
        counts = experiment.mistakes if self.what == "mistake" else experiment.updates
        if self.number > counts[-1]:
            raise InputError(f"the run has {counts[-1]} {self.what}s, so there is no {self.what} {self.number}.")
        return int(np.searchsorted(counts, self.number))

    def reach(self, experiment: AnyExperiment) -> int:
        """The same; a run that has no such place, because a person edited the file, is shown to its end."""
        try:
            return self.find(experiment)
        except InputError:
            return len(experiment.run)


START, END = Place(), Place("end")


def place(value: object) -> Place:
    """From a file: a round, "start", "end", "mistake 3" or "update 3"."""
    if type(value) is int and value >= 0:
        return Place("round", value)
    text = value if isinstance(value, str) else ""
    if text in {"start", "end"}:
        return START if text == "start" else END
    if match := re.fullmatch(r"(mistake|update) ([1-9]\d{0,17})", text):
        return Place(match[1], int(match[2]))
    raise InputError("a place is a round, “start”, “end”, “mistake 3” or “update 3”.")


@dataclass(frozen=True)
class Step:
    """`start` is where the animation towards `at` begins; without it the step jumps there. `large` names the chart
    or picture in the stage's place, `charts` those below it."""

    kind: str
    caption: str
    document: Document
    at: Place = START
    start: Place | None = None
    speed: float | None = None
    hide: frozenset[str] = frozenset()
    emphasise: frozenset[str] = frozenset()
    show: frozenset[str] | None = None
    large: str = ""
    charts: tuple[str, ...] | None = None

    @property
    def heading(self) -> str:
        return KINDS[self.kind]

    @property
    def lab(self) -> Lab:
        return lab_of(self.document.learner)

    def pace(self, rounds: int) -> float:
        """Rounds a second for an animation over that many."""
        return self.speed or min(max(1.0, rounds / WATCHED), 1000.0)

    @property
    def reading_time(self) -> float:
        """Seconds that a film leaves for the caption."""
        return 1.0 + len(self.caption) / READ_PER_SECOND


@dataclass(frozen=True)
class Lesson:
    """`picture` is the index of the step that stands for the lesson in the browser and in the gallery; `cites` are the
    learners and bounds whose sources stand behind the theorem; `path` is the file it was read from."""

    id: str
    title: str
    summary: str
    theorem: str
    steps: tuple[Step, ...]
    picture: int = 0
    cites: tuple[str, ...] = ()
    path: Path | None = field(default=None, compare=False)

    @property
    def lab(self) -> Lab:
        return self.steps[self.picture].lab

    @property
    def number(self) -> str:
        """Its place among the others, where its file begins with one: 3 of 03-tie-at-zero.toml."""
        match = None if self.path is None else re.match(r"0*(\d+)-", self.path.name)
        return "" if match is None else match[1]

    def check_places(self, index: int, experiment: AnyExperiment) -> None:
        """That the run of this step has the places it speaks of, which only the run can tell."""
        step = self.steps[index]
        try:
            for spoken_of in (step.at, step.start or START):
                spoken_of.find(experiment)
        except InputError as error:
            raise InputError(f"{self.id}, step {index + 1}: {error}") from None
