"""What the table of the race says of each learner."""

from __future__ import annotations

from colt_gui.models.boolean.race.race import Racer, Series, Sweep
from colt_gui.models.labs import LEARNERS
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.race.table import Line

ON_STREAM = ("mistakes", "bound", "a round")
AGAINST_N = ("n", "mistakes", "a round")
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
NOTHING = "–"


def time_text(seconds: float | None) -> str:
    """
    >>> time_text(0.00234), time_text(4.1e-6), time_text(None)
    ('2.3 ms', '4.1 µs', '–')
    """
    if not seconds:
        return NOTHING
    unit, name = next(((unit, name) for unit, name in UNITS if seconds >= unit), UNITS[-1])
    return f"{number(seconds / unit, 2)} {name}"


def stream_line(id: str, racer: Racer) -> Line:
    guarantee, mistakes = racer.guarantee, racer.mistakes
    bound = NOTHING if guarantee.value is None else number(guarantee.value)
    limit = guarantee.refusal if guarantee.value is None else f"at most {guarantee.formula} = {bound}"
    time = time_text(racer.seconds_a_round)
    words = f"{LEARNERS[id].name}: {mistakes} mistakes in {number(racer.played, 9)} rounds, {limit}; {time} a round"
    return Line((number(mistakes, 9), bound, time), words)


def refused_line(why: str) -> Line:
    return Line((NOTHING,) * len(ON_STREAM), why)


def sweep_line(id: str, sweep: Sweep) -> Line:
    """What it has with the most variables so far."""
    series = sweep.series(id)
    why = sweep.stopped.get(id, (0, ""))[1]
    if not len(series.n):
        return Line((NOTHING,) * len(AGAINST_N), why)
    n, mistakes, time = number(series.n[-1], 9), _mean(series), time_text(float(series.seconds[-1]))
    words = f"{LEARNERS[id].name}: {mistakes} mistakes with n = {n}; {time} for the first round"
    return Line((n, mistakes, time), f"{words}. {why}" if why else words)


def _mean(series: Series) -> str:
    """With its standard error, where there is one."""
    mean, error = number(series.mistakes[-1], 2), float(series.mistakes_error[-1])
    return f"{mean} ± {number(error, 1)}" if error else mean
