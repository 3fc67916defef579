"""A point's menu: by the right button, by key, with its coordinates to type; the right button elsewhere is as ever."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.points.menu import PointCoordinates

Key, Left, Right = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def place_of(plane, i) -> QPoint:
    return plane.view.at(*plane.session.points.X[i].tolist()).toPoint()


def right_click(plane, i):
    QTest.mouseClick(plane.viewport(), Right, pos=place_of(plane, i))
    QApplication.processEvents()
    return QApplication.activePopupWidget()


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def coordinates(window) -> PointCoordinates:
    QApplication.processEvents()
    return next(w for w in window.findChildren(PointCoordinates) if w.isVisible())


def test_a_right_click_on_a_point_opens_its_menu_and_places_nothing(window):
    menu = right_click(window.plane, 3)
    assert menu is window.points.menu and window.session.selection.points == {3}
    assert menu.actions()[0].text().startswith("Point 4: (") and not menu.actions()[0].isEnabled()
    assert len(window.session.points) == 20 and not window.session.can_undo


def test_a_right_click_on_an_empty_place_adds_the_other_class_as_before(window):
    place = QPoint(5, 5)
    assert window.plane.nearest(place.toPointF()) is None
    QTest.mouseClick(window.plane.viewport(), Right, pos=place)
    assert QApplication.activePopupWidget() is None
    assert len(window.session.points) == 21 and window.session.points.y[-1] == -window.session.selection.current_class


@pytest.mark.slow
def test_with_the_brush_the_right_button_sprinkles_the_other_class_over_points_too(window):
    window.session.selection.choose_tool("brush")
    QTest.mouseClick(window.plane.viewport(), Right, pos=place_of(window.plane, 3))
    assert QApplication.activePopupWidget() is None and len(window.session.points) > 20


@pytest.mark.slow
def test_the_eraser_erases_with_either_button(window):
    window.session.selection.choose_tool("eraser")
    QTest.mouseClick(window.plane.viewport(), Right, pos=place_of(window.plane, 3))
    assert QApplication.activePopupWidget() is None and len(window.session.points) < 20


@pytest.mark.slow
def test_a_right_drag_from_a_point_opens_nothing(window):
    start = place_of(window.plane, 3)
    QTest.mousePress(window.plane.viewport(), Right, pos=start)
    QTest.mouseMove(window.plane.viewport(), start + QPoint(40, 0))
    QTest.mouseRelease(window.plane.viewport(), Right, pos=start + QPoint(40, 0))
    assert QApplication.activePopupWidget() is None and len(window.session.points) == 20


def test_the_menu_flips_and_deletes_the_point_each_as_one_step_of_undo(window):
    before = window.session.document
    right_click(window.plane, 3)
    QTest.keyClick(window.points.menu, Key.Key_F)
    assert window.session.points.y[3] == -before.points.y[3]
    window.session.undo()
    assert window.session.document == before
    right_click(window.plane, 3)
    QTest.keyClick(window.points.menu, Key.Key_D)
    assert len(window.session.points) == 19
    window.session.undo()
    assert window.session.document == before


def test_on_one_of_several_selected_points_it_is_about_all_of_them(window):
    window.session.selection.select({1, 3, 5})
    menu = right_click(window.plane, 3)
    assert "3 points" in menu.remove.text() and window.session.selection.points == {1, 3, 5}
    QTest.keyClick(menu, Key.Key_D)
    assert len(window.session.points) == 17


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", [(Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)]
)
def test_the_menu_key_opens_the_menu_of_the_selected_point(window, keys):
    window.session.selection.select({4})
    QTest.keyClick(window.plane, *keys)
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert menu is window.points.menu and menu.actions()[0].text().startswith("Point 5:")
    place = window.plane.mapToGlobal(place_of(window.plane, 4))
    assert (menu.pos() - place).manhattanLength() < 400


def test_the_menu_key_is_about_the_point_at_the_crosshair(window):
    for key in (Key.Key_K, Key.Key_Tab):
        QTest.keyClick(window.plane, key)
    here = window.plane.cursor_.here()
    QTest.keyClick(window.plane, Key.Key_Menu)
    assert window.points.menu.actions()[0].text().startswith(f"Point {here + 1}:")


@pytest.mark.slow
def test_without_a_point_the_menu_key_says_what_to_do(window):
    window.plane.hover(None)
    QTest.keyClick(window.plane, Key.Key_Menu)
    assert QApplication.activePopupWidget() is None and "Click on a point" in window.toast.text()


@pytest.mark.slow
def test_the_adversarys_points_have_no_menu(window):
    window.session.set_adversary(0.5)
    assert window.plane.meant is None


def test_coordinates_are_typed_and_enter_moves_the_point_as_one_step_of_undo(window):
    before = window.session.document
    right_click(window.plane, 3)
    QTest.keyClick(window.points.menu, Key.Key_C)
    dialog = coordinates(window)
    assert dialog.fields[0].hasFocus() or dialog.fields[0].hasSelectedText()
    type_into(dialog.fields[0], "1,25")
    type_into(dialog.fields[1], "-0.5")
    QTest.keyClick(dialog.fields[1], Key.Key_Return)
    assert window.session.points.X[3].tolist() == [1.25, -0.5] and not dialog.isVisible()
    window.session.undo()
    assert window.session.document == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abc", "x₂: ‘abc’ is not a number."),
        ("", "x₂: the value is missing."),
        ("inf", "x₂: ‘inf’ is not a finite number."),
    ],
)
def test_what_is_no_number_is_said_and_nothing_moves_until_it_is_one(window, text, sentence):
    before = window.session.document
    window.points.ask_coordinates(3)
    dialog = coordinates(window)
    type_into(dialog.fields[0], "7")
    type_into(dialog.fields[1], text) if text else dialog.fields[1].clear()
    QTest.keyClick(dialog.fields[1], Key.Key_Return)
    assert dialog.isVisible() and dialog.complaint.isVisible() and dialog.complaint.text() == sentence
    assert window.session.document is before and dialog.fields[1].hasFocus()
    type_into(dialog.fields[1], "8")
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    assert window.session.points.X[3].tolist() == [7, 8]


def test_what_the_learner_cannot_take_is_said_in_the_dialog_and_changes_nothing(window):
    window.session.enter("svm")
    before = window.session.document
    window.points.ask_coordinates(3)
    dialog = coordinates(window)
    type_into(dialog.fields[0], "1e300")
    QTest.keyClick(dialog.fields[0], Key.Key_Return)
    assert dialog.isVisible() and dialog.complaint.text() and window.session.document is before


@pytest.mark.slow
def test_esc_leaves_the_point_where_it_is(window):
    before = window.session.document
    window.points.ask_coordinates(3)
    dialog = coordinates(window)
    type_into(dialog.fields[0], "7")
    QTest.keyClick(dialog.fields[0], Key.Key_Escape)
    assert not dialog.isVisible() and window.session.document is before


def test_it_goes_with_its_point(window):
    window.points.ask_coordinates(3)
    dialog = coordinates(window)
    window.session.remove_points([0])
    type_into(dialog.fields[0], "7")
    QTest.keyClick(dialog.fields[0], Key.Key_Return)
    assert window.session.points.X[2, 0] == 7
    window.points.ask_coordinates(2)
    dialog = coordinates(window)
    window.session.remove_points([2])
    assert not dialog.isVisible()


def test_a_menu_is_over_when_the_points_change_under_it(window):
    menu = right_click(window.plane, 3)
    window.session.remove_points([0])
    assert not menu.isVisible()


@pytest.mark.slow
def test_points_on_the_small_stage_have_the_same_menu(window):
    window.session.seek(5)
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    assert right_click(window.stage.small.picture, 3) is window.points.menu


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["point", "select", "pan", "line"])
def test_whatever_the_tool_a_point_has_its_menu(window, tool):
    window.session.open(Document(points=generate("separable", 1, m=20), learner="halving"))
    window.session.selection.choose_tool(tool)
    assert right_click(window.plane, 3) is not None


@pytest.mark.slow
def test_the_point_is_seen_beside_the_dialog(window):
    right_click(window.plane, 3)
    QTest.keyClick(window.points.menu, Key.Key_C)
    dialog = coordinates(window)
    assert not dialog.frameGeometry().contains(window.plane.mapToGlobal(place_of(window.plane, 3)))
    assert window.frameGeometry().contains(dialog.frameGeometry())


@pytest.mark.slow
def test_every_point_of_the_table_of_mouse_and_keys_names_it(window):
    from colt_gui.views.window.key_columns import groups

    rows = {keys for group in groups(window.actions_.rows) for keys, _ in group.rows}
    assert ("Right-click a point",) in rows and ("Menu", "Shift+F10") in rows


@pytest.mark.slow
def test_points_of_an_empty_plane_have_no_menu(window):
    window.session.open(Document(points=Points.empty()))
    assert window.plane.meant is None


def test_coordinates_whose_point_is_gone_hear_no_more_of_others(window):
    window.points.ask_coordinates(3)
    dialog = coordinates(window)
    window.session.clear()
    window.session.add_point([1.0, 1.0], 1)  # before the event loop has deleted it
    window.session.clear()
    assert not dialog.isVisible()


def test_the_second_click_on_delete_it_deletes_nobody_else(window):
    """It may be on its way already when the menu goes."""
    menu = right_click(window.plane, 19)
    remove = menu.remove
    remove.trigger()
    remove.trigger()
    assert len(window.session.points) == 19
