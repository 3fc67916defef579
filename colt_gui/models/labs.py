"""The labs on the rail: which family of learners each one is about."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models import LEARNERS
from colt_gui.models.core.learner import Learner


class Lab(NamedTuple):
    id: str
    name: str
    family: str

    @property
    def learners(self) -> dict[str, type[Learner]]:
        return {name: learner for name, learner in LEARNERS.items() if learner.family == self.family}


LABS: dict[str, Lab] = {
    lab.id: lab
    for lab in (
        Lab("perceptron", "Perceptron", "perceptrons"),
        Lab("svm", "SVM", "svm"),
        Lab("experts", "Experts", "experts"),
    )
    if any(learner.family == lab.family for learner in LEARNERS.values())
}


def lab_of(learner: str) -> Lab:
    family = LEARNERS[learner].family
    return next(lab for lab in LABS.values() if lab.family == family)
