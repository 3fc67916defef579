"""How a ratio is measured: ours and the peer's by turns, so that a noisy machine is noisy for both."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.topics import GROWTH

UNMEASURED = 0.25  # the noise of a row that was not measured often enough to know it
LEAST_NOISE = 0.05  # whatever the repetitions say: another day the machine is another one

Do = Callable[[], object]


class Row(NamedTuple):
    """One line of the table. `ratio` is what the goal is about; `best` says which way is good.

    `noise` is how far, relative to the ratio, the ratios of repeated medians lie from it; `topic` is the line of the
    summary that the row belongs to.
    """

    what: str
    ours: float
    peer: str
    theirs: float
    ratio: float
    goal: float
    best: str = "low"
    unit: str = "s"
    noise: float = UNMEASURED
    topic: str = ""
    note: str = ""

    @property
    def met(self) -> bool:
        return self.ratio <= self.goal if self.best == "low" else self.ratio >= self.goal

    @property
    def missed_beyond_noise(self) -> bool:
        room = 1 + max(self.noise, LEAST_NOISE)
        return self.ratio > self.goal * room if self.best == "low" else self.ratio < self.goal / room

    @property
    def used(self) -> float:
        """How much of the goal is used up: 1 is the goal, more is a miss."""
        if self.best == "low":
            return self.ratio / self.goal
        return self.goal / self.ratio if self.ratio else math.inf


class Growth(NamedTuple):
    """Seconds by size, one curve of a growth chart."""

    chart: str
    name: str
    sizes: Sequence[float]
    seconds: Sequence[float]
    most: float  # the exponent that is expected at most

    @property
    def exponent(self) -> float:
        """Of the curve in log-log the slope of its upper half (at small sizes nothing but calls is measured) or of its
        last step, whichever is steeper: there a surprise would begin."""
        middle = math.sqrt(self.sizes[0] * self.sizes[-1])
        places = [(math.log(x), math.log(y)) for x, y in zip(self.sizes, self.seconds)]
        upper, last = [place for place in places if place[0] >= math.log(middle) - 1e-9], places[-2:]
        return max(_slope(upper if len(upper) > 1 else last), _slope(last))

    @property
    def row(self) -> Row:
        """The exponent as a row of the table."""
        many, few = self.sizes[-1], self.sizes[0]
        what, topic = f"{self.name}, {spaced(few)} → {spaced(many)} {self.chart}", GROWTH.format(self.chart)
        exponent = max(self.exponent, 0.0)
        return Row(what, exponent, "exponent, at most", self.most, exponent, self.most, unit="", noise=0.1, topic=topic)


def _slope(places: Sequence[tuple[float, float]]) -> float:
    """Of the line of least squares."""
    x, y = (sum(column) / len(places) for column in zip(*places))
    return sum((a - x) * (b - y) for a, b in places) / sum((a - x) ** 2 for a, _ in places)


class LeftOut(NamedTuple):
    """What could not be measured here, and why."""

    what: str
    why: str


class Failed(NamedTuple):
    """What raised, and its words."""

    what: str
    error: str


def spaced(n: float) -> str:
    """Thousands apart.

    >>> spaced(50000)
    '50 000'
    """
    return f"{n:,.0f}".replace(",", " ")


Found = Row | Growth | LeftOut


class Task(NamedTuple):
    """Something to be measured by itself: if it raises, the others go on."""

    what: str
    measure: Callable[[], Found | Iterable[Found]]


# -- clocks --------------------------------------------------------------------------------------------------------


class Timing(NamedTuple):
    """Medians of two columns of seconds, their ratio, and how much it varies."""

    ours: float
    theirs: float
    ratio: float
    noise: float


def seconds(do: Do, clock: Callable[[], float] = perf_counter) -> float:
    start = clock()
    do()
    return clock() - start


def by_turns(times: int, *does: Do, clock: Callable[[], float] = process_time) -> list[list[float]]:
    """A column of seconds for each, after one warm-up: of the processor, so that other programs count for none."""
    for do in does:
        do()
    rounds = [[seconds(do, clock) for do in does] for _ in range(times)]
    return [list(column) for column in zip(*rounds)]


def timing(ours: Sequence[float], theirs: Sequence[float]) -> Timing:
    """The noise is that of the medians of three parts of the columns."""
    a, b = median(ours), median(theirs)
    count = min(3, len(ours))
    parts = [median(ours[k::count]) / median(theirs[k::count]) for k in range(count)]
    return Timing(a, b, a / b, max(abs(part / (a / b) - 1) for part in parts) if count > 1 else UNMEASURED)


def compare(ours: Do, theirs: Do, times: int, clock: Callable[[], float] = process_time) -> Timing:
    return timing(*by_turns(times, ours, theirs, clock=clock))


def against_limit(do: Do, limit: float, times: int, each: int = 1) -> Timing:
    """Seconds by the clock on the wall of one of `each` things that are done together, against a limit."""
    (column,) = by_turns(times, do, clock=perf_counter)
    return timing([taken / each for taken in column], [limit] * len(column))


def side_by_side(ours: Do, theirs: Do, times: int) -> tuple[float, float]:
    """Medians of the two by the clock on the wall."""
    found = compare(ours, theirs, times, perf_counter)
    return found.ours, found.theirs


def alone(do: Do, times: int) -> float:
    do()
    return median(seconds(do) for _ in range(times))


# -- rows ----------------------------------------------------------------------------------------------------------


def row(what: str, found: Timing, peer: str, goal: float, topic: str = "", note: str = "") -> Row:
    """Seconds, the fewer the better."""
    return Row(what, found.ours, peer, found.theirs, found.ratio, goal, noise=found.noise, topic=topic, note=note)


def rates(what: str, count: int, found: Timing, peer: str, goal: float, topic: str = "", note: str = "") -> Row:
    """So many rounds in the measured time, the more a second the better."""
    ours, theirs = count / found.ours, count / found.theirs
    return Row(what, ours, peer, theirs, 1 / found.ratio, goal, "high", "/s", found.noise, topic, note)
