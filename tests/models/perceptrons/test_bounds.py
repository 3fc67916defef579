"""The theorems are free oracles: every bound of §1 on random streams, and every number by hand."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import VIOLATED
from colt_gui.models.labs import compute
from colt_gui.models.maths.hinge import smallest_bound
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons.readings import path

finite = st.floats(-3, 3)


@st.composite
def separable(draw, most=14):
    """A random unit u and points that it labels with at least a little margin."""
    angle = draw(st.floats(0, 2 * math.pi))
    u = np.array([math.cos(angle), math.sin(angle)])
    raw = draw(st.lists(st.tuples(finite, finite), min_size=1, max_size=most))
    X = np.array([x for x in raw if abs(np.dot(u, x)) > 0.02])
    assume(len(X))
    return Points(X, np.where(X @ u > 0, 1, -1))


@st.composite
def any_points(draw, most=14):
    raw = draw(st.lists(st.tuples(finite, finite), min_size=1, max_size=most))
    X = np.array([x if math.hypot(*x) > 0.05 else (1.0, 1.0) for x in raw])
    y = draw(st.lists(st.sampled_from((-1, 1)), min_size=len(X), max_size=len(X)))
    return Points(X, np.array(y))


def run(points, learner, order="cycled", passes=None, **params):
    return compute(Document(points=points, learner=learner, order=order, passes=passes, params={learner: params}))


def count(experiment):
    flags = experiment.run.updates if experiment.guarantee.counted == "updates" else experiment.run.mistakes
    return int(flags.sum())


orders = st.sampled_from(("given", "shuffled", "cycled", "adversarial"))
ties = st.sampled_from(("positive", "negative", "update"))


@given(separable(), orders, ties, st.booleans(), st.booleans())
@random_examples(150)
def test_perceptron_stays_within_r_squared_over_gamma_squared(points, order, tie, normalise, bias):
    e = run(points, "perceptron", order, tie=tie, normalise=normalise, bias=bias)
    assert e.separable
    assert int(e.run.updates.sum()) <= e.guarantee.value * (1 + 1e-9)
    if normalise:
        assert e.geometry.radius == pytest.approx(1)


@given(separable(), st.sampled_from(("first", "worst", "random")), st.booleans())
@random_examples(100)
def test_batch_perceptron_stops_within_one_over_gamma_squared(points, pick, bias):
    e = run(points, "batch-perceptron", pick=pick, bias=bias)
    assert e.run.converged
    assert len(e.run) <= e.guarantee.value * (1 + 1e-9)


@given(separable(), st.floats(0.05, 0.95))
@random_examples(80)
def test_margin_perceptron_stays_within_its_bound_and_ends_with_the_margin_it_wanted(points, epsilon):
    e = run(points, "margin-perceptron", epsilon=epsilon)
    assume(not e.run.exhausted)
    assert count(e) <= e.guarantee.value * (1 + 1e-9)
    assert e.run.converged
    w = np.array(e.run.learner.w)
    margins = points.y * (e.learner.V @ w) / np.linalg.norm(w)
    assert margins.min() >= (1 - epsilon) * e.learner.gamma * (1 - 1e-9)


@given(separable(), st.floats(0.05, 1.0), st.booleans())
@random_examples(80)
def test_marginalised_perceptron_stays_within_its_bound_on_separable_data(points, epsilon, bias):
    e = run(points, "marginalised-perceptron", epsilon=epsilon, bias=bias)
    assume(not e.run.exhausted)
    assert count(e) <= e.guarantee.value * (1 + 1e-9)
    assert e.guarantee.value == pytest.approx(
        bounds.marginalised_known_margin(e.geometry.radius, e.learner.mu, epsilon), rel=1e-6
    )


@given(any_points(), st.floats(0.05, 2.0), st.floats(0, 0.95), st.floats(0.05, 0.95), orders)
@random_examples(100)
def test_marginalised_perceptron_stays_within_its_bound_whatever_the_labels(points, mu, share, rate, order):
    rho = share * mu
    X = float(np.linalg.norm(points.X, axis=1).max())
    eta = rate * 2 * (mu - rho) / X**2
    e = run(points, "marginalised-perceptron", order, passes=5, mu=mu, rho=rho, eta=eta)
    assert e.guarantee.value is not None
    assert count(e) <= e.guarantee.value * (1 + 1e-9)


@given(any_points(), st.sampled_from(("linear", "monomial", "polynomial", "all-subsets", "gaussian")))
@random_examples(80)
def test_kernel_perceptron_stays_within_b_squared_over_gamma_squared(points, kernel):
    e = run(points, "kernel-perceptron", "cycled", passes=30, kernel=kernel)
    if e.geometry.separable:
        assert count(e) <= e.guarantee.value * (1 + 1e-9)
    else:
        assert e.guarantee.why


@given(any_points(), orders, ties)
@random_examples(100)
def test_without_a_separator_blums_hinge_bound_still_holds(points, order, tie):
    e = run(points, "perceptron", order, passes=6, tie=tie)
    updates, R = int(e.run.updates.sum()), e.geometry.radius
    best = smallest_bound(e.geometry.Z, e.run.counts, R)
    assert updates <= best.value * (1 + 1e-9) + 1e-9
    length = float(np.linalg.norm(best.w))
    if length > 0:
        tighter = bounds.perceptron_hinge(R, 1 / length, best.hinge / length)
        assert updates <= tighter * (1 + 1e-9) + 1e-9
        assert tighter <= best.value * (1 + 1e-9)


@given(any_points(), st.floats(0.05, 1.0))
@random_examples(50)
def test_moving_points_to_margin_gamma_pays_for_the_mistakes(points, gamma):
    """1/γ² + (2/γ)·TD_γ for any direction u at all, points of length 1 (Blum)."""
    e = run(points, "perceptron", "cycled", passes=4, normalise=True)
    u = np.array([0.6, -0.8])
    losses = np.maximum(0, gamma - points.y * (e.learner.V @ u))
    distance = float(losses @ e.run.counts)
    assert int(e.run.mistakes.sum()) <= bounds.perceptron_moved(gamma, distance) * (1 + 1e-9)


@given(separable(), orders, ties)
@random_examples(60)
def test_the_two_proof_curves_keep_their_sides_at_every_update(points, order, tie):
    e = run(points, "perceptron", order, tie=tie)
    p = path(e)
    m = np.arange(len(p.norm))
    assert (p.norm <= e.geometry.radius * np.sqrt(m) * (1 + 1e-9)).all()
    assert (p.along >= e.geometry.margin * m * (1 - 1e-9)).all()
    assert p.norm[-1] == pytest.approx(np.linalg.norm(e.run.seek(len(e.run)).w), abs=1e-9)
    assert p.along[-1] == pytest.approx(np.dot(e.run.learner.w, e.geometry.w), abs=1e-9)


@given(separable(), orders)
@random_examples(60)
def test_the_potential_falls_by_half_r_squared_at_each_mistake(points, order):
    e = run(points, "perceptron", order)
    R, gamma = e.geometry.radius, e.geometry.margin
    c = R**2 / gamma
    u = np.array(e.geometry.w)
    before = np.zeros(2)
    for t in np.flatnonzero(e.run.updates):
        after = np.array(e.run.rounds[t][5])
        drop = (np.sum((c * u - before) ** 2) - np.sum((c * u - after) ** 2)) / 2
        assert drop >= R**2 / 2 * (1 - 1e-6)
        before = after


@given(
    any_points(most=10),
    st.sampled_from(("perceptron", "margin-perceptron", "batch-perceptron", "kernel-perceptron")),
    orders,
)
@random_examples(120)
def test_no_meter_is_ever_violated(points, learner, order):
    e = run(points, learner, order, passes=5)
    for t in {0, 1, len(e.run) // 2, len(e.run)}:
        if t <= len(e.run):
            assert not [m for m in e.meters(t) if m.state == VIOLATED]


@pytest.mark.parametrize("gamma", [1.0, 0.7, 0.5, 0.3, 0.1])
@pytest.mark.parametrize("learner", ["perceptron", "margin-perceptron", "marginalised-perceptron", "kernel-perceptron"])
def test_the_adversary_forces_one_over_gamma_squared_mistakes_and_a_separator_stays(gamma, learner):
    params = {"kernel-perceptron": {"kernel": "linear"}}
    e = compute(Document(learner=learner, adversary=gamma, params=params))
    N = math.floor(1 / gamma**2 * (1 + 1e-12))
    assert len(e.points) == N
    assert int(e.run.mistakes.sum()) == N
    u = e.points.y * N**-0.5
    assert (e.points.y * (e.points.X @ u)).min() == pytest.approx(N**-0.5)
    assert e.geometry.margin == pytest.approx(N**-0.5, rel=1e-6)


@pytest.mark.parametrize("tie", ["positive", "negative", "update"])
def test_the_adversary_answers_the_opposite_whatever_the_tie_rule(tie):
    e = compute(Document(adversary=0.25, params={"perceptron": {"tie": tie}}))
    assert e.run.mistakes.all()


def test_numbers_by_hand():
    assert bounds.perceptron(R=3, gamma=0.5) == 36
    assert bounds.batch_perceptron(gamma=0.5) == 4
    assert bounds.margin_perceptron(gamma=0.5) == 32
    assert bounds.margin_perceptron(gamma=0.5, epsilon=0.25) == 128
    assert bounds.margin_perceptron_norm(4, gamma=0.5) == 4 + 1.5
    assert bounds.marginalised_perceptron(X=1, mu=0.5, rho=0.25, eta=0.25, hinge=0) == pytest.approx(16)
    assert bounds.marginalised_perceptron(X=1, mu=0.5, rho=0.25, eta=0.25, hinge=2) == pytest.approx(32)
    assert bounds.marginalised_known_margin(X=2, mu=0.5, epsilon=0.5) == 64
    assert bounds.perceptron_hinge(R=1, mu=0.5, hinge=0) == pytest.approx(4)
    assert bounds.perceptron_hinge(R=1, mu=0.5, hinge=1) == pytest.approx(2 + 2 + math.sqrt(12))
    assert bounds.perceptron_moved(gamma=0.5, TD=3) == 16
    assert bounds.perceptron_norm_hinge(norm=2, hinge=3) == 10
    assert bounds.perceptron_lower(gamma=0.1) == 100


def test_the_best_eta_beats_its_neighbours():
    for hinge in (0.0, 0.7, 5.0):
        eta = bounds.best_eta(2.0, 0.4, hinge)
        best = bounds.marginalised_perceptron(2.0, 0.5, 0.1, eta, hinge)
        for other in (0.8 * eta, 1.2 * eta):
            assert bounds.marginalised_perceptron(2.0, 0.5, 0.1, other, hinge) > best


def test_example_2_23_is_the_bound_at_its_best_eta():
    eta = bounds.best_eta(1.5, 0.5, 2.0)
    assert bounds.marginalised_perceptron(1.5, 0.5, 0.0, eta, 2.0) == pytest.approx(
        bounds.perceptron_hinge(1.5, 0.5, 2.0)
    )


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bounds.perceptron(1, 0), "gamma = 0 must be more than 0"),
        (lambda: bounds.perceptron(1, 2), "more than R"),
        (lambda: bounds.perceptron(math.inf, 1), "R = inf"),
        (lambda: bounds.margin_perceptron(2), "at most 1"),
        (lambda: bounds.margin_perceptron(0.5, 1.0), "less than 1"),
        (lambda: bounds.marginalised_perceptron(1, 0.5, 0.6, 0.1, 0), "0 ≤ ρ < μ"),
        (lambda: bounds.marginalised_perceptron(1, 0.5, 0.1, 0.9, 0), "2\\(μ−ρ\\)/X² = 0.8"),
        (lambda: bounds.marginalised_perceptron(1, 0.5, 0.1, 0.1, -1), "hinge"),
        (lambda: bounds.perceptron_lower(1.5), "at most 1"),
    ],
)
def test_an_assumption_that_fails_is_said_in_a_sentence(call, words):
    with pytest.raises(InputError, match=words):
        call()


def test_outside_its_assumptions_the_marginalised_perceptron_has_no_bound_and_says_why():
    e = run(generate("margin", 1), "marginalised-perceptron", rho=0.5, mu=0.2, eta=0.1)
    assert e.guarantee.value is None
    assert "0 ≤ ρ < μ" in e.guarantee.why


def test_a_gamma_above_the_true_margin_is_honestly_refused():
    e = run(generate("margin", 1), "margin-perceptron", passes=5, gamma=0.9)
    assert e.guarantee.value is None
    assert "more than the true margin" in e.guarantee.why


def test_gamma_left_alone_is_the_true_margin_of_the_normalised_points():
    e = run(generate("margin", 1), "margin-perceptron")
    assert e.learner.gamma == e.geometry.margin > 0


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (lambda: bounds.perceptron(0.3, 0.1 * 3), 1),  # 0.1·3 is a last digit above 0.3
        (lambda: bounds.perceptron(1, 1 + 1e-12), 1),
        (lambda: bounds.kernel_perceptron(2, 0.5), 16),
        (lambda: bounds.kernel_perceptron(1, 1 + 1e-12), 1),
        (lambda: bounds.margin_perceptron(1 + 1e-12, 0.5), 8),
        (lambda: bounds.margin_perceptron_norm(8, gamma=0.5, epsilon=0.25), 8 + 3.5),
        (lambda: bounds.marginalised_known_margin(2, 0.5, 1.0), 16),
        (lambda: bounds.marginalised_perceptron(2, 1.0, 0.0, 0.25, 1.0), 6),
        (lambda: bounds.perceptron_norm_hinge(norm=2, hinge=3, R=3), 42),
        (lambda: bounds.perceptron_norm_hinge(norm=0, hinge=0), 0),
        (lambda: bounds.perceptron_moved(gamma=0.25, TD=3), 40),
        (lambda: bounds.perceptron_lower(1.0), 1),
        (lambda: bounds.perceptron_lower(1 / math.sqrt(7)), 7),  # the square is a last digit above 1/7
        (lambda: bounds.perceptron_lower(0.6), 2),
        (lambda: bounds.best_eta(X=2.0, gap=0.5), 0.125),
        (lambda: bounds.best_eta(X=1.0, gap=2.0, hinge=1.0), 1.0),  # η² + η = 2
        (lambda: bounds.best_eta(X=2.0, gap=8.0, hinge=1.0), 1.0),  # 4η² + 4η = 8
    ],
)
def test_numbers_by_hand_up_to_the_edge_of_the_assumptions(call, value):
    assert call() == pytest.approx(value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bounds.perceptron(1, 1 + 1e-9), "more than R = 1"),
        (lambda: bounds.kernel_perceptron(1, 1 + 1e-9), "more than B = 1"),
        (lambda: bounds.kernel_perceptron(0, 0), "B = 0 must be more than 0"),
        (lambda: bounds.margin_perceptron(1 + 1e-9), "at most 1"),
        (lambda: bounds.marginalised_known_margin(1, 0.5, 1.5), "at most 1"),
        (lambda: bounds.perceptron_lower(1 + 1e-9), "at most 1"),
    ],
)
def test_just_past_the_edge_there_is_no_number(call, words):
    with pytest.raises(InputError, match=words):
        call()


@pytest.mark.parametrize(
    ("rho", "eta", "why"),
    [
        (0.0, 0.1, ""), (0.25, 0.1, ""), (0.5, 0.1, "needs 0 ≤ ρ < μ"), (-0.1, 0.1, "needs 0 ≤ ρ < μ"),
        (0.25, 0.0, "needs 0 < η < 2(μ−ρ)/X² = 0.5"), (0.25, 0.49, ""), (0.25, 0.5, "needs 0 < η < 2(μ−ρ)/X² = 0.5"),
    ],
)  # fmt: skip
def test_the_assumptions_of_theorem_2_22_are_told_apart(rho, eta, why):
    assert bounds.marginalised_why_not(1.0, 0.5, rho, eta).startswith(why)
    assert bool(bounds.marginalised_why_not(1.0, 0.5, rho, eta)) == bool(why)


def test_points_at_the_origin_allow_any_eta():
    assert bounds.marginalised_why_not(0.0, 0.5, 0.25, 1e9) == ""


def test_longer_points_allow_a_smaller_eta():
    assert "2(μ−ρ)/X² = 0.125" in bounds.marginalised_why_not(2.0, 0.5, 0.25, 0.2)
