"""How a run with experts ended that there was more advice for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment


def stop_words(experiment: ExpertsExperiment) -> str:
    """E.g. "after 100 000 rounds, the most that are played"."""
    why = " for now" if _live(experiment) else ", the most that are played"
    return f"after {number(len(experiment.run))} rounds{why}"


def brief_stop(experiment: ExpertsExperiment) -> str:
    """The same where the number of rounds stands beside it."""
    if experiment.broken_off:
        return experiment.broken_off_text
    return "Stopped for now." if _live(experiment) else "Stopped: no more rounds are played."


def _live(experiment: ExpertsExperiment) -> bool:
    """Fewer rounds are played while a hand moves things."""
    return experiment.limit < experiment.document.most_rounds
