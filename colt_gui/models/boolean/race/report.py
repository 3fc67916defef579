"""A race as `colt-gui race` prints it."""

from __future__ import annotations

from typing import Any

from colt_gui.models.boolean.race.race import Race, Racer
from colt_gui.models.core.report import strict


def race_report(race: Race, order: list[str]) -> dict[str, Any]:
    """Each learner in the order in which it was named."""
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
