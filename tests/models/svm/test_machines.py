"""The three machines: optimal, honest about their bounds, and equal to scikit-learn's NuSVC up to scale."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import random_examples
from solver_steps import steps_of

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import KERNELS
from colt_gui.models.svm.lift import lift, lifted_plane
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft

MACHINES = (SvmHard, SvmSoft, SvmNu)
seeds = st.integers(0, 10_000)


def clouds(seed, m=40, distance=1.0, d=2):
    rng = np.random.default_rng(seed)
    y = np.where(rng.random(m) < 0.5, 1, -1)
    y[:2] = 1, -1
    return Points(rng.normal(size=(m, d)) + distance * y[:, None] / math.sqrt(d), y)


def rings(seed, m=40):
    """Near and far from the origin, with a few wrong labels: what even kernels can tell apart."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    y = np.where((X**2).sum(axis=1) > 1.4, 1, -1) * np.where(rng.random(m) < 0.1, -1, 1)
    y[:2] = 1, -1
    return Points(X, y)


def few(points):
    return int(min((points.y > 0).sum(), (points.y < 0).sum()))


def peer_of(points, k, nu):
    """NuSVC at a tight tolerance with its decision values and multipliers in Kivinen's scaling."""
    K = k(points.X, points.X)
    from sklearn.svm import NuSVC  # only where it is needed: it takes seconds

    peer = NuSVC(nu=nu, kernel="precomputed", tol=1e-10).fit(K, points.y)
    beta = np.zeros(len(points))
    beta[peer.support_] = peer.dual_coef_[0]
    length = math.sqrt(beta @ K @ beta)
    return np.abs(beta) / np.abs(beta).sum(), (K @ beta + peer.intercept_[0]) / length


@pytest.mark.parametrize("name", KERNELS)
@random_examples(12)
@given(seed=seeds, share=st.floats(0.3, 0.98), m=st.integers(8, 60))
def test_agrees_with_nusvc_for_every_kernel(name, seed, share, m):
    points = rings(seed, m) if name == "monomial" else clouds(seed, m)
    nu = share * 2 * few(points) / m
    found = SvmNu(nu=nu, kernel=name, sigma=0.8).solve(points)
    assume(found.separable and found.dual > 1e-3 * math.sqrt(found.kernel.diagonal(points.X).max()))
    assert found.converged and found.gap <= 1e-6
    alpha, decision = peer_of(points, found.kernel, nu)
    scale = np.abs(decision).max()
    y, level = points.y, 1e-4
    has_free = [((alpha[y == c] > level * found.C) & (alpha[y == c] < (1 - level) * found.C)).any() for c in (-1, 1)]
    assume(all(has_free))  # else b may be anywhere in an interval
    assert np.allclose(found.decision, decision, atol=2e-4 * scale)
    sure = np.abs(y * decision - found.mu) > 1e-3 * scale
    expected = set(np.flatnonzero((alpha > level * found.C) & sure))
    assert expected <= set(found.support) and not (set(found.support) - expected) & set(np.flatnonzero(sure))


@random_examples(20)
@given(seed=seeds, m=st.integers(4, 60))
def test_the_hard_machine_has_the_normal_and_the_margin_of_svc(seed, m):
    points = clouds(seed, m, distance=4.0)
    found = SvmHard().solve(points)
    assume(found.separable and found.mu > 0.05)
    from sklearn.svm import SVC

    peer = SVC(kernel="linear", C=1e8, tol=1e-8).fit(points.X, points.y)
    length = np.linalg.norm(peer.coef_)
    assert found.mu == pytest.approx(1 / length, rel=1e-4)
    assert np.allclose(found.w, peer.coef_[0] / length, atol=1e-3)
    assert found.b == pytest.approx(-peer.intercept_[0] / length, abs=1e-3 * np.abs(points.X).max())
    assert np.linalg.norm(found.w) == pytest.approx(1.0)


@random_examples(60)
@given(seed=seeds, name=st.sampled_from(list(KERNELS)), share=st.floats(0.2, 1.0), d=st.integers(1, 4))
def test_the_optimality_conditions_hold(seed, name, share, d):
    points = clouds(seed, 30, d=d)
    found = SvmNu(nu=share * 2 * few(points) / 30, kernel=name, sigma=0.7).solve(points)
    y, C = points.y, found.C
    assert found.alpha.min() >= 0.0 and found.alpha.max() <= C
    assert found.alpha[y > 0].sum() == pytest.approx(0.5) and found.alpha[y < 0].sum() == pytest.approx(0.5)
    if not found.separable:
        assert found.w is None and found.mu is None and found.message
        return
    size = np.abs(found.decision).max()
    assume(found.dual > 1e-4 * math.sqrt(found.kernel.diagonal(points.X).max()))  # else rounding errors are felt
    assert found.converged and found.message == ""
    assert found.kkt <= 1e-5 * size
    assert found.objective == pytest.approx(-found.dual, abs=2e-6 * found.dual)
    assert found.mu - C * found.xi.sum() == pytest.approx(found.dual, rel=2e-6)
    assert (found.margins >= found.mu - found.xi - 1e-9 * size).all()
    assert found.nu_property.holds
    used, coefficients = found.expansion()
    rebuilt = found.kernel(points.X, points.X[used]) @ coefficients - found.b
    assert np.allclose(rebuilt, found.decision, atol=1e-6 * size)


