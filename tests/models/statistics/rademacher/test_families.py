"""The supremum over a class, against every labelling that the class can make, tried one by one."""

import itertools

import numpy as np
import pytest
from oracles.rademacher import LABELLINGS, supremum

from colt_gui.models.maths.best_box import best_boxes
from colt_gui.models.statistics.rademacher.families import FAMILIES

RNG = np.random.default_rng(3)
CLOUD = RNG.normal(size=(6, 2))
GRID = np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
SAMPLES = {"cloud": CLOUD, "grid with a pair at one place": GRID, "line": GRID[:3], "one": GRID[:1]}


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("family", LABELLINGS)
def test_the_supremum_is_that_of_all_labellings(family, sample):
    X = SAMPLES[sample]
    y = np.where(np.arange(len(X)) % 3, 1, -1)
    coins = np.array(list(itertools.product((-1, 1), repeat=len(X))))[::3]
    found = FAMILIES[family].suprema(X, y, coins).values
    hypotheses = LABELLINGS[family](X)
    assert found.tolist() == pytest.approx([supremum(hypotheses, y, r) for r in coins])


def test_linear_functions_reach_what_no_other_direction_exceeds():
    y, coins = np.array([1, -1, 1, 1, -1, 1]), np.where(RNG.random((8, 6)) < 0.5, -1, 1)
    found = FAMILIES["norm"].suprema(CLOUD, y, coins, B=2.0).values
    angles = np.linspace(0, 2 * np.pi, 20001)
    w = 2.0 * np.column_stack([np.cos(angles), np.sin(angles)])
    tried = np.abs(2 / 6 * (coins * y) @ CLOUD @ w.T).max(axis=1)
    assert found.tolist() == pytest.approx(tried.tolist(), rel=1e-6)


@pytest.mark.parametrize("family", [f for f in FAMILIES if f != "all"])
def test_what_is_drawn_makes_the_errors_that_are_counted(family):
    made = FAMILIES[family]
    for X in (CLOUD, GRID):
        labels = np.where(RNG.random(len(X)) < 0.5, -1, 1)
        found = made.suprema(X, np.ones(len(X), int), labels[None]).own
        wrong = int((made.answers(X, found.best[0]) != labels).sum())
        assert wrong == found.errors[0]


def test_many_points_one_after_the_other_are_as_many_at_once(monkeypatch):
    from colt_gui.models.statistics.rademacher import families

    coins, y = np.where(RNG.random((5, 6)) < 0.5, -1, 1), np.ones(6, int)
    before = FAMILIES["halfspaces"].suprema(CLOUD, y, coins).values
    monkeypatch.setattr(families, "TOGETHER", 0)
    assert (FAMILIES["halfspaces"].suprema(CLOUD, y, coins).values == before).all()


def test_the_best_box_holds_as_much_as_any():
    for _ in range(20):
        X, s = RNG.integers(0, 4, size=(7, 2)).astype(float), np.where(RNG.random(7) < 0.5, -1, 1)
        most = 0
        for left, right, low, high in itertools.product(range(4), repeat=4):
            inside = (X[:, 0] >= left) & (X[:, 0] <= right) & (X[:, 1] >= low) & (X[:, 1] <= high)
            most = max(most, int(s[inside].sum()))
        found = best_boxes(X, s[None])
        assert found.inside[0] == most == s[found.box(0).inside(X)].sum()
