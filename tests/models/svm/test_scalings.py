"""C, ν and the textbooks' C′ are one machine: scikit-learn has the same separator, up to its scale."""

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft
from colt_gui.models.svm.readings import textbook_C

NOISY, SEPARABLE = generate("noisy", 1, m=60), generate("separable", 1, m=40)


def fitted(points, C, **kernel):
    from sklearn.svm import SVC  # only where it is needed: it takes seconds

    return SVC(C=C, tol=1e-10, **kernel).fit(points.X, points.y)


@pytest.mark.parametrize("machine", [SvmSoft(), SvmSoft(C=0.03), SvmNu(), SvmNu(nu=0.6)])
def test_a_soft_margin_is_the_textbooks_with_its_C(machine):
    solution = machine.solve(NOISY)
    other = fitted(NOISY, textbook_C(solution), kernel="linear")
    v = other.coef_[0]
    np.testing.assert_allclose(v * solution.mu, solution.w, atol=1e-5)
    assert other.intercept_[0] * solution.mu == pytest.approx(-solution.b, abs=1e-5)


def test_with_a_kernel_too():
    solution = SvmSoft(C=0.03, kernel="gaussian", sigma=2.0).solve(NOISY)
    other = fitted(NOISY, textbook_C(solution), kernel="rbf", gamma=1 / 8)
    np.testing.assert_allclose(other.decision_function(NOISY.X) * solution.mu, solution.decision, atol=1e-5)


@pytest.mark.parametrize("machine", [SvmHard(), SvmSoft(C=0.7)])
def test_a_hard_margin_is_any_from_the_least_that_never_binds(machine):
    solution = machine.solve(SEPARABLE)
    least = textbook_C(solution)
    for C, same in ((1.001 * least, True), (50 * least, True), (0.8 * least, False)):
        v = fitted(SEPARABLE, C, kernel="linear").coef_[0]
        assert np.allclose(v * solution.mu, solution.w, atol=1e-4) == same


def test_where_the_hulls_meet_there_is_none():
    assert textbook_C(SvmSoft(C=0.4).solve(NOISY)) is None


@pytest.mark.parametrize(
    ("learner", "name", "first"), [("svm-soft", "C", "ν = 0.4333"), ("svm-nu", "nu", "C = 0.03846")]
)
def test_the_note_has_the_other_scalings(learner, name, first):
    experiment = compute(Document(points=NOISY, learner=learner))
    shown = textbook_C(experiment.outcome)
    assert experiment.notes[name] == f"{first}; C′ = {shown:.4g} in scikit-learn’s SVC"
