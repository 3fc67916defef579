import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.svm.machines import SvmNu, SvmSoft
from colt_gui.models.svm.ranges import Allowed, allowed_C, allowed_nu


@random_examples(25)
@given(seed=st.integers(0, 1000), m=st.integers(6, 60), name=st.sampled_from(["linear", "monomial", "gaussian"]))
def test_just_below_the_upper_end_is_separable_and_just_above_is_not(seed, m, name):
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(m) % 3 == 0, 1, -1)
    points = Points(rng.normal(size=(m, 2)) + 0.7 * y[:, None], y)
    allowed = allowed_C(points, kernel(name, sigma=2.0))
    assert allowed.low == 0.5 / (y > 0).sum()
    assume(allowed and math.isfinite(allowed.high) and allowed.high < 0.49)
    assert SvmSoft(C=max(allowed.high * 0.99, allowed.low), kernel=name, sigma=2.0).solve(points).separable
    assert not SvmSoft(C=allowed.high * 1.01, kernel=name, sigma=2.0).solve(points).separable


def test_separable_data_allow_every_C_from_the_smallest_on():
    points = generate("separable", 1, m=40)
    assert allowed_C(points, kernel("linear")) == Allowed(0.025, math.inf)
    assert allowed_nu(points, kernel("linear")) == Allowed(0.0, 1.0, open_low=True)


def test_nu_and_C_have_the_same_range_in_other_words():
    points = generate("noisy", 1, m=60)
    C, nu = allowed_C(points, kernel("linear")), allowed_nu(points, kernel("linear"))
    assert nu.low == pytest.approx(1 / (60 * C.high)) and nu.high == pytest.approx(1 / (60 * C.low))
    assert nu.open_low and C.open_high and not nu.open_high and not C.open_low
    assert SvmNu(nu=nu.low * 1.01).solve(points).separable
    assert SvmNu(nu=nu.low * 0.99).solve(points).meets
    assert SvmNu(nu=nu.high).solve(points).separable


def test_where_even_the_means_are_equal_no_C_is_allowed():
    points = Points([[1, 0], [-1, 0], [0, 1], [0, -1]], [1, 1, -1, -1])
    assert not allowed_C(points, kernel("linear")) and not allowed_nu(points, kernel("linear"))
    assert "no C is allowed" in SvmSoft(C=0.3).solve(points).message
    assert "no ν is allowed" in SvmNu(nu=0.9).solve(points).message


def test_a_range_reads_as_people_write_it():
    assert Allowed(0.025, 0.1, open_high=True).text("C") == "0.025 ≤ C < 0.1"
    assert Allowed(0.0, 0.8, open_low=True).text("ν") == "0 < ν ≤ 0.8"
    assert Allowed(0.025, math.inf).text("C") == "0.025 ≤ C"


CONTRADICTING = Points([[0, 0], [2, 1], [0, 0], [-2, 1]], [1, 1, -1, -1])


@pytest.mark.parametrize(("machine", "name", "find"), [(SvmSoft, "C", allowed_C), (SvmNu, "nu", allowed_nu)])
@pytest.mark.parametrize("points", [CONTRADICTING, *(generate("noisy", seed, m=9) for seed in range(6))])
def test_auto_never_picks_a_forbidden_value(machine, name, find, points):
    learner = machine()
    solution, allowed = learner.solve(points), find(points, kernel("linear"))
    assert solution.separable == bool(allowed)
    if allowed:
        assert allowed.low <= getattr(learner, name) <= allowed.high and not solution.message


def test_auto_is_found_in_the_experiment_too():
    experiment = compute(Document(points=CONTRADICTING, learner="svm-soft"))
    assert 0.25 <= experiment.learner.C < 0.5 and experiment.outcome.separable and not experiment.refusal


def test_where_nothing_is_allowed_one_sentence_says_so():
    points = Points([[1, 1], [1, 1]], [1, -1])
    assert SvmSoft().solve(points).message == "Even the smallest reduced hulls meet: no C is allowed."
