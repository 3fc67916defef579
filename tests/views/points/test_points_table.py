"""The table of points: typed, pasted, copied, and in step with the plane; by keyboard alone."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from shiboken6 import isValid

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.points.table import PointsTable

Key, Left, Ctrl = Qt.Key, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(window, qtbot) -> PointsTable:
    return opened(window, qtbot)


def opened(window, qtbot) -> PointsTable:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window.stage.currentWidget(), Key.Key_P, Ctrl)
    qtbot.waitUntil(window.points.table.isActiveWindow)  # else keys would still be the window's
    return window.points.table


def go(table, row, column) -> None:
    table.grid.go_to(table.model.index(row, column))


def shown(table, row, column) -> str:
    return table.model.index(row, column).data()


def write(table, text, key=Key.Key_Return) -> None:
    """As a person does: keys go to the cell, or to what is being typed in it."""
    for letter in text:
        QTest.keyClicks(target(table), letter)
    QTest.keyClick(target(table), key)
    QApplication.processEvents()


def target(table) -> QWidget:
    editors = [editor for editor in table.grid.viewport().findChildren(QLineEdit) if editor.isVisible()]
    return editors[-1] if editors else table.grid


def paste(table, text) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(table.grid, Key.Key_V, Ctrl)


def select_all(table) -> None:
    QTest.keyClick(table.grid, Key.Key_A, Ctrl)


def complaint(table) -> str:
    return table.complaint.text() if table.complaint.isVisible() else ""


# -- what it shows --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("way", ["key", "button", "menu of a point"])
def test_it_is_opened_by_key_by_the_header_and_from_a_points_menu(window, qtbot, way):
    if way == "key":
        opened(window, qtbot)
    elif way == "button":
        QTest.mouseClick(window.header.button("points"), Left)
    else:
        window.plane.ask_menu(7)
        QTest.keyClick(window.points.menu, Key.Key_T)
    table = window.points.table
    assert table.isVisible() and table.model.rowCount() == 21 and not table.isModal()
    assert table.grid.selected_rows == ([7] if way == "menu of a point" else [20])


def test_it_shows_every_coordinate_and_label(table, window):
    points = window.session.points
    assert [table.model.headerData(j, Qt.Orientation.Horizontal) for j in range(3)] == ["x₁", "x₂", "label"]
    assert float(shown(table, 4, 1).replace("−", "-")) == pytest.approx(points.X[4, 1], rel=1e-5)
    assert [shown(table, i, 2) for i in range(20)] == ["+" if y > 0 else "−" for y in points.y]
    assert table.facts.text() == "20 points: 10 +, 10 −"


@pytest.mark.slow
def test_the_words_of_the_labels_are_shown(window, qtbot):
    window.session.open(Document(points=Points([[0, 1], [1, 0]], [-1, 1], ("ham", "<b>spam</b>"))))
    assert shown(opened(window, qtbot), 1, 2) == "<b>spam</b>"


def test_a_point_that_is_dragged_on_the_plane_changes_its_row(table, window):
    before, plane = shown(table, 3, 0), window.plane
    start = plane.view.at(*window.session.points.X[3].tolist()).toPoint()
    QTest.mousePress(plane.viewport(), Left, pos=start)
    QTest.mouseMove(plane.viewport(), start + QPoint(30, 10))
    QApplication.processEvents()
    during = shown(table, 3, 0)
    QTest.mouseMove(plane.viewport(), start + QPoint(60, 20))
    QTest.mouseRelease(plane.viewport(), Left, pos=start + QPoint(60, 20))
    assert len({before, during, shown(table, 3, 0)}) == 3
    assert table.model.points is window.session.document.points


def test_points_that_are_placed_removed_and_undone_are_rows_that_come_and_go(table, window):
    go(table, 10, 1)
    window.session.add_point((1, 2), 1)
    assert table.model.rowCount() == 22 and shown(table, 20, 0) == "1"
    window.session.remove_points([2, 3])
    assert table.model.rowCount() == 20 and table.grid.currentIndex().row() == 8  # still the same point
    window.session.undo()
    window.session.undo()
    assert table.model.rowCount() == 21 and shown(table, 20, 0) == ""


@pytest.mark.slow
def test_rows_and_points_are_selected_together(table, window):
    table.grid.selectRow(5)
    assert window.session.selection.points == {5}
    window.session.selection.select({2, 3, 9})
    assert table.grid.selected_rows == [2, 3, 9] and table.grid.currentIndex().row() == 2


def test_the_adversarys_points_are_only_looked_at(window, qtbot):
    window.session.set_adversary(0.5)
    table = opened(window, qtbot)
    before = window.session.document
    assert table.model.rowCount() == len(window.session.points) > 0
    go(table, 0, 0)
    write(table, "5")
    select_all(table)
    for key in (Key.Key_Delete, Key.Key_Space):
        QTest.keyClick(table.grid, key)
    paste(table, "1\t2\t+\n")
    assert window.session.document is before and not table.paste.isEnabled() and "adversary" in table.hint.text()
    window.session.set_adversary(None)
    assert table.model.rowCount() == 21 and table.paste.isEnabled()


# -- typing ---------------------------------------------------------------------------------------------------------


def test_a_typed_number_moves_the_point_as_one_step_of_undo_and_enter_goes_down(table, window):
    first = window.session.document
    go(table, 3, 1)
    write(table, "2.5")
    assert window.session.points.X[3, 1] == 2.5 and table.grid.currentIndex().row() == 4
    go(table, 3, 1)
    write(table, "3.5")
    window.session.undo()
    assert window.session.points.X[3, 1] == 2.5
    QTest.keyClick(table.grid, Key.Key_Z, Ctrl)
    assert window.session.document == first
    QTest.keyClick(table.grid, Key.Key_Z, Ctrl | Qt.KeyboardModifier.ShiftModifier)
    assert window.session.points.X[3, 1] == 2.5


@pytest.mark.slow
def test_what_is_edited_has_all_its_digits_and_leaving_it_changes_nothing(table, window):
    before = window.session.document
    go(table, 3, 0)
    QTest.keyClick(table.grid, Key.Key_Return)
    editor = target(table)
    assert float(editor.text()) == window.session.points.X[3, 0]
    QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()
    assert window.session.document is before
    go(table, 3, 0)
    for letter in "99":
        QTest.keyClicks(target(table), letter)
    QTest.keyClick(target(table), Key.Key_Escape)
    assert window.session.document is before and table.isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "text", "sentence"),
    [
        (0, "abc", "Row 4, column x₁: ‘abc’ is not a number."),
        (1, "1e999", "Row 4, column x₂: ‘1e999’ is not a finite number."),
        (2, "maybe", "Row 4, column label: ‘maybe’ is not a label; type + or −."),
    ],
)
def test_what_cannot_be_is_said_with_row_and_column_and_stays_to_be_mended(table, window, column, text, sentence):
    before = window.session.document
    go(table, 3, column)
    write(table, text)
    assert complaint(table) == sentence and window.session.document is before
    assert target(table).text() == text
    target(table).clear()
    write(table, "+" if column == 2 else "7")
    assert complaint(table) == "" and target(table) is table.grid


def test_what_the_learner_cannot_take_is_said_in_the_table(table, window):
    window.session.enter("svm")
    before = window.session.document
    go(table, 3, 0)
    write(table, "1e300")
    assert complaint(table) and window.session.document is before


@pytest.mark.slow
def test_labels_are_typed_or_flipped_by_space(table, window):
    y = window.session.points.y.copy()
    go(table, 3, 2)
    QTest.keyClick(table.grid, Key.Key_Space)
    assert window.session.points.y[3] == -y[3] and shown(table, 3, 2) == ("−" if y[3] > 0 else "+")
    write(table, "+")
    assert window.session.points.y[3] == 1
    go(table, 3, 2)
    write(table, "-1")
    assert window.session.points.y[3] == -1


def test_a_new_row_becomes_a_point_with_its_label_as_one_step_of_undo(table, window):
    before = window.session.document
    QTest.keyClick(table.grid, Key.Key_Insert)
    write(table, "1.5", Key.Key_Tab)
    write(table, "-2", Key.Key_Tab)
    assert window.session.document is before
    write(table, "-", Key.Key_Tab)
    points = window.session.points
    assert points.X[20].tolist() == [1.5, -2] and points.y[20] == -1
    assert (table.grid.currentIndex().row(), table.grid.currentIndex().column()) == (21, 0)
    QTest.keyClick(target(table), Key.Key_Escape)
    window.session.undo()
    assert window.session.document == before


@pytest.mark.slow
def test_a_new_row_without_a_label_is_of_the_class_that_a_click_places(table, window):
    window.session.selection.choose_class(-1)
    QTest.keyClick(table.grid, Key.Key_Insert)
    write(table, "1")
    write(table, "2")
    QTest.keyClick(table.grid, Key.Key_Return)
    assert window.session.points.X[20].tolist() == [1, 2] and window.session.points.y[20] == -1
    write(table, "3")
    write(table, "4")
    QTest.keyClick(table.grid, Key.Key_Up)  # who leaves it is done with it
    assert window.session.points.X[21].tolist() == [3, 4]


def test_a_bad_cell_of_a_new_row_is_said_and_is_no_point(table, window):
    QTest.keyClick(table.grid, Key.Key_Insert)
    write(table, "x")
    assert complaint(table) == "Row 21, column x₁: ‘x’ is not a number." and len(window.session.points) == 20


@pytest.mark.slow
def test_what_is_typed_into_a_cell_that_has_gone_is_nothing(table, window):
    gone = table.model.index(40, 0)
    assert table.model.data(gone) is None and not table.model.setData(gone, "3")
    window.session.clear()
    assert not table.model.setData(table.model.index(7, 0), "3") and not len(window.session.document.points)


def test_rows_are_deleted_by_key_and_by_button_each_as_one_step(table, window):
    before = window.session.document
    table.grid.select_cells(range(3, 6), range(1))
    QTest.keyClick(table.grid, Key.Key_Delete)
    assert len(window.session.points) == 17 and table.grid.currentIndex().row() == 3
    window.session.undo()
    assert window.session.document == before
    table.grid.selectRow(0)
    QTest.mouseClick(table.remove, Left)
    assert np.array_equal(window.session.points.X, before.points.X[1:])


@pytest.mark.slow
def test_an_empty_plane_takes_points_of_any_dimension(window, qtbot):
    window.session.open(Document(points=Points.empty()))
    table = opened(window, qtbot)
    table.dimension.setValue(3)
    QApplication.processEvents()
    assert table.model.columnCount() == 4 and window.session.points.dimension == 3
    table.grid.begin_row()
    for text in ("1", "2", "3", "-"):
        write(table, text)
    assert window.session.points.X.tolist() == [[1, 2, 3]] and window.session.points.y.tolist() == [-1]
    assert not table.dimension.isEnabled()


# -- the clipboard --------------------------------------------------------------------------------------------------


def test_pasting_at_the_new_row_adds_points_as_one_step_of_undo(table, window):
    before = window.session.document
    paste(table, "x1\tx2\ty\n1,5\t2\t1\n3\t4\t0\n")
    points = window.session.points
    assert points.X[20:].tolist() == [[1.5, 2], [3, 4]] and points.y[20:].tolist() == [1, -1]
    assert table.grid.selected_rows == [20, 21] and window.session.selection.points == {20, 21}
    window.session.undo()
    assert window.session.document == before


def test_pasting_over_cells_replaces_these_and_goes_on_beyond_the_end(table, window):
    go(table, 18, 1)
    before = window.session.points
    paste(table, "7\n8\n")
    assert window.session.points.X[18:, 1].tolist() == [7, 8]
    assert np.array_equal(window.session.points.X[:, 0], before.X[:, 0])
    go(table, 19, 0)
    paste(table, "1;1;+\n2;2;-\n")
    assert complaint(table) == ""
    assert len(window.session.points) == 21 and window.session.points.X[19:].tolist() == [[1, 1], [2, 2]]


def test_pasting_where_all_is_selected_replaces_all_in_any_dimension_and_one_undo_brings_it_back(table, window):
    before = window.session.document
    select_all(table)
    paste(table, "1,2,3,4,spam\n5,6,7,8,ham\n")
    assert window.session.points.X.tolist() == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert window.session.points.words == ("ham", "spam") and table.model.columnCount() == 5
    QTest.keyClick(table.grid, Key.Key_Z, Ctrl)
    assert window.session.document == before and table.model.columnCount() == 3


@pytest.mark.one_in(2)
@pytest.mark.parametrize("everything", [True, False])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1\t2\t+\n3\tabc\t-\n", "The pasted text, line 2: ‘abc’ in column 2 is not a number."),
        ("1\t2\t+\n3\t4\tperhaps\n5\t6\t-\n", "The pasted text, line 3: the label ‘-’ is one too many"),
        ("1\t2\t+\n3\t4\n", "The pasted text, line 2: there are 2 columns where line 1 has 3."),
        ("", "The pasted text is empty."),
    ],
)
def test_bad_text_is_one_sentence_and_replaces_nothing(table, window, text, sentence, everything):
    before = window.session.document
    if everything:
        select_all(table)
    paste(table, text)
    assert complaint(table).startswith(sentence) and window.session.document is before


@pytest.mark.slow
def test_a_new_row_needs_all_its_columns(table, window):
    before = window.session.document
    go(table, 19, 0)
    paste(table, "1\t2\n3\t4\n")
    assert complaint(table) == "Row 21 would be new: it needs all 3 columns." and window.session.document is before


def test_what_is_copied_is_pasted_elsewhere_as_it_was(table, window):
    points = window.session.points
    select_all(table)
    QTest.keyClick(table.grid, Key.Key_C, Ctrl)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("x1\tx2\ty\n") and text.count("\n") == 21
    window.session.clear()
    QTest.keyClick(table.grid, Key.Key_V, Ctrl)
    assert window.session.points == points
    table.grid.select_cells(range(2, 4), range(1, 3))
    QTest.keyClick(table.grid, Key.Key_C, Ctrl)
    assert QGuiApplication.clipboard().text().split("\n")[0] == f"{float(points.X[2, 1])!r}\t{points.y[2]}"


@pytest.mark.slow
def test_the_buttons_copy_and_paste_too(table, window):
    points = window.session.points
    QTest.mouseClick(table.copy, Left)
    window.session.clear()
    QTest.mouseClick(table.paste, Left)
    assert window.session.points == points


# -- many -----------------------------------------------------------------------------------------------------------


def test_of_five_thousand_rows_only_what_is_seen_is_asked_for(window, qtbot, monkeypatch):
    window.session.open(Document(points=generate("noisy", 1, m=5000)))
    table = opened(window, qtbot)
    asked, text = [], type(table.model)._text
    monkeypatch.setattr(
        type(table.model), "_text", lambda self, *cell, **kind: asked.append(cell) or text(self, *cell, **kind)
    )
    window.session.move_point(4000, (1, 2))
    go(table, 2500, 0)
    QApplication.processEvents()
    assert 0 < len(asked) < 1000 and {row for row, _ in asked} <= set(range(2400, 2600)) | set(range(4900, 5001))
    select_all(table)
    QTest.keyClick(table.grid, Key.Key_Delete)
    assert len(window.session.points) == 0 and table.model.rowCount() == 1


# -- for everybody --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_it_fits_a_small_window_and_cuts_no_word(window, qtbot, theme):
    window.style_.set_theme(theme)
    table = opened(window, qtbot)
    QTest.keyClick(table.grid, Key.Key_Insert)
    write(table, "abc")
    assert window.geometry().contains(table.geometry())
    assert table.grid.viewport().rect().contains(target(table).geometry())  # not behind the sentence
    for widget in (*table.findChildren(QLabel), *table.findChildren(QPushButton)):
        if widget.isVisible() and not (isinstance(widget, QLabel) and widget.wordWrap()):
            assert widget.width() >= widget.sizeHint().width(), widget.text()
    assert table.grid.height() > 4 * table.grid.rowHeight(0)


def test_it_is_left_by_tab_and_everything_in_it_has_a_name(table):
    table.grid.setFocus()
    met = []
    for _ in range(12):
        QTest.keyClick(QApplication.focusWidget(), Key.Key_Tab)
        met.append(QApplication.focusWidget())
    assert {table.add, table.remove, table.flip, table.copy, table.paste, table.close_, table.grid} <= set(met)
    assert all(QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name) for widget in met)


def test_esc_closes_it_and_it_is_gone(table, window, qtbot):
    QTest.keyClick(table.grid, Key.Key_Escape)
    assert not table.isVisible()
    QApplication.sendPostedEvents(None, 52)
    assert not isValid(table)
    window.session.add_point((1, 1), 1)  # nobody is left who would hear of it
    assert opened(window, qtbot).isVisible()


def test_closing_it_keeps_a_new_row_that_has_its_coordinates(table, window):
    QTest.keyClick(table.grid, Key.Key_Insert)
    write(table, "1")
    write(table, "2")
    QTest.mouseClick(table.close_, Left)
    assert window.session.points.X[20].tolist() == [1, 2] and not table.isVisible()


def test_where_no_points_are_on_show_there_is_no_table_of_them(window):
    from dataclasses import replace

    window.session.enter("experts")
    window.session.set_setup("experts", replace(window.session.document.setup("experts"), kind="switching"))
    QApplication.processEvents()
    assert not window.actions_["points"].isEnabled() and not window.header.button("points").isVisible()


def test_a_cell_that_is_being_typed_into_is_not_opened_again(table):
    go(table, 0, 0)
    table.grid.edit_here()
    table.grid.edit_here()  # Qt would complain
    assert isinstance(target(table), QLineEdit)
