"""The large view: a chart or a picture of the lab swaps places with the stage, is looked at closely, and goes back."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from colt_gui.lessons.lesson import END, Lesson, Step
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.svm.lift import lift
from colt_gui.views.charts.large import LargeChart
from colt_gui.views.export.layers import SVG, Layer, drawn
from colt_gui.views.export.offscreen import Double
from colt_gui.views.export.snapshot import Options
from colt_gui.views.look.themes import THEMES
from colt_gui.views.svm.lift import FIRST
from colt_gui.views.window.main_window import MainWindow
from colt_gui.views.window.tab_order import stops_of

Key, Left, Right = Qt.Key, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
POINTS = generate("separable", 1, m=20)
CIRCLES = Document(
    points=generate("circles", 2, m=30), learner="svm-hard", params={"svm-hard": {"kernel": "monomial", "q": 2}}
)
EXPERTS = Document(points=generate("noisy", 1, m=30), learner="weighted-majority")


def show(window, document) -> None:
    window.session.open(document)
    window.session.finish_work()
    window.session.seek(len(window.session.run) // 2)
    QApplication.processEvents()


def picture(window) -> QWidget:
    """What is large."""
    return window.stage.currentWidget().picture


def surface(widget) -> QWidget:
    return widget.viewport() if hasattr(widget, "viewport") else widget


def double_click(widget, pos: QPoint | None = None) -> None:
    """As a mouse does it: the first click comes before."""
    target = surface(widget)
    QTest.mouseClick(target, Left, pos=pos or target.rect().center())
    QTest.mouseDClick(target, Left, pos=pos or target.rect().center())
    QApplication.processEvents()


def press_enter(widget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(widget, Key.Key_Return)


def press_button(widget) -> None:
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    button = next(child for child in widget.children() if child.property("role") == "corner")
    assert button.isVisible()
    QTest.mouseClick(button, Left)


def press(window, key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def wheel(widget, pos: QPoint, notches: int = 3) -> None:
    target, keys, phase = surface(widget), Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    place = QPointF(target.mapToGlobal(pos))
    turned = QPoint(0, 120 * notches)
    event = QWheelEvent(QPointF(pos), place, QPoint(), turned, Qt.MouseButton.NoButton, keys, phase, False)
    QApplication.sendEvent(target, event)


def drag(widget, start: QPoint, end: QPoint, button=Left) -> None:
    target = surface(widget)
    QTest.mousePress(target, button, pos=start)
    QTest.mouseMove(target, (start + end) / 2)
    QTest.mouseMove(target, end)
    QTest.mouseRelease(target, button, pos=end)


def letters(view) -> list[float]:
    """The sizes in which its words are really drawn."""
    layer = Layer(view.viewport(), QPoint(), view.rect(), QWidget.RenderFlag(0))
    texts = [element for group in drawn(view.size().toTuple(), layer.render) for element in group]
    return [float(text.get("font-size").removesuffix("px")) for text in texts if text.tag == f"{{{SVG}}}text"]


# -- there and back -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [double_click, press_enter, press_button])
def test_a_chart_swaps_places_with_the_stage_and_esc_swaps_back(window, ask):
    shown = [view.chart.id for view in window.charts.views]
    view = window.charts.views[0]
    ask(view)
    assert window.stage.large == shown[0]
    assert isinstance(picture(window), LargeChart) and picture(window).chart.id == shown[0]
    assert not window.plane.isVisible()
    small = window.stage.small
    assert small.isVisible() and window.charts.isAncestorOf(small)
    assert [view.chart.id for view in window.charts.views] == shown[1:] and not window.charts.chooser.buttons
    press(window, Key.Key_Escape)
    assert window.stage.large == "" and window.plane.isVisible() and window.plane.hasFocus()
    assert [view.chart.id for view in window.charts.views] == shown
    assert not isValid(small)


@pytest.mark.parametrize("theme", THEMES)
def test_all_letters_of_a_large_chart_are_larger_than_in_the_row(window, theme):
    window.style_.set_theme(theme)
    QApplication.processEvents()
    small = letters(window.charts.views[0])
    double_click(window.charts.views[0])
    large = letters(picture(window))
    assert len(large) > 5
    assert min(large) >= 1.35 * min(small) and max(large) >= 1.35 * max(small)


@pytest.mark.parametrize("back", ["double click", "button", "enter", "small"])
def test_there_are_other_ways_back(window, back):
    assert window.stage.enlarge("mistakes")
    page = window.stage.currentWidget()
    QApplication.processEvents()
    if back == "double click":
        double_click(page.picture)
    elif back == "button":
        QTest.mouseClick(page.way_back.button, Left)
    elif back == "enter":
        press(window, Key.Key_Return)
    else:
        window.stage.small.way_back.button.click()
    assert window.stage.large == "" and window.plane.hasFocus()


def test_a_double_click_leaves_the_round_as_it_is_both_ways(window):
    window.session.seek(7)
    double_click(window.charts.views[2], QPoint(120, 60))
    assert window.stage.large == "mistakes" and window.session.t == 7
    double_click(picture(window), QPoint(300, 200))
    assert window.stage.large == "" and window.session.t == 7


def test_the_hypothesis_space_is_large_and_the_stage_stands_where_it_was(window):
    window.resize(1600, 1000)
    QApplication.processEvents()
    companion = window.side.companion
    double_click(companion.picture)
    assert window.stage.large == "space"
    assert companion.isAncestorOf(window.stage.small) and window.stage.small.isVisible()
    assert companion.heading.text() == "The stage" and not companion.picture.isVisible()
    press(window, Key.Key_Escape)
    assert companion.picture.isVisible() and companion.heading.text() == "Hypothesis space"


def test_the_lift_is_turned_as_it_was_and_stays_as_it_is_left(window):
    window.resize(1600, 1000)
    show(window, CIRCLES)
    small = window.side.companion.picture
    small.turn(0.5, 0.2)
    turned = small.eye
    double_click(small)
    assert window.stage.large == "lift" and picture(window).eye == turned != FIRST
    drag(picture(window), QPoint(300, 200), QPoint(360, 220))
    left = picture(window).eye
    assert left != turned
    press(window, Key.Key_Escape)
    assert window.side.companion.picture is small and small.eye == left


def test_the_list_of_experts_is_large_and_keeps_its_order(window):
    window.resize(1600, 1000)
    show(window, EXPERTS)
    panel = window.side.panel
    panel.sort.set_value("loss")
    panel.rows.set_sort("loss")
    double_click(panel.rows)
    large = picture(window)
    assert window.stage.large == "experts" and large.rows.sort == "loss"
    assert panel.isAncestorOf(window.stage.small) and window.stage.small.isVisible() and not panel.rows.isVisible()
    assert large.rows.order.tolist() == panel.rows.order.tolist()
    window.session.seek(3)
    assert large.rows.votes.t == 3 and large.rows._key == (3, "loss")
    double_click(large.rows)
    assert window.stage.large == "" and panel.rows.isVisible() and panel.vote_bar.isVisible()


def test_the_command_makes_the_first_chart_large_and_goes_back(window):
    first = window.charts.views[0].chart.id
    action = window.actions_["large"]
    assert action.isEnabled() and not action.isChecked()
    press(window, Key.Key_G)
    assert window.stage.large == first and action.isChecked()
    press(window, Key.Key_G)
    assert window.stage.large == "" and not action.isChecked()
    window.session.clear()
    assert not action.isEnabled()


def test_esc_closes_the_large_view_first_and_ends_presenting_next(window):
    window.presenting.present(True)
    window.stage.enlarge("mistakes")
    press(window, Key.Key_Escape)
    assert window.stage.large == "" and window.presenting.presenting
    press(window, Key.Key_Escape)
    assert not window.presenting.presenting


def test_one_large_picture_follows_another(window):
    window.stage.enlarge("mistakes")
    first = window.stage.small
    assert window.stage.enlarge("space") and window.stage.large == "space"
    assert window.stage.small is not first and window.side.companion.isAncestorOf(window.stage.small)
    assert "mistakes" in [view.chart.id for view in window.charts.views]


# -- the keys and time --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mistakes", "space"])
def test_the_keys_of_the_player_work_and_the_picture_follows(window, name):
    window.session.seek(0)
    window.stage.enlarge(name)
    press(window, Key.Key_Right)
    press(window, Key.Key_Right)
    assert window.session.t == 2
    press(window, Key.Key_Left)
    assert window.session.t == 1
    press(window, Key.Key_Space)
    assert window.player.playing
    press(window, Key.Key_Space)
    assert not window.player.playing
    press(window, Key.Key_End)
    assert window.session.t == len(window.session.run)


def test_the_arrows_go_through_the_rounds_in_front_of_the_large_lift_until_tab(window):
    show(window, CIRCLES)
    window.session.seek(0)
    window.stage.enlarge("lift")
    press(window, Key.Key_Right)
    assert window.session.t == 1 and picture(window).eye == FIRST
    press(window, Key.Key_Tab)
    assert picture(window).hasFocus()
    press(window, Key.Key_Right)
    assert window.session.t == 1 and picture(window).eye != FIRST


def test_the_large_chart_moves_with_the_animation(window):
    window.session.seek(4)
    window.stage.enlarge("mistakes")
    assert picture(window).now == 4.0
    window.player.show_phase(0.5)
    assert picture(window).now == 3.5
    window.session.seek(9)
    window.player.show_phase(1.0)
    assert picture(window).now == 9.0


def test_a_click_in_the_large_chart_goes_to_that_round(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    QTest.mouseClick(chart.viewport(), Left, pos=QPoint(round(chart.frame.axes.x(6.0)), 150))
    assert window.session.t == 6


def test_points_are_placed_on_the_small_stage(window):
    window.resize(1600, 1000)
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    plane, count = window.stage.small.picture, len(window.session.points)
    window.plane.camera.look_at(QRectF(-9.0, -3.0, 11.0, 6.0))
    assert plane.view.seen.contains(window.plane.view.seen.adjusted(1e-6, 1e-6, -1e-6, -1e-6))
    QTest.mouseClick(plane.viewport(), Left, pos=QPoint(8, 8))
    assert len(window.session.points) == count + 1
    window.actions_["undo"].trigger()
    assert len(window.session.points) == count and window.stage.large == "mistakes"


# -- looking closely ----------------------------------------------------------------------------------------------


def test_the_wheel_zooms_a_chart_dragging_moves_it_and_0_shows_all(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    whole = chart.seen
    wheel(chart, QPoint(300, 200))
    near = chart.seen
    assert near.x[1] - near.x[0] < whole.x[1] - whole.x[0]
    t = window.session.t
    drag(chart, QPoint(300, 200), QPoint(200, 200))
    assert chart.seen.x[0] > near.x[0] and window.session.t == t
    press(window, Key.Key_0)
    assert chart.seen == whole


def test_a_chart_is_read_off_under_the_pointer(window):
    window.stage.enlarge("mistakes")
    QApplication.processEvents()
    chart = picture(window)
    QTest.mouseMove(chart.viewport(), QPoint(round(chart.frame.axes.x(5.0)), 150))
    assert next(text for text, _ in chart.hover_rows()).endswith("5")
    assert chart.plot.reading.isVisible()


@pytest.mark.parametrize(("name", "button"), [("space", Left), ("space", Right), ("lift", Right)])
def test_a_picture_is_zoomed_about_the_pointer_and_moved(window, name, button):
    if name == "lift":
        show(window, CIRCLES)
    window.stage.enlarge(name)
    QApplication.processEvents()
    large = picture(window)
    assert large.close_up.times == 1.0
    wheel(large, large.rect().center())
    assert large.close_up.times == pytest.approx(1.2**3) and abs(large.close_up.right) < 0.01
    before = large.grab().toImage()
    drag(large, QPoint(300, 200), QPoint(340, 220), button)
    assert large.close_up.right > 0 and large.close_up.down > 0
    assert large.grab().toImage() != before
    wheel(large, QPoint(300, 200), -20)
    assert large.close_up.times == 1.0 and (large.close_up.right, large.close_up.down) == (0.0, 0.0)
    wheel(large, QPoint(300, 200))
    press(window, Key.Key_0)
    assert large.close_up.times == 1.0


def test_a_cut_in_the_closely_seen_hypothesis_space_is_read_off(window):
    window.stage.enlarge("space")
    QApplication.processEvents()
    large = picture(window)
    wheel(large, QPoint(300, 200), 5)
    example = int(large.picture.shown[0])
    along = large.picture.shape.cut(example)
    inside = [p for p in large.disc.pixels(along[0] + (along[-1] - along[0]) * [[k / 99] for k in range(100)])
              if large.rect().adjusted(9, 9, -9, -9).contains(*map(round, p))]  # fmt: skip
    QTest.mouseMove(large, QPoint(*map(round, inside[0])))
    assert large.hover_text().startswith("example ")


def test_a_point_of_the_large_lift_tells_where_it_comes_from(window):
    show(window, CIRCLES)
    window.stage.enlarge("lift")
    QApplication.processEvents()
    large = picture(window)
    points = lift(window.session.points)
    x, y = large.projection().pixels(points)[4]
    QTest.mouseMove(large, QPoint(round(x), round(y)))
    i = large.hovered
    assert i is not None and large.reading()[0].startswith(f"example {i + 1}: (")
    assert large.reading()[1].startswith("ψ = (")
    window.session.clear()
    assert window.stage.large == "lift" and picture(window).reading() == []
    assert not picture(window).grab().isNull()


# -- what happens meanwhile ---------------------------------------------------------------------------------------


def test_another_lab_has_its_stage(window):
    for name in ("space", "norm"):
        window.session.set_learner("perceptron")
        window.session.finish_work()
        assert window.stage.enlarge(name)
        window.session.set_learner("svm-soft")
        assert window.stage.large == "" and window.plane.isVisible()


def test_a_chart_that_another_learner_does_not_have_gives_way(window):
    show(window, EXPERTS)
    assert window.stage.enlarge("potential")
    window.session.set_learner("halving")
    window.session.finish_work()
    assert "potential" not in window.stage.large_names()
    assert window.stage.large == "" and window.plane.isVisible()


def test_a_chart_that_may_still_come_stays_until_it_is_known_that_it_does_not(window):
    show(window, Document(points=POINTS, learner="kernel-perceptron"))
    assert window.stage.enlarge("potential")
    many = generate("noisy", 1, m=200)
    both = Points([*many.X, many.X[0]], [*many.y, -many.y[0]])  # no kernel tells the first from the last
    window.session.edit(Document(points=both, learner="kernel-perceptron"))
    assert not window.session.experiment.ready and window.stage.large == "potential"
    window.session.finish_work()
    assert "potential" not in window.stage.large_names() and window.stage.large == ""


def test_a_chart_that_another_learner_has_stays(window):
    show(window, EXPERTS)
    assert window.stage.enlarge("regret")
    window.session.set_learner("aggregating")
    window.session.finish_work()
    assert window.stage.large == "regret" and picture(window).chart.id == "regret"


def test_without_points_there_is_no_chart_and_the_stage_is_back(window):
    window.stage.enlarge("mistakes")
    window.session.clear()
    assert window.stage.large == "" and window.plane.isVisible()


def test_points_of_another_kind_change_the_small_stage(window):
    window.stage.enlarge("space")
    before = window.stage.small.picture
    show(window, Document(points=Points([[1.0, 2.0, 3.0], [-1.0, 0.0, 1.0]], [1, -1])))
    assert window.stage.large == "space" and type(window.stage.small.picture) is not type(before)
    press(window, Key.Key_Escape)
    assert type(window.stage.currentWidget()).__name__ == "BarsStage"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mistakes", "space"])
def test_theme_zoom_and_presenting_reach_the_large_picture(window, name):
    window.stage.enlarge(name)
    QApplication.processEvents()
    light = picture(window).grab().toImage()
    window.style_.set_theme("dark")
    QApplication.processEvents()
    dark = picture(window).grab().toImage()
    assert dark != light
    window.style_.set_zoom(1.5)
    QApplication.processEvents()
    assert picture(window).grab().toImage() != dark
    window.presenting.present(True)
    QApplication.processEvents()
    assert window.stage.large == name and picture(window).isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(
    "document, name", [(None, "mistakes"), (None, "space"), (CIRCLES, "lift"), (EXPERTS, "experts")]
)
def test_what_was_large_is_gone_and_hears_nothing(window, qtbot, document, name):
    if document is not None:
        show(window, document)
    assert window.stage.enlarge(name)
    gone = (window.stage.currentWidget(), picture(window), window.stage.small, window.stage.small.picture)
    window.stage.reduce()
    window.session.seek(1)
    qtbot.waitUntil(lambda: not any(map(isValid, gone)))
    window.style_.set_theme("dark")
    window.session.seek(2)


def test_the_window_closes_while_something_is_large(qtbot, style):
    from colt_gui.session import Session

    window = MainWindow(Session(Document(points=POINTS)), style)
    window.show()
    window.stage.enlarge("space")
    window.close_quietly()
    QApplication.processEvents()
    assert not isValid(window)


def test_tab_goes_from_the_page_into_its_picture(window):
    show(window, EXPERTS)
    window.stage.enlarge("experts")
    QApplication.processEvents()
    assert window.stage.currentWidget().hasFocus()
    stops = list(stops_of(window.centralWidget()))
    press(window, Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert window.stage.currentWidget().isAncestorOf(focused) and focused in stops


# -- lessons and pictures -----------------------------------------------------------------------------------------


def lesson() -> Lesson:
    document = Document(points=POINTS)
    steps = (
        Step("question", "Will it stop?", document, END),
        Step("watch", "Count.", document, END, large="mistakes"),
        Step("reason", "See.", document, END, large="space"),
        Step("reason", "Done.", document, END),
    )
    return Lesson("a", "A", "", "", steps)


def test_a_lesson_has_its_steps_large(window):
    window.guide.start(lesson())
    seen = [window.stage.large]
    for _ in range(3):
        window.guide.next()
        seen.append(window.stage.large)
    assert seen == ["", "mistakes", "space", ""]
    window.guide.previous()
    assert window.stage.large == "space"
    window.guide.leave()
    assert window.stage.large == ""


def test_a_person_may_go_back_within_a_step_and_the_next_one_has_its_own(window):
    window.guide.start(lesson(), 1)
    press(window, Key.Key_Escape)
    assert window.stage.large == ""
    window.guide.next()
    assert window.stage.large == "space"


@pytest.mark.slow
@pytest.mark.parametrize("what", ["window", "stage"])
def test_a_picture_shows_what_is_large(window, what):
    window.stage.enlarge("mistakes")
    with Double(window.snapshot(), Options(what), MainWindow) as double:
        assert double.stage.large == "mistakes"
        page = double.stage.currentWidget()
        assert page.picture.isVisible() and not page.way_back.button.isVisible()
        with_chart = double.image()
    window.stage.reduce()
    with Double(window.snapshot(), Options(what), MainWindow) as double:
        assert double.stage.large == ""
        assert double.image() != with_chart


@pytest.mark.slow
def test_a_picture_of_a_step_shows_what_a_person_made_of_it(window):
    window.guide.start(lesson(), 1)
    with Double(window.snapshot(), Options(), MainWindow) as double:
        assert double.stage.large == "mistakes"
    window.stage.reduce()
    with Double(window.snapshot(), Options(), MainWindow) as double:
        assert double.stage.large == ""
