"""Resting the pointer on symbols says what they mean."""

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.reference.glossary import Entry
from colt_gui.views.help import hover
from colt_gui.views.help.markup import tip


@pytest.fixture
def tips(monkeypatch):
    """(place, text) of every hint that is shown."""
    shown = []
    monkeypatch.setattr(hover.QToolTip, "showText", lambda place, text, *_: shown.append((place, text)))
    monkeypatch.setattr(hover.QWhatsThis, "showText", lambda place, text, *_: shown.append((place, text)))
    return shown


def rest_on(widget, place=None):
    place = widget.rect().center() if place is None else place
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))


def test_a_meter_says_what_its_symbols_mean(window, tips):
    gauge = window.meters.gauges[0]
    rest_on(gauge)
    _, text = tips[-1]
    assert gauge.said() in text and "<b>γ</b>&nbsp; margin" in text and "<b>R</b>&nbsp; radius" in text


def test_the_hint_is_wrapped_and_stands_clear_of_what_it_explains(window, style, tips):
    for gauge in window.meters.shown:
        rest_on(gauge)
        place, text = tips[-1]
        assert f'width="{style.px(hover.WIDTH)}"' in text
        top = gauge.mapToGlobal(QPoint(0, 0)).y()
        below = place.y() + hover.CURSOR // 2 >= top + gauge.height()
        above = place.y() + hover.CURSOR + window.meters._hover._height(text) <= top
        assert below or above


def test_a_parameter_keeps_its_own_hint(window, tips):
    window.session.set_learner("margin-perceptron")
    row = window.parameters.row("gamma")
    rest_on(row)
    _, text = tips[-1]
    assert "The margin the learner is told to expect" in text and "<b>γ</b>&nbsp; margin" in text


def test_a_layer_says_what_its_letters_mean(window, tips):
    rest_on(window.side.switches.switches["radius"])
    assert "<b>R</b>&nbsp; radius" in tips[-1][1] and "<b>γ</b>&nbsp; margin" in tips[-1][1]


def test_words_without_symbols_have_the_hint_they_had(window, tips):
    row = window.parameters.row("normalise")
    rest_on(row)
    assert not tips and "Divides every example" in row.toolTip()


def test_the_title_and_the_curves_of_a_chart_explain_themselves(window, tips):
    view = window.charts.views[0]
    rest_on(view.viewport(), QPoint(20, 6))
    assert "<b>R</b>" in tips[-1][1] and "<b>w</b>" in tips[-1][1]
    label = view.live_labels[0]
    rest_on(view.viewport(), label.rect.center().toPoint())
    assert label.curve.label in ("‖w‖", "⟨w, w*⟩") and "<b>w</b>" in tips[-1][1] and "<b>R</b>" not in tips[-1][1]


def test_among_the_curves_nothing_covers_what_is_read_off(window, tips):
    view = window.charts.views[0]
    axes = view.frame.axes
    rest_on(view.viewport(), QPoint(round(axes.left + 3), round(axes.bottom - 3)))
    assert not tips


def test_a_letter_is_explained_as_in_the_lab_on_show(window, tips):
    window.session.enter("experts")
    QApplication.processEvents()
    window.meters._hover.show(window.meters, window.meters.rect(), "n, c")
    assert "number of experts" in tips[-1][1] and "factor of the bound" in tips[-1][1]


def test_by_key_the_symbols_of_what_has_the_focus(window, tips):
    window.session.set_learner("margin-perceptron")
    window.parameters.row("gamma")._slider.setFocus(Qt.FocusReason.TabFocusReason)
    say(window, "explain")
    assert "<b>γ</b>" in tips[-1][1]


def test_by_key_the_name_of_the_theorem_explains_its_meters(window, tips):
    window.meters.name.setFocus(Qt.FocusReason.TabFocusReason)
    say(window, "explain")
    assert "<b>R</b>" in tips[-1][1] and "<b>γ</b>" in tips[-1][1]


def test_where_nothing_is_to_be_explained_a_sentence_says_so(window, tips):
    said = []
    window.session.reported.connect(said.append)
    window.plane.setFocus()
    say(window, "explain")
    assert not tips and "Tab" in said[-1]


def test_nothing_in_a_hint_is_markup_but_its_own(qapp):
    text = tip("<img src=a.png>", [Entry("x", "<b>", "a < b", "s", ("<i>",))], 300, 4)
    assert "<img" not in text and "<i>" not in text and "&lt;img" in text and QtGui.Qt.mightBeRichText(text)
