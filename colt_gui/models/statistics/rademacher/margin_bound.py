"""Bounds on the true risk, term by term, on samples from a distribution."""

from __future__ import annotations

from colt_gui.models.core.document import Document
from colt_gui.models.core.param import Param
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner

BOUNDS = (
    ("erm", "ERM: R̂ + Rad"),
    ("margin", "margin, B and μ fixed"),
    ("svm", "margin, linear SVM"),
    ("svm-gaussian", "margin, Gaussian SVM"),
)


class MarginBound(StudyLearner):
    """A bound on the true risk from the sample alone, and the true risk beside it, on one sample after the other.

    erm: R ≤ R̂ + Râd + √(ln(4/δ)/2m) + √(2(1 + 4/N)·ln(2/δ)/m), Râd from N flips, δ/2 for each root. margin:
    R ≤ L_μ/(μm) + (4B/μm)√Σ‖x‖² + 3√(ln(4/δ)/2m), ‖w‖ ≤ B without bias. With an SVM the same in (ψ, 1), with the best
    of a grid of B and μ, each pair with its share of δ.

    >>> from colt_gui.models.core.control import NO_CONTROL
    >>> study = MarginBound(trials=2, m=20).study(Document(learner="margin-bound"))
    >>> study.carry_out(NO_CONTROL, lambda: None)
    >>> [outcome.holds for outcome in study.outcomes]
    [True, True]
    """

    id = family = "margin-bound"
    name = "Risk bounds"
    rule = "R ≤ R̂ + Râd + what chance may do"
    source = "Kivinen, Thms 3.14, 3.18, 3.22"
    needs_law = True
    params = (
        Param("bound", "Bound", "erm", kind="choice", choices=BOUNDS, help="Which theorem, for which classifier."),
        Param("m", "m", 100, 5, 2000, kind="int", log=True, help="Examples in a sample."),
        Param("delta", "δ", 0.05, 0.0, 1.0, open_low=True, open_high=True, help="How often the bound may fail."),
        Param("draws", "Flips", 3, 1, 200, kind="int", log=True, when=("bound", ("erm",)),
              help="Draws of the coins that Râd is averaged over; one costs √(8·ln(1/δ)/m)."),
        Param("B", "B", 1.0, 0.0, 1000.0, open_low=True, log=True, when=("bound", ("margin",)),
              help="Largest ‖w‖, fixed before the sample is seen."),
        Param("mu", "μ", 0.5, 0.0, 1000.0, open_low=True, log=True, when=("bound", ("margin",)),
              help="Level of the hinge loss, fixed before the sample is seen."),
        Param("sigma", "σ", 1.0, 0.0, 100.0, open_low=True, log=True, when=("bound", ("svm-gaussian",)),
              help="Width of the Gaussian kernel."),
        Param("trials", "Samples", 8, 1, 1000, kind="int", log=True, help="How many samples are drawn."),
    )  # fmt: skip
    bound: str
    m: int
    delta: float
    draws: int
    B: float
    mu: float
    sigma: float
    trials: int

    def study(self, document: Document) -> Study:
        from colt_gui.models.statistics.rademacher.samples import Samples

        return Samples(document, self)
