"""The losses over the margin: every point on each curve at its own margin, whatever the hand does."""

import math

import numpy as np
import pytest
from hands import Hand, near
from large_views import double_click, wheel
from large_views import picture as large
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.export import picture as pixels
from colt_gui.views.export.layers import SVG, Layer, drawn
from colt_gui.views.statistics.losses.frame import HOME

Left = Qt.MouseButton.LeftButton
# by hand, from the definitions
BY_HAND = {
    "square": lambda u: (1 - u) ** 2,
    "absolute": lambda u: abs(1 - u),
    "logistic": lambda u: math.log2(1 + math.exp(-u)),
    "hinge": lambda u: max(0.0, 1 - u),
    "exponential": lambda u: math.exp(-u),
    "erm": lambda u: float(u < 0),
}


def margin(session, id, i):
    found, x, y = session.experiment.separators[id], session.points.X[i], session.points.y[i]
    return float(y * (found.w[0] * x[0] + found.w[1] * x[1] + found.b))


def seat(picture, id, i) -> QPointF:
    return QPointF(*picture.drawing.seated[id].places[i].tolist())


def assert_seated(bench, i) -> None:
    """On every curve, or at its end where the margin is out of sight."""
    picture = bench.picture
    axes = picture.drawing.frame.axes
    for id, loss in BY_HAND.items():
        u = margin(bench.session, id, i)
        at = seat(picture, id, i)
        if not picture.drawing.seated[id].beyond[i]:
            assert at.x() == pytest.approx(axes.x(u), abs=1e-6), id
            assert at.y() == pytest.approx(axes.y(loss(u)), abs=1e-6), id


def test_every_point_sits_on_every_curve_at_its_own_margin(bench):
    for i in range(30):
        assert_seated(bench, i)


def test_a_point_that_is_dragged_slides_along_all_curves(bench):
    session, hand = bench.session, Hand(bench.plane)
    i = int(np.argmin(session.experiment.margins("square")))
    before = [seat(bench.picture, id, i) for id in BY_HAND]
    x, y = session.points.X[i].tolist()
    hand.press(x, y)
    hand.go(x + 0.3, y + 0.2)
    hand.go(x + 0.4, y + 0.3)
    session.settle()
    QApplication.processEvents()
    assert session.points.X[i].tolist() != [x, y]
    assert_seated(bench, i)
    after = [seat(bench.picture, id, i) for id in BY_HAND]
    assert sum(a != b for a, b in zip(after, before)) >= 5  # of the 0-1 loss it may have stayed
    hand.release(x + 0.4, y + 0.3)


@pytest.mark.slow
def test_points_out_of_sight_stand_at_the_end_of_the_curve_and_are_counted(bench):
    u, high = bench.session.experiment.margins("logistic"), HOME.x[1]
    seated, axes = bench.picture.drawing.seated["logistic"], bench.picture.drawing.frame.axes
    assert int((seated.beyond > 0).sum()) == int((u > high).sum()) > 0
    far = seated.places[u > high]
    assert np.allclose(far[:, 0], axes.right) and (far[:, 1] <= axes.bottom + 1e-6).all()


@pytest.mark.slow
def test_a_line_that_is_still_being_sought_does_not_flicker(bench):
    session = bench.session
    session.move_point(3, (session.points.X[3] + 0.01).tolist())
    assert set(bench.picture.drawing.seated) >= set(BY_HAND)


