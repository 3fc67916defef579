"""Histograms and error bars, as a lab of one's own asks for them."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from toys.lab import COINS
from toys.lab_view import VIEW

from colt_gui.models.core.document import Document
from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.labs import registered_lab
from colt_gui.views.charts import layout
from colt_gui.views.charts.row import Charts
from colt_gui.views.labs import registered_view
from colt_gui.views.look.themes import THEMES

HEADS = (1, 1, -1, 1, -1, 1)


@pytest.fixture
def charts(qtbot, session, style):
    with registered_lab(COINS), registered_view(VIEW):
        setup = COINS.setup_class(tosses=len(HEADS), forced=HEADS)
        session.edit(Document(learner="majority-face", setups={"coins": setup}))
        widget = Charts(session, style)
        qtbot.addWidget(widget)
        widget.resize(1100, 200)
        widget.show()
        qtbot.waitExposed(widget)
        yield {view.chart.id: view for view in widget.views}


def pixels(view):
    image = QImage(view.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        QWidget.render(view, painter, QPoint())
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1) & 0xFFFFFF


def at(view, x, y):
    """The colour there, in the units of the data."""
    axes = view.frame.axes
    return pixels(view)[round(axes.y(y)), round(axes.x(x))]


def ink(view, style):
    """Where something is drawn in the plot, as rows of y and x."""
    axes, places = view.frame.axes, np.argwhere(pixels(view) != style.colour("stage").rgb() & 0xFFFFFF)
    return places[(places[:, 0] >= axes.top - 1) & (places[:, 0] < axes.bottom - 2)]


@pytest.mark.parametrize("theme", THEMES)
def test_a_bar_is_filled_from_its_place_to_the_next_and_only_as_high_as_it_is(charts, session, style, theme):
    style.set_theme(theme)
    session.seek(len(HEADS))
    view, ground = charts["tosses"], style.colour("stage").rgb() & 0xFFFFFF
    for k, face in enumerate(HEADS):
        assert (at(view, k + 0.5, 0.5) != ground) == (face > 0)


def test_bars_that_are_still_to_come_are_faint(charts, session):
    view = charts["tosses"]
    session.seek(2)
    before = at(view, 0.5, 0.5), at(view, 3.5, 0.5)
    session.seek(6)
    after = at(view, 0.5, 0.5), at(view, 3.5, 0.5)
    assert before[0] == after[0] == after[1] != before[1]


@pytest.mark.parametrize("theme", THEMES)
def test_error_bars_reach_as_far_as_they_say(charts, session, style, theme):
    style.set_theme(theme)
    session.seek(len(HEADS))
    view = charts["heads"]
    (curve,) = view.chart.curves
    axes, places = view.frame.axes, ink(view, style)
    for x, y, spread in zip(curve.x[1:-1], curve.y[1:-1], curve.spread[1:-1]):
        rows = places[np.abs(places[:, 1] - axes.x(x)) <= 1.5][:, 0]
        assert rows.min() == pytest.approx(axes.y(y + spread), abs=2.5)
        assert rows.max() == pytest.approx(axes.y(y - spread), abs=2.5)


def test_names_keep_off_bars_and_error_bars(charts, session):
    for t in range(len(HEADS) + 1):
        session.seek(t)
        for name in ("tosses", "heads"):
            assert not any(label.crossed for label in charts[name].live_labels), (name, t)


def test_a_reading_says_how_sure_it_is(charts):
    view = charts["heads"]
    view._read_at(3.0)
    assert view.hover_rows()[1][0] == "share = 0.667 ± 0.25"


def test_the_height_of_a_chart_has_room_for_bars_and_their_errors():
    x = np.arange(4)
    bars = Chart("", "", "rounds", [Curve("", x, np.array([9.0, 8.0, 9.5, 0.0]), "accent", bars=True)])
    assert layout.y_range(bars)[0] == 0
    errors = Chart("", "", "rounds", [Curve("", x, np.full(4, 2.0), "accent", spread=np.full(4, 3.0))])
    low, high = layout.y_range(errors)
    assert low <= -1 and high >= 5


def test_the_value_of_a_bar_is_the_same_all_over_it():
    curve = Curve("", np.arange(3.0), np.array([5.0, 7.0, 0.0]), "accent", bars=True)
    assert [layout.value_at(curve, x) for x in (0.0, 0.9, 1.0, 2.0)] == [5, 5, 7, 7]
