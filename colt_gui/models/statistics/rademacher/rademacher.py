"""Rademacher complexity by coin flips."""

from __future__ import annotations

from colt_gui.models.core.document import Document
from colt_gui.models.core.param import Param
from colt_gui.models.statistics.rademacher.families import FAMILIES
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner


class Rademacher(StudyLearner):
    """Râd = E_r sup_f |(2/m) Σ rᵢf(zᵢ)| over the 0-1 losses of a class, as an average over draws of the coins r.

    A draw gives point i the label rᵢyᵢ, and the best hypothesis makes ε̂·m errors on these: for a class closed under
    negation the supremum is 1 − 2ε̂ + |Σr|/m. Râd ≤ 5√((d+1)/m·(ln(m/d) + 1)) for VC dimension d ≤ m.

    >>> from colt_gui.models.core.control import NO_CONTROL
    >>> from colt_gui.models.core.points import Points
    >>> square = Points([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])
    >>> study = Rademacher(flips=1).study(Document(points=square, learner="rademacher"))
    >>> study.carry_out(NO_CONTROL, lambda: None)
    >>> study.exact
    1.3125
    """

    id = family = "rademacher"
    name = "Rademacher complexity"
    rule = "Râd = E sup |(2/m) Σ rᵢf(zᵢ)|: fits the labels rᵢyᵢ"
    source = "Kivinen, Thms 3.18–3.20"
    params = (
        Param("hypotheses", "Class", "halfspaces", kind="choice",
              choices=tuple((family.id, family.name) for family in FAMILIES.values()),
              help="Of which the best is fitted to the coins."),
        Param("flips", "Flips", 100, 1, 20_000, kind="int", log=True, help="How often all coins are flipped."),
        Param("B", "B", 1.0, 0.0, 1000.0, open_low=True, log=True, when=("hypotheses", ("norm",)),
              help="Largest ‖w‖ in the norm bound."),
    )  # fmt: skip
    hypotheses: str
    flips: int
    B: float

    def study(self, document: Document) -> Study:
        from colt_gui.models.statistics.rademacher.flips import Flips

        return Flips(document, self)
