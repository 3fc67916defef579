"""The counts of a run at time t, each next to the theorem that limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.readings import Meter
from colt_gui.models.perceptrons.charts import Path, path
from colt_gui.models.perceptrons.promise import lower_side, most_of, passes_limited
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

SYMBOLS = {"gamma": "γ", "epsilon": "ε", "mu": "μ", "rho": "ρ", "eta": "η", "hinge": "L", "R": "R", "B": "B", "X": "X"}

PASSES = "perceptron-passes"


class Meters:
    """Counts everything once for a run; `at(t)` is then only a look-up."""

    def __init__(self, experiment: PerceptronExperiment) -> None:
        self.experiment, self.final = experiment, experiment.ready
        run = experiment.run
        self.mistakes = np.concatenate([[0], np.cumsum(run.mistakes)])
        self.updates = np.concatenate([[0], np.cumsum(run.updates)])
        self.path: Path | None = path(experiment) if len(run) and self.final else None

    @property
    def serves(self) -> bool:
        """Nothing has come since: neither rounds nor a geometry."""
        return self.final == self.experiment.ready and len(self.mistakes) == len(self.experiment.run) + 1

    def at(self, t: int) -> list[Meter]:
        if not self.final:
            return [Meter(*self._count(t), None, f"{self._waited_for} …", whole=True)]
        proof = [] if self.path is None else self._proof(t, self.path)
        return [self._theorem(t), *proof, *self._passes(t)]

    @property
    def _waited_for(self) -> str:
        plays = self.experiment.begun and not self.experiment.run.done
        return "playing the rounds" if plays else "finding the margin of these points"

    def _count(self, t: int) -> tuple[str, float]:
        counted = self.experiment.guarantee.counted if self.final else "updates"
        return counted.capitalize(), float((self.mistakes if counted == "mistakes" else self.updates)[t])

    def _theorem(self, t: int) -> Meter:
        promise = self.experiment.promise
        if promise.value is None:
            return Meter(*self._count(t), None, promise.refusal, whole=True, theorem=promise.theorem)
        note = self._formula(promise)
        return Meter(*self._count(t), promise.value, note, whole=True, theorem=promise.theorem)

    def _formula(self, promise: Guarantee) -> str:
        """With its numbers and, where it is not the theorem's own, why that one does not apply."""
        inputs = ", ".join(f"{SYMBOLS.get(name, name)} = {number(value)}" for name, value in promise.inputs.items())
        soft = not self.experiment.known_geometry.separable
        why, tail = (f"{promise.why}; ", "") if promise.why else ("", " — with hinge loss" if soft else "")
        return f"{why}{promise.formula}{f': {inputs}' if inputs else ''}{tail}"

    def _passes(self, t: int) -> list[Meter]:
        """Cycled until clean: a pass is followed by another one only where it had an update, and r limits these."""
        experiment, promise = self.experiment, self.experiment.promise
        if not passes_limited(experiment) or promise.value is None:
            return []
        had = "a mistake" if promise.counted == "mistakes" else "an update"
        note = f"each but the last has {had}"
        done = -(-t // len(experiment.points))
        return [Meter("Passes", done, most_of(promise.value) + 1, note, theorem=PASSES)]

    def _proof(self, t: int, p: Path) -> list[Meter]:
        m = int(self.updates[t])
        learner, R = self.experiment.learner, self.experiment.known_geometry.radius
        ceiling = learner.ceiling(np.asarray(float(m)), R)
        if ceiling is None:
            return []
        note = f"never above {learner.ceiling_text(R)}"
        length = Meter(learner.terms.length, float(p.norm[m]), float(ceiling), note)
        proof = [length, *self._along(m, p)] if learner.additive else [length]
        return [meter._replace(theorem=self.experiment.promise.theorem) for meter in proof]

    def _along(self, m: int, p: Path) -> list[Meter]:
        learner, geometry, along = self.experiment.learner, self.experiment.known_geometry, float(p.along[m])
        gain, debt = lower_side(self.experiment)
        if not gain:
            return []
        if geometry.separable:
            name = learner.gain_name(geometry.margin)
            note = f"each update adds at least {'the true margin ' if name != 'γ' else ''}{name} = {number(gain)}"
            return [Meter(learner.terms.along, along, gain * m, note, "at least")]
        note = f"at least μm − L for the best soft u, μ = {number(gain)}, L = {number(debt)}"
        return [Meter(learner.terms.along_soft, along, gain * m - debt, note, "at least")]