# -- the hand ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_point_under_the_pointer_is_ringed_in_both_pictures(bench):
    session = bench.session
    i = int(np.argmin(np.abs(session.experiment.margins("hinge") - 0.5)))
    QTest.mouseMove(bench.picture.viewport(), seat(bench.picture, "hinge", i).toPoint())
    QApplication.processEvents()
    assert session.selection.pointed == bench.picture.moment.ringed.i == bench.plane.lab_scene.moment.ringed.i
    assert bench.panel.words()[0][-1] == f"point {session.selection.pointed + 1}"
    QTest.mouseMove(bench.picture.viewport(), QPoint(bench.picture.width() // 2, 40))
    QApplication.processEvents()
    assert session.selection.pointed is None


def test_pointing_at_a_point_on_the_plane_rings_it_on_the_curves(bench):
    Hand(bench.plane).go(*bench.session.points.X[4].tolist())
    assert (
        bench.session.selection.pointed == 4
        and bench.picture.moment.ringed.i == 4
        and bench.picture.moment.ringed.asked
    )


def test_a_click_on_a_curve_selects_the_point_on_the_plane(bench):
    i = int(np.argmin(bench.session.experiment.margins("square")))
    QTest.mouseClick(bench.picture.viewport(), Left, pos=seat(bench.picture, "square", i).toPoint())
    assert bench.session.selection.points == {i}
    QTest.mouseClick(bench.picture.viewport(), Left, pos=QPoint(bench.picture.width() // 2 + 40, 60))
    assert not bench.session.selection.points


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", ["hinge", "square"])
def test_the_knob_below_the_axis_is_the_level_of_the_hinge_and_one_step_of_undo(bench, learner):
    session = bench.session
    session.set_learner(learner)
    session.settle()
    frame = bench.picture.drawing.frame
    start, end = frame.knob(1.0).toPoint(), QPoint(round(frame.axes.x(2.0)), 0)
    QTest.mousePress(bench.picture.viewport(), Left, pos=start)
    for x in (0.3, 0.6, 1.0):
        QTest.mouseMove(bench.picture.viewport(), QPoint(round(start.x() + x * (end.x() - start.x())), start.y()))
        QApplication.processEvents()
    QTest.mouseRelease(bench.picture.viewport(), Left, pos=QPoint(end.x(), start.y()))
    assert session.document.params["hinge"]["mu"] == pytest.approx(2.0, abs=0.051)
    assert session.document.learner == learner
    assert bench.picture.moment.loss("hinge")(np.array(0.0)) == 1.0
    session.undo()
    assert session.experiment.mu == 1.0


@pytest.mark.slow
def test_the_knob_does_not_leave_what_the_parameter_allows(bench):
    frame, session = bench.picture.drawing.frame, bench.session
    QTest.mousePress(bench.picture.viewport(), Left, pos=frame.knob(1.0).toPoint())
    QTest.mouseMove(bench.picture.viewport(), QPoint(2, int(frame.axes.bottom)))
    QTest.mouseRelease(bench.picture.viewport(), Left, pos=QPoint(2, int(frame.axes.bottom)))
    assert 0 < session.experiment.mu < 0.2


# -- what is drawn ---------------------------------------------------------------------------------------------------


def test_the_words_above_say_that_the_risk_is_at_least_the_share_of_errors(bench):
    found = bench.session.experiment.separator
    assert "≥ 0-1" in bench.picture.drawing.note and found.risk >= found.zero_one
    bench.session.set_learner("erm")
    assert "≥" not in bench.picture.drawing.note


def test_every_curve_on_show_is_named_in_its_colour(bench):
    names = {name.text: name.meaning for name in bench.picture.drawing.names}
    assert names["hinge"] == "loss_hinge" and names["0-1"] == "loss_01" and len(names) == 6
    rects = [name.rect for name in bench.picture.drawing.names]
    assert not any(a.intersects(b) for k, a in enumerate(rects) for b in rects[k + 1 :])


@pytest.mark.slow
def test_the_ramp_has_a_switch(bench):
    frame, style = bench.picture.drawing.frame, bench.style
    plain = pixels(bench.picture)
    bench.session.selection.toggle("ramp")
    assert "ramp Aμ" in [name.text for name in bench.picture.drawing.names]
    at = QPoint(round(frame.axes.x(-1.9)), round(frame.axes.y(1.0)) - round(style.line(3)))
    assert pixels(bench.picture).pixelColor(at) != plain.pixelColor(at)


@pytest.mark.slow
def test_the_learners_own_symbols_lie_on_its_curve(bench):
    session = bench.session
    u = session.experiment.margins("hinge")
    i = int(np.flatnonzero((u < 0) & (u > -2) & (session.points.y > 0))[0])
    image, at = pixels(bench.picture), seat(bench.picture, "hinge", i).toPoint()
    assert near(image, at, bench.style.colour("positive"), 4)


@pytest.mark.slow
def test_a_picture_of_it_is_made_of_vectors(bench):
    layer = Layer(bench.picture.viewport(), QPoint(), bench.picture.rect(), bench.picture.viewport().RenderFlag(0))
    kinds = [element.tag for group in drawn(bench.picture.size().toTuple(), layer.render) for element in group.iter()]
    assert f"{{{SVG}}}image" not in kinds and kinds.count(f"{{{SVG}}}path") > 40


@pytest.mark.slow
def test_no_curve_leaves_the_plot_not_even_where_nothing_is_clipped(bench):
    bench.session.selection.toggle("loss-halfspace-lp")
    frame = bench.picture.drawing.frame
    for id, course in bench.picture.drawing.courses.items():
        assert course.pixels[:, 1].min() >= frame.axes.top - 1e-6, id
        assert course.pixels[:, 1].max() <= frame.axes.bottom + 1e-6, id


# -- large -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_can_be_made_large_zoomed_and_read_off(losses):
    beside = losses.panes.front.beside.picture
    double_click(beside, QPoint(beside.width() // 2 + 40, 60))
    assert losses.stage.large == "loss"
    view = large(losses)
    wheel(view, QPoint(view.width() // 2, view.height() // 2))
    assert view.seen.x[1] - view.seen.x[0] < HOME.x[1] - HOME.x[0]
    for _ in range(30):  # so near that hardly a curve is left
        wheel(view, QPoint(view.width() - 40, view.height() // 2))
        pixels(view)
    losses.session.set_learner("logistic")
    losses.session.settle()
    losses.stage.fit()
    u = losses.session.experiment.margins("logistic")
    assert view.seen.x[0] <= u.min() and view.seen.x[1] >= u.max() > HOME.x[1]
    assert not view.drawing.seated["logistic"].beyond.any()
    QTest.mouseMove(view.viewport(), seat(view, "logistic", int(u.argmax())).toPoint())
    QApplication.processEvents()
    assert losses.session.selection.pointed is not None
    losses.actions_["loss"].trigger()
    assert not losses.stage.large


# -- awkward samples -----------------------------------------------------------------------------------------------

AWKWARD = {
    "none": Points.empty(),
    "one": Points([[1.0, 2.0]], [1]),
    "one class": Points([[0.0, 0.0], [1.0, 1.0], [2.0, 0.5]], [1, 1, 1]),
    "both labels": Points([[1.0, 1.0], [1.0, 1.0]], [1, -1]),
    "on a line": Points([[k, k] for k in range(6)], [1, -1, 1, 1, -1, -1]),
    "far apart": Points([[1e6, 0.0], [-1e6, 3.0], [2.0, 2.0], [-2.0, -3.0]], [1, -1, 1, -1]),
    "in space": Points(np.random.default_rng(1).standard_normal((8, 4)), [1, -1] * 4),
}
LEARNERS = ("square", "absolute", "logistic", "hinge", "exponential", "erm", "halfspace-lp")


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
def test_whatever_the_points_are_both_pictures_are_painted(bench, learner):
    session = bench.session
    session.selection.show_only({*session.selection.shown, "loss-halfspace-lp", "ramp", "probability"})
    for points in AWKWARD.values():
        session.open(Document(points=points, learner=learner))
        session.settle()
        for t in (0, len(session.run) // 2, len(session.run)):
            bench.playback.seek(t)
            bench.playback.show_phase(0.5)
            pixels(bench.front)
        bench.playback.show_phase(1.0)


@pytest.mark.slow
def test_thousands_of_points_are_places_on_the_curves_that_can_be_told_apart(bench):
    bench.session.open(Document(points=generate("noisy", 1, m=5000), learner="square"))
    QApplication.processEvents()
    pixels(bench.front)
    assert len(bench.picture.drawing.seated["square"].places) == 5000


class Paints(QObject):
    """How often a widget is painted."""

    count = 0

    def eventFilter(self, watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.slow
def test_a_picture_that_stands_still_is_not_painted_again_and_again(bench):
    paints = Paints()
    bench.picture.viewport().installEventFilter(paints)
    bench.picture.refresh()
    for _ in range(20):
        QApplication.processEvents()
    assert 1 <= paints.count <= 3


@pytest.mark.slow
def test_under_a_drag_the_curves_stay_and_only_points_are_painted(bench):
    QApplication.processEvents()
    courses, names = bench.picture.drawing.courses, bench.picture.layers["names"].changes
    bench.session.move_point(3, (bench.session.points.X[3] + 0.1).tolist())
    bench.session.settle()
    pixels(bench.front)
    assert bench.picture.drawing.courses is courses and bench.picture.layers["names"].changes <= names + 1


@pytest.mark.slow
def test_another_bench_may_be_chosen_while_a_point_is_pointed_at(losses):
    """The plane, which hears of it first, then says that the pointer is on no point any more."""
    session, told = losses.session, []
    QTest.mouseMove(losses.plane.viewport(), QPoint(3, 3))
    assert losses.plane.pointer is not None and losses.plane.hovered is None
    session.selection.point_at(3)
    session.selection.pointed_changed.connect(lambda: told.append(session.bench.id))
    session.set_learner("shatter")
    assert told == ["shattering"] and session.selection.pointed is None
