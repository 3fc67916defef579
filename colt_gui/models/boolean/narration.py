"""One line for each round: what was said, what it is, and what that does to the hypothesis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.boolean.played import PlayedRound
from colt_gui.models.core.readings import Narration
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment


def narrate(experiment: BooleanExperiment, t: int) -> Narration:
    if not len(experiment.run) and experiment.run.done:
        return Narration("No examples yet.", f"Build one bit by bit, then + or −. {experiment.learner.first_words()}")
    if t == 0:
        return Narration("Before the first round.", " ".join(filter(None, (_first(experiment), _remark(experiment)))))
    played = PlayedRound(experiment.run, t)
    said = experiment.learner.reason_for(played)
    refuted = _refuted(experiment, t)
    return Narration(_headline(experiment, played), " ".join(filter(None, (said, refuted, _end(experiment, t)))))


def _first(experiment: BooleanExperiment) -> str:
    return experiment.run.after(0).first_words()


def _remark(experiment: BooleanExperiment) -> str:
    return experiment.stream.remark


def _headline(experiment: BooleanExperiment, played: PlayedRound) -> str:
    name = experiment.row_name(played.t)
    which = f"Round {number(played.t, 9)}, {name}" if name else f"Round {number(played.t, 9)}"
    if played.wrong:
        return f"{which}: it said {sign(played.said)}, but it is {sign(played.y)}: a {played.wrong}."
    return f"{which}: it said {sign(played.said)}, and it is {sign(played.y)}."


def _refuted(experiment: BooleanExperiment, t: int) -> str:
    """Said where it is shown, and at each mistake that cannot be learned from after that."""
    refutation = experiment.refutation(t)
    if refutation is None:
        return ""
    if refutation.since == t:
        return f"{refutation.words} {refutation.why}"
    return refutation.words if experiment.wrong(t) else ""


def _end(experiment: BooleanExperiment, t: int) -> str:
    run = experiment.run
    if t < len(run) or not run.exhausted:
        return ""
    if experiment.broken_off:
        return experiment.broken_off_text
    return "Stopped: no more rounds are played."
