"""The experts' weights are the point of their lab: they have the room."""

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.readings import Meter
from colt_gui.models.labs import LABS
from colt_gui.views.experts.expert_delegate import shortened
from colt_gui.views.export import picture

ROWS = 5  # at least; the others are scrolled to


@pytest.fixture(params=["light", "projector"])
def small(request, window, style):
    style.set_theme(request.param)
    window.resize(1280, 720)
    window.session.enter("experts")
    window.session.replace_points(generate("noisy", 1, m=40))
    return window


def rows_in_view(window):
    window.arrange()
    for _ in range(3):  # a section that unfolds gives its neighbours another turn
        QApplication.processEvents()
    rows = window.side.panel.rows
    return sum(rows.viewport().rect().contains(rows.place_of(k).toAlignedRect()) for k in range(len(rows.order)))


@pytest.mark.parametrize("presenting", (False, True))
@pytest.mark.parametrize("size", ((1280, 720), (960, 540), (1920, 1080)))
def test_the_regret_stands_in_full_beside_the_weights_at_every_size(small, style, size, presenting):
    small.resize(*size)
    style.set_presentation(presenting, size[1])
    small.session.seek(5)
    rows_in_view(small)
    panel = small.side.panel
    regret = next(meter for meter in small.session.experiment.meters(5) if meter.title == "Regret")
    assert panel.regret.regret.meter == regret and panel.regret.curve.now == 5
    for part in (panel.vote_bar, panel.regret.regret, panel.regret.curve):
        assert part.isVisible() and part.height() >= part.sizeHint().height()
        assert part.visibleRegion().boundingRect() == part.rect()


def test_the_bar_of_the_regret_is_full_where_its_bound_is_reached(small):
    count = small.side.panel.regret.regret
    for value, limit, share in (
        (3.0, 6.0, 0.5),
        (7.0, 6.0, 1.0),
        (-1.0, 6.0, 0.0),
        (3.0, None, 0.0),
        (math.nan, 6.0, 0.0),
    ):
        count.show_meter(Meter("Regret", value, limit, "why"))
        assert count.share == share
        assert not picture(count).isNull() and "why" in count.accessibleDescription()


@pytest.mark.slow
@pytest.mark.parametrize("learner", LABS["experts"].learners)
def test_five_rows_are_in_view_in_a_small_window(small, learner):
    small.session.set_learner(learner)
    small.session.settle()
    small.session.seek(5)
    assert rows_in_view(small) >= ROWS


@pytest.mark.one_in(3)
def test_the_theorem_is_one_line_under_the_list_and_unfolds_with_a_click(qtbot, small):
    small.session.seek(5)
    few, meters = rows_in_view(small), small.meters
    assert meters.folded and not meters.shown
    assert meters.y() > small.side.panel.y()
    first = small.session.experiment.meters(small.session.t)[0]
    assert meters.name.text() == meters.gauges[0].text() and str(int(first.value)) in meters.name.text()
    qtbot.mouseClick(meters.heading.fold, Qt.MouseButton.LeftButton)
    assert rows_in_view(small) < few and len(meters.shown) >= 2
    qtbot.mouseClick(meters.heading.fold, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert rows_in_view(small) == few and not meters.shown


@pytest.mark.slow
def test_the_count_in_the_line_follows_the_round(small):
    rows_in_view(small)
    texts = set()
    for t in range(len(small.session.run) + 1):
        small.session.seek(t)
        assert small.meters.name.text() == small.meters.gauges[0].text()
        texts.add(small.meters.name.text())
    assert len(texts) > 1


@pytest.mark.parametrize(
    "names", (("not halfspace 15°", "not halfspace 345°"), ("kernel perceptron, q = 2", "kernel perceptron, σ = 1"))
)
@pytest.mark.parametrize("share", (0.95, 0.8, 0.6, 0.45))
def test_long_names_are_shortened_at_words_and_still_told_apart(style, names, share):
    metrics = QFontMetricsF(style.font("small"))
    wide = share * metrics.horizontalAdvance(names[0])
    short = [shortened(metrics, name, wide) for name in names]
    assert short[0] != short[1]
    for name, text in zip(names, short):
        assert metrics.horizontalAdvance(text) <= wide and set(text.split()) <= {*name.split(), "…"}


def test_a_single_word_that_has_no_room_is_cut_in_its_middle(style):
    metrics = QFontMetricsF(style.font("small"))
    word = "antidisestablishmentarianism"
    assert "…" in shortened(metrics, word, 0.5 * metrics.horizontalAdvance(word))
