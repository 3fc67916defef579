"""The problem with a fence and its dual, against hand-worked values and against looking everywhere."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples
from oracles.duality import DualOracle

from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.models.statistics.duality.dual import Dual

ON_LINE = ("parabola", "huber", "absolute", "wells")
KINDS = (*ON_LINE, "bowl")
FENCES = ("line", "interval", "point")


def problem(**params):
    return Dual(**params).problem


def carried_out(**params):
    return compute(Document(learner="dual", params={"dual": params}))


def test_the_parabola_by_hand():
    """½(x − 2)² with x ≤ 0: x(λ) = 2 − λ, q(λ) = 2λ − λ²/2, λ* = 2, f* = 2."""
    made = problem(c=2.0, s=0.0)
    for force in (0.0, 0.5, 1.0, 2.0, 3.0):
        assert made.at(force) == pytest.approx([2 - force])
        assert made.q(force) == pytest.approx(2 * force - force**2 / 2)
    assert (made.multiplier, made.best.value, made.dual_value, made.gap) == (2.0, 2.0, 2.0, 0.0)


def test_the_dual_of_the_absolute_value_has_a_kink():
    """|x − 2| with x ≤ 0 and |x| ≤ 6: q(λ) = 2λ up to λ = 1, and then 8 − 6λ: the lowest place jumps to the end."""
    made = problem(objective="absolute", c=2.0, s=0.0)
    assert [made.q(force) for force in (0.5, 1.0, 1.5)] == pytest.approx([1.0, 2.0, -1.0])
    assert made.multiplier == 1.0 and made.at(0.9) == [2.0] and made.at(1.1) == [-6.0]
    assert made.at(1.0) == [0.0]  # all of [−6, 2] is equally low: the fence is nearest to the fence


@pytest.mark.parametrize("objective", ("parabola", "huber", "absolute"))
@pytest.mark.parametrize("fence", ("line", "interval"))
def test_an_inside_and_convexity_close_the_gap(objective, fence):
    made = problem(objective=objective, fence=fence, c=3.0, s=-1.0, a=1.5)
    assert made.slater and made.convex and made.gap == 0 and made.multiplier > 0
    assert made.at(made.multiplier) == pytest.approx(made.best.x)


def test_two_wells_leave_a_gap_by_hand():
    """The line that touches both wells has slope −½ and touches at u = ±2: q* = ½·1·… = 1.5 at s = 1, c = 2."""
    made = problem(objective="wells", c=2.0, s=1.0)
    assert not made.convex and made.multiplier == pytest.approx(0.5) and made.dual_value == pytest.approx(1.5)
    assert made.gap == pytest.approx(made.best.value - 1.5) and made.gap > 0.4


@pytest.mark.parametrize("objective", KINDS)
def test_a_fence_without_inside_has_no_multiplier_but_no_gap(objective):
    made = problem(objective=objective, fence="point", c=2.0, s=0.0)
    assert not made.slater and made.multiplier is None and made.gap == 0
    values = [made.q(force) for force in (1.0, 10.0, 100.0, 1e4, 1e6)]
    assert values == sorted(values) and values[-1] < made.best.value
    assert values[-1] == pytest.approx(made.best.value, rel=1e-4)


def test_a_fence_without_inside_at_the_lowest_place_needs_no_push():
    for objective in ("parabola", "huber", "absolute"):
        made = problem(objective=objective, fence="point", c=1.0, s=1.0)
        assert made.multiplier == 0 and made.best.value == 0


@pytest.mark.parametrize("objective", ON_LINE)
def test_a_force_next_to_nothing_is_none(objective):
    made = problem(objective=objective, fence="interval", c=2.0, a=0.2)
    assert made.q(2.2e-309) == made.q(0.0) and made.at(2.2e-309) == pytest.approx(made.at(0.0))


def test_the_plane_by_hand():
    """λ* = (⟨n, c⟩ − s)/⟨n, A⁻¹n⟩ with n = (0.8, 0.6), A = diag(1, 3)."""
    made = problem(objective="bowl", c=2.0, d=1.5, s=0.0)
    assert made.multiplier == pytest.approx(2.5 / (0.64 + 0.36 / 3))
    assert made.best.value == pytest.approx(2.5**2 / 2 / (0.64 + 0.36 / 3))


parameters = st.fixed_dictionaries({
    "objective": st.sampled_from(KINDS), "fence": st.sampled_from(FENCES),
    "c": st.integers(-8, 8).map(lambda k: k / 2), "d": st.integers(-4, 4).map(float),
    "s": st.integers(-8, 8).map(lambda k: k / 2), "a": st.sampled_from((0.2, 1.0, 2.5)),
    "start": st.sampled_from((0.0, 0.7, 6.0)), "step": st.sampled_from((0.1, 0.5, 2.0)), "steps": st.integers(1, 6),
})  # fmt: skip


@random_examples(60)
@given(parameters)
def test_values_are_those_of_looking_everywhere(params):
    experiment = carried_out(**params)
    oracle, made = DualOracle(experiment), experiment.problem
    oracle.check_run()
    assert made.best.value == pytest.approx(oracle.best, abs=1e-6)
    if made.multiplier is not None:
        assert made.dual_value == pytest.approx(oracle.q(made.multiplier), abs=1e-6)
        assert oracle.upper_bound(made.multiplier)
    if made.convex:
        assert made.gap == 0


@random_examples(60)
@given(parameters, st.floats(0, 20), st.floats(0, 20))
def test_q_is_concave_and_never_above_an_allowed_value(params, one, two):
    made = carried_out(**params).problem
    assert made.q((one + two) / 2) >= (made.q(one) + made.q(two)) / 2 - 1e-9
    for x in (np.array([params["c"], params["d"]]), np.zeros(2), np.array([-4.0, 4.0])):
        allowed = made.allowed(x[: len(made.best.x)])
        assert made.g(allowed) <= 1e-9 and made.q(one) <= made.f(allowed) + 1e-9
    assert made.q(one) <= made.dual_value + 1e-9 <= made.best.value + 2e-9


@random_examples(60)
@given(parameters)
def test_the_forces_balance_wherever_x_is_free(params):
    """0 ∈ ∂f + λ∂g at x(λ), unless the end of the line holds it."""
    experiment = carried_out(**params)
    for at in experiment.run.steps:
        if abs(at.x).max() < 6 or params["objective"] == "bowl":
            push, gravity = experiment.forces(at.force, at.x)
            assert push + gravity == pytest.approx(np.zeros(len(at.x)), abs=1e-6)
