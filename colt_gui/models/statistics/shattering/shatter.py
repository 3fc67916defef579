"""The learner of the shattering bench: no learning yet, only what a class of concepts could say at all."""

from __future__ import annotations

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param

CHOICES = (
    ("halfspaces", "Halfspaces"),
    ("homogeneous", "Homogeneous"),
    ("rectangles", "Rectangles"),
    ("intervals", "Intervals"),
    ("thresholds", "Thresholds"),
    ("discs", "Discs"),
    ("all", "All functions"),
)
RULES = {
    "halfspaces": "h(x) = + where ⟨w, x⟩ ≥ b",
    "homogeneous": "h(x) = + where ⟨w, x⟩ ≥ 0",
    "rectangles": "h(x) = + where a₁ ≤ x₁ ≤ b₁ and a₂ ≤ x₂ ≤ b₂",
    "intervals": "h(x) = + where a ≤ x₁ ≤ b",
    "thresholds": "h(x) = + where x₁ ≥ θ",
    "discs": "h(x) = + where ‖x − c‖ ≤ r",
    "all": "h(x) = + on any set of points",
}


class Shatter(Learner):
    """Which of the 2^m labellings of m points does a class of concepts realise? Where all, it shatters the points; the
    most points that it shatters are its VC dimension d, and of more than d points it realises at most Σ C(m, i), i ≤ d.

    >>> from colt_gui.models.statistics.shattering.families import concepts
    >>> import numpy as np
    >>> square = concepts("halfspaces", np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]))
    >>> int(square.realised.sum()), square.obstacle(0b0101)[:2]
    (14, ((0, 2), (1, 3)))
    """

    id = "shatter"
    name = "Shattering"
    lab = "statistics"
    family = "shatter"
    rule = "which of the 2ᵐ labellings of m points does a class realise?"
    source = "Vapnik and Chervonenkis 1971; Sauer 1972; Radon 1921"
    params = (Param("concepts", "Concepts", "halfspaces", kind="choice", choices=CHOICES, help="What may be said."),)
    concepts: str

    @property
    def rule_in_use(self) -> str:
        return RULES[self.concepts]
