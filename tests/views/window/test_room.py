"""How the window shares its room out, at every size and in every theme."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.models import LEARNERS


def test_panels_fold_and_the_narration_stays(window):
    say(window, "side")
    say(window, "charts")
    assert not window.side.isVisible() and not window.charts.isVisible() and window.strip.isVisible()
    say(window, "side")
    assert window.side.isVisible() and not window.strip.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_part_of_the_window_is_cut_off(window, theme, size):
    window.style_.set_theme(theme)
    window.resize(*size)
    for learner in LEARNERS:
        window.session.set_learner(learner)
        window.session.settle()  # what is found meanwhile changes the meters
        assert_whole(window, size)


def assert_whole(window, size):
    window.arrange()
    QApplication.processEvents()
    assert (window.width(), window.height()) == size
    for part in (window.parameters, window.meters, window.narration, window.transport, window.header):
        assert part.height() >= part.minimumSizeHint().height(), part
        assert part.width() >= part.minimumSizeHint().width(), part
        corner = part.mapTo(window, QPoint(part.width(), part.height()))
        assert corner.x() <= size[0] and corner.y() <= size[1], part


def test_a_smaller_window_takes_from_the_stage_and_from_the_charts_alike(window):
    def share():
        QApplication.processEvents()
        stage, charts = window.middle.sizes()
        return charts / (stage + charts)

    window.resize(1600, 1000)
    window.middle.share = 1 / 3
    window.arrangement.fit()
    before = share()
    window.resize(1280, 720)
    assert share() == pytest.approx(before, abs=0.02)
    window.resize(1600, 1000)
    assert share() == pytest.approx(before, abs=0.02)


def test_a_message_without_end_is_shortened_and_stays_in_the_window(window):
    window.session.reported.emit(f"{'very ' * 20_000}long\x1b.csv does not exist.")
    assert window.toast.isVisible() and window.toast.height() < window.height() / 2
    assert "…" in window.toast.text() and "\x1b" not in window.toast.text()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "scale"), [(1920, 1080, 1.0), (2560, 1400, 1.0), (3840, 2160, 1.5)])
def test_letters_grow_with_a_window_that_is_large_for_a_desk(window, width, height, scale):
    window.resize(1280, 720)
    window.stand_at_desk()
    window.resize(width, height)
    QApplication.processEvents()
    assert window.style_.scale == pytest.approx(scale)
    assert window.snapshot().zoom == pytest.approx(scale)
    say(window, "larger")
    assert window.style_.scale == pytest.approx(1.1 * scale)


@pytest.mark.slow
def test_letters_are_counted_once_when_presenting_in_a_large_window(window):
    window.resize(3840, 2160)
    window.stand_at_desk()
    window.style_.set_presentation(True, 2160)
    assert window.style_.scale == pytest.approx(1.6 * 2160 / 1080)
    assert window.snapshot().zoom == 1.0
