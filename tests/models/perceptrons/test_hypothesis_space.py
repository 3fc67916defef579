import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.theorems import about
from colt_gui.models.labs import LABS, compute
from colt_gui.models.maths.margin import inner_direction
from colt_gui.models.maths.nearest import max_margin
from colt_gui.models.perceptrons import hypothesis_space
from colt_gui.models.perceptrons.hypothesis_space import Circle, Region, Section, Space, Sphere, rays, wedge

PERCEPTRONS = LABS["perceptron"].learners


def limits_updates(learner):
    """Whether a theorem says that it comes to an end."""
    return any(theorem.counted == "updates" for theorem in about(learner))


LINEAR = [name for name in PERCEPTRONS if name != "kernel-perceptron"]


def examples(d, most=7):
    return arrays(float, st.tuples(st.integers(1, most), st.just(d)), elements=st.integers(-5, 5).map(float))


def everything(Z):
    return np.ones(len(Z), dtype=bool)


def sphere(Z):
    return Sphere(Z, max_margin(Z=Z).w, inner_direction(Z))


def experiment(points, learner="perceptron", order="cycled", **params):
    return compute(Document(points=points, learner=learner, params={learner: params}, order=order))


def directions(count, seed=0):
    P = np.random.default_rng(seed).normal(size=(count, 3))
    return P / np.linalg.norm(P, axis=1)[:, None]


# -- the plane ----------------------------------------------------------------------------------------------


@given(examples(2))
def test_the_cone_is_what_a_fine_grid_of_angles_finds(Z):
    found = Circle(Z).interval(everything(Z))
    angles = np.linspace(-math.pi, math.pi, 1440, endpoint=False) + 1e-4
    right = (Z @ rays(angles).T > 0).all(axis=0)
    if found is None:
        assert not right.any()
    else:
        inside = (angles - found[0]) % (2 * math.pi) < found[1] - found[0]
        assert (inside == right).all()


@given(examples(2))
def test_the_cone_is_empty_exactly_when_the_examples_are_not_separable(Z):
    assert (Circle(Z).region(everything(Z)) is not None) == max_margin(Z=Z).separable


@given(examples(2))
def test_the_best_separator_lies_in_the_cone(Z):
    margin = max_margin(Z=Z)
    assume(margin.separable)
    start, stop = Circle(Z).interval(everything(Z))
    middle = (start + stop) / 2
    off = (math.atan2(margin.w[1], margin.w[0]) - middle + math.pi) % (2 * math.pi) - math.pi
    assert abs(off) < (stop - start) / 2


def test_nothing_seen_leaves_the_whole_circle():
    circle = Circle(np.array([[1.0, 2.0]]))
    assert circle.region(np.array([False])).share == pytest.approx(1.0, abs=1e-3)


def test_one_example_leaves_its_half():
    circle = Circle(np.array([[0.0, 2.0]]))
    assert circle.interval(np.array([True])) == pytest.approx((0.0, math.pi))
    assert circle.region(np.array([True])).share == pytest.approx(0.5, abs=1e-3)
    assert circle.side(0).outline[:, 1].min() > -1e-12


def test_opposite_copies_leave_nothing():
    Z = np.array([[0.3, 0.7], [-0.3, -0.7]])
    assert Circle(Z).region(everything(Z)) is None


def test_an_example_at_the_origin_leaves_nothing_and_has_no_cut():
    circle = Circle(np.array([[0.0, 0.0], [1.0, 0.0]]))
    assert circle.region(np.array([True, True])) is None
    assert circle.cuttable.tolist() == [False, True]
    assert circle.distances(np.array([0.0, 0.4])).tolist() == [math.inf, 0.0]


def test_a_cut_stands_across_its_example():
    circle = Circle(np.array([[1.0, 2.0]]))
    assert circle.cut(0) @ np.array([1.0, 2.0]) == pytest.approx([0.0, 0.0])


# -- the sphere ---------------------------------------------------------------------------------------------


@given(examples(3))
def test_the_spherical_region_is_empty_exactly_when_the_examples_are_not_separable(Z):
    assert (sphere(Z).region(everything(Z)) is not None) == max_margin(Z=Z).separable


@random_examples(60)
@given(examples(3))
def test_the_outline_of_the_region_is_where_the_first_example_turns_wrong(Z):
    space = sphere(Z)
    region = space.region(everything(Z))
    assume(region is not None)
    P = np.array([space.direction(point) for point in region.outline])
    worst = (P @ space.Z.T).min(axis=1)
    assert np.abs(worst).max() < 1e-6


@random_examples(40)
@given(examples(3, most=5), st.integers(0, 99))
def test_areas_are_shares_of_all_directions(Z, seed):
    space = sphere(Z)
    region = space.region(everything(Z))
    right = (Z @ directions(4000, seed).T > 0).all(axis=0).mean()
    assert (0.0 if region is None else region.share) == pytest.approx(right, abs=0.04)


@random_examples(40)
@given(examples(3, most=6), st.integers(0, 5))
def test_the_region_of_a_part_is_right_also_when_the_whole_is_not_separable(Z, count):
    Z = np.vstack([Z, -Z[:1]])
    space, seen = sphere(Z), np.arange(len(Z)) < count
    assume(seen.any())
    region = space.region(seen)
    right = (Z[seen] @ directions(4000).T > 0).all(axis=0).mean()
    assert (0.0 if region is None else region.share) == pytest.approx(right, abs=0.04)


