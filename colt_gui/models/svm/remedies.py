"""The ways out in the lab of support vector machines: a soft margin, a parameter that is allowed, a kernel."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.document import Document
from colt_gui.models.core.remedy import GO_ON, Remedies, Remedy, Search, Way, carried_out
from colt_gui.models.maths.separating_kernels import kernels_to_try
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment

SOFT = "svm-soft"
KERNEL = ("kernel", "q", "c", "sigma")
SYMBOLS = {"C": "C", "nu": "ν"}

Answer = Generator[None, None, bool]


class SvmRemedies(Remedies):
    """Every way is gone to its end before it is offered."""

    def __init__(self, experiment: SvmExperiment) -> None:
        super().__init__(len(experiment.points))
        self.experiment, self.document = experiment, experiment.document
        self._ways: list[Way] = []

    def at(self, t: int) -> Remedy | None:
        """Only the end of the run is judged: before it the solver is on its way by right."""
        experiment = self.experiment
        if t < len(experiment.run) or not len(experiment.points):
            return None
        if len(experiment.points.classes) == 1:
            return self._one_class
        return Remedy(self._sentence, tuple(self._ways)) if self._ways else None

    @property
    def _one_class(self) -> Remedy | None:
        """On the plane a click places what is missing."""
        (label,) = self.experiment.points.classes
        if self.experiment.points.dimension != 2:
            return None
        sentence = f"All points are {sign(label)}: a separator needs both classes."
        return Remedy(sentence, (Way(f"Place {sign(-label)}", place=-label),))

    # -- what is wrong -----------------------------------------------------------------------------------------

    @property
    def _too_near(self) -> bool:
        return self.experiment.outcome.too_near

    @property
    def _how(self) -> str:
        return "meet" if self.experiment.outcome.meets else "are too near to each other to be told apart"

    @property
    def _sentence(self) -> str:
        machine, outcome = self.experiment.learner, self.experiment.outcome
        if outcome.separable or (len(self.experiment.run) and not self._too_near):
            return f"The solver ended at gap {number(outcome.gap, 2)}."
        if not machine.own_parameter:
            return f"The hulls {self._how}."
        name = machine.own_parameter
        value, small = f"{SYMBOLS[name]} = {number(getattr(machine, name))}", name == "nu"
        if self._too_near:
            return f"The reduced hulls {self._how} at {value}."
        return f"{value} is too {'large' if small else 'small'} for the smaller class."

    # -- what helps --------------------------------------------------------------------------------------------

    def search(self) -> Search:
        experiment = self.experiment
        if len(experiment.points.classes) < 2 or (experiment.outcome.separable and experiment.outcome.converged):
            return
        if len(experiment.run) and not self._too_near:
            yield from self._try(GO_ON, self.document)
            return
        yield from self._try_slack()
        if self._too_near:
            yield from self._try_kernels()

    def _try_slack(self) -> Search:
        """A soft margin instead of a hard one; a parameter from the data instead of one that they forbid."""
        own = self.experiment.learner.own_parameter
        if not own:
            yield from self._try("Soft margin", self._with(SOFT, self._kernel))
        elif self.document.own_params.get(own) is not None:
            yield from self._try(f"Automatic {SYMBOLS[own]}", self.document.with_param(own, None))

    def _try_kernels(self) -> Search:
        points, kernel = self.experiment.points, self._kernel
        for choice in () if points.contradictions() else kernels_to_try(points):
            if choice.params == {name: kernel.get(name) for name in choice.params}:
                continue
            if (yield from self._try(choice.button, self._with(self.document.learner, choice.params))):
                return

    @property
    def _kernel(self) -> dict:
        return {name: getattr(self.experiment.learner, name) for name in KERNEL}

    def _with(self, learner: str, kernel: dict) -> Document:
        """Another machine, or the same one, with its own parameter left to the data."""
        usual = {param.name: param.default for param in self.experiment.learner.params}
        kept = {"tolerance": self.experiment.learner.tolerance, **kernel}
        own = {name: value for name, value in kept.items() if usual.get(name) != value}
        return replace(self.document, learner=learner, params={**self.document.params, learner: own})

    def _try(self, word: str, document: Document) -> Answer:
        trial = yield from carried_out(document, self.experiment if document is self.document else None)
        fine = trial is not None and trial.outcome.separable and trial.outcome.converged
        if fine:
            self._ways.append(Way(word, document))
        return fine
