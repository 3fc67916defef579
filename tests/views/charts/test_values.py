"""Charts over values: histograms and curves with no present in them."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from colt_gui.models.core.readings import Chart, Curve, Upright
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView

EDGES = np.linspace(0.0, 0.3, 31)
COUNTS = np.append(np.arange(30.0), 0.0)
RISKS = Chart(
    "risks", "True risks", "value",
    [
        Curve("trials", EDGES, COUNTS, "accent", bars=True, noted=True),
        Curve("binomial", EDGES, COUNTS / 2, "hypothesis"),
        Curve("Hoeffding", EDGES, 30 * np.exp(-20 * EDGES), "bound", live=False),
    ],
    axis="true risk", marks=(Upright(0.1, "ε = 0.1", "mistake"), Upright(0.102, "best", "comparator")),
)  # fmt: skip


@pytest.fixture
def view(qtbot, style):
    view = ChartView(style)
    qtbot.addWidget(view)
    view.resize(560, 260)
    view.set_chart(RISKS)
    end = layout.x_range(RISKS)[1]
    view.set_now(end, end)
    view.show()
    return view


def test_the_axis_ends_with_the_values_and_is_named_by_them(view):
    assert view.frame.axes.x_range == (0.0, 0.3)
    assert view.frame.caption().text == "true risk"
    assert [written.text for written in view.frame.x_tick_labels().values()][:3] == ["0", "0.05", "0.1"]


def test_a_mark_beyond_the_curves_is_seen(view):
    assert layout.x_range(RISKS._replace(marks=(Upright(0.5, "ε"),))) == (0.0, 0.5)


def test_nothing_says_where_we_are(view):
    assert not view.plot.cursor.isVisible()


def test_curves_are_named_without_a_value_and_noted_ones_not_at_all(view):
    assert [label.text for label in view.live_labels] == ["binomial"]


def test_the_names_of_two_near_marks_stand_one_under_the_other(view):
    (first, above), (second, below) = view.frame.upright_labels()
    assert (first.label, second.label) == ("ε = 0.1", "best")
    assert below.top() >= above.bottom() - 0.01 and not above.intersects(below)


def test_what_is_read_off_is_the_value_under_the_pointer(view):
    x = round(view.frame.axes.x(0.155))
    QTest.mouseMove(view.viewport(), QPoint(x, 100))
    (place, _), (trials, role), *_ = view.hover_rows()
    assert place.startswith("true risk = 0.15") and (trials, role) == ("trials = 15", "accent")


def test_a_click_goes_to_no_round(view, qtbot):
    from colt_gui.session import Session
    from colt_gui.views.charts.seeking import TimeInChart

    session = Session()
    time = TimeInChart(session, view)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
    time.seek(RISKS, 3.0)
    assert session.t == 0 and time.of(RISKS).x == 0.3


def test_all_values_alike_still_have_an_axis():
    one = Chart("risks", "Risks", "value", [Curve("risk", np.zeros(2), np.ones(2), "accent")], axis="risk")
    low, high = layout.x_range(one)
    assert low == 0.0 < high
