"""One line for each labelling: what it is, and what shows that it is realised or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.statistics.shattering.concepts import COUNTED, LIVE
from colt_gui.models.statistics.shattering.evidence import Obstacle
from colt_gui.models.statistics.shattering.meters import counted_words, power
from colt_gui.models.statistics.shattering.words import why, why_not
from colt_gui.models.text.numbers import whole

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.experiment import ShatterExperiment


def narrate(experiment: ShatterExperiment, t: int) -> Narration:
    if not experiment.m:
        return Narration("No points yet.", "Click to place a point; its class does not matter here.")
    if not len(experiment.run):
        return _too_many(experiment)
    if t == 0:
        return _before(experiment)
    return _labelling(experiment, t)


def _too_many(experiment: ShatterExperiment) -> Narration:
    headline = f"{experiment.m} points have {power(experiment.m)} labellings."
    realised = experiment.counted
    if realised is None:
        limit = f"for up to {COUNTED} points" if experiment.m > COUNTED else "in the plane"
        return Narration(headline, f"They are shown for up to {LIVE} points, and counted {limit}.")
    return Narration(
        headline, f"{whole(realised)} of them are realised. They are shown one by one for up to {LIVE} points."
    )


def _before(experiment: ShatterExperiment) -> Narration:
    realised, m = experiment.counted or 0, experiment.m
    if realised == 1 << m:
        return Narration(f"All {whole(realised)} labellings are realised.", "The class shatters these points.")
    some = f"{counted_words(realised, m)} labellings are realised."
    return Narration(some, "The points are not shattered. Press Space to go through the labellings.")


def _labelling(experiment: ShatterExperiment, t: int) -> Narration:
    run, evidence = experiment.run, experiment.evidence(t)
    place = f"Labelling {whole(t)} of {whole(len(run))}"
    if isinstance(evidence, Obstacle):
        return Narration(f"{place}: {run.signs(t)}. Impossible.", why_not(experiment.concepts, evidence))
    inside = run.code(t).bit_count()
    return Narration(f"{place}: {run.signs(t)}. Realised.", why(experiment.concepts, evidence, inside))
