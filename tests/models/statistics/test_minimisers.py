"""The minimisers of the losses bench against scikit-learn, HiGHS and plain arithmetic."""

import numpy as np
import pytest
from models.statistics.loss_samples import ALL, AWKWARD, noisy, steps_and_end

from colt_gui.models import LEARNERS
from colt_gui.models.core.points import Points
from colt_gui.models.maths.linear_program import maximise, weak_separation
from colt_gui.models.maths.zero_one import best_halfspace
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES
from colt_gui.models.statistics.losses.separators import margins, wrong

SMOOTH = ("logistic", "exponential")
LEARN = {id: LEARNERS[id] for id in (*SURROGATES, "erm", "halfspace-lp")}


def around(points, found, objective):
    """The objective at many places near the one found."""
    rng = np.random.default_rng(1)
    for scale in (1e-3, 1e-2, 0.1, 1.0):
        for _ in range(40):
            step = rng.normal(size=points.dimension + 1) * scale
            size = np.abs(points.X).max() or 1.0
            b = found.b + step[-1] if LEARN[found.id]().bias else 0.0
            yield objective(points, found.w + step[:-1] / size, b)


# -- nobody nearby is better ---------------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sample", ALL)
@pytest.mark.parametrize("loss", SURROGATES)
def test_nothing_nearby_has_a_smaller_objective(loss, sample):
    points, learner = ALL[sample], LEARN[loss]()
    found = learner.solve(points)
    assert found.converged
    least = found.objective if found.finite else found.risk
    assert all(there >= least - 1e-9 * max(1.0, least) for there in around(points, found, learner.objective))


@pytest.mark.parametrize("sample", ALL)
@pytest.mark.parametrize("loss", SURROGATES)
def test_without_a_bias_the_line_passes_through_the_origin(loss, sample):
    found = LEARN[loss](bias=False).solve(ALL[sample])
    assert found.b == 0.0 and (found.direction is None or found.direction.b == 0.0)
    assert found.objective <= LOSSES[loss](np.zeros(1), 1.0)[0] + 1e-12  # w = 0 is at hand


# -- others find the same ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("d", [1, 2, 6])
def test_square_is_linear_regression_of_the_labels(d):
    points = noisy(80, d, d=d)
    found = LEARN["square"]().solve(points)
    from sklearn.linear_model import LinearRegression  # only where it is needed: it takes seconds

    other = LinearRegression().fit(points.X, points.y)
    assert found.w == pytest.approx(other.coef_) and found.b == pytest.approx(other.intercept_)


def test_square_takes_the_shortest_of_many():
    points = AWKWARD["on a line"]
    found = LEARN["square"](bias=False).solve(points)
    assert found.w == pytest.approx(np.linalg.pinv(points.X) @ points.y)


@pytest.mark.parametrize("d", [1, 2, 6])
def test_logistic_is_as_good_as_scikit_learn(d):
    points = noisy(120, d, d=d)
    learner = LEARN["logistic"]()
    found = learner.solve(points)
    from sklearn.linear_model import LogisticRegression

    other = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(points.X, points.y)
    theirs = learner.objective(points, other.coef_[0], other.intercept_[0])
    assert found.finite and abs(found.objective - theirs) <= 1e-6 and found.objective <= theirs + 1e-12


@pytest.mark.parametrize("lam", [1e-3, 0.01, 1.0, 10.0])  # below, its single precision tells
@pytest.mark.parametrize("d", [1, 2, 6])
def test_hinge_is_as_good_as_a_support_vector_machine(lam, d):
    """mean hinge + λ‖w‖² is C·Σ hinge + ½‖w‖² times 2λ, with C = 1/(2λm)."""
    points = noisy(100, d, d=d)
    learner = LEARN["hinge"](lam=lam)
    found = learner.solve(points)
    from sklearn.svm import SVC

    other = SVC(kernel="linear", C=1 / (2 * lam * len(points)), tol=1e-11).fit(points.X, points.y)
    theirs = learner.objective(points, other.coef_[0], other.intercept_[0])
    assert abs(found.objective - theirs) <= 1e-6 and found.objective <= theirs * (1 + 1e-9)


def _program(c, A, limits):
    """min c·x with A x ≥ limits, x free: HiGHS on the primal, which the learners never see."""
    import highspy

    solver, inf = highspy.Highs(), highspy.kHighsInf
    solver.setOptionValue("output_flag", False)
    for cost in c:
        solver.addVar(-inf, inf)
        solver.changeColCost(solver.getNumCol() - 1, float(cost))
    for row, limit in zip(A, limits):
        solver.addRow(float(limit), inf, len(row), np.arange(len(row), dtype=np.int32), np.asarray(row, float))
    solver.run()
    return solver.getInfo().objective_function_value


