"""The window on small screens: all of it is seen, and the stage has at least half of it."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.labs import LABS
from colt_gui.views.controls.number_slider import Slider

SIZES = [(1280, 720), (1366, 768), (960, 540)]
BENCHES = [(lab.id, bench.id) for lab in LABS.values() for bench in lab.benches or (lab,)]


def settle(window):
    window.session.settle()
    for _ in range(4):
        QApplication.processEvents()


def enter(window, lab, bench):
    window.session.enter_bench(lab, bench) if LABS[lab].benches else window.session.enter(lab)
    settle(window)
    window.session.seek(5)
    settle(window)


def share_of_stage(window):
    front = window.panes.front
    return front.width() * front.height() / (window.width() * window.height())


@pytest.mark.parametrize("size", SIZES)
def test_the_stage_has_half_of_a_small_window_in_every_lab_and_bench(window, size):
    window.resize(*size)
    for lab, bench in BENCHES:
        enter(window, lab, bench)
        assert window.size().toTuple() == size, bench
        assert share_of_stage(window) >= 0.5, (bench, share_of_stage(window))


@pytest.mark.parametrize("size", SIZES)
def test_no_part_of_a_small_window_reaches_over_its_edge(window, size):
    window.resize(*size)
    for lab, bench in BENCHES:
        enter(window, lab, bench)
        for part in (window.rail, window.header, window.panes.front, window.transport, window.side):
            if part.isVisible():
                corner = part.mapTo(window, QPoint(part.width(), part.height()))
                assert corner.x() <= size[0] and corner.y() <= size[1], (bench, part)
        assert window.panes.minimumSizeHint().height() <= size[1], bench


@pytest.mark.parametrize("size", SIZES)
def test_nothing_in_the_side_panel_is_squeezed_and_nothing_is_wider_than_it(window, size):
    window.resize(*size)
    side = window.side
    for lab, bench in BENCHES:
        enter(window, lab, bench)
        assert side.content.width() == side.area.viewport().width(), bench
        for id, section in side.sections.items():
            if section.isVisible():
                assert section.height() >= section.least_height(section.width(), section.folded), (bench, id)


def test_a_lesson_on_a_small_projector_leaves_the_stage_its_share(window):
    window.resize(1280, 720)
    window.guide.start(find_lesson("perceptron-convergence"), 1)
    settle(window)
    assert not window.header.isVisible()
    assert share_of_stage(window) >= 0.55


def test_charts_that_are_asked_for_are_shown_in_a_low_window_too(window):
    window.resize(960, 540)
    settle(window)
    assert not window.charts.isVisible()
    window.parts.choose("charts", True)
    window.arrangement.fit()
    settle(window)
    assert window.charts.isVisible() and window.charts.height() >= 96


def test_a_fold_is_one_click_and_is_remembered(window, qtbot):
    heading = window.meters.heading
    qtbot.mouseClick(heading.fold, Qt.MouseButton.LeftButton)
    assert window.meters.folded and not window.meters.body.isVisible()
    window.remember()
    window.parts.folds.clear()
    window.arrangement.fit()
    assert not window.meters.folded
    window.restore()
    assert window.meters.folded
    qtbot.mouseClick(heading.fold, Qt.MouseButton.LeftButton)
    assert not window.meters.folded


def test_a_section_that_a_lesson_speaks_of_is_never_folded_for_want_of_room(window):
    window.resize(960, 540)
    for lesson in ("perceptron-convergence", "halving"):
        steps = find_lesson(lesson).steps
        for index, step in enumerate(steps):
            window.guide.start(find_lesson(lesson), index)
            settle(window)
            for name in step.emphasise & set(window.side.sections):
                assert not window.side.sections[name].folded, (lesson, index, name)


def test_the_wheel_over_a_slider_scrolls_the_panel(window):
    window.style_.set_theme("projector")
    window.resize(960, 540)
    enter(window, "statistics", "pac")
    bar = window.side.area.verticalScrollBar()
    window.fold_section("parameters", False)
    settle(window)
    assert bar.maximum() > 0
    slider = next(s for s in window.side.parameters.findChildren(Slider) if s.isVisible())
    before = slider.value()
    down, at = QPoint(0, -120), QPointF(slider.rect().center())
    none, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    place = slider.mapToGlobal(at)
    wheel = QWheelEvent(at, place, QPoint(), down, Qt.MouseButton.NoButton, none, phase, False)
    QApplication.sendEvent(slider, wheel)
    QApplication.sendEvent(window.side.area.viewport(), wheel) if bar.value() == 0 else None
    assert slider.value() == before and bar.value() > 0


def state(window):
    folds = {id: section.folded for id, section in window.side.sections.items()}
    sizes = window.across.sizes(), window.middle.sizes(), window.size().toTuple()
    return window.style_.scale, window.style_.font().pixelSize(), folds, sizes, window.plane.view.seen


def test_presenting_and_back_gives_back_zoom_width_letters_and_folds(window):
    window.resize(1600, 1000)
    window.across.share, window.middle.share = 0.3, 0.2
    window.fold_section("meters", True)
    say(window, "larger")
    window.arrangement.restyle()
    settle(window)
    window.plane.fit()
    settle(window)
    before = state(window)
    say(window, "present")
    settle(window)
    assert state(window) != before
    say(window, "present")
    settle(window)
    window.resize(1600, 1000)
    settle(window)
    assert state(window) == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_presenting_shows_the_regret_of_the_experts(window, size):
    enter(window, "experts", "experts")
    window.resize(*size)
    say(window, "present")
    window.resize(*size)
    settle(window)
    regret = window.side.panel.regret
    assert regret.isVisible() and not window.side.sections["experts"].folded
    inside = regret.visibleRegion().boundingRect()
    assert inside.height() == regret.height() and inside.width() == regret.width()


@pytest.mark.parametrize(("lab", "bench"), BENCHES)
def test_at_rest_nothing_is_laid_out(window, lab, bench, monkeypatch):
    enter(window, lab, bench)
    for _ in range(10):
        settle(window)
    layouts = []
    make_room = type(window.side)._make_room
    monkeypatch.setattr(type(window.side), "_make_room", lambda side: (layouts.append(1), make_room(side)))
    for _ in range(20):
        QApplication.processEvents()
    assert len(layouts) <= 1
