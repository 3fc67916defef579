"""Machines on a line, where the weights of the reduced hulls can be written down."""

import math

import numpy as np
import pytest
from solver_steps import steps_of

from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.svm import ranges, readings
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft
from colt_gui.models.svm.problem import Problem, SolverStep
from colt_gui.models.svm.ranges import allowed_C, allowed_nu, as_nu, fewest, moderate_C, range_for_slider
from colt_gui.models.svm.rivals import kernel_rival
from colt_gui.models.svm.solution import NuProperty, Solution, _level

ABOUT = pytest.approx


def line(plus, minus, height=0.0):
    X = [[x, height] for x in (*plus, *minus)]
    return Points(np.array(X, dtype=float), np.array([1] * len(plus) + [-1] * len(minus)))


APART = line((1, 2, 4, 9), (-1, -2, -4, -9))
CROSSED = line((-1, 7), (1, -7))  # hulls reduced to C: 7 − 16C from the middle


RNG = np.random.default_rng(5)
SPREAD = Points(RNG.normal(size=(30, 2)) + np.repeat([[1.0, 1.0], [0.0, 0.0]], 15, axis=0), [1] * 15 + [-1] * 15)


# -- a soft margin ----------------------------------------------------------------------------------------------------


def test_a_soft_margin_gives_each_its_share_of_the_weight():
    """C = 1/5: a half is 1/5 + 1/5 + 1/10, so p₊ = 2·(1/5 + 2/5 + 4/10) = 2; the level with as much below is 4."""
    found = SvmSoft(C=0.2).solve(APART)
    assert found.alpha.tolist() == ABOUT([0.2, 0.2, 0.1, 0] * 2, abs=1e-9)
    assert (found.dual, found.mu, found.b, found.objective) == ABOUT((2, 4, 0, -2), abs=1e-9)
    assert found.xi.tolist() == ABOUT([3, 2, 0, 0] * 2, abs=1e-9)
    assert found.decision.tolist() == ABOUT([1, 2, 4, 9, -1, -2, -4, -9])
    assert found.roles == ["bounded", "bounded", "margin", "outside"] * 2
    assert found.role_counts == {"bounded": 4, "margin": 2, "outside": 2}
    assert found.w.tolist() == ABOUT([1, 0]) and found.kkt < 1e-8
    assert [p.tolist() for p in found.nearest] == [ABOUT([2, 0]), ABOUT([-2, 0])]
    assert found.nu == ABOUT(0.625)
    assert found.nu_property[:5] == ABOUT((0.625, 4, 5, 2, 3))
    assert found.separable and found.optimal and not found.too_near and found.message == ""


def test_away_from_the_middle_the_bias_says_how_far():
    """The same, 3 to the right and turned: w and μ stay, b is 3."""
    found = SvmSoft(C=0.2).solve(line((4, 5, 7, 12), (2, 1, -1, -6), height=5.0))
    assert (found.mu, found.b) == ABOUT((4, 3)) and found.w.tolist() == ABOUT([1, 0], abs=1e-9)
    surface = found.decision_surface(np.array([3.0, 7.0]), np.array([5.0, 6.0]))
    assert surface.tolist() == [ABOUT([0, 4], abs=1e-5), ABOUT([0, 4], abs=1e-5)]


def test_what_lies_on_the_wrong_side_is_an_error():
    """C = ¼ gives all four ¼: p₊ = 3; level 7, and −1 is 8 short of it."""
    found = SvmSoft(C=0.25).solve(CROSSED)
    assert (found.dual, found.mu) == ABOUT((3, 7))
    assert found.roles == ["error", "margin"] * 2 and found.xi.tolist() == ABOUT([8, 0, 8, 0])
    assert found.nu == 1.0 and found.nu_property.most_above == 0


def test_an_example_at_the_edge_of_the_wrong_side_is_none():
    """p₊ = ½(0 + 2): level 2, and 0 is exactly μ short."""
    assert SvmSoft(C=0.25).solve(line((0, 2), (0, -2))).roles == ["bounded", "margin"] * 2