@pytest.mark.parametrize("d", [1, 2, 4])
def test_absolute_and_hinge_without_price_are_the_optima_of_their_programs(d):
    points = noisy(30, d, d=d)
    m, Z = len(points), np.column_stack([points.X, np.ones(len(points))])
    signed, eye = Z * points.y[:, None], np.eye(m)
    cost = np.concatenate([np.zeros(d + 1), np.full(m, 1 / m)])
    over, under = np.hstack([Z, eye]), np.hstack([-Z, eye])
    least = _program(cost, np.vstack([over, under]), np.concatenate([points.y, -points.y]))
    assert LEARN["absolute"]().solve(points).risk == pytest.approx(least, abs=1e-9)
    short = np.vstack([np.hstack([signed, eye]), np.hstack([np.zeros((m, d + 1)), eye])])
    least = _program(cost, short, np.concatenate([np.ones(m), np.zeros(m)]))
    assert LEARN["hinge"](lam=0.0).solve(points).risk == pytest.approx(least, abs=1e-9)


def test_exponential_by_hand():
    """p of m at +1, the rest at −1, all labelled +1 …: here w·x + b takes two values, each by itself."""
    points = Points([[1.0]] * 4 + [[-1.0]] * 4, [1, 1, 1, -1, -1, -1, -1, 1])
    found = LEARN["exponential"]().solve(points)
    # at x = 1 three of four are +: score ½ ln 3, mean 2√(¾·¼); at −1 the mirror image
    assert found.w == pytest.approx([np.log(3) / 2]) and found.b == pytest.approx(0.0, abs=1e-12)
    assert found.risk == pytest.approx(2 * np.sqrt(3 / 16), rel=1e-12)


def test_logistic_by_hand_and_its_probability():
    points = Points([[1.0]] * 4 + [[-1.0]] * 4, [1, 1, 1, -1, -1, -1, -1, 1])
    learner = LEARN["logistic"]()
    found = learner.solve(points)
    assert found.w == pytest.approx([np.log(3)])
    assert learner.probability(found.w[0] + found.b) == pytest.approx(0.75)  # three of four
    assert found.risk == pytest.approx(-(0.75 * np.log2(0.75) + 0.25 * np.log2(0.25)))  # the entropy of that, in bits


@pytest.mark.parametrize("mu", [0.25, 1.0, 3.0])
def test_the_level_of_the_hinge_scales_w_and_its_price(mu):
    points = noisy(50)
    found = LEARN["hinge"](lam=0.02, mu=mu).solve(points)
    plain = LEARN["hinge"](lam=0.02 * mu**2).solve(points)
    assert found.w == pytest.approx(mu * plain.w, rel=1e-5) and found.objective == pytest.approx(plain.objective)
    assert found.risk == pytest.approx(np.maximum(0, 1 - margins(points, found.w, found.b) / mu).mean())


# -- no finite minimiser -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("loss", SMOOTH)
def test_on_separable_points_w_runs_to_the_widest_street(loss):
    points = ALL["separable"]
    found = LEARN[loss]().solve(points)
    assert not found.finite and found.risk == 0 and found.errors == 0 and "No finite minimiser" in found.message
    from sklearn.svm import SVC

    other = SVC(kernel="linear", C=1e9, tol=1e-10).fit(points.X, points.y)
    w, b = other.coef_[0], other.intercept_[0]
    assert found.direction.w == pytest.approx(w / np.linalg.norm(w), abs=1e-5)
    assert found.direction.b == pytest.approx(b / np.linalg.norm(w), abs=1e-5)


@pytest.mark.parametrize("loss", SMOOTH)
def test_the_steps_go_to_where_they_are_said_to_go(loss):
    points = ALL["separable"]
    learner = LEARN[loss]()
    steps, _ = steps_and_end(learner, points)
    lengths, risks = [step.length for step in steps], [step.objective for step in steps]
    assert lengths == sorted(lengths) and risks == sorted(risks, reverse=True) and risks[-1] < 1e-4
    goal = learner.solve(points).direction.w
    angles = [float(step.w @ goal / np.linalg.norm(step.w)) for step in steps]
    assert angles == sorted(angles) and angles[-1] > 0.995


@pytest.mark.parametrize("loss", SMOOTH)
def test_where_the_classes_touch_the_risk_tends_to_that_of_the_points_that_touch(loss):
    """Two of the five points are one with both labels: at best each of them costs 1."""
    found = LEARN[loss]().solve(AWKWARD["touching"])
    assert not found.finite and found.risk == pytest.approx(2 / 5) and found.errors == 1
    assert found.direction.w == pytest.approx([1, 0], abs=1e-9) and found.direction.b == pytest.approx(-1)


