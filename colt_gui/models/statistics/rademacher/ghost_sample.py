"""The argument by symmetry: a second sample that nobody has drawn."""

from __future__ import annotations

from colt_gui.models.core.document import Document
from colt_gui.models.core.param import Param
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner


class GhostSample(StudyLearner):
    """Each step of E sup|R̂_S − R| ≤ E sup|R̂_S − R̂_S′| = E (1/m) sup|Σ rᵢ(ℓ(zᵢ′) − ℓ(zᵢ))| ≤ Rad, on samples S and S′.

    S′ stands in for the distribution; coins rᵢ exchange zᵢ and zᵢ′, which changes no mean; the two halves of the sum
    are Rademacher sums. The class is a grid of half-planes, so that every supremum is a maximum over all of them.

    >>> from colt_gui.models.core.control import NO_CONTROL
    >>> study = GhostSample(trials=3).study(Document(learner="ghost-sample"))
    >>> study.carry_out(NO_CONTROL, lambda: None)
    >>> study.values.shape
    (3, 4)
    """

    id = family = "ghost-sample"
    name = "Ghost sample"
    rule = "E sup|R̂ − R| ≤ E sup|R̂ − R̂′| ≤ Rad"
    source = "Kivinen, proof of Thm 3.14"
    needs_law = True
    params = (
        Param("m", "m", 20, 2, 200, kind="int", log=True, help="Examples in each of the two samples."),
        Param("trials", "Pairs of samples", 60, 1, 5000, kind="int", log=True, help="How many pairs are drawn."),
    )
    m: int
    trials: int

    def study(self, document: Document) -> Study:
        from colt_gui.models.statistics.rademacher.ghosts import Ghosts

        return Ghosts(document, self)
