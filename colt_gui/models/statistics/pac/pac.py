"""ERM on sample after sample: how often its true risk is more than ε."""

from __future__ import annotations

from colt_gui.models.core.param import Param
from colt_gui.models.statistics.pac.classes import Rectangles, Stumps
from colt_gui.models.statistics.pac.erm_study import ErmStudy, GridTrials, HalfspaceTrials
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner

CLASSES = (("stumps", "stumps on a grid"), ("rectangles", "rectangles on a grid"), ("halfspaces", "half-planes"))


class Pac(StudyLearner):
    """Probably approximately correct: m examples, the hypothesis of H with the fewest errors, and again.

    Rule: ĥ = argmin of the training error over H. If some h of H has risk 0 and m ≥ (1/ε)·ln(|H|/δ), then
    P(risk(ĥ) > ε) ≤ δ; in general m ≥ (2/ε²)·ln(|H|/δ) is enough for risk(ĥ) ≤ min risk + ε.
    Source: Kivinen, Thms 1.7 and 1.8; Valiant 1984.

    >>> from colt_gui.models.core.document import Document
    >>> from colt_gui.models.labs import compute
    >>> compute(Document(learner="pac", params={"pac": {"trials": 100}})).study.summary()["trials"]
    100
    """

    id = "pac"
    name = "PAC by ERM"
    family = "pac"
    rule = "ĥ = argmin over H of the training error"
    source = "Kivinen, Thms 1.7, 1.8 and 1.10; Valiant 1984"
    params = (
        Param("hypotheses", "H", "stumps", kind="choice", choices=CLASSES, help="The class that ERM chooses from."),
        Param("k", "Grid", 31, 1, 63, kind="int", when=("hypotheses", ("stumps",)),
              help="Lines of the grid on each axis: |H| = 4k."),
        Param("lines", "Grid", 5, 2, 10, kind="int", when=("hypotheses", ("rectangles",)),
              help="Lines of the grid on each axis: |H| = C(k, 2)² + 1."),
        Param("m", "m", 80, 1, 2000, kind="int", log=True, help="Examples in a sample."),
        Param("epsilon", "ε", 0.1, 0.001, 0.999, help="The risk, or the excess of it, that is put up with."),
        Param("delta", "δ", 0.05, 0.001, 0.999, help="How often more than that is put up with."),
        Param("ties", "Ties", "first", kind="choice", choices=(("first", "the first"), ("worst", "the worst")),
              when=("hypotheses", ("stumps", "rectangles")),
              help="Of several hypotheses with the fewest errors; the theorem covers the worst, too."),
        Param("trials", "Trials", 200, 1, 100_000, kind="int", log=True, help="How many samples are drawn."),
    )  # fmt: skip

    hypotheses: str
    k: int
    lines: int
    m: int
    epsilon: float
    delta: float
    ties: str
    trials: int

    def study(self, setting: Setting) -> Study:
        return ErmStudy(self, setting, self._work(setting))

    def _work(self, setting: Setting) -> GridTrials | HalfspaceTrials:
        if self.hypotheses == "halfspaces":
            return HalfspaceTrials(setting.law, self.m)
        kind, k = (Stumps, self.k) if self.hypotheses == "stumps" else (Rectangles, self.lines)
        return GridTrials(kind(setting.law, k), self.m, self.ties == "worst")