@given(examples(3))
def test_the_map_and_its_inverse_agree(Z):
    space, P = sphere(Z), directions(50)
    assert np.array([space.direction(point) for point in space.project(P)]) == pytest.approx(P, abs=1e-6)


@given(examples(3))
def test_cuts_are_great_circles_across_their_examples(Z):
    space = sphere(Z)
    for i in np.flatnonzero(space.cuttable):
        P = np.array([space.direction(point) for point in space.cut(i)])
        assert np.abs(P @ space.Z[i]).max() < 1e-5


def test_the_centre_is_drawn_in_the_middle_and_its_antipode_on_the_rim():
    space = Sphere(np.array([[0.0, 0.0, 1.0]]), np.array([0.0, 0.6, 0.8]), None)
    assert space.spot(space.centre) == pytest.approx([0.0, 0.0])
    assert math.hypot(*space.spot(-space.centre)) == pytest.approx(1.0)
    assert space.spot(np.zeros(3)) is None


def test_an_inside_out_region_has_the_rest_of_the_disc():
    half = Region(rays(np.linspace(-math.pi, math.pi, 181)) * math.sqrt(0.25))
    assert half._replace(inside_out=True).share == pytest.approx(1 - half.share)


# -- experiments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", [name for name in LINEAR if PERCEPTRONS[name].conservative or limits_updates(name)])
@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_the_w_of_a_converged_run_is_consistent(learner, bias, seed):
    ran = experiment(generate("margin", seed, m=20), learner, bias=bias)
    space = Space(ran)
    assert ran.run.converged
    w = space.weights(int(space.count[-1]))
    seen = space.seen(len(ran.run))
    assert (space.shape.Z[seen] @ w > 0).all()
    assert space.shape.region(seen) is not None
    assert tuple(w) == ran.run.learner.w


def test_what_has_been_seen_only_grows_and_the_region_only_shrinks():
    ran = experiment(generate("margin", 2, m=15), order="given")
    space = Space(ran)
    shares = [space.shape.region(space.seen(t)).share for t in range(len(ran.run) + 1)]
    assert [int(space.seen(t).sum()) for t in range(len(ran.run) + 1)] == list(range(16))
    assert all(after <= before + 1e-9 for before, after in pairwise(shares))


def test_an_example_counts_from_the_first_time_it_comes():
    space = Space(experiment(Points([[1.0, 0.0], [0.0, 1.0]], [1, -1])))
    assert space.first.tolist() == [1, 2]


@pytest.mark.parametrize("kernel, shape", [("linear", Circle), ("monomial", Sphere), ("polynomial", Section)])
def test_a_kernel_perceptron_is_drawn_in_its_feature_space(kernel, shape):
    ran = experiment(generate("circles", 1, m=16), "kernel-perceptron", kernel=kernel)
    space = Space(ran)
    assert isinstance(space.shape, shape)
    if space.flat:
        m = int(space.count[-1])
        scores = (ran.geometry.Z * ran.points.y[:, None]) @ space.weights(m)
        assert scores == pytest.approx(ran.run.learner.scores(), abs=1e-9)


def test_the_section_has_the_true_angles_and_its_safe_cone_is_safe():
    ran = experiment(generate("xor", 1, m=16), "kernel-perceptron", kernel="polynomial", q=2)
    assert ran.geometry.separable
    section, Z, u = Space(ran).shape, ran.geometry.Z, ran.geometry.w
    where = np.array(ran.run.indices)[ran.run.updates]
    W = np.cumsum(Z[where], axis=0)
    lengths = np.linalg.norm(W, axis=1)
    assert np.cos(section.angles[1:]) == pytest.approx(W @ u / lengths, abs=1e-9)
    for w, angle in zip(W, section.angles[1:]):
        assert angle >= section.safe or (Z @ w > 0).all()
    assert (Z @ u / np.linalg.norm(Z, axis=1) >= math.cos(section.cone) - 1e-9).all()
    assert section.cone + section.safe == pytest.approx(math.pi / 2)


@pytest.mark.parametrize("learner", PERCEPTRONS)
@pytest.mark.parametrize("labels", ["separable", "contradicting"])
def test_w_stays_inside_the_disc_of_a_section(learner, labels):
    X = np.random.default_rng(4).normal(size=(12, 5))
    y = np.where(X[:, 0] > 0, 1, -1)
    if labels == "contradicting":
        X, y = np.vstack([X, X[:1]]), np.append(y, -y[0])
    ran = experiment(Points(X, y), learner)
    section = Space(ran).shape
    tips = np.array([section.tip(m) for m in range(len(section.angles))])
    assert np.isfinite(tips).all()
    assert np.hypot(*tips.T).max() <= 1 + 1e-9


def test_a_wedge_is_as_wide_as_asked():
    tips = wedge(0.3)[1:]
    assert np.arctan2(tips[[0, -1], 0], tips[[0, -1], 1]) == pytest.approx([0.3, -0.3])


def test_the_region_of_many_cuts_is_that_of_the_few_that_can_end_it(monkeypatch):
    rng = np.random.default_rng(1)
    Z = rng.normal((0.0, 0.0, 4.0), 1.0, size=(800, 3))
    Z = Z[Z[:, 2] > 0.5]
    space, seen = sphere(Z), np.ones(len(Z), dtype=bool)
    reduced = space.region(seen)
    monkeypatch.setattr(hypothesis_space, "MANY_CUTS", len(Z))
    every = space.region(seen)
    assert reduced.inside_out == every.inside_out
    assert np.allclose(reduced.outline, every.outline, atol=1e-9)