@random_examples(40)
@given(seed=seeds, name=st.sampled_from(["linear", "polynomial", "gaussian"]), machine=st.sampled_from(MACHINES))
def test_every_step_is_feasible_and_encloses_the_optimum(seed, name, machine):
    points = clouds(seed, 30, distance=2.5)
    machine = machine(kernel=name)
    steps = steps_of(machine, points)
    best, C = machine.solve(points), machine.cap(points)
    optimum = 0.0 if best.meets else best.dual
    assert [s.iteration for s in steps] == sorted({s.iteration for s in steps})
    assert [s.last for s in steps] == [False] * (len(steps) - 1) + [True]
    for step in steps:
        assert step.alpha.min() >= 0.0 and step.alpha.max() <= C * (1 + 1e-12)
        assert step.alpha @ points.y == pytest.approx(0.0, abs=1e-12)
        assert step.lower <= step.upper
        assert step.lower <= optimum * (1 + 1e-9) + 1e-9 and step.upper >= optimum * (1 - 1e-6) - 1e-9
        shown = machine.solution_at(points, step)
        if shown.separable and step.upper > 1e-3:
            assert shown.objective == pytest.approx(-step.lower, abs=1e-6 * abs(step.lower) + 1e-9)


def test_the_last_step_is_the_solution():
    points = generate("moons", 3, m=60)
    machine = SvmNu(kernel="gaussian", nu=0.4)
    last = machine.solution_at(points, steps_of(machine, points)[-1])
    assert last.converged and last.mu == pytest.approx(machine.solve(points).mu, rel=1e-6)


@pytest.mark.parametrize("name", ["linear", "gaussian"])
def test_a_warm_start_gives_the_same_answer_whatever_it_is(name):
    points = generate("moons", 5, m=50)
    machine = SvmNu(kernel=name, nu=0.7)
    cold = machine.solve(points)
    moved = points.moved(7, points.X[7] + 0.1)
    fresh = machine.solve(moved)
    for start in (cold.alpha, np.zeros(50), np.ones(3), np.full(70, 9.0), np.full(50, np.nan)):
        again = machine.solve(moved, start)
        assert again.converged and again.mu == pytest.approx(fresh.mu, rel=1e-6)
        assert np.allclose(again.decision, fresh.decision, atol=1e-6)


def test_a_soft_machine_with_C_of_at_least_a_half_is_the_hard_one():
    points = generate("separable", 2, m=30)
    hard = SvmHard().solve(points)
    for C in (0.5, 0.7, 1.0):
        soft = SvmSoft(C=C).solve(points)
        assert soft.mu == pytest.approx(hard.mu, rel=1e-9) and soft.objective == pytest.approx(-hard.mu)
        assert soft.nu_property is None and not soft.xi.any()


def test_nu_is_another_name_for_C():
    points = generate("noisy", 2, m=60)
    nu, soft = SvmNu(nu=0.5).solve(points), SvmSoft(C=1 / 30).solve(points)
    assert nu.mu == pytest.approx(soft.mu) and soft.nu == pytest.approx(0.5)


def test_the_nearest_points_are_in_the_hulls_and_twice_the_dual_value_apart():
    points = generate("noisy", 4, m=60)
    found = SvmNu(nu=0.6).solve(points)
    plus, minus = found.nearest
    assert np.linalg.norm(plus - minus) / 2 == pytest.approx(found.dual, rel=1e-9)
    assert np.allclose((plus - minus) / np.linalg.norm(plus - minus), found.w)


def test_roles_tell_where_an_example_stands():
    points = generate("noisy", 4, m=60)
    found = SvmNu(nu=0.6).solve(points)
    for role, alpha, xi in zip(found.roles, found.alpha, found.xi, strict=True):
        if role == "outside":
            assert alpha == 0.0 and xi <= found.same
        elif role == "margin":
            assert alpha > 0.0 and xi <= found.same
        else:
            assert alpha == found.C and (xi > found.mu) == (role == "error")
    assert set(found.roles) == {"outside", "margin", "bounded", "error"}
    assert [i for i, role in enumerate(found.roles) if role != "outside"] == found.support.tolist()


