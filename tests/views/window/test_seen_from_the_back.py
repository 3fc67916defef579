"""What a person in the back row has stumbled over: names far from their curves, a scale of one number, a button under
another, answers beside the question."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.statistics.losses.learner import ROUNDING, Iterate
from colt_gui.views.charts.frame import Frame
from colt_gui.views.charts.labels import Labels
from colt_gui.views.statistics.losses.panel import RISK, risk_text
from colt_gui.views.time.transport import Transport
from colt_gui.views.window.narration import Narration


def settled():
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()


def lesson(id):
    return next(each for each in shipped_lessons() if each.id == id)


def test_the_name_of_a_curve_that_ends_early_stands_at_its_end(style):
    x = np.linspace(1, 9, 9)
    short, long = (
        Curve("experiment", x[:4], np.full(4, 0.2), "ink"),
        Curve("bound", x, np.full(9, 0.8), "muted", live=False),
    )
    frame = Frame(Chart("c", "C", "value", [short, long]), style, QSize(600, 300))
    (label,) = Labels(frame, style).live(9.0, 9.0)
    assert 0 < label.rect.left() - frame.axes.x(4.0) < 20


def test_a_bound_is_named_where_it_is_told_from_other_curves(style):
    x = np.linspace(0, 10, 101)
    bound = Curve("bound", x, np.where(x < 3, 1 - x / 3, 0.0), "muted", live=False)
    trials = Curve("trials", x, np.zeros(101), "ink")
    frame = Frame(Chart("c", "C", "value", [trials, bound]), style, QSize(600, 300))
    labels = Labels(frame, style)
    (label,) = labels.bounds(10.0, labels.live(10.0, 10.0))
    assert label.rect.left() < frame.axes.x(3.0)


def test_a_low_chart_has_two_numbers_at_its_side(style):
    x = np.arange(13.0)
    chart = Chart("growth", "Growth", "m", [Curve("first", x, np.log10(2.0) * x, "ink")], log=True)
    for height in range(95, 300, 5):
        frame = Frame(chart, style, QSize(400, height))
        if frame.axes.bottom - frame.axes.top > 3 * frame.line:
            assert len(frame.y_tick_labels()) > 1, height


def test_no_button_of_the_transport_stands_on_another_after_a_long_run(qtbot, session, style):
    style.set_theme("projector")
    window = QWidget()  # a window of its own would not get narrower than it likes to be
    transport = Transport(session, style, window)
    qtbot.addWidget(window)
    window.show()
    transport.counter.show_round(0, 4096)
    transport.speed.set_unit("labelling")
    for width in range(730, 1000, 10):  # 730 is what a panel leaves of 1 280
        transport.resize(width, transport.minimumHeight())
        transport.show()
        settled()
        row = [transport.to_start, transport.back, transport.play, transport.forward, transport.to_end]
        for left, right in pairwise(row):
            assert not left.geometry().intersects(right.geometry()), width


def test_a_narration_rather_has_small_letters_than_a_part_of_its_words(qtbot, session, style):
    narration = Narration(session, style, lines=2)
    qtbot.addWidget(narration)
    narration._headline, narration._reason = "Step 12: risk 0.45, 3 of 20 wrong.", "Risk + λ‖w‖² is least."
    narration.show()
    narrow = next(w for w in range(600, 60, -1) if narration.resize(w, narration.height()) or narration.elided())
    narration.resize(narrow + 1, narration.height())
    assert not narration.elided()
    assert narration._size == "small"


@pytest.mark.parametrize(
    "id", ["vc-by-hand", "three-points", "radon", "sauer", "growth", "rectangles-and-discs", "unit-vectors"]
)
def test_the_labellings_are_not_beside_the_question_about_them(window, id):
    window.session.mark_saved(None)
    window.lessons.start(lesson(id))
    settled()
    assert window.guide.step.kind == "question"
    assert not window.panes.front.beside.isVisible()
    window.guide.next()
    settled()
    assert window.panes.front.beside.isVisible() or window.stage.large


def test_all_knobs_have_their_room_where_there_is_little(window, style):
    style.set_theme("projector")
    window.resize(1280, 720)
    window.session.mark_saved(None)
    window.lessons.start(lesson("erm-and-true-risk"))
    window.guide.go(3)
    window.session.settle()
    window.arrange()
    settled()
    section = window.side.sections["parameters"]
    if section.folded:
        section.heading.fold.click()
        settled()
    for _, row in window.parameters._rows.values():
        assert row.isHidden() or row.height() >= row.minimumSizeHint().height()


def test_rows_of_other_labs_are_not_in_the_menus(window):
    window.session.enter("perceptron")
    window.actions_.refresh()
    assert not window.actions_["ramp"].isVisible()
    window.session.enter_bench("statistics", "losses")
    window.actions_.refresh()
    assert window.actions_["ramp"].isVisible()


def test_what_is_left_to_gain_is_not_told_beyond_rounding():
    w = np.zeros(2)
    assert Iterate(w, 0.0, 0.5, left=1e-21).left_share == ROUNDING
    assert Iterate(w, 0.0, 0.5, left=0.0).left_share == 0.0
    assert Iterate(w, 0.0, 0.5, left=0.25).left_share == 0.5


def test_every_risk_has_room_in_its_column(style):
    for theme in ("light", "projector"):
        style.set_theme(theme)
        metrics = QFontMetricsF(style.font("small", bold=True))
        for risk in (0.00481, 0.000999, 2.3e-5, 1e-8, 0.06667, 0.2554, 1.0):
            assert metrics.horizontalAdvance(risk_text(risk)) <= style.px(RISK), risk
