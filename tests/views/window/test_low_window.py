"""The Experts lab in a low window with large letters: everything a lesson speaks of is there, and nothing is cut."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.views.charts.frame import legible_width

LESSONS = (
    "halving",
    "weighted-majority",
    "experts-adversary",
    "aggregating",
    "tuning",
    "bayes",
    "experts-on-the-plane",
    "fixed-share",
    "randomised-majority",
)


@pytest.fixture
def low(window):
    window.style_.set_theme("projector")
    return window


def show(window, name, index):
    window.guide.start(find_lesson(name), index)
    window.session.settle()
    settle(window)


def settle(window):
    for _ in range(4):
        QApplication.processEvents()


def open_scene(window, **source):
    window.session.open(Document(learner="weighted-majority", setups={"experts": ExpertSource(**source)}))
    window.session.settle()
    settle(window)


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_every_step_fits_into_a_small_projector(low, name):
    for index in range(len(find_lesson(name).steps)):
        show(low, name, index)
        assert low.size().toTuple() == (1280, 720), (index, low.size())
        least = low.minimumSizeHint()
        assert least.width() <= 1280 and least.height() <= 720, (index, least)


@pytest.mark.slow
def test_the_caption_of_every_step_lies_inside_its_bar(low):
    bar = low.lesson_bar
    for index in range(len(find_lesson("aggregating").steps)):
        show(low, "aggregating", index)
        for part in (bar.caption, bar.kind, bar.count, bar.on):
            assert bar.rect().contains(part.geometry()), (index, part)
        assert bar.mapTo(low, bar.rect().bottomLeft()).y() < low.across.mapTo(low, QPoint()).y()


@pytest.mark.slow
def test_who_the_experts_are_is_one_line_and_the_rest_is_behind_its_button(low):
    show(low, "tuning", 6)
    source = low.side.panel.source
    assert source.isVisible() and source.kind.isVisible() and not source.outcomes.isVisible()
    source.more.click()
    assert source.popup.isVisible() and source.outcomes.isVisible() and source.knobs.isVisible()
    source.popup.hide()
    low.style_.set_theme("light")
    low.guide.leave()
    low.resize(1600, 1000)
    settle(low)
    assert source.outcomes.isVisible() and source.isAncestorOf(source.outcomes)


def test_a_step_that_hides_the_narration_hides_it_in_the_side_panel_too(window):
    show(window, "halving", 1)
    assert window.side.isVisible() and not window.narration.isVisible() and not window.strip.isVisible()
    window.guide.leave()
    settle(window)
    assert window.narration.isVisible()


@pytest.mark.slow
def test_over_a_table_of_advice_there_are_no_tools_for_points(window):
    window.resize(1600, 1000)
    open_scene(window, kind="stock", rounds=20)
    shown = {name for name in ("class-plus", "brush", "presets", "clear") if window.header.button(name).isVisible()}
    assert not shown and window.header.button("picture").isVisible() and not window.transport.order.isVisible()
    open_scene(window, kind="directions", n=8)
    assert window.header.button("class-plus").isVisible() and window.header.button("presets").isVisible()
    assert window.transport.order.isVisible()


@pytest.mark.slow
def test_a_low_window_gives_the_table_the_room_of_the_header(low):
    open_scene(low, kind="stock", rounds=20)
    assert not low.header.isVisible()
    open_scene(low, kind="directions", n=8)
    assert low.header.isVisible()


def test_a_chart_is_left_out_rather_than_covered_by_its_labels(low):
    show(low, "tuning", 2)
    titles = [view.chart.title for view in low.charts.views]
    assert titles[0] == "Running regret" and titles[-1] == "Weights: the heaviest experts"
    assert len(titles) < len(low.session.experiment.charts())
    for view in low.charts.views:
        assert view.width() >= 0.9 * legible_width(view.chart, low.style_)
        left, labels = view.frame.axes.x(view.now), view.live_labels
        assert labels
        assert all(label.rect.left() >= left and label.rect.right() <= view.width() for label in labels), (
            view.chart.title
        )


@pytest.mark.parametrize("learner", ["weighted-majority", "exponential"])
def test_titles_of_charts_are_whole(low, learner):
    low.session.set_learner(learner)
    low.session.settle()
    settle(low)
    assert len(low.charts.views) > 1
    for view in low.charts.views:
        assert "…" not in view.frame.title()[0]


@pytest.mark.slow
def test_names_go_without_the_words_that_all_share_where_there_is_no_room(low):
    show(low, "halving", 1)
    rows = low.side.panel.rows
    narrow, wide = rows.columns, rows.itemDelegate().columns(900)
    longest = max((expert.name for expert in low.session.experiment.experts), key=len)
    assert longest[narrow.dropped :].endswith("°") and narrow.dropped == len("halfspace ") and not wide.dropped


@pytest.mark.slow
def test_a_note_of_one_line_stays_one_line_when_the_round_changes(low):
    show(low, "experts-adversary", 2)
    for t in range(9):
        low.session.seek(t)
        settle(low)
        for gauge in low.meters.shown:
            note = gauge._note
            needed = (
                note.fontMetrics()
                .boundingRect(0, 0, note.width(), 1000, Qt.TextFlag.TextWordWrap, note.text())
                .height()
            )
            assert not note.isVisible() or needed <= note.height() + 2, (t, note.text())


@pytest.mark.parametrize("theme", ["light", "projector"])
def test_a_panel_stands_as_before_after_a_visit_to_another_lab(window, style, theme):
    """Parts that are laid out a few turns later than the lab comes must not leave the room shared out for others."""
    style.set_theme(theme)
    window.resize(1280, 720)
    stood = heights(window)
    for lab in ("experts", "boolean", "svm"):
        window.session.enter(lab)
        heights(window)
        window.session.enter("perceptron")
        assert heights(window) == stood, lab


def heights(window):
    for _ in range(10):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()
    side = window.side
    return [(part.isVisible(), part.geometry()) for part in (side.parameters, side.meters, side.narration)]


def test_words_about_the_round_take_the_room_that_nobody_needs(window, style):
    """Of five experts all are in view, and there is room for every word of what happened."""
    style.set_theme("projector")
    window.resize(1280, 720)
    window.session.enter("experts")
    window.session.set_setup("experts", replace(window.session.document.setup("experts"), kind="switching", rounds=30))
    for learner in LABS["experts"].learners:
        window.session.set_learner(learner)
        heights(window)
        for t in range(1, 31):
            window.session.seek(t)
            assert not window.side.narration.elided(), (learner, t)
