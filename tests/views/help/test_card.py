"""A click on a theorem shows what it says, the numbers of the run, and its proof."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.models.core.theorems import theorems
from colt_gui.models.text.numbers import number
from colt_gui.views.help.card import ELSEWHERE


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
    assert card.isVisible() and not card.isModal() and card.theorem.id == "perceptron"
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
    QTest.keyClick(card, Qt.Key.Key_F1)
    assert window.help.pages.name == "perceptron.md"
    QTest.keyClick(card, Qt.Key.Key_Escape)
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
