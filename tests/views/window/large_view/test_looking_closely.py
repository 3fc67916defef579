"""What is large is zoomed, moved and read off."""

import pytest
from large_views import (
    CIRCLES,
    Key,
    Left,
    Right,
    drag,
    picture,
    press,
    show,
    wheel,
)
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.svm.solution import lift


def test_the_wheel_zooms_a_chart_dragging_moves_it_and_0_shows_all(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    whole = chart.seen
    wheel(chart, QPoint(300, 200))
    near = chart.seen
    assert near.x[1] - near.x[0] < whole.x[1] - whole.x[0]
    t = window.session.t
    drag(chart, QPoint(300, 200), QPoint(200, 200))
    assert chart.seen.x[0] > near.x[0] and window.session.t == t
    press(window, Key.Key_0)
    assert chart.seen == whole


def test_a_chart_is_read_off_under_the_pointer(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    QTest.mouseMove(chart.viewport(), QPoint(round(chart.frame.axes.x(5.0)), 150))
    assert next(text for text, _ in chart.hover_rows()).endswith("5")
    assert chart.plot.reading.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "button"), [("space", Left), ("space", Right), ("lift", Right)])
def test_a_picture_is_zoomed_about_the_pointer_and_moved(window, name, button):
    if name == "lift":
        show(window, CIRCLES)
    window.stage.enlarge(name)
    QApplication.processEvents()
    large = picture(window)
    assert large.close_up.times == 1.0
    wheel(large, large.rect().center())
    assert large.close_up.times == pytest.approx(1.2**3) and abs(large.close_up.right) < 0.01
    before = large.grab().toImage()
    drag(large, QPoint(300, 200), QPoint(340, 220), button)
    assert large.close_up.right > 0 and large.close_up.down > 0
    assert large.grab().toImage() != before
    wheel(large, QPoint(300, 200), -20)
    assert large.close_up.times == 1.0 and (large.close_up.right, large.close_up.down) == (0.0, 0.0)
    wheel(large, QPoint(300, 200))
    press(window, Key.Key_0)
    assert large.close_up.times == 1.0


def test_a_cut_in_the_closely_seen_hypothesis_space_is_read_off(window):
    window.stage.enlarge("space")
    QApplication.processEvents()
    large = picture(window)
    wheel(large, QPoint(300, 200), 5)
    example = int(large.picture.shown[0])
    along = large.picture.shape.cut(example)
    inside = [p for p in large.disc.pixels(along[0] + (along[-1] - along[0]) * [[k / 99] for k in range(100)])
              if large.rect().adjusted(9, 9, -9, -9).contains(*map(round, p))]  # fmt: skip
    QTest.mouseMove(large, QPoint(*map(round, inside[0])))
    assert large.hover_text().startswith("example ")


@pytest.mark.slow
def test_a_point_of_the_large_lift_tells_where_it_comes_from(window):
    show(window, CIRCLES)
    window.stage.enlarge("lift")
    QApplication.processEvents()
    large = picture(window)
    points = lift(window.session.points)
    x, y = large.projection().pixels(points)[4]
    QTest.mouseMove(large, QPoint(round(x), round(y)))
    i = large.hovered
    assert i is not None and large.reading()[0].startswith(f"example {i + 1}: (")
    assert large.reading()[1].startswith("ψ = (")
    window.session.clear()
    assert window.stage.large == "lift" and picture(window).reading() == []
    assert not picture(window).grab().isNull()
