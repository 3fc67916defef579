"""A click on a theorem shows what it says, the numbers of the run, and its proof."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from windows import say

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.theorems import theorems
from colt_gui.models.text.numbers import number
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.help.card import ELSEWHERE
from colt_gui.views.window.main_window import MainWindow


def plain(prose):
    """Its words without what holds them together in a line."""
    return prose.text().replace("\u00a0", " ").replace("\u2060", "")


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(8, widget.height() // 2))
    QApplication.processEvents()


@pytest.fixture
def card(window):
    say(window, "theorem")
    return window.help.card


def test_a_click_on_a_meter_opens_its_theorem(window):
    window.playback.seek(5)
    gauge = window.meters.gauges[0]
    click(gauge)
    card = window.help.card
    assert card.isVisible() and window.panes.isAncestorOf(card) and card.theorem.id == "perceptron"
    meter = window.session.experiment.meters(5)[0]
    assert f"Mistakes: {number(meter.value)} of at most {number(meter.limit)} — {meter.note}" in plain(card.numbers)


def test_a_click_on_the_name_of_the_theorem_and_enter_on_it_do_the_same(window):
    click(window.meters.name)
    assert window.help.card.theorem.id == "perceptron"
    window.help.card.close()
    QApplication.processEvents()
    window.meters.name.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.meters.name, Qt.Key.Key_Return)
    assert window.help.card.isVisible()


def test_the_numbers_follow_the_run(window, card):
    for t in (0, 3, len(window.session.run)):
        window.session.seek(t)
        for meter in window.session.experiment.meters(t):
            assert f"{meter.title}: {number(meter.value)}".replace("⟨w, w*⟩", "⟨w, w*⟩") in plain(card.numbers)


def test_the_whole_theorem_is_on_the_card(card):
    theorem = theorems()["perceptron"]
    assert card.name.text() == theorem.name and card.source.text() == theorem.source
    assert plain(card.proof).count("<tr>") == len(theorem.proof) and "γm ≤ " in plain(card.proof)
    assert "<b>γ</b>" in card.symbols.text()


def test_a_learner_with_another_theorem_says_so_and_leads_there(window, card):
    window.session.set_learner("svm-hard")
    window.session.enter("svm")
    QApplication.processEvents()
    assert ELSEWHERE in plain(card.numbers)
    card.numbers.linkActivated.emit("svm-duality")
    assert card.theorem.id == "svm-duality" and "Margin μ" in plain(card.numbers)


def test_other_theorems_are_one_link_away(card):
    card.also.linkActivated.emit("perceptron-lower")
    assert card.theorem.id == "perceptron-lower" and ELSEWHERE in plain(card.numbers)


@pytest.mark.slow
def test_a_folded_theorem_keeps_its_fold(window):
    window.session.enter("experts")
    QApplication.processEvents()
    assert window.meters.folded
    click(window.meters.name)
    assert window.help.card.theorem.id == "weighted-majority" and window.meters.folded
    window.meters.heading.fold.click()
    assert not window.meters.folded


@pytest.mark.slow
def test_escape_closes_the_card_and_f1_on_it_opens_the_page(window, card):
    QTest.keyClick(window.plane, Qt.Key.Key_F1)
    assert window.help.pages.name == "perceptron.md"
    window.help.pages.close()
    card.area.setFocus()
    QTest.keyClick(card.area, Qt.Key.Key_Escape)
    assert not card.isVisible()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_no_word_of_a_card_is_cut_off(window, style, theme):
    style.set_theme(theme)
    say(window, "theorem")
    card = window.help.card
    for id in ("perceptron", "aggregating", "margin-risk"):
        card.show_theorem(theorems()[id])
        QApplication.processEvents()
        assert not card.area.horizontalScrollBar().maximum()
        for prose in (card.statement, card.proof, card.needs, card.numbers):
            assert (
                prose.height() >= prose.heightForWidth(prose.width()) and prose.width() <= card.area.viewport().width()
            )


def test_the_window_takes_its_card_with_it(window, card):
    window.closed.emit()
    assert not card.isVisible()


def right_of(widget, window):
    return widget.mapTo(window, QPoint(widget.width(), 0)).x()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_card_stands_beside_the_stage_and_gives_its_room_back(window, size):
    window.resize(*size)
    for _ in range(3):
        QApplication.processEvents()
    before, side = window.stage.size(), window.side.isVisible()
    say(window, "theorem")
    card = window.help.card
    assert right_of(window.stage, window) <= card.mapTo(window, QPoint(0, 0)).x()
    assert card.isVisible() and card.width() > 250 and window.stage.width() > 0.4 * window.width()
    say(window, "theorem")
    assert not card.isVisible() and window.side.isVisible() == side
    assert window.stage.width() == before.width() and window.stage.height() >= before.height()


def test_in_a_lesson_at_1280_by_720_the_card_stands_under_the_band_beside_the_stage(window):
    window.lessons.start(find_lesson("perceptron-convergence"))
    QApplication.processEvents()
    say(window, "theorem")
    card, band = window.help.card, window.lesson_bar
    assert card.mapTo(window, QPoint(0, 0)).y() >= band.mapTo(window, QPoint(0, band.height())).y()
    assert right_of(card, window) == window.width() == right_of(band, window)
    assert window.stage.width() * window.stage.height() > 0.35 * window.width() * window.height()


@pytest.mark.parametrize("theme", ["light", "projector"])
def test_while_presenting_the_card_is_readable_from_the_back_row(window, style, theme):
    style.set_theme(theme)
    window.resize(1280, 720)
    style.set_presentation(True, 720)
    say(window, "theorem")
    words = [word for word in window.help.card.findChildren(QLabel) if word.text()]
    assert len(words) > 8 and min(word.fontInfo().pixelSize() for word in words) >= 720 / 50


def test_a_picture_of_the_window_has_the_card_too(window, card):
    with HiddenWindow(window.snapshot(), Options("window"), MainWindow) as hidden:
        shown = hidden._part.help.card
        assert shown.isVisible() and shown.theorem is card.theorem and shown.size() == card.size()
