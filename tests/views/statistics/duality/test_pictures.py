"""Fence and forces, and the dual beside them: what is drawn, what a hand and the keys do to it."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.export.layers import SVG, Layer, drawn
from colt_gui.views.look.label_placement import _crosses as crosses
from colt_gui.views.look.label_placement import inside
from colt_gui.views.look.themes import THEMES
from colt_gui.views.statistics.duality.dual import DualPicture, LargeDual
from colt_gui.views.statistics.duality.picture import forces_in_sight
from colt_gui.views.statistics.duality.stage import DualityStage

Left, Key, Shift = Qt.MouseButton.LeftButton, Qt.Key, Qt.KeyboardModifier.ShiftModifier
OBJECTIVES = ("parabola", "huber", "absolute", "wells", "bowl")
FENCES = ("line", "interval", "point")


@pytest.fixture
def session(qapp):
    return Session(Document(learner="dual"))


@pytest.fixture
def playback(session):
    return session.playback


@pytest.fixture
def shown(qtbot, session, style):
    """Makes a picture of the session that has the keys."""

    def make(kind, **params):
        session.edit(Document(learner="dual", params={"dual": params}))
        widget = kind(session, style)
        widget.resize(640, 420)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        widget.activateWindow()
        widget.setFocus()
        return widget

    return make


def handle(widget, name):
    return next(handle.at for handle in widget.handles() if handle.name == name).toPoint()


def drag(widget, start, way, steps=4):
    QTest.mousePress(widget, Left, pos=start)
    for k in range(1, steps + 1):
        QTest.mouseMove(widget, start + QPoint(*way) * k / steps)
        QApplication.processEvents()
    QTest.mouseRelease(widget, Left, pos=start + QPoint(*way))


def own(session, name):
    return getattr(session.experiment.learner, name)


# -- drawing -------------------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("fence", FENCES)
def test_every_problem_is_drawn_at_every_step(shown, session, objective, fence):
    stage = shown(DualityStage, objective=objective, fence=fence, steps=3)
    dual = shown(DualPicture, objective=objective, fence=fence, steps=3)
    blank = picture(stage)
    for t in range(len(session.run) + 1):
        session.seek(t)
        for widget in (stage, dual):
            image = picture(widget)
            assert len({image.pixelColor(x, 200).name() for x in range(0, 640, 3)}) > 3
    assert len(session.run) < 2 or picture(stage) != blank


def test_between_two_steps_the_ball_is_where_the_force_in_between_puts_it(shown, session):
    stage = shown(DualityStage)
    session.seek(1)
    session.playback.show_phase(0.5)
    assert stage.moment.force == pytest.approx(0.5) and stage.moment.x == pytest.approx([1.5])
    session.playback.reduced_motion = True
    assert stage.moment.force == 1.0


def test_the_two_pictures_have_values_at_the_same_scale(shown):
    stage, dual = shown(DualityStage, objective="wells"), shown(DualPicture, objective="wells")
    assert stage.picture().axes.y_range == dual.axes().y_range


def test_the_line_of_x_touches_q_at_lambda_and_no_line_is_below_it(shown, session):
    dual = shown(DualPicture, objective="huber", fence="interval", c=-3.0, s=1.0)
    problem, x = session.experiment.problem, dual.places_of_fan()
    for force in np.linspace(0, forces_in_sight(session.experiment)[1], 9):
        assert (problem.f(x) + force * problem.g(x)).min() >= problem.q(force) - 1e-9


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_are_vectors_in_files(shown, style, theme):
    style.set_theme(theme)
    for kind in (DualityStage, DualPicture):
        widget = shown(kind, objective="bowl")
        body = drawn(QSize(640, 420), Layer(widget, QPoint(), widget.rect(), widget.RenderFlag(0)).render)
        assert not body.findall(f".//{{{SVG}}}image") and len(list(body.iter())) > 40


def test_a_large_dual_has_larger_letters(shown):
    large, small = shown(LargeDual), shown(DualPicture)
    assert large._style.font("small").pixelSize() >= 1.3 * small._style.font("small").pixelSize()


def test_both_say_what_they_show(shown, session):
    pictures = shown(DualityStage), shown(DualPicture)
    session.seek(1)
    for widget in pictures:
        assert widget.accessibleDescription() == "λ is 1, q(λ) is 1.5, f* is 2."
    assert [widget.accessibleName() for widget in pictures] == ["Fence and forces", "The dual function"]


# -- names ---------------------------------------------------------------------------------------------------------


def names_in(widget):
    dual = isinstance(widget, DualPicture)
    return widget.names(widget.axes(), widget.moment) if dual else widget.picture().names()


@pytest.mark.parametrize("size", [(330, 290), (240, 200), (480, 420)])
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("fence", FENCES)
def test_no_name_lies_on_another_or_on_a_handle_and_none_is_cut(shown, session, objective, fence, size):
    for kind in (DualityStage, DualPicture):
        widget = shown(kind, objective=objective, fence=fence, c=-1.0, steps=3)
        widget.resize(*size)
        for t in range(len(session.run) + 1):
            session.seek(t)
            rects = [name.rect for name in names_in(widget).written]
            assert not [(a, b) for k, a in enumerate(rects) for b in rects[:k] if a.intersects(b)]
            assert not [(rect, h) for rect in rects for h in widget.handles() if rect.contains(h.at)]
            assert all(QRectF(widget.rect()).contains(rect) for rect in rects)


@pytest.mark.parametrize("params", [{}, {"objective": "huber"}, {"c": 1.0, "s": -1.0}, {"objective": "bowl"}])
def test_no_line_strikes_a_name_through(shown, session, params):
    for kind in (DualityStage, DualPicture):
        widget = shown(kind, **params)
        widget.resize(330, 290)
        session.seek(3)
        names = names_in(widget)
        for name in names.written:
            inner = name.rect.adjusted(2, 4, -2, -4)  # a line may touch the room around letters
            struck = [line for line in names.lines if crosses(line, inner)]
            assert not struck and not inside(names.curves, inner, 0.0).any(), name.text


# -- the mouse -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["c", "s"])
def test_dragging_moves_the_problem_as_one_step_of_undo(shown, session, name):
    stage = shown(DualityStage)
    before, scale = own(session, name), stage.picture().area.width() / 12
    drag(stage, handle(stage, name), (-60, 0))
    assert own(session, name) == pytest.approx(before - 60 / scale, abs=0.03)
    assert stage.held == ""
    session.undo()
    assert own(session, name) == before
    session.redo()
    assert own(session, name) < before


def test_a_handle_stops_at_the_end_of_its_range(shown, session):
    stage = shown(DualityStage)
    drag(stage, handle(stage, "s"), (-600, 0))
    assert own(session, "s") == -4.0


def test_the_run_stays_at_its_end_while_the_fence_is_dragged(shown, session):
    stage = shown(DualityStage)
    session.seek(len(session.run))
    drag(stage, handle(stage, "s"), (-40, 0))
    assert session.t == len(session.run) and abs(session.experiment.shown.over) < 1e-4


def test_the_push_is_pulled_at_its_tip_and_begins_the_run(shown, session):
    stage = shown(DualityStage)
    session.seek(2)
    scale = stage.picture().scale
    drag(stage, handle(stage, "start"), (-30, 0))
    assert session.t == 0 and own(session, "start") == pytest.approx(1.5 + 30 / scale, abs=0.02)
    drag(stage, handle(stage, "start"), (500, 0))
    assert own(session, "start") == 0.0


def test_on_the_plane_c_moves_both_ways_and_the_fence_along_its_normal(shown, session):
    stage = shown(DualityStage, objective="bowl")
    scale = stage.picture().view.sx
    drag(stage, handle(stage, "c"), (20, 30))
    assert own(session, "c") == pytest.approx(2 + 20 / scale, abs=0.03)
    assert own(session, "d") == pytest.approx(1.5 - 30 / scale, abs=0.03)
    drag(stage, handle(stage, "s"), (40, -30))  # 50 pixels along (0.8, 0.6)
    assert own(session, "s") == pytest.approx(50 / scale, abs=0.03)
    session.undo()
    session.undo()
    assert (own(session, "c"), own(session, "d"), own(session, "s")) == (2.0, 1.5, 0.0)


def test_lambda_is_dragged_on_the_dual_and_does_not_run_away(shown, session):
    dual = shown(DualPicture)
    session.seek(3)
    high = forces_in_sight(session.experiment)[1]
    start = dual.handles()[1].at.toPoint()
    end = QPointF(dual.axes().right, start.y()).toPoint()
    drag(dual, start, (end.x() - start.x(), 0), steps=9)
    assert session.t == 0 and own(session, "start") == pytest.approx(high, abs=0.05)
    assert not dual.hasFocus() or dual.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_elsewhere_a_press_does_nothing(shown, session):
    stage, before = shown(DualityStage), session.document
    drag(stage, QPoint(80, 60), (50, 50))
    assert session.document is before


# -- the keys ------------------------------------------------------------------------------------------------------


def keys(widget, *pressed, modifiers=Qt.KeyboardModifier.NoModifier):
    for key in pressed:
        QTest.keyClick(widget, key, modifiers)


def test_without_k_the_arrows_are_not_taken(shown, session):
    stage, before = shown(DualityStage), session.document
    keys(stage, Key.Key_Left, Key.Key_Return)
    assert session.document is before


def test_k_gives_the_arrows_to_the_handles_one_after_the_other(shown, session):
    stage = shown(DualityStage)
    stage.toggle_cursor()
    keys(stage, Key.Key_Left, Key.Key_Left)
    assert own(session, "c") == pytest.approx(1.8) and stage.held == "c"
    keys(stage, Key.Key_Return, Key.Key_Right)
    assert own(session, "s") == pytest.approx(0.1) and "fence" in stage.accessibleName()
    keys(stage, Key.Key_Return, Key.Key_Up)
    assert own(session, "start") == pytest.approx(0.1)
    keys(stage, Key.Key_Up, modifiers=Shift)
    assert own(session, "start") == pytest.approx(0.11)
    keys(stage, Key.Key_Escape)
    assert stage.held == ""
    for name, before in (("start", 0.0), ("s", 0.0), ("c", 2.0)):
        session.undo()
        assert own(session, name) == before


def test_on_the_plane_all_four_arrows_move_c(shown, session):
    stage = shown(DualityStage, objective="bowl")
    stage.toggle_cursor()
    keys(stage, Key.Key_Up, Key.Key_Right)
    assert (own(session, "c"), own(session, "d")) == (pytest.approx(2.1), pytest.approx(1.6))


def test_the_dual_has_the_arrows_when_it_was_gone_to(shown, session):
    dual = shown(DualPicture)
    keys(dual, Key.Key_Right, Key.Key_Right, Key.Key_Left)
    assert own(session, "start") == pytest.approx(0.1) and dual.property("takesArrows")
