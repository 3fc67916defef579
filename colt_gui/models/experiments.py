"""Which kind of experiment a document asks for."""

from __future__ import annotations

from colt_gui.models.document import Document, learner_class
from colt_gui.models.experiment import Experiment
from colt_gui.models.experts_experiment import ExpertsExperiment
from colt_gui.models.perceptron_experiment import PerceptronExperiment
from colt_gui.models.svm_experiment import SvmExperiment

FAMILIES: dict[str, type[Experiment]] = {
    "perceptrons": PerceptronExperiment,
    "svm": SvmExperiment,
    "experts": ExpertsExperiment,
}


def carry_out(document: Document, limit: int = 100_000, before: Experiment | None = None) -> Experiment:
    """`limit` is the most rounds that are played; `before` is what this replaces: a solver may start there."""
    kind = FAMILIES[learner_class(document.learner).family]
    return kind(document, limit, before if isinstance(before, kind) else None)
