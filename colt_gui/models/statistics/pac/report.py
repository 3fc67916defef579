"""A study as `colt-gui run` prints it."""

from __future__ import annotations

from colt_gui.models.core.report import Report, strict
from colt_gui.models.statistics.pac.experiment import PacExperiment


def report(experiment: PacExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without one it is 0."""
    experiment.work()
    learner, study = experiment.learner, experiment.study
    assert study is not None, "a refusal comes first"
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": seed,
        "examples": len(experiment.points),
        "dimension": 2,
    }
    if learner.needs_law:
        head["setup"] = {"text": experiment.setup.text, **experiment.setup.to_json()}
    return Report(head, study.rounds(), strict(study.summary()))
