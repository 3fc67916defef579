import hashlib
from itertools import pairwise

import numpy as np
import pytest

from colt_gui.models.core.datasets import SPACES, generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.models.maths.nearest import max_margin


def margin(points, normalised=False):
    lengths = np.linalg.norm(points.X, axis=1, keepdims=True) if normalised else 1.0
    return max_margin(points.X * points.y[:, None] / lengths).gamma


def test_the_points_of_a_seed_stay_what_they_were():
    digest = hashlib.sha256()
    for id in SPACES:
        points = generate(id, 1)
        digest.update(np.round(points.X, 9).tobytes() + points.y.astype(np.int64).tobytes())
    assert digest.hexdigest()[:16] == "bdce3c16f734f91f"


@pytest.mark.parametrize("id", SPACES)
def test_the_same_seed_gives_the_same_points_and_another_seed_others(id):
    assert generate(id, 5) == generate(id, 5) != generate(id, 6)
    for seed in range(12):
        assert generate(id, seed, d=2).classes == (-1, 1)


@pytest.mark.parametrize("d", [2, 3, 5, 8, 12])
def test_the_margin_of_a_chain_is_exponentially_small_and_its_labels_change_nothing(d):
    for seed in range(4):
        points = generate("chain", seed, d=d)
        assert (len(points), points.dimension) == (d, d)
        assert 0 < margin(points, normalised=True) <= 2.0 ** (1 - d)
        expected = np.eye(d) - np.tril(np.ones((d, d)), -1)
        assert (points.X * points.y[:, None] == expected).all()


@pytest.mark.parametrize("pick", ["first", "worst", "random"])
def test_the_batch_perceptron_needs_more_than_twice_as_many_corrections_for_each_dimension(pick):
    def corrections(d):
        document = Document(generate("chain", 1, d=d), "batch-perceptron", {"batch-perceptron": {"pick": pick}})
        experiment = compute(document)
        assert experiment.run.converged and len(experiment.run) <= experiment.promise.value
        return len(experiment.run)

    counts = [corrections(d) for d in range(2, 8)]
    assert all(after > 2 * before for before, after in pairwise(counts))


@pytest.mark.parametrize("gamma", [0.05, 0.25, 0.9])
@pytest.mark.parametrize("d", [2, 16, 100])
def test_the_sphere_has_exactly_the_margin_asked_for(gamma, d):
    for seed in range(3):
        points = generate("sphere", seed, gamma=gamma, d=d)
        assert points.X.shape == (40, d)
        assert np.linalg.norm(points.X, axis=1) == pytest.approx(1.0, abs=1e-9)
        assert margin(points) == pytest.approx(gamma, abs=1e-7)
