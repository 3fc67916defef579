"""Where lines, contours and labels of the stage go; none of it needs a window."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt

from colt_gui.views.look.label_placement import Labels, Place, alongside, around
from colt_gui.views.perceptrons.animation import AnimatedRound, turned
from colt_gui.views.plane.field import zero_line
from colt_gui.views.plane.plane_map import PlaneMap, between_lines, nice, ticks

VIEW = PlaneMap(100.0, -100.0, 400.0, 250.0, 800.0, 500.0)
number = st.floats(-10, 10)
direction = st.tuples(number, number).filter(lambda v: math.hypot(*v) > 1e-3)


@given(number, number)
def test_pixels_and_data_are_inverse(x, y):
    assert VIEW.data(VIEW.at(x, y)) == pytest.approx((x, y), abs=1e-9)


@given(direction, number)
def test_a_line_ends_at_the_edges_of_the_view(normal, c):
    line = VIEW.line(*normal, c)
    ends = line.ends()
    if ends is not None:
        for end in ends:
            assert abs(line.distance(end)) < 1e-6
            assert VIEW.rect.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(end)


@given(direction, number, st.floats(0, 800), st.floats(0, 500))
def test_the_positive_side_is_where_the_value_is_positive(normal, c, x, y):
    line, p = VIEW.line(*normal, c), QPointF(x, y)
    a, b = VIEW.data(p)
    value = normal[0] * a + normal[1] * b + c
    if abs(line.distance(p)) > 0.01:
        assert line.positive_side().containsPoint(p, Qt.FillRule.OddEvenFill) == (value > 0)


@given(direction, number, st.floats(0, 5), st.floats(1, 799), st.floats(1, 499))
def test_every_place_lies_in_one_of_the_regions_between_parallel_lines(normal, c, apart, x, y):
    first, second, p = VIEW.line(*normal, c), VIEW.line(*normal, c - apart), QPointF(x, y)
    regions = [between_lines(VIEW, *pair) for pair in ((None, first), (first, second), (second, None))]
    if min(abs(line.distance(p)) for line in (first, second)) > 0.01:
        expected = [first.distance(p) < 0, second.distance(p) < 0 < first.distance(p), second.distance(p) > 0]
        assert [region.containsPoint(p, Qt.FillRule.OddEvenFill) for region in regions] == expected


@given(direction, direction, st.floats(0, 1))
def test_a_turning_line_keeps_a_unit_normal_and_arrives(before, after, s):
    a, b, _ = turned(before, after, s)
    assert math.hypot(a, b) == pytest.approx(1)
    assert turned(before, after, 1.0)[:2] == pytest.approx(tuple(np.array(after) / math.hypot(*after)))


def test_without_a_line_before_the_new_one_is_there_at_once():
    assert turned((0.0, 0.0), (0.0, 2.0), 0.5) == (0.0, 1.0, 0.0)
    assert turned((1.0, 0.0), (0.0, 0.0), 0.5) is None


def test_an_update_first_grows_and_then_turns():
    moments = [AnimatedRound(1, 0, updated=True, phase=p) for p in (0.0, 0.2, 0.4, 0.7, 1.0)]
    assert [m.grown for m in moments] == pytest.approx([0, 0.5, 1, 1, 1])
    assert [m.turned for m in moments] == pytest.approx([0, 0, 0, 0.5, 1])


@given(st.floats(1e-6, 1e6))
def test_nice_numbers_are_just_large_enough(value):
    assert value * (1 - 1e-8) <= nice(value) <= 2.5 * value * (1 + 1e-8)


@given(st.floats(-1e3, 1e3), st.floats(0.1, 50))
def test_ticks_stay_in_their_range(low, width):
    found = ticks(low, low + width, nice(width / 5))
    assert all(low - 1e-6 <= t <= low + width + 1e-6 for t in found)
    assert 1 <= len(found) <= 6


@given(st.floats(3, 17), st.floats(3, 17), st.floats(1.5, 6))
def test_the_zero_line_of_a_cone_is_its_circle(x, y, r):
    rows, columns = np.mgrid[0:21, 0:21]
    segments = zero_line(np.hypot(columns - x, rows - y) - r)
    ends = segments.reshape(-1, 2)
    assert np.abs(np.hypot(ends[:, 0] - x, ends[:, 1] - y) - r).max() < 0.2


def test_a_saddle_is_two_lines_and_a_constant_none():
    assert zero_line(np.array([[1.0, -1.0], [-1.0, 1.0]])).shape == (2, 4)
    assert zero_line(np.ones((5, 5))).shape == (0, 4)
    assert zero_line(np.zeros((5, 5))).shape == (0, 4)


def test_every_crossing_of_a_random_field_is_joined():
    f = np.random.default_rng(0).standard_normal((30, 40))
    inner = zero_line(f).reshape(-1, 2)
    # away from the border each crossing of a grid line belongs to the cells on both sides
    inside = inner[((inner > 0) & (inner < (39, 29))).all(axis=1)]
    _, times = np.unique(inside.round(9), axis=0, return_counts=True)
    assert (times == 2).all()


def test_labels_avoid_each_other_the_corner_lines_and_the_edges():
    bounds, corner = QRectF(0, 0, 400, 300), QRectF(330, 0, 70, 50)
    labels = Labels(bounds, corner, np.empty((0, 2)), 0)
    labels.lines.append(QLineF(0, 150, 400, 150))
    size = QRectF(0, 0, 60, 20)
    places = [labels.place(around(QPointF(x, y), 0.0, (6, 16), size)) for x, y in ((390, 10), (390, 20), (200, 150))]
    for i, rect in enumerate(places):
        assert bounds.contains(rect)
        assert not rect.intersects(corner)
        assert not any(rect.intersects(other) for other in places[:i])
    assert not places[2].adjusted(0, 1, 0, -1).contains(QPointF(places[2].center().x(), 150))


def test_a_label_lies_over_a_line_rather_than_over_a_point():
    labels = Labels(QRectF(0, 0, 400, 300), QRectF(), np.array([[100.0, 100.0]]), 10)
    labels.lines.append(QLineF(0, 200, 400, 200))
    on_point, on_line = QRectF(90, 90, 60, 20), QRectF(90, 190, 60, 20)
    assert labels.place([on_point, on_line]) == on_line


def test_an_arrow_with_its_label_goes_where_no_point_lies_upon_it():
    labels = Labels(QRectF(0, 0, 400, 300), QRectF(), np.array([[100.0, 100.0]]), 10)
    word, through, clear = QRectF(200, 200, 60, 20), QLineF(50, 50, 150, 150), QLineF(50, 150, 150, 250)
    assert labels.cheapest([Place(word, through), Place(word, clear)]) == 1
    # beside the slanting arrow there is a point in its bounding box, but not upon it
    assert labels.cheapest([Place(word, QLineF(60, 60, 160, 80)), Place(word, clear)]) == 0


@given(st.floats(0, math.tau), st.floats(10, 200))
def test_a_label_alongside_a_line_does_not_touch_it(normal, width):
    at, n = QPointF(50, 50), (math.cos(normal), math.sin(normal))
    for rect in alongside(at, normal, 5.0, QRectF(0, 0, width, 20)):
        corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight())
        sides = [n[0] * (p.x() - 50) + n[1] * (p.y() - 50) for p in corners]
        assert min(map(abs, sides)) >= 5 - 1e-6
        assert min(sides) * max(sides) > 0


def test_a_view_without_height_has_a_scale_all_the_same():
    from PySide6.QtCore import QRectF

    from colt_gui.views.plane.plane_map import PlaneMap

    assert PlaneMap.around(QRectF(0.0, 0.0, 1e200, 0.0), 900, 500).sx == 900 / 1e200


def test_a_point_beyond_all_numbers_is_out_of_sight():
    with np.errstate(all="raise"):
        assert VIEW.at(*np.array([1e308, 0.0])).x() == np.inf
