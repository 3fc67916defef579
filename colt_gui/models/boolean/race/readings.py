"""The race as charts, mistakes over rounds with every bound, mistakes and time against n; and as `colt-gui race` prints
it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from colt_gui.models.boolean.race.race import Race, Racer, Series, Sweep
from colt_gui.models.boolean.readings import TALL
from colt_gui.models.core.readings import Chart, Curve, strict
from colt_gui.models.labs import LEARNERS
from colt_gui.models.text.numbers import number


class Roles(dict[str, str]):
    """The colour of each learner, by meaning. A learner that has none here is drawn in the accent colour."""

    def __missing__(self, learner: str) -> str:
        return "accent"


# clauses and terms are learned alike, and so are those that look alike
ROLES = Roles({
    "conjunction-monotone": "hypothesis",
    "conjunction": "positive",
    "disjunction": "negative",
    "k-cnf": "muted",
    "k-dnf": "outline",
    "k-term-dnf": "muted",
    "k-clause-cnf": "outline",
    "winnow": "margin",
    "boolean-halving": "comparator",
    "boolean-perceptron": "mistake",
    "p-norm-perceptron": "margin_mistake",
})  # fmt: skip
SHORT_NAMES = {"conjunction-monotone": "Monotone", "p-norm-perceptron": "p-norm"}
MICRO = 1e6
SHORT = 14  # letters of a formula that has room beside its line


def short_name(id: str) -> str:
    """Return the name of a learner in the race.

    >>> short_name("boolean-halving"), short_name("winnow")
    ('Halving', 'Winnow')
    """
    return SHORT_NAMES.get(id) or LEARNERS[id].name.removesuffix(" on bits")


def race_chart(racers: Mapping[str, Racer]) -> Chart:
    """Chart the mistakes of all racers so far, and the bound of each; a bound far above is named in the note."""
    curves = [_mistakes(id, racer) for id, racer in racers.items()]
    rounds = max((racer.planned for racer in racers.values()), default=1)
    high = TALL * max([1, *(racer.mistakes for racer in racers.values())])
    over = []
    for id, racer in racers.items():
        guarantee = racer.guarantee
        if guarantee.value is None:
            continue
        formula = f" {guarantee.formula} =" if len(guarantee.formula) <= SHORT else ""
        text = f"{short_name(id)} ≤{formula} {number(guarantee.value)}"
        if guarantee.value > high:
            over.append(f"{text}, far above")
        else:
            ends = np.array([0.0, float(max(rounds, 1))])
            curves.append(Curve(text, ends, np.full(2, guarantee.value), ROLES[id], live=False))
    return Chart("race", "Mistakes on one stream", "rounds", curves, "; ".join(over))


def _mistakes(id: str, racer: Racer) -> Curve:
    y = racer.curve
    return Curve(short_name(id), np.arange(len(y)), y, ROLES[id], steps=True)


# -- against n -----------------------------------------------------------------------------------------------------


def sweep_chart(sweep: Sweep) -> Chart:
    """Chart mean mistakes with standard errors, and the bounds."""
    curves = []
    for id, series in _series(sweep):
        curves.append(_curve(id, series, series.mistakes, series.mistakes_error))
    for id, series in _series(sweep):
        known = np.isfinite(series.bound)
        if known.any():
            x, y = np.log2(series.n[known]), np.log10(np.maximum(series.bound[known], 1))
            curves.append(Curve(f"{short_name(id)}’s bound", x, y, ROLES[id], live=False))
    title = f"Mistakes against n: disjunctions, k = {sweep.plan.k}"
    return Chart("race-mistakes", title, "n", curves, _note(sweep), log=True, doubling=True)


def time_chart(sweep: Sweep) -> Chart:
    """Chart the first round in microseconds: all weights, all literals, all concepts are asked in it."""
    curves = [_curve(id, series, series.seconds * MICRO, series.seconds_error * MICRO) for id, series in _series(sweep)]
    title = "Against n: time of the first round, in µs"
    return Chart("race-time", title, "n", curves, _note(sweep), log=True, doubling=True)


def _series(sweep: Sweep) -> Iterable[tuple[str, Series]]:
    return [(id, series) for id in sweep.chosen if len((series := sweep.series(id)).n)]


def _curve(id: str, series: Series, mean: np.ndarray, error: np.ndarray) -> Curve:
    """Return a curve on logarithmic axes: an error is a share of its mean, and a mean of 0 is not drawn."""
    shown = mean > 0
    x, y = np.log2(series.n[shown]), np.log10(mean[shown])
    return Curve(short_name(id), x, y, ROLES[id], spread=error[shown] / mean[shown] / np.log(10))


def _note(sweep: Sweep) -> str:
    """Name the learners that have stopped, and where."""
    stops = {id: n for id, (n, _) in sweep.stopped.items() if id in sweep.chosen}
    return "; ".join(f"{short_name(id)} stops before n = {n}" for id, n in stops.items())


# -- as JSON -------------------------------------------------------------------------------------------------------


def race_report(race: Race, order: list[str]) -> dict[str, Any]:
    """Return the report of a race, each learner in the order in which it was named."""
    source, target = race.course.source, race.course.target
    return {
        "target": None if target is None else target.text(source.variable_names),
        "stream": source.kind,
        "n": source.n,
        "rounds": source.rounds,
        "seed": race.course.seed,
        "learners": [
            reported_racer(id, race.racers[id]) if id in race.racers else _refused(id, race.refused[id]) for id in order
        ],
    }


def reported_racer(id: str, racer: Racer) -> dict[str, Any]:
    guarantee, mistakes, negatives = racer.guarantee, racer.mistakes, racer.false_negatives
    told = {
        "learner": id,
        "params": racer.learner.values,
        "rounds": racer.played,
        "mistakes": mistakes,
        "false_negatives": negatives,
        "false_positives": mistakes - negatives,
        "bound": guarantee.value,
        "bound_formula": guarantee.formula,
        "bound_holds": guarantee.holds(mistakes),
        "seconds_a_round": racer.seconds_a_round,
        "seconds_first_round": racer.first_seconds,
    }
    return strict(told | ({"why": guarantee.why} if guarantee.value is None else {}))


def _refused(id: str, why: str) -> dict[str, Any]:
    return {"learner": id, "mistakes": None, "bound": None, "seconds_a_round": None, "why": why}