@pytest.mark.parametrize("loss", SMOOTH)
def test_with_one_class_only_b_grows(loss):
    found = LEARN[loss]().solve(AWKWARD["one class"])
    assert not found.finite and found.line is None and "b grows" in found.message


@pytest.mark.parametrize("loss", SMOOTH)
def test_contradicting_labels_make_the_minimiser_finite(loss):
    assert LEARN[loss]().solve(AWKWARD["xor"]).finite and LEARN[loss]().solve(AWKWARD["both labels"]).finite


# -- the 0-1 loss and the linear program ---------------------------------------------------------------------------


@pytest.mark.parametrize("sample", ALL)
def test_every_loss_dominates_the_errors_and_none_has_fewer_than_the_fewest(sample):
    points = ALL[sample]
    fewest = best_halfspace(points.X, points.y).errors if points.dimension <= 2 else 0
    for loss in SURROGATES:
        found = LEARN[loss]().solve(points)
        assert fewest <= found.errors <= found.risk * len(points) * (1 + 1e-9) + 1e-9


@pytest.mark.parametrize("sample", [name for name, points in ALL.items() if points.dimension <= 2])
def test_the_fewest_errors_are_those_counted_at_the_halfspace(sample):
    points = ALL[sample]
    for bias in (True, False):
        found = LEARN["erm"](bias=bias).solve(points)
        assert found.errors == wrong(points, found.w, found.b).sum() == best_halfspace(points.X, points.y, bias).errors
        assert found.zero_one == found.errors / len(points) and (bias or found.b == 0)


@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("sample", ALL)
def test_the_program_separates_or_proves_that_nobody_can(sample, bias):
    points = ALL[sample]
    found, weak = LEARN["halfspace-lp"](bias=bias).solve(points), weak_separation(points.X, points.y, bias)
    if found.w is not None:
        assert margins(points, found.w, found.b).min() >= 1 - 1e-9
        return
    assert "Not separable" in found.message
    lifted = np.column_stack([points.X, np.ones(len(points))]) if bias else points.X
    combined = (weak.alpha * points.y) @ lifted
    assert weak.alpha.min() >= 0 and weak.alpha.max() >= 1 - 1e-9
    assert np.abs(combined).max() <= 1e-7 * np.abs(lifted).max() * weak.alpha.sum()


def test_a_linear_program_that_cannot_be_solved_is_said_to_be():
    from colt_gui.models.core.errors import InputError

    with pytest.raises(InputError, match="could not be solved"):
        maximise(np.ones(1), np.zeros((1, 1)), np.zeros(1), np.full(1, np.inf))


# -- the losses themselves -----------------------------------------------------------------------------------------


def test_every_loss_is_above_the_step_and_worth_one_at_zero():
    u = np.linspace(-5, 5, 1001)
    step = LOSSES["zero-one"](u)
    for loss in LOSSES.values():
        for mu in (0.3, 1.0, 2.5):
            assert loss.dominates and (loss(u, mu) >= step).all()
            if loss.id != "zero-one":
                assert loss(np.zeros(1), mu)[0] == pytest.approx(1.0)


def test_ramp_and_hinge_have_their_slope_at_their_level():
    u = np.array([-1.0, 0.0, 0.25, 0.5, 1.0])
    assert LOSSES["hinge"](u, 0.5).tolist() == [3.0, 1.0, 0.5, 0.0, 0.0]
    assert LOSSES["ramp"](u, 0.5).tolist() == [1.0, 1.0, 0.5, 0.0, 0.0]
    assert (
        LOSSES["logistic"](np.array([0.0])).tolist() == [1.0] and LOSSES["exponential"](np.array([-1e4]))[0] == np.inf
    )


def test_points_so_far_out_that_the_price_of_w_is_none_are_solved_without_it():
    points = Points([[1e161, 0.0], [-1e161, 1.0]], [1, -1])
    found = LEARNERS["hinge"](lam=0.01).solve(points)
    assert np.isfinite(found.w).all() and np.isfinite(found.objective)


@pytest.mark.parametrize("id", ["hinge", "logistic", "square", "absolute", "exponential", "erm"])
@pytest.mark.parametrize(("size", "said"), [(1e308, "too large to compute"), (1e-160, "too small to compute")])
def test_points_whose_losses_would_be_no_numbers_are_refused_in_a_sentence(id, size, said):
    points = Points(np.array([[0.5, 1.0], [1.0, -0.5], [-0.25, 0.5]]) * size, [1, -1, 1])
    params = {"lam": 0.01} if id == "hinge" else {}
    found = LEARNERS[id](**params).solve(points)
    assert found.w is None and said in found.message
