import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSlider

from colt_gui.views.controls.meter import Meter, MeterState
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.number_slider import NumberSlider
from colt_gui.views.controls.widgets import ChoiceBox, Switch


def shown(qtbot, widget, width=300):
    qtbot.addWidget(widget)
    widget.resize(width, widget.sizeHint().height())
    widget.show()
    qtbot.waitExposed(widget)
    told = []
    if hasattr(widget, "value_changed"):
        widget.value_changed.connect(told.append)
    return told


def field(slider):
    return slider.findChild(QLineEdit)


def type_in(qtbot, slider, text):
    field(slider).setFocus()
    field(slider).selectAll()
    qtbot.keyClicks(field(slider), text)
    qtbot.keyClick(field(slider), Qt.Key.Key_Return)


def beta(style, **options):
    return NumberSlider(style, "β", NumberScale(0, 1), 0.5, **options)


# Switch


def test_a_click_anywhere_on_the_row_toggles_the_switch(style, qtbot):
    switch = Switch(style, "Bias")
    told = shown(qtbot, switch)
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(5, switch.height() // 2))
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(switch.width() - 10, switch.height() // 2))
    assert told == [True, False]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_the_keyboard_toggles_the_switch(style, qtbot, key):
    switch = Switch(style, "Bias", True)
    told = shown(qtbot, switch)
    qtbot.keyClick(switch, key)
    assert told == [False] and switch.value() is False


def test_setting_the_switch_is_silent(style, qtbot):
    switch = Switch(style, "Bias")
    told = shown(qtbot, switch)
    switch.set_value(True)
    assert switch.value() is True and told == []


def test_a_switch_that_is_on_looks_different(style, qtbot):
    switch = Switch(style, "Bias")
    shown(qtbot, switch)
    off = switch.grab().toImage()
    switch.set_value(True)
    assert switch.grab().toImage() != off


# NumberScale


@given(st.integers(0, 1000), st.booleans())
def test_a_slider_position_gives_a_number_that_leads_back_to_it(step, log):
    scale = NumberScale(0.001, 10, log=log)
    assert abs(scale.step(scale.at(step)) - step) <= 1


@given(st.floats(0.001, 10), st.booleans())
def test_what_a_scale_spells_it_can_read(value, log):
    scale = NumberScale(0.0005, 11, log=log)
    assert scale.parse(scale.text(value)) == pytest.approx(value, rel=1e-3)


def test_whole_numbers_have_one_position_each():
    scale = NumberScale(1, 100, integer=True)
    assert [scale.at(step) for step in range(scale.steps + 1)] == list(range(1, 101))


def test_the_ends_of_an_open_range_cannot_be_reached_by_slider_nor_typing():
    scale = NumberScale(0, 1, open_low=True, open_high=True)
    assert 0 < scale.at(0) < scale.at(500) < scale.at(1000) < 1
    assert scale.parse("0") is None and scale.parse("1") is None and scale.parse("1e-9") == 1e-9
    assert scale.sentence() == "a number, greater than 0 and less than 1"


@pytest.mark.parametrize("low, high", [(0, 0.01), (0, 0.3), (0, 1), (-2.5, 0.01), (0.001, 0.01), (0.001, 500)])
@pytest.mark.parametrize("ends", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("log", [False, True])
def test_every_position_gives_an_allowed_number_and_they_never_fall(low, high, ends, log):
    scale = NumberScale(low, high, open_low=ends[0], open_high=ends[1], log=log and low > 0)
    values = [scale.at(step) for step in range(scale.steps + 1)]
    assert all(scale.parse(repr(value)) == value for value in values)
    assert values == sorted(values)


def test_a_range_without_upper_limit_takes_what_its_slider_does_not_reach():
    scale = NumberScale(0, None, slider=(0.01, 10), log=True, open_low=True)
    assert scale.parse("250") == 250 and scale.parse("inf") is None
    assert scale.step(250) == scale.steps


@pytest.mark.parametrize("text", ["", "abc", "nan", "inf", "1_0", "0,5", "1.5", "−0.1", "1e400"])
def test_texts_that_are_no_allowed_number_are_not_read(text):
    assert NumberScale(0, 1).parse(text) is None


def test_both_minus_signs_are_read_and_the_real_one_is_written():
    scale = NumberScale(-2, 2)
    assert scale.parse("-1.5") == scale.parse("−1.5") == -1.5
    assert scale.text(-1.5) == "−1.50"


@pytest.mark.parametrize("options", [{"low": 1, "high": 1}, {"low": 0, "high": 1, "log": True}])
def test_a_scale_that_goes_nowhere_is_refused(options):
    with pytest.raises(ValueError):
        NumberScale(**options)


# NumberSlider


def test_typing_a_number_moves_the_slider(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    type_in(qtbot, slider, "0.123456")
    assert told == [0.123456] and slider.value() == 0.123456
    assert slider.findChild(QSlider).value() == 123


def test_leaving_the_field_untouched_changes_nothing(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    slider.set_value(1 / 3)
    field(slider).setFocus()
    qtbot.keyClick(field(slider), Qt.Key.Key_Return)
    assert told == [] and slider.value() == 1 / 3


def test_moving_the_slider_writes_the_number(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    qtbot.keyClick(slider.findChild(QSlider), Qt.Key.Key_Right)
    assert told == [0.51] and field(slider).text() == "0.51"


def test_a_click_on_the_groove_goes_there(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    groove = slider.findChild(QSlider)
    qtbot.mouseClick(groove, Qt.MouseButton.LeftButton, pos=QPoint(round(groove.width() * 0.9), groove.height() // 2))
    assert told[0] == pytest.approx(0.9, abs=0.05)


def test_bad_text_turns_red_says_the_range_and_keeps_the_old_value(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    type_in(qtbot, slider, "7")
    assert told == [] and slider.value() == 0.5
    assert field(slider).property("state") == "bad"
    assert field(slider).toolTip() == "β must be a number from 0 to 1; “7” is not."


def test_mended_text_is_no_longer_red_and_escape_brings_the_old_value_back(style, qtbot):
    slider = beta(style)
    told = shown(qtbot, slider)
    type_in(qtbot, slider, "7")
    type_in(qtbot, slider, "0.7")
    assert told == [0.7] and field(slider).property("state") == ""
    type_in(qtbot, slider, "x")
    qtbot.keyClick(field(slider), Qt.Key.Key_Escape)
    assert field(slider).text() == "0.70" and field(slider).property("state") == ""


def test_up_and_down_step_the_typed_value(style, qtbot):
    slider = NumberSlider(style, "Passes", NumberScale(1, 100, integer=True), 7)
    told = shown(qtbot, slider)
    qtbot.keyClick(field(slider), Qt.Key.Key_Up)
    qtbot.keyClick(field(slider), Qt.Key.Key_Down)
    assert told == [8, 7] and all(isinstance(value, int) for value in told)


def test_auto_shows_the_computed_value_until_a_person_chooses_one(style, qtbot):
    slider = beta(style, auto=True)
    told = shown(qtbot, slider)
    slider.set_auto(0.4771)
    assert slider.is_auto() and told == [] and field(slider).property("state") == "auto"
    type_in(qtbot, slider, "0.3")
    assert not slider.is_auto() and told == [0.3]
    qtbot.mouseClick(slider.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert slider.is_auto() and told == [0.3, None]


def test_a_chosen_value_is_bold_and_a_computed_one_is_not_in_every_theme(style, qtbot):
    slider = beta(style, auto=True)
    shown(qtbot, slider)
    for theme in ("light", "dark", "projector"):
        style.set_theme(theme)
        slider.set_value(0.3)
        assert field(slider).font().bold()
        assert field(slider).font().pixelSize() == style.font().pixelSize()
        slider.set_auto(0.3)
        assert not field(slider).font().bold()


def test_asking_for_auto_twice_is_told_once(style, qtbot):
    slider = beta(style, auto=True)
    told = shown(qtbot, slider)
    for _ in range(2):
        qtbot.mouseClick(slider.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert told == [None] and slider.findChild(QPushButton).isChecked()


def test_choosing_exactly_the_computed_value_still_leaves_auto(style, qtbot):
    slider = beta(style, auto=True)
    told = shown(qtbot, slider)
    slider.set_auto(0.25)
    type_in(qtbot, slider, "0.25")
    assert told == [0.25] and not slider.is_auto()


def test_setters_of_a_number_are_silent(style, qtbot):
    slider = beta(style, auto=True)
    told = shown(qtbot, slider)
    slider.set_value(0.9)
    slider.set_auto(0.1)
    slider.set_scale(NumberScale(0, 5))
    assert told == []


# ChoiceBox


def test_a_choice_by_keyboard_is_told_with_its_key(style, qtbot):
    box = ChoiceBox(style, "At w·x = 0", [("plus", "predict +"), ("update", "update")])
    told = shown(qtbot, box)
    qtbot.keyClick(box.findChild(QComboBox), Qt.Key.Key_Down)
    qtbot.keyClick(box.findChild(QComboBox), Qt.Key.Key_Down)
    assert told == ["update"] and box.value() == "update"


def test_new_choices_keep_the_present_one_where_it_still_exists(style, qtbot):
    box = ChoiceBox(style, "Kernel", [(1, "a"), (2, "b")], 2, large=True)
    told = shown(qtbot, box)
    box.set_choices([(2, "b"), (3, "c")])
    assert box.value() == 2
    box.set_choices([(4, "d")])
    assert box.value() == 4 and told == []


# Meter


def colours(meter):
    image = meter.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(image.height())}


def test_a_meter_reads_as_a_sentence(style, qtbot):
    meter = Meter(style, "Mistakes")
    shown(qtbot, meter)
    meter.set_reading(7, 48.237, "separable: the bound applies")
    assert meter.text() == "7 of at most 48.2" and meter.state is MeterState.HOLDS
    meter.set_reading(2.631, 1.93, at_least=True)
    assert meter.text() == "2.63, at least 1.93"
    assert meter.accessibleDescription().startswith("2.63, at least 1.93")


def test_a_meter_without_a_bound_is_grey_and_says_why(style, qtbot):
    meter = Meter(style, "Mistakes")
    shown(qtbot, meter)
    meter.set_reading(7, None, "does not apply: not separable")
    assert meter.text() == "7" and meter.state is MeterState.NOT_APPLICABLE
    assert meter.note() == "does not apply: not separable"
    assert style.theme.accent.lower() not in colours(meter)


def test_a_violated_meter_takes_the_colour_of_a_mistake(style, qtbot):
    meter = Meter(style, "Mistakes")
    shown(qtbot, meter)
    meter.set_reading(9, 7.2, "", MeterState.VIOLATED)
    assert meter.text() == "9 exceeds 7.2"
    assert style.theme.mistake.lower() in colours(meter)
    assert style.theme.accent.lower() not in colours(meter)


@pytest.mark.parametrize("value, bound", [(0, 0), (0, math.inf), (5, math.inf), (-1.0, 2.0), (math.inf, 3.0)])
def test_odd_numbers_do_not_break_a_meter(style, qtbot, value, bound):
    meter = Meter(style, "Mistakes")
    shown(qtbot, meter)
    meter.set_reading(value, bound)
    meter.grab()


# All of them


def test_controls_follow_theme_and_zoom_at_run_time(style, qtbot):
    controls = [
        Switch(style, "Bias", True),
        beta(style, auto=True),
        ChoiceBox(style, "Learner", [(1, "Perceptron")], large=True),
        Meter(style, "Mistakes"),
    ]
    controls[-1].set_reading(3, 5)
    for control in controls:
        shown(qtbot, control)
    heights = [control.sizeHint().height() for control in controls]
    style.set_zoom(2)
    assert all(control.sizeHint().height() > height for control, height in zip(controls, heights))
    style.set_theme("dark")
    assert "#56b4e9" in colours(controls[0]) and "#56b4e9" in colours(controls[-1])


def test_controls_can_be_deleted_while_the_style_lives_on(style, qtbot):
    for _ in range(5):
        for control in (Switch(style, "Bias"), beta(style), Meter(style, "Mistakes")):
            control.deleteLater()
    qtbot.wait(1)
    style.set_theme("dark")
