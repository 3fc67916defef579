"""Parameters in the palette: a value is typed right there, checked by the model, and is one step of undo."""

import pytest
from finding_person import Control, Key
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


@pytest.fixture
def experts(person):
    person.window.session.enter("experts")
    return person


def test_a_number_is_typed_and_is_one_step_of_undo(experts):
    session = experts.window.session
    before = session.document
    experts.open().type("beta").enter().type("0.7").enter()
    assert session.experiment.learner.beta == 0.7 and experts.gone
    assert experts.focus is experts.window.stage.currentWidget()
    session.undo()
    assert session.document is before


def test_the_present_value_stands_there_in_full_and_is_replaced_by_typing(experts):
    experts.window.session.set_param("beta", 0.123456789)
    experts.open().type("beta").enter()
    assert experts.popup.field.text() == experts.popup.field.selectedText() == "0.123456789"


@pytest.mark.parametrize("typed", ["7", "half", "1", "-0.1", "nan", "1e999", "0,5", ""])
def test_a_bad_value_is_one_sentence_and_changes_nothing(experts, typed):
    before = experts.window.session.document
    experts.open().type("beta").enter()
    experts.popup.field.clear()
    experts.type(typed).enter()
    assert experts.popup.isVisible() and experts.window.session.document is before
    assert experts.popup.note.text().startswith("beta") and experts.popup.note.text().endswith(".")
    experts.type("0.25").enter()
    assert experts.window.session.experiment.learner.beta == 0.25


def test_esc_goes_back_to_the_list_and_then_out(experts):
    experts.open().type("beta").enter().press(Key.Key_Escape)
    assert experts.popup.field.text() == "beta" and experts.entry.id == "param:weighted-majority/beta"
    experts.press(Key.Key_Escape)
    assert experts.gone


def test_a_value_behind_an_equals_sign_is_set_at_once(experts):
    experts.open().type("beta = 0.3").enter()
    assert experts.window.session.experiment.learner.beta == 0.3 and experts.gone


def test_a_bad_value_behind_an_equals_sign_is_asked_for_again(experts):
    experts.open().type("beta=3").enter()
    assert "outside" in experts.popup.note.text()
    experts.type("0.3").enter()
    assert experts.window.session.experiment.learner.beta == 0.3


def test_a_choice_is_chosen_from_its_list_by_arrows_or_letters(person):
    session = person.window.session
    session.set_learner("kernel-perceptron")
    person.open().type("kernel").choose("param:kernel-perceptron/kernel")
    assert person.titles == [shown for _, shown in session.experiment.learner.params[0].choices]
    assert person.entry.title == "Gaussian"  # as it is
    person.type("poly").enter()
    assert session.experiment.learner.k.id == "polynomial"


def test_a_switch_is_on_or_off(person):
    person.open().type("bias").choose("param:perceptron/bias")
    assert person.titles == ["on", "off"] and person.entry.title == "off"
    person.press(Key.Key_Up).enter()
    assert person.window.session.experiment.learner.bias is True


def test_auto_can_be_typed_where_there_is_one(person):
    person.window.session.set_learner("margin-perceptron")
    person.window.session.set_param("gamma", 0.5)
    person.open().type("gamma").enter().type("auto").enter()
    assert person.window.session.document.own_params["gamma"] is None


def test_what_would_change_nothing_says_when_it_matters(person):
    person.window.session.set_learner("kernel-perceptron")
    person.open().type("sigma")
    assert person.entry.why == ""
    person.type("q (").press(Key.Key_Down)
    found = next(f.entry for f in person.popup._catalogue.found("q") if f.entry.id == "param:kernel-perceptron/q")
    assert found.why == "Matters only where “Kernel” is monomial or polynomial."


def test_the_parameter_of_a_learner_elsewhere_brings_that_learner_in_one_step_of_undo(person):
    session = person.window.session
    before = session.document
    person.open().type("negations").choose("param:winnow/negations").press(Key.Key_Up).enter()
    assert session.document.learner == "winnow" and session.experiment.learner.negations
    session.undo()
    assert session.document is before


def test_what_is_set_up_in_a_lab_is_a_parameter_too(experts):
    experts.open().type("thresholds").enter()
    assert "Matters only where" in experts.popup.note.text()
    experts.type("n = 6").choose("setup:experts/n")
    assert experts.window.session.document.setup("experts").n == 6 and experts.gone


def test_the_law_of_the_statistics_lab_brings_a_bench_that_draws_from_it(person):
    session = person.window.session
    person.open().type("examples from").choose("setup:statistics/kind")
    person.type("ring").enter()
    assert session.bench.id == "pac" and session.document.setup("statistics").kind == "ring"


def test_what_the_run_refuses_is_told_in_the_palette(experts):
    before = experts.window.session.document
    experts.open().type("from").choose("setup:experts/kind")
    experts.type("table").enter()
    if experts.window.session.document is before:
        assert experts.popup.isVisible() and experts.popup.note.text()


def test_ctrl_enter_goes_to_the_control(experts):
    experts.open().type("beta").press(Key.Key_Return, Control)
    row = experts.window.parameters.row("beta")
    assert experts.gone and row.isAncestorOf(experts.focus)


def test_ctrl_enter_unfolds_the_panel_that_has_the_control(experts):
    experts.window.toggle_part("side")
    experts.open().type("beta").press(Key.Key_Return, Control)
    assert experts.window.side.isVisible()
    assert experts.window.parameters.row("beta").isAncestorOf(experts.focus)


def test_ctrl_enter_goes_to_the_knob_of_a_setup(experts):
    experts.open().type("from").press(Key.Key_Return, Control)
    assert experts.gone and experts.window.side.panel.isAncestorOf(experts.focus)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("presenting", [False, True])
def test_it_lies_within_the_window_and_its_letters_grow_with_it(person, theme, size, presenting):
    window = person.window
    window.resize(*size)
    window.style_.set_theme(theme)
    window.style_.set_presentation(presenting, size[1])
    for text in ("", "beta", "qqq"):
        popup = person.open().type(text).popup
        assert window.geometry().contains(popup.geometry()), (text, popup.geometry())
        assert popup.results.row_height >= 1.3 * window.style_.font().pixelSize()
        person.press(Key.Key_Escape)


def test_the_letters_that_were_typed_are_bold(person):
    person.open().type("dar")
    assert person.popup.results.current.letters == (0, 1, 2)
    assert not person.popup.grab().toImage().isNull()


def test_a_mouse_can_choose_too(person, qtbot):
    person.open().type("dark")
    results = person.popup.results
    place = results.visualRect(results.currentIndex()).center()
    qtbot.mouseClick(results.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    assert person.window.style_.theme.name == "dark"