def test_from_a_half_on_it_is_hard():
    for machine in (SvmHard(), SvmSoft(C=0.5), SvmSoft(C=0.75)):
        found = machine.solve(APART)
        assert (found.mu, found.dual, found.objective) == ABOUT((1, 1, -1))
        assert found.roles == ["margin", "outside", "outside", "outside"] * 2
        assert not found.xi.any() and found.nu is None and found.nu_property is None
        assert not found.slackness[:, 1].any()


def test_who_touches_the_edge_and_holds_nothing():
    points = Points(np.array([[0.0, 1.0], [0.0, -1.0], [5.0, 1.0]]), np.array([1, -1, 1]))
    step = SolverStep(3, np.array([0.5, 0.5, 0.0]), 1.0, 1.0, 0.0, True, last=True)
    found = Solution(Problem(points, kernel("linear")), math.inf, step)
    assert found.touching.tolist() == [2] and found.support.tolist() == [0, 1]
    assert found.standing == ["margin", "margin", "outside"]
    on_its_way = Solution(Problem(points, kernel("linear")), math.inf, step._replace(last=False))
    assert on_its_way.message == "" and not on_its_way.meets
    assert on_its_way.touching.tolist() == [] and on_its_way.roles == ["support", "support", "outside"]


def test_a_gap_too_wide_is_no_optimum():
    step = SolverStep(3, np.array([0.5, 0.5]), 1.0, 0.9, 1e-6, True, last=True)
    problem = Problem(line((1,), (-1,)), kernel("linear"))
    assert Solution(problem, math.inf, step).optimal
    assert not Solution(problem, math.inf, step._replace(gap=2e-6)).optimal
    assert not Solution(problem, math.inf, step._replace(converged=False)).optimal
    lost = Solution(problem, math.inf, step._replace(lower=0.0))
    assert lost.too_near and not lost.separable and lost.kkt is None and lost.decision_surface([0.0], [0.0]) is None
    assert lost.w is None and len(lost.expansion()[0]) == 0
    assert Solution(problem, math.inf, step._replace(lower=0.0, last=False)).separable


def test_far_from_the_optimum_the_residual_says_how_far():
    """α = ½ at 4 and −4: w is right, the margin 1, and 4 lies 3 beyond it: ½·3."""
    alpha = np.zeros(8)
    alpha[[2, 6]] = 0.5
    step = SolverStep(1, alpha, 4.0, 1.0, 0.75, False)
    found = Solution(Problem(APART, kernel("linear")), math.inf, step)
    assert found.mu == ABOUT(1) and found.residual == ABOUT(1.5) and found.infeasibility == ABOUT(0)
    assert not found.slackness[:, 1].any()  # nobody pays for slack
    heavy = Solution(Problem(APART, kernel("linear")), math.inf, step._replace(alpha=alpha * 1.5))
    assert heavy.infeasibility == ABOUT(0.5)


def test_multipliers_that_should_be_full_and_are_not_are_seen():
    """C = 0.2 with ⅛ each: μ = 4, ξ = 3 at 1, and (C − α)ξ = 0.225."""
    step = SolverStep(1, np.full(8, 0.125), 4.0, 1.0, 0.75, False)
    found = Solution(Problem(APART, kernel("linear")), 0.2, step)
    assert found.slackness[:4, 1].tolist() == ABOUT([0.225, 0.15, 0, 0])
    assert found.slackness[:4, 0].tolist() == ABOUT([0, 0, 0, 0.125 * 5])


def test_the_level_has_half_of_the_weight_below_it():
    scores = np.array([4.0, 1.0, 2.0, 9.0])
    assert [_level(scores, C) for C in (math.inf, 0.5, 0.4, 0.25, 0.2, 0.125, 0.1)] == [1, 1, 2, 2, 4, 9, 9]


@pytest.mark.parametrize(("below", "above", "holds"), [(5, 3, True), (6, 3, False), (5, 4, False), (0, 0, True)])
def test_theorem_3_9_holds_up_to_its_numbers(below, above, holds):
    assert NuProperty(0.625, below, 5.0, above, 3.0, 0.0).holds is holds


