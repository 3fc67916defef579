import hashlib

import numpy as np
import pytest

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.maths.nearest import max_margin

SEEDS = range(12)


def best_margin(Z):
    """Max over unit u of min ⟨u, z⟩ in the plane: the best u points at a z or stands across a z − z'."""
    i, j = np.triu_indices(len(Z), 1)
    edges = (Z[i] - Z[j])[:, ::-1] * (1, -1)
    directions = np.vstack([Z, edges, -edges])
    lengths = np.linalg.norm(directions, axis=1, keepdims=True)
    directions = directions[lengths[:, 0] > 1e-12] / lengths[lengths[:, 0] > 1e-12]
    return (directions @ Z.T).min(axis=1).max()


def separated_by_a_line(points):
    """Whether some direction puts all of +1 beyond all of −1; if one does, so does one of those tried."""
    plus, minus = points.X[points.y > 0], points.X[points.y < 0]
    across = (plus[:, None] - minus).reshape(-1, 2)
    edges = np.vstack([(A[:, None] - A).reshape(-1, 2)[:, ::-1] * (1, -1) for A in (plus, minus)])
    directions = np.vstack([across, edges])
    return ((directions @ plus.T).min(axis=1) > (directions @ minus.T).max(axis=1)).any()


def perceptron_mistakes(X, y):
    w, mistakes = np.zeros(X.shape[1]), 0
    for x, label in zip(X, y, strict=True):
        if (1 if w @ x >= 0 else -1) != label:
            w, mistakes = w + label * x, mistakes + 1
    return mistakes


def extremes(dataset):
    """The defaults, then each parameter at its ends."""
    yield {}
    for param in dataset.params:
        high = 60 if param.name == "m" else param.high
        yield from ({param.name: param.low}, {param.name: high})


@pytest.mark.parametrize("id", DATASETS)
def test_points_fit_the_stage_and_both_classes_take_turns(id):
    for params in extremes(DATASETS[id]):
        for seed in SEEDS:
            points = generate(id, seed, **params)
            assert len(points) == params.get("m", 40) and points.dimension == 2
            assert np.hypot(*points.X.T).max() <= 3.9
            assert points.classes == (-1, 1) or id == "noisy"
            if id not in ("noisy", "outlier"):
                assert (points.y[1:] == -points.y[:-1]).all()


@pytest.mark.parametrize("id", DATASETS)
def test_the_same_seed_gives_the_same_points_and_another_seed_others(id):
    assert generate(id, 5) == generate(id, 5) != generate(id, 6)


def test_the_points_of_a_seed_stay_what_they_were():
    """Lessons name datasets by seed, so the points must not change with the machine or a version of numpy."""
    digest = hashlib.sha256()
    for id in DATASETS:
        digest.update(np.round(generate(id, 1).X, 9).tobytes())
    assert digest.hexdigest()[:16] == "74f4420d6dab1755"


def test_ids_and_defaults_are_in_order():
    for id, dataset in DATASETS.items():
        assert dataset.id == id and dataset.label
        for param in dataset.params:
            assert param.check(param.default) == param.default


def test_separable_is_separable_with_its_gap():
    for seed in SEEDS:
        assert separated_by_a_line(generate("separable", seed, gap=0.05, m=60))
        assert separated_by_a_line(generate("separable", seed, gap=0.05, m=60, offset=1.0))


def test_separable_is_separable_by_a_line_through_the_origin_unless_it_is_moved_away():
    for seed in SEEDS:
        points = generate("separable", seed, m=60)
        assert max_margin(points.X * points.y[:, None]).separable
        away = generate("separable", seed, m=60, offset=1.0)
        assert not max_margin(away.X * away.y[:, None]).separable


@pytest.mark.parametrize("gamma", [0.01, 0.1, 0.25, 1.0, 2.0])
@pytest.mark.parametrize("m", [2, 3, 40])
def test_margin_has_exactly_the_margin_asked_for(gamma, m):
    for seed in SEEDS:
        points = generate("margin", seed, gamma=gamma, m=m)
        assert best_margin(points.y[:, None] * points.X) == pytest.approx(gamma, abs=1e-9)


def test_clouds_have_their_centres_the_distance_apart():
    points = generate("clouds", 3, m=5000, distance=3.0, spread=0.5)
    means = [points.X[points.y == label].mean(axis=0) for label in (-1, 1)]
    assert np.linalg.norm(means[0] - means[1]) == pytest.approx(3.0, abs=0.1)


def test_noisy_flips_exactly_the_fraction():
    for seed in SEEDS:
        turns = np.where(np.arange(40) % 2 == 0, 1, -1)
        noisy = generate("noisy", seed, noise=0.2)
        assert (noisy.y != turns).sum() == 8
        assert noisy.X.tolist() == generate("separable", seed).X.tolist()


def test_noisy_without_noise_is_separable():
    assert generate("noisy", 2, noise=0.0) == generate("separable", 2)


@pytest.mark.parametrize("m", [4, 5, 40])
def test_xor_is_never_separable(m):
    for seed in range(60):
        points = generate("xor", seed, m=m)
        assert not separated_by_a_line(points)
        assert (np.sign(points.X[:, 0] * points.X[:, 1]) == points.y).all()


def test_circles_are_told_apart_by_the_radius_but_by_no_line():
    for seed in SEEDS:
        points = generate("circles", seed)
        assert ((np.hypot(*points.X.T) < 2) == (points.y > 0)).all()
        assert not separated_by_a_line(points)


def test_moons_reach_into_each_other():
    for seed in SEEDS:
        assert not separated_by_a_line(generate("moons", seed, m=60))


@pytest.mark.parametrize("m", [8, 9, 40])
def test_one_outlier_alone_spoils_separability(m):
    for seed in range(60):
        points = generate("outlier", seed, m=m)
        assert separated_by_a_line(points.removed([m - 1]))
        assert not separated_by_a_line(points) and points.y[-1] == -1


@pytest.mark.parametrize("m", [3, 4, 7, 40, 200])
def test_every_example_of_the_worst_case_is_a_mistake_and_the_bound_near_the_least_possible(m):
    for seed in SEEDS:
        points = generate("worst-case", seed, m=m)
        gamma = best_margin(np.unique(points.y[:, None] * points.X, axis=0))
        bound = (points.X**2).sum(axis=1).max() / gamma**2
        assert perceptron_mistakes(points.X, points.y) == m
        assert bound == pytest.approx(2 * m - 2, abs=0.03)


@pytest.mark.parametrize("m", [3, 6, 40])
def test_the_three_points_of_the_worst_case_cycled_err_as_often(m):
    points = generate("worst-case", 4, m=m)
    X, y = np.tile(points.X[:3], (m, 1)), np.tile(points.y[:3], m)
    assert perceptron_mistakes(X, y) == m


@pytest.mark.parametrize(
    "id, seed, params",
    [
        ("spiral", 1, {}),
        ("xor", -1, {}),
        ("xor", 1.5, {}),
        ("xor", 1, {"gamma": 1}),
        ("xor", 1, {"m": 3}),
        ("xor", 1, {"m": 4.5}),
        ("margin", 1, {"gamma": 0}),
        ("margin", 1, {"gamma": float("nan")}),
    ],
)
def test_what_cannot_be_generated_is_refused_with_one_sentence(id, seed, params):
    with pytest.raises(InputError) as error:
        generate(id, seed, **params)
    assert str(error.value).endswith(".")
