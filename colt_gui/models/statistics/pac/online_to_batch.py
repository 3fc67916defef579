"""The perceptron on examples that are drawn: its mistakes tell about the risk of its hypotheses."""

from __future__ import annotations

from colt_gui.models.core.param import Param
from colt_gui.models.statistics.pac.stream_study import StreamStudy
from colt_gui.models.statistics.pac.study import Setting, Study, StudyLearner


class OnlineToBatch(StudyLearner):
    """The perceptron sees T examples once; a randomly drawn one of its T hypotheses is then used.

    Rule: w ← w + y·(x, 1) after a mistake. The mean risk of the hypotheses before each round is M/T on average, and
    at most M/T + √((2/T)·ln(1/δ)) with probability 1 − δ. Their average is a half-plane of its own.
    Source: Kivinen, Ch. 3 (outlook); Cesa-Bianchi, Conconi and Gentile 2004.

    >>> OnlineToBatch(T=10).values["T"]
    10
    """

    id = "online-to-batch"
    name = "Online to batch"
    family = "online-to-batch"
    rule = "w ← w + y·(x, 1) after a mistake; use a random one of the T hypotheses"
    source = "Kivinen, Ch. 3; Cesa-Bianchi, Conconi and Gentile 2004"
    params = (
        Param("T", "Rounds", 100, 1, 5000, kind="int", log=True, help="Examples, each seen once."),
        Param("delta", "δ", 0.05, 0.001, 0.999, help="How often the bound may fail."),
    )

    T: int
    delta: float

    def study(self, setting: Setting) -> Study:
        return StreamStudy(self, setting)
