"""Which kind of experiment a document asks for."""

from __future__ import annotations

from collections.abc import Callable

from colt_gui.models.core.document import Document, learner_class
from colt_gui.models.core.experiment import Experiment


def _perceptrons() -> type[Experiment]:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

    return PerceptronExperiment


def _svm() -> type[Experiment]:
    from colt_gui.models.svm.experiment import SvmExperiment

    return SvmExperiment


def _experts() -> type[Experiment]:
    from colt_gui.models.experts.experiment import ExpertsExperiment

    return ExpertsExperiment


# family of learners → its experiment, which is loaded when the first document asks for it
FAMILIES: dict[str, Callable[[], type[Experiment]]] = {"perceptrons": _perceptrons, "svm": _svm, "experts": _experts}


def carry_out(document: Document, limit: int = 100_000, before: Experiment | None = None) -> Experiment:
    """`limit` is the most rounds that are played; `before` is what this replaces: a solver may start there."""
    kind = FAMILIES[learner_class(document.learner).family]()
    return kind(document, limit, before if isinstance(before, kind) else None)