def test_a_surface_is_the_decision_function_on_a_grid():
    points = generate("circles", 1, m=40)
    for machine in (SvmHard(kernel="gaussian"), SvmHard(kernel="polynomial"), SvmNu(nu=0.8)):
        found = machine.solve(points)
        if found.separable:
            f = found.decision_surface(points.X[:, 0], points.X[:, 1])
            assert np.allclose(f.diagonal(), found.decision, atol=1e-4 * np.abs(f).max())
        else:
            assert found.decision_surface([0.0], [0.0]) is None


def test_the_lift_shows_the_plane_that_separates_circles():
    points = generate("circles", 1, m=40)
    found = SvmHard(kernel="monomial", q=2).solve(points)
    w, b = lifted_plane(found)
    assert np.linalg.norm(w) == pytest.approx(1.0)
    assert np.allclose(lift(points) @ w - b, found.decision, atol=1e-9)
    assert np.allclose(lift(Points([[2.0, 3.0]], [1])), [[4.0, 6.0 * math.sqrt(2), 9.0]])
    assert lifted_plane(SvmHard(kernel="monomial", q=3).solve(points)) is None
    assert lift(Points([[1.0, 2.0, 3.0]], [1])) is None


def test_many_dimensions_go_through_the_gram_matrix_and_still_have_a_normal():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(30, 150))
    points = Points(X, np.where(X[:, 0] > 0, 1, -1))
    found = SvmHard().solve(points)
    assert found.converged and np.allclose(X @ found.w - found.b, found.decision, atol=1e-9)
    assert found.margins.min() == pytest.approx(found.mu, rel=1e-6)


def test_many_points_are_solved_without_the_whole_kernel_matrix(monkeypatch):
    monkeypatch.setattr("colt_gui.models.maths.nearest.points.WHOLE", 50)
    points = generate("moons", 1, m=300)
    rows = SvmNu(kernel="gaussian", nu=0.3).solve(points)
    monkeypatch.undo()
    whole = SvmNu(kernel="gaussian", nu=0.3).solve(points)
    assert rows.converged and rows.mu == pytest.approx(whole.mu, rel=1e-6)


@pytest.mark.parametrize("machine", MACHINES)
def test_parameters_are_checked_and_kept(machine):
    made = machine(kernel="gaussian", sigma=0.5)
    assert made.values.keys() == {p.name for p in machine.params} and made.values["sigma"] == 0.5
    assert machine().kernel == "linear" and machine.family == "svm" and machine.rule and machine.source
    with pytest.raises(InputError, match="no parameter “colour”"):
        machine(colour=3)
    with pytest.raises(InputError, match="outside its range"):
        machine(tolerance=0.0)


def test_what_only_a_coarse_tolerance_reached_is_said_to_be_converged_no_better():
    points = generate("moons", 1, m=80)
    coarse = SvmNu(kernel="gaussian", nu=0.5, tolerance=0.05).solve(points)
    assert coarse.converged and 1e-9 < coarse.gap <= 0.05


@pytest.mark.parametrize("machine", [SvmHard(kernel="gaussian"), SvmNu(kernel="gaussian", nu=0.5)])
@pytest.mark.parametrize(("data", "m"), [("moons", 20), ("separable", 90), ("xor", 300), ("moons", 1200)])
def test_steps_that_somebody_looks_at_lead_to_the_same_machine(machine, data, m):
    points = generate(data, 1, m=m)
    steps = steps_of(machine, points)
    found = machine.solve(points)
    assert steps[-1].last and steps[-1].converged and found.converged
    assert max(steps[-1].gap, found.gap) <= 1e-9
    assert steps[-1].upper == pytest.approx(found.dual, rel=1e-9)
    uppers = [step.upper for step in steps]
    assert all(step.lower <= found.dual * (1 + 1e-9) for step in steps) and min(uppers) >= found.dual * (1 - 1e-9)
    assert [step.iteration for step in steps] == sorted({step.iteration for step in steps})


@pytest.mark.parametrize(("data", "m"), [("moons", 20), ("noisy", 100), ("separable", 500)])
def test_a_point_that_is_dragged_leaves_the_others_at_their_bounds(data, m):
    """Rounding errors of a sum must not set everybody free who stands at the cap."""
    points, machine = generate(data, 1, m=m), SvmNu(kernel="gaussian", nu=0.5)
    alpha = machine.solve(points).alpha
    for step in range(1, 6):
        moved = points.moved(3, points.X[3] + 0.03 * step)
        first = steps_of(machine, moved, alpha)[0]
        assert np.count_nonzero(first.alpha == machine.cap(moved)) == np.count_nonzero(alpha == machine.cap(moved)) > 0
        found, fresh = machine.solve(moved, alpha), SvmNu(kernel="gaussian", nu=0.5).solve(moved)
        assert found.converged and found.dual == pytest.approx(fresh.dual, rel=1e-9)
        assert found.roles == fresh.roles
        alpha = found.alpha
