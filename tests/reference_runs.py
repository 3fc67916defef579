"""Short runs of every learner in which all of its theorems and symbols are seen."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from short_runs import short

from colt_gui.models import LEARNERS
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import bench_of, compute, lab_of
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.reference.theorems import here, on_show

SEPARABLE, NOISY = generate("separable", 1, m=6), generate("noisy", 2, m=8)
SETUPS = {
    "boolean": [BooleanSource("uniform", n=4, target=target, rounds=6) for target in ("x1 x2", "x1 | x4", "")],
    "experts": [ExpertSource(noise=0.2), ExpertSource("adversary", n=4, k=1, M=1)],
}
DRAWN = Distribution("clouds", target="halfspace")
VARIED = {
    "aggregating": [{"tuning": way} for way in ("known", "doubling", "self-confident")] + [{"loss": "square"}],
    "perceptron": [{"bias": True}],
    "rademacher": [{"hypotheses": "all"}, {"hypotheses": "norm"}],
    "margin-bound": [{"bound": "margin"}, {"bound": "svm"}],
    "pac": [{"hypotheses": "halfspaces"}],
    "winnow": [{"negations": True}],
}


class Moment(NamedTuple):
    """What is read at one time of a run; `here` are the lines of the card of each theorem on show."""

    meters: list[Meter]
    charts: list[Chart]
    here: dict[str, list[str]]
    labs: set[str]


def places(learner):
    """Where a letter means what it means there."""
    return bench_of(learner).id, lab_of(learner).id


def documents(learner):
    base, lab = short(learner).get(learner, {}), lab_of(learner).id
    for points in (
        (SEPARABLE,) if getattr(LEARNERS[learner], "needs_law", False) else (SEPARABLE, NOISY, Points.empty())
    ):
        yield Document(points=points, learner=learner, params={learner: base})
    for setup in SETUPS.get(lab, ()):
        yield Document(points=NOISY, learner=learner, params={learner: base}, setups={lab: setup})
    for more in VARIED.get(learner, ()):
        document = Document(points=SEPARABLE, learner=learner, params={learner: base | more})
        yield replace(document, setups={lab: DRAWN}) if lab == "statistics" else document


@cache
def moments(learner):
    """A few of each run."""
    return [moment for document in documents(learner) for moment in _moments(document)]


def _moments(document):
    experiment = compute(document)
    if experiment.refusal:
        return
    for t in sorted({0, len(experiment.run) // 2, len(experiment.run)}):
        experiment.run.seek(t)
        shown = on_show(experiment, t)
        told = {theorem.id: here(experiment, t, theorem.id) for theorem in shown}
        yield Moment(experiment.meters(t), experiment.charts(), told, {theorem.lab for theorem in shown})
