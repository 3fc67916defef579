"""The counts of a run at time t, each next to the theorem that limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.readings import Meter
from colt_gui.models.perceptrons.charts import Path
from colt_gui.models.perceptrons.promise import lower_side, most_of, passes_limited
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

SYMBOLS = {"gamma": "γ", "epsilon": "ε", "mu": "μ", "rho": "ρ", "eta": "η", "hinge": "L", "R": "R", "B": "B", "X": "X"}

PASSES = "perceptron-passes"


def meters(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    """Return the counts at time t; of an experiment that is not ready the updates alone."""
    if not experiment.ready:
        return [Meter("Updates", float(experiment.updates[t]), None, f"{waited_for(experiment)} …", whole=True)]
    proof = _proof(experiment, t) if len(experiment.run) else []
    return [_theorem(experiment, t), *proof, *_passes(experiment, t)]


def waited_for(experiment: PerceptronExperiment) -> str:
    """Say what has to be done before the theorem can be told."""
    plays = experiment.begun and not experiment.run.done
    return "playing the rounds" if plays else "finding the margin of these points"


def _theorem(experiment: PerceptronExperiment, t: int) -> Meter:
    promise, counted = experiment.promise, experiment.guarantee.counted
    count = float((experiment.mistakes if counted == "mistakes" else experiment.updates)[t])
    note = promise.refusal if promise.value is None else _formula(experiment, promise)
    return Meter(counted.capitalize(), count, promise.value, note, whole=True, theorem=promise.theorem)


def _formula(experiment: PerceptronExperiment, promise: Guarantee) -> str:
    """Return it with its numbers and, where it is not the theorem's own, why that one does not apply."""
    inputs = ", ".join(f"{SYMBOLS.get(name, name)} = {number(value)}" for name, value in promise.inputs.items())
    soft = not experiment.separable
    why, tail = (f"{promise.why}; ", "") if promise.why else ("", " — with hinge loss" if soft else "")
    return f"{why}{promise.formula}{f': {inputs}' if inputs else ''}{tail}"


def _passes(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    """Cycled until clean: a pass is followed by another one only where it had an update, and r limits these."""
    promise = experiment.promise
    if not passes_limited(experiment) or promise.value is None:
        return []
    had = "a mistake" if promise.counted == "mistakes" else "an update"
    note = f"each but the last has {had}"
    done = -(-t // len(experiment.points))
    return [Meter("Passes", done, most_of(promise.value) + 1, note, theorem=PASSES)]


def _proof(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    m, p = int(experiment.updates[t]), experiment.path
    learner, R = experiment.learner, experiment.known_geometry.radius
    ceiling = learner.ceiling(np.asarray(float(m)), R)
    if ceiling is None:
        return []
    note = f"never above {learner.ceiling_text(R)}"
    length = Meter(learner.terms.length, float(p.norm[m]), float(ceiling), note)
    proof = [length, *_along(experiment, m, p)] if learner.additive else [length]
    return [meter._replace(theorem=experiment.promise.theorem) for meter in proof]


def _along(experiment: PerceptronExperiment, m: int, p: Path) -> list[Meter]:
    learner, geometry, along = experiment.learner, experiment.known_geometry, float(p.along[m])
    gain, debt = lower_side(experiment)
    if not gain:
        return []
    if geometry.separable:
        name = learner.gain_name(geometry.margin)
        note = f"each update adds at least {'the true margin ' if name != 'γ' else ''}{name} = {number(gain)}"
        return [Meter(learner.terms.along, along, gain * m, note, "at least")]
    note = f"at least μm − L for the best soft u, μ = {number(gain)}, L = {number(debt)}"
    return [Meter(learner.terms.along_soft, along, gain * m - debt, note, "at least")]
