import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.views.charts import layout
from colt_gui.views.charts.spelling import tick_texts


@example(1e-10, 1e-6, 1, True)  # the next whole number lies just outside
@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e9), st.integers(1, 6), st.booleans())
def test_round_numbers_are_few_inside_and_whole_when_asked(low, span, most, whole):
    found = layout.round_numbers(low, low + span, most, whole)
    assert len(found) <= most
    assert all(low - 1e-6 * (span + abs(low)) <= v <= low + span + 1e-6 * (span + abs(low)) for v in found)
    assert not whole or all(v == round(v) for v in found)


def test_round_numbers_are_those_people_use():
    assert layout.round_numbers(0, 48.2, 4) == [0, 20, 40]
    assert layout.round_numbers(0, 1, 3, whole=True) == [0, 1]
    assert layout.round_numbers(0, 3.4, 4) == [0, 1, 2, 3]


@given(st.integers(1, 5000), st.integers(0, 20))
def test_decimation_keeps_ends_and_extremes(n, seed):
    y = np.random.default_rng(seed).normal(size=n)
    x = np.arange(n, dtype=float)
    fewer, heights = layout.decimated(x, y)
    assert len(fewer) <= 500
    assert (fewer[0], fewer[-1]) == (x[0], x[-1])
    assert (heights.min(), heights.max()) == (y.min(), y.max())
    assert (np.diff(fewer) > 0).all()


def test_steps_stay_until_the_next_round_and_lines_go_straight():
    x, y = np.arange(3), np.array([0.0, 1.0, 3.0])
    steps, line = Curve("", x, y, "mistake", steps=True), Curve("", x, y, "hypothesis")
    assert [layout.value_at(steps, v) for v in (0.9, 1.0, 2.0)] == [0, 1, 3]
    assert [layout.value_at(line, v) for v in (0.5, 1.5, 2.5)] == [0.5, 2.0, None]
    assert layout.corners(steps).tolist() == [[0, 0], [1, 0], [1, 1], [2, 1], [2, 3]]
    assert layout.tip(steps, 1.5).tolist() == [[1.5, 1], [1.5, 1]]
    assert layout.corners(line).tolist() == [[0, 0], [1, 1], [2, 3]]
    assert layout.tip(line, 1.5).tolist() == [[1.5, 2]]


def test_no_long_curve_has_more_corners_than_it_may():
    x = np.arange(100_001)
    for steps in (False, True):
        assert len(layout.corners(Curve("", x, np.sqrt(x), "hypothesis", steps=steps), 500)) <= 500


def test_what_is_not_finite_is_left_out():
    curve = layout.finite(Curve("", np.arange(3), np.array([1.0, np.nan, np.inf]), "bound"))
    assert curve.y.tolist() == [1.0]


@pytest.mark.parametrize("heights", [[], [0.0], [5.0], [3.0, 3.0], [-2.0, -1.0], [1e-9, 1e9]])
def test_the_height_of_a_chart_is_never_nothing(heights):
    chart = Chart("", "", "rounds", [Curve("", np.arange(len(heights)), np.array(heights), "hypothesis")])
    low, high = layout.y_range(chart)
    assert low < high
    assert all(low <= h <= high for h in heights)


def test_a_chart_starts_at_zero_unless_all_happens_far_above():
    def range_of(*heights):
        return layout.y_range(Chart("", "", "rounds", [Curve("", np.arange(2), np.array(heights), "hypothesis")]))

    assert range_of(1.0, 10.0)[0] == 0
    assert 0 < range_of(99.0, 100.0)[0] < 99


def test_pixels_and_values_are_each_others_inverse_and_stay_on_the_axis():
    axes = layout.Axes(30, 10, 230, 110, (0, 40), (0, 5))
    assert axes.value_of(axes.x(17)) == pytest.approx(17)
    assert (axes.value_of(0), axes.value_of(999)) == (0, 40)
    assert (axes.y(0), axes.y(5)) == (110, 10)


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e3), st.integers(2, 6))
def test_no_two_numbers_on_an_axis_read_the_same(low, span, most):
    chart = Chart("", "", "rounds", [])
    texts = tick_texts(chart, layout.round_numbers(low, low + span, most))
    assert len(set(texts)) == len(texts)


def test_numbers_that_differ_late_are_told_apart():
    """Once they read 2.26, 2.26, 2.26."""
    assert tick_texts(Chart("", "", "rounds", []), [2.26, 2.262, 2.264]) == ["2.26", "2.262", "2.264"]


def test_what_is_rounding_alone_is_drawn_flat_at_zero():
    x = np.arange(50)
    noise = np.random.default_rng(1).uniform(-1e-17, 1e-17, 50)
    (alone,) = layout.drawable(Chart("", "", "rounds", [Curve("error", x, noise, "mistake")])).curves
    assert not alone.y.any()
    beside = layout.drawable(Chart("", "", "rounds", [Curve("a", x, x, "hypothesis"), Curve("e", x, noise, "mistake")]))
    assert not beside.curves[1].y.any() and (beside.curves[0].y == x).all()


def test_numbers_that_are_small_for_a_reason_are_kept():
    small = np.geomspace(1e-9, 1e-5, 20)
    (kept,) = layout.drawable(Chart("", "", "rounds", [Curve("gap", np.arange(20), small, "mistake")])).curves
    assert (kept.y == small).all()
