"""What is set up in the Boolean lab: the target by its text, where the examples come from, and their numbers."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from colt_gui.models.boolean.streams.sources import KINDS, BooleanSource
from colt_gui.views.boolean.panel import BooleanPanel

Left = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot, session, style):
    session.enter("boolean")
    panel = BooleanPanel(session, style)
    qtbot.addWidget(panel)
    panel.resize(320, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def source(panel):
    return panel._session.document.setup("boolean")


def type_target(panel, text):
    field = panel.target.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_drawn_target_stands_in_the_field(panel):
    target = panel._session.experiment.target
    assert source(panel).target == "" and panel.target.field.text() == target.text()


@pytest.mark.parametrize("text", ("x1 ~x3", "x1 | x4", "(x1|x2)(x3|~x4)", "2 of x1 x2 x5", "true"))
def test_a_target_is_typed(panel, text):
    type_target(panel, text)
    assert source(panel).target == text and panel._session.experiment.target.text() == text
    assert panel.target.error.isHidden() and panel._session.can_undo


@pytest.mark.parametrize(
    ("text", "position"), (("x1 ~~", 6), ("x1 | | x2", 6), ("x1 (x2", 4), ("x9", 1), ("x1 % x2", 4))
)
def test_what_is_no_formula_is_said_with_its_place_and_nothing_is_lost(panel, text, position):
    before = panel._session.document
    type_target(panel, text)
    assert panel._session.document is before and panel.target.field.text() == text
    assert panel.target.error.isVisible() and "osition" in panel.target.error.text()
    shown = int("".join(letter for letter in panel.target.error.text().split(":")[0] if letter.isdigit()))
    assert panel.target.field.selectionStart() in (-1, shown - 1)
    type_target(panel, "x1")
    assert panel.target.error.isHidden() and source(panel).target == "x1"


def test_escape_brings_the_target_back(panel):
    before = panel.target.field.text()
    type_target(panel, "x1 ((")
    QTest.keyClick(panel.target.field, Qt.Key.Key_Escape)
    assert panel.target.field.text() == before and panel.target.error.isHidden()


def test_an_empty_text_draws_the_target_again(panel):
    drawn = panel.target.field.text()
    type_target(panel, "x1")
    panel.target.field.selectAll()
    QTest.keyClick(panel.target.field, Qt.Key.Key_Delete)
    QTest.keyClick(panel.target.field, Qt.Key.Key_Return)
    assert source(panel).target == "" and panel.target.field.text() == drawn


def test_the_target_is_hidden_from_the_class_and_shown_again(panel):
    text = panel.target.field.text()
    QTest.mouseClick(panel.target.hide_button, Left)
    assert not source(panel).show_target and panel.target.field.text() == ""
    assert panel.target.field.placeholderText() == "hidden" and panel.target.hide_button.text() == "show"
    QTest.mouseClick(panel.target.hide_button, Left)
    assert panel.target.field.text() == text


def test_another_target_is_drawn_with_another_seed(panel):
    type_target(panel, "x1")
    seed = panel._session.document.seed
    QTest.mouseClick(panel.target.draw_button, Left)
    assert panel._session.document.seed == seed + 1 and source(panel).target == ""


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_examples_is_chosen(panel, kind):
    panel.kind._box.setCurrentIndex(list(KINDS).index(kind))
    panel.kind._box.activated.emit(list(KINDS).index(kind))
    assert source(panel).kind == kind and panel.kind.value() == kind
    assert panel.file.isVisible() == (kind == "rows")
    for name, row in panel.knobs.rows.items():
        assert row.isVisible() == source(panel).relevant(name)


def test_rows_are_asked_for_from_a_file(qtbot, panel):
    panel._session.set_setup("boolean", BooleanSource(kind="rows"))
    with qtbot.waitSignal(panel.command_wanted) as asked:
        QTest.mouseClick(panel.file, Left)
    assert asked.args == ["import"]


def test_what_is_refused_leaves_the_knob_where_it_was(panel):
    type_target(panel, "x1 x8")
    panel.knobs.rows["n"].value_changed.emit(3.0)
    assert source(panel).n == 8 and panel.knobs.rows["n"].value() == 8
