"""A study as `colt-gui run` prints it: its draws as rounds, then what they amount to."""

from __future__ import annotations

from colt_gui.models.core.report import Report, strict
from colt_gui.models.statistics.rademacher.experiment import RademacherExperiment


def report(experiment: RademacherExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without one the document's own is used."""
    experiment.work()
    study, points = experiment.study, experiment.points
    head = {
        "learner": experiment.learner.id,
        "params": strict(experiment.learner.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    rounds = (strict(study.round(t)) for t in range(1, study.done + 1))
    return Report(head, rounds, strict(study.summary()))
