"""One line for each round: what came, what was said, why it changed anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.perceptrons.meters import waited_for
from colt_gui.models.perceptrons.stopping import brief_stop, stopped_early
from colt_gui.models.text.numbers import number, sign, vector

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment


def narrate(experiment: PerceptronExperiment, t: int) -> Narration:
    run = experiment.run
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        return Narration("Before the first round.", _start(experiment))
    r = run.round(t)
    example = _example(experiment, run.index(t))
    headline = f"Round {t}: {example} is {sign(r.y)}, predicted {sign(r.prediction)}."
    return Narration(headline, _reason(experiment, t) + _end(experiment, t))


def _reason(experiment: PerceptronExperiment, t: int) -> str:
    """Return why the learner did what it did. One of a person's own is asked as it was when the round came, with all
    that it remembers; a fault of it is said in its place."""
    learner, run = experiment.learner, experiment.run
    if not learner.own:
        return learner.reason_for(experiment.played(t))
    here = run.t
    run.seek(t - 1)
    try:
        return learner.reason_for(experiment.played(t))
    except LearnerFault as fault:
        learner.guard.faults.append(fault)
        return str(fault)
    finally:
        run.seek(here)


def _example(experiment: PerceptronExperiment, i: int) -> str:
    if experiment.document.adversary is not None:
        return "e" + str(i + 1).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
    return vector(experiment.points.X[i].tolist())


def _start(experiment: PerceptronExperiment) -> str:
    if not len(experiment.run) and not experiment.ready:
        return f"{waited_for(experiment).capitalize()} …"
    if not len(experiment.run) and experiment.broken_off:
        return "Stopped before the first round."
    if not len(experiment.run):
        return "Nothing to correct: there is no round to play."
    if not experiment.learner.written_down:
        return "Nothing is kept yet, so every score is 0. Press Space to play."
    first = experiment.run.first_w
    if first is not None and any(first):
        return f"It starts with {_hypothesis(experiment, first)}. Press Space to play."
    zero = "w = 0 and b = 0" if experiment.learner.biased else "w = 0"
    return f"{zero}, so every score is 0. Press Space to play."


def _hypothesis(experiment: PerceptronExperiment, w: Sequence[float]) -> str:
    """Return w in words; its last number is b where there is a bias."""
    if not experiment.learner.biased:
        return f"w = {vector(w)}"
    return f"w = {vector(w[:-1])} and b = {number(w[-1])}"


def _end(experiment: PerceptronExperiment, t: int) -> str:
    run = experiment.run
    if t < len(run) or not run.done:
        return ""
    if run.converged:
        return " Every example is satisfied: done."
    return f" {brief_stop(experiment)}" if stopped_early(experiment) else ""
