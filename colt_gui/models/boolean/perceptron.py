"""The perceptron on bits (Kivinen, Example 2.12): ±1 for each bit and a constant 1 for the bias."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.boolean.additive import AdditiveLearner
from colt_gui.models.boolean.concepts.margins import Separator, separator
from colt_gui.models.core.readings import Guarantee, Meter
from colt_gui.models.core.theorems import limit_for

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.margins import Margins
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.words.formula import Formula


class BooleanPerceptron(AdditiveLearner):
    """w ← w + y·x̃ at a mistake, x̃ = (±1, …, ±1, 1). A conjunction of k literals has margin 1 with ‖u‖² = k² − k + 1,
    and ‖x̃‖² = n + 1: at most (n + 1)(k² − k + 1) mistakes.

    >>> import numpy as np
    >>> learner = BooleanPerceptron()
    >>> learner.begin(("x1", "x2"))
    >>> learner.learn(np.array([1, 0], dtype=bool), -1), learner.w.tolist()
    (1, [-1.0, 1.0, -1.0])
    """

    id = "boolean-perceptron"
    name = "Perceptron on bits"
    rule = "w ← w + y·x, every bit ±1, with bias"
    source = "Rosenblatt 1958; Kivinen, Example 2.12"
    concept = "conjunction"
    bound_name = "Perceptron"

    def formula_for(self, u: Separator) -> str:
        return limit_for(self) if u.simple else "(n + 1)‖u‖²"

    def most_mistakes(self, n: int, u: Separator) -> float:
        return (n + 1) * (u.k + u.bias**2)

    def closer_bounds(self, n: int, target: Formula, margins: Margins | None = None) -> list[Guarantee]:
        """Return 1/γ₂², (n + 1)‖u‖² over the square of the smallest ⟨u, x⟩, where no example comes near."""
        if margins is None or margins.smallest <= 1 or separator(target, n) is None:
            return []
        return [Guarantee(self.bound_name, "1/γ₂²", "mistakes", margins.gamma2**-2)]

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        """Return the meter for half of the proof: w grows slowly."""
        length, M = experiment.after(t).total, int(experiment.counts.mistakes[t])
        note = "‖w‖² ≤ (n + 1)·M: a mistake adds n + 1 at most"
        return [Meter("‖w‖²", length, float((self.n + 1) * M), note, theorem=self.id)]