# -- which C and ν ----------------------------------------------------------------------------------------------------


def test_ranges_by_hand():
    """Where 7 − 16C is 0 the reduced hulls meet: C = 7/16."""
    found = allowed_C(CROSSED, kernel("linear"))
    assert (found.low, found.high, found.open_high) == (0.25, ABOUT(0.4375, rel=1e-5), True)
    nu = allowed_nu(CROSSED, kernel("linear"))
    assert (nu.low, nu.high, nu.open_low) == (ABOUT(1 / 1.75, rel=1e-5), 1.0, True)
    apart = allowed_C(APART, kernel("linear"))
    assert (apart.low, apart.high) == (0.125, math.inf)
    assert (as_nu(apart, 8).low, as_nu(apart, 8).high) == (0.0, 1.0)


def test_hulls_that_meet_however_far_they_are_reduced_allow_nothing():
    points = line((-1, 1), (-1, 1))
    assert not allowed_C(points, kernel("linear"))
    assert not allowed_nu(points, kernel("linear"))
    assert moderate_C(Problem(points, kernel("linear"))) == 0.25


def test_left_to_the_data_the_price_is_moderate():
    assert moderate_C(Problem(APART, kernel("linear"))) == 0.25
    assert moderate_C(Problem(CROSSED, kernel("linear"))) == ABOUT(math.sqrt(0.25 * 0.4375), rel=2e-3)
    assert moderate_C(Problem(line((1, 2), ()), kernel("linear"))) == 0.5
    soft, nu = SvmSoft(), SvmNu()
    assert not soft.tuned and not nu.tuned
    assert (soft.cap(APART), nu.cap(APART)) == (0.25, 0.25) and (soft.C, nu.nu) == (0.25, 0.5)
    assert soft.tuned and nu.tuned
    one = line((1,), (-1,))
    assert SvmSoft().cap(one) == 0.5 and SvmNu().cap(one) == 1.0  # both are hard
    alone = SvmNu()
    assert alone.cap(line((1,), ())) == 1.0 and alone.nu == 1.0
    assert SvmHard().cap(APART) == math.inf and SvmHard().tuned


def test_the_size_of_the_smaller_class():
    assert [fewest(line((1, 2), minus)) for minus in ((), (-1,), (-1, -2, -3))] == [0, 1, 2]


def test_what_a_class_cannot_hold_is_said_with_what_it_could():
    small = line((1, 2, 3), (-1, -2))
    assert SvmSoft(C=0.2).solve(small).message == ("C = 0.2 is too small for a class of 2: it must be at least 0.25.")
    assert SvmNu(nu=0.9).solve(small).message == "ν = 0.9 is too large for a class of 2: it must be at most 0.8."
    assert SvmSoft(C=0.25).solve(small).message == "" == SvmNu(nu=0.8).solve(small).message


def test_what_is_offered_is_in_terms_of_the_machines_own_parameter():
    allowed = allowed_C(CROSSED, kernel("linear"))
    assert SvmHard().ranges(allowed, CROSSED) == {}
    assert SvmSoft(C=0.3).ranges(allowed, CROSSED) == {"C": allowed}
    assert SvmNu(nu=0.7).ranges(allowed, CROSSED)["nu"].high == 1.0
    assert SvmNu(nu=0.7).ranges(None, CROSSED) == {"nu": None}


def test_a_search_with_few_iterates_ends_with_what_is_certain(monkeypatch):
    problem = Problem(CROSSED, kernel("linear"))
    assert range_for_slider(problem).high == ABOUT(0.4375, rel=1e-3)
    monkeypatch.setattr(ranges, "EFFORT", 0)
    assert range_for_slider(problem).high == math.inf
    monkeypatch.setattr(ranges, "EFFORT", 18)  # of four points four steps, and no half one
    assert range_for_slider(problem).high > 0.4376


def test_without_both_classes_no_range_makes_sense():
    assert range_for_slider(Problem(line((1, 2), ()), kernel("linear"))) is None


# -- the examples as the solver takes them ----------------------------------------------------------------------------


