"""Names on the stage: the cheapest place is found, one at a time or all at once."""

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QRectF

from colt_gui.views.look.label_placement import PER_RANK, Labels, Place

BOUNDS = QRectF(0, 0, 300, 200)
CORNER = QRectF(260, 0, 40, 30)


def crowded(random: np.random.Generator, points: int) -> Labels:
    labels = Labels(BOUNDS, CORNER, random.uniform(0, 300, (points, 2)), 5.0)
    labels.taken += [QRectF(*random.uniform(0, 200, 2), 40, 20) for _ in range(3)]
    labels.lines += [QLineF(*random.uniform(-50, 350, 4)) for _ in range(random.integers(4))]
    if random.random() < 0.5:
        labels.curves = random.uniform(0, 300, (30, 2))
    return labels


@pytest.mark.parametrize("per_rank", [PER_RANK, 0.3, 9.0])
@pytest.mark.parametrize("points", [0, 3, 60])
def test_all_places_at_once_cost_what_each_of_them_does(points, per_rank):
    random = np.random.default_rng(points)
    ranks = set()
    for _ in range(60):
        labels = crowded(random, points)
        rects = [QRectF(*random.uniform(-20, 280, 2), 50, 18) for _ in range(30)]
        cheapest = labels.cheapest([Place(rect) for rect in rects], per_rank)
        ranks.add(cheapest)
        expected = labels._kept_inside(rects[cheapest])
        assert labels.place(iter(rects), per_rank) == expected
        assert labels.taken[-1] == expected
    assert len(ranks) > 3


def test_a_line_that_touches_a_place_counts_as_crossing_it_however_many_are_looked_at():
    for line in (QLineF(0, 50, 300, 50), QLineF(100, 0, 100, 200), QLineF(0, 0, 300, 200)):
        labels = Labels(BOUNDS, CORNER, np.empty((0, 2)), 5.0)
        labels.lines.append(line)
        rects = [QRectF(100, 50, 40, 20), QRectF(95.5, 50.5, 4, 4), QRectF(150, 100, 40, 20), QRectF(20, 150, 40, 20)]
        expected = rects[labels.cheapest([Place(rect) for rect in rects])]
        assert labels.place(rects) == expected


def test_an_empty_corner_is_in_nobodys_way():
    labels = Labels(QRectF(-50, -50, 300, 200), QRectF(), np.empty((0, 2)), 5.0)
    labels.taken.append(QRectF(-40, -40, 60, 20))
    rects = [QRectF(-30, -30, 40, 20), QRectF(-20, -10, 40, 20), QRectF(100, 100, 40, 20)]
    assert labels.place(rects) == rects[1]
