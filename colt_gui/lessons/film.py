"""The timetable of a film: which round is on show, how far into it, and for how many frames."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from colt_gui.lessons.lesson import Step
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import AnyExperiment

SLOWEST, QUICKEST = 0.1, 1000.0  # rounds a second
LONGEST = 20.0  # seconds that a run takes at most when nobody asked for a speed
USUAL = 2.0  # rounds a second
BEFORE, AFTER = 0.6, 1.6  # seconds that the first and the last picture stand
MOST_FPS = 60
MOST_FRAMES = 36_000


class Moment(NamedTuple):
    """`phase` as in the playback: 0 before the round, 1 after it."""

    t: int
    phase: float
    frames: int = 1


@dataclass(frozen=True)
class Timing:
    """What a person asks for. `steps` are those of a lesson (indices); without them it is the run that is played."""

    fps: int = 30
    speed: float | None = None  # rounds a second; None: at a usual speed, but not for too long
    first: int = 0
    last: int | None = None
    steps: tuple[int, ...] | None = None

    def run(self, rounds: int) -> list[Moment]:
        """The run from `first` to `last`."""
        last = rounds if self.last is None else self.last
        if not 0 <= self.first <= last <= rounds:
            raise InputError(f"The run has the rounds 0 to {rounds}: a film cannot go from {self.first} to {last}.")
        speed = self.speed or max(USUAL, (last - self.first) / LONGEST)
        return [
            self.held(self.first, BEFORE),
            *played(self.first, last, speed, self.fps),
            self.held(last, AFTER),
        ]

    def step(self, step: Step, experiment: AnyExperiment) -> list[Moment]:
        """A step of a lesson: time to read its caption, then what it plays."""
        end = step.at.reach(experiment)
        if step.start is None:
            return [self.held(end, step.reading_time)]
        start = min(step.start.reach(experiment), end)
        speed = self.speed or step.pace(end - start)
        return [
            self.held(start, step.reading_time),
            *played(start, end, speed, self.fps),
            self.held(end, AFTER),
        ]

    def held(self, t: int, seconds: float) -> Moment:
        return Moment(t, 1.0, max(1, round(seconds * self.fps)))


def played(start: int, end: int, speed: float, fps: float) -> Iterator[Moment]:
    """One frame after the other, up to and with the end of the last round."""
    rounds = end - start
    frames = max(1, round(rounds / speed * fps)) if rounds else 0
    for k in range(1, frames + 1):
        progress = rounds * k / frames
        whole = math.ceil(progress - 1e-9) - 1
        yield Moment(start + whole + 1, min(progress - whole, 1.0))


def length(moments: Iterable[Moment]) -> int:
    """In frames."""
    return sum(moment.frames for moment in moments)


def check_length(frames: int, fps: int) -> None:
    if frames > MOST_FRAMES:
        raise InputError(
            f"The film would have {frames} frames ({frames / fps / 60:.0f} minutes), more than {MOST_FRAMES}: "
            "choose a higher speed, fewer rounds or fewer frames a second."
        )
