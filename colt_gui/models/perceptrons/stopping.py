"""The words for a run that ended before its learner was content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment


def stopped_early(experiment: PerceptronExperiment) -> bool:
    run = experiment.run
    return not run.converged and (run.exhausted or until_clean(experiment))


def until_clean(experiment: PerceptronExperiment) -> bool:
    """Tell whether the examples come until the learner is content with all of them."""
    return experiment.learner.picks or experiment.document.order in {"cycled", "adversarial"}


def stop_words(experiment: PerceptronExperiment) -> str:
    """Return e.g. "after 800 rounds because it would not end"."""
    after, run = f"after {number(len(experiment.run))} rounds", experiment.run
    if experiment.broken_off:
        return after
    if run.exhausted:
        return f"{after} for now" if _live(experiment) else f"{after}, the most that are played"
    return f"{after} because it would not end" if _endless(experiment) else f"{after}, which are {run.passes} passes"


def brief_stop(experiment: PerceptronExperiment) -> str:
    """Return the same in a sentence that stands beside the number of rounds."""
    if experiment.broken_off:
        return "Stopped."
    if experiment.run.exhausted:
        return "Stopped for now." if _live(experiment) else "Stopped: no more rounds are played."
    return "Stopped: it would not end." if _endless(experiment) else f"Stopped after {experiment.run.passes} passes."


def _live(experiment: PerceptronExperiment) -> bool:
    """Fewer rounds are played while a hand moves things."""
    return experiment.limit < experiment.document.most_rounds


def _endless(experiment: PerceptronExperiment) -> bool:
    return experiment.ready and experiment.known_geometry.inseparable