def test_shifts_and_orders_are_undone():
    points = Points(np.array([[3.0, 1.0], [1.0, 1.0]]), np.array([1, -1]))
    problem = Problem(points, kernel("linear"))
    assert problem.order.tolist() == [1, 0] and problem.centre.tolist() == [2.0, 1.0]
    assert problem.restored(np.array([5.0, 7.0])).tolist() == [7.0, 5.0]
    assert problem.shift(np.array([1.0, 0.0])) == 2.0  # ⟨(1, 0), (2, 1)⟩
    # w = ½(1, 0) + ½(1, 0) over its length 1: y⟨w, x − centre⟩
    assert problem.aligned(np.array([0.5, 0.5]), 1.0).tolist() == [1.0, 1.0]
    assert problem.aligned(np.array([0.5, 0.5]), 2.0).tolist() == [0.5, 0.5]
    assert Problem(points, kernel("gaussian", sigma=1.0)).shift(np.ones(2)) == 0.0


def test_a_start_that_does_not_fit_is_cut_or_filled_up():
    best = SvmHard().solve(APART)
    for start in (best.alpha, best.alpha[:3], np.concatenate([best.alpha, [0.3]])):
        assert SvmHard().solve(APART, start).mu == ABOUT(1)
    assert SvmHard().solve(APART, best.alpha).iterations <= best.iterations


def test_steps_end_with_the_last_and_none_comes_twice():
    steps = steps_of(SvmSoft(C=0.2), APART)
    assert [s.last for s in steps] == [False] * (len(steps) - 1) + [True]
    assert [s.iteration for s in steps] == sorted({s.iteration for s in steps})
    long = [step.iteration for step in steps_of(SvmHard(kernel="gaussian"), SPREAD)]
    assert long == list(range(len(long))) and len(long) > 9  # of few points every one
    found = SvmSoft(C=0.2).solution_at(APART, steps[-1])
    assert found.mu == ABOUT(4) and found.optimal
    assert steps_of(SvmHard(), line((1,), ())) == []
    nothing = SvmHard().solve(line((1,), ()))
    assert (nothing.gap, nothing.dual, nothing.lower, nothing.iterations) == (0, 0, 0, 0) and not nothing.converged
    assert len(nothing.support) == 0


# -- scalings and the rival -------------------------------------------------------------------------------------------


def test_three_scalings_of_one_machine():
    """C′ = C/(μ·½‖p₊ − p₋‖) = 0.2/(4·2); of the hard one ½/(1·1)."""
    soft = SvmSoft(C=0.2).solve(APART)
    assert readings.textbook_C(soft) == ABOUT(0.025)
    assert readings.others(soft, nu=False) == "ν = 0.625; C′ = 0.025 in scikit-learn’s SVC"
    assert readings.others(soft, nu=True) == "C = 0.2; C′ = 0.025 in scikit-learn’s SVC"
    hard = SvmHard().solve(APART)
    assert readings.textbook_C(hard) == ABOUT(0.5)
    assert readings.others(hard, nu=False) == "Hard margin: any C′ ≥ 0.5 in scikit-learn’s SVC"
    met = SvmHard().solve(CROSSED)
    assert readings.textbook_C(met) is None and readings.others(met, nu=False) == ""


def test_the_rival_ends_with_what_it_kept():
    """(2, 0) is kept at the tie, (−1, 0) is right then."""
    rival = kernel_rival(line((2,), (-1,)), {"kernel": "linear"}, 10)
    assert rival.centres.tolist() == [[2.0, 0.0]] and rival.coefficients.tolist() == [1.0]
    assert rival.decision_surface(np.array([3.0]), np.array([5.0])).tolist() == [[6.0]]
    assert rival.name == "kernel perceptron"
    assert kernel_rival(Points(np.zeros((0, 2)), np.zeros(0, dtype=int)), {"kernel": "linear"}, 10) is None


def test_hulls_that_meet_are_said_to():
    found = SvmHard().solve(CROSSED)
    assert found.message.startswith("Not separable with this kernel: the convex hulls of the two classes")
    assert found.meets and not found.separable
