"""The version space in bits beside a learner that does not keep one: how many concepts its class has left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.boolean.charts import steps
from colt_gui.models.boolean.concepts.version_space import VersionSpace, candidates, class_size
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.readings import Chart

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.run import BooleanRun

MOST_CONCEPTS = 2**14  # that are asked for the sake of a picture,
MOST_BITS = 14  # variables of which there are no more,
MOST_ROUNDS = 2_000  # and rounds for which they are


def version_bits(run: BooleanRun, control: Control = NO_CONTROL) -> np.ndarray | None:
    """Return lg |V| before the first round and after each, as long as a concept is left; None for too large a class."""
    learner, T = run.learner, len(run)
    if learner.n > MOST_BITS or T > MOST_ROUNDS:
        return None
    k = learner.concept_k or learner.n  # disjunctions of any number of variables where nobody says how many
    size = class_size(learner.concept, learner.n, k)
    if size is None or not 0 < size <= MOST_CONCEPTS:
        return None
    space = VersionSpace(candidates(learner.concept, learner.n, k, control))
    bits = [space.bits]
    for _, (X, y) in run.blocks(T):
        for x, label in zip(X, y.tolist()):
            control.check()
            space = space.after(x, label)
            if not len(space):
                return np.array(bits)
            bits.append(space.bits)
    return np.array(bits)


def version_charts(experiment: BooleanExperiment) -> list[Chart]:
    """None at all where it is not known."""
    bits = experiment.version_bits
    if bits is None or len(bits) < 2:
        return []
    note = "" if len(bits) > len(experiment.run) else f"no concept is left after round {len(bits)}"
    curves = [steps("lg |V|", bits, "hypothesis")]
    return [Chart("version-space", "Version space in bits", "rounds", curves, note)]
