import itertools

import numpy as np
import pytest
from held_worker import hold
from long_run import LONG
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QImage, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.session import Session
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.charts.row import EMPTY, WAITING, Charts

PERCEPTRONS = LABS["perceptron"].learners

LEFT = Qt.MouseButton.LeftButton
DIFFICULT = {
    "none": Points.empty(),
    "one": Points([[1.0, 2.0]], [1]),
    "two": Points([[1.0, 2.0], [-1.0, 0.5]], [1, -1]),
    "one class": Points([[1.0, 2.0], [2.0, 0.5], [0.3, 3.0]], [-1, -1, -1]),
    "contradicting": Points([[1.0, 2.0], [1.0, 2.0]], [1, -1]),
    "far out": Points([[1e6, 2.0], [1e-6, 1.0]], [1, -1]),
}


@pytest.fixture
def charts(qtbot, session, style):
    session.edit(Document(points=generate("margin", 3, m=30), order="cycled"))
    QCursor.setPos(0, 700)  # a chart under the pointer has a button with an icon
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(950, 190)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def painted(widget):
    image = QImage(widget.size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QWidget.render(widget, painter, QPoint())
    return image


def press(qtbot, view, x):
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(round(view.frame.axes.x(x)), view.height() // 2))


def move(view, x, buttons=Qt.MouseButton.NoButton):
    at = QPointF(x, 80)
    kind, none = QEvent.Type.MouseMove, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        view.viewport(), QMouseEvent(kind, at, QPointF(view.mapToGlobal(at)), buttons, buttons, none)
    )


def test_three_charts_stand_side_by_side(charts):
    assert [v.chart.over for v in charts.views] == ["updates", "updates", "rounds"]
    assert all(v.width() >= 270 and v.height() >= 150 for v in charts.views)


def test_a_click_over_rounds_goes_to_that_round(qtbot, charts, session):
    press(qtbot, charts.views[-1], 12)
    assert session.t == 12


def test_a_click_over_updates_goes_to_the_round_of_that_update(qtbot, charts, session):
    press(qtbot, charts.views[0], 3)
    assert session.experiment.updates[session.t] == 3
    assert session.experiment.updates[session.t - 1] == 2
    press(qtbot, charts.views[0], 0)
    assert session.t == 0


def test_a_click_beyond_the_last_update_goes_to_the_last(qtbot, charts, session):
    view = charts.views[0]
    press(qtbot, view, view.frame.axes.x_range[1])
    assert session.run.round(session.t).updated
    assert session.experiment.updates[session.t] == session.experiment.updates[-1]


def test_dragging_keeps_seeking_and_pauses(qtbot, charts, session):
    session.playback.play()
    view = charts.views[-1]
    axes = view.frame.axes
    qtbot.mousePress(view.viewport(), LEFT, pos=QPoint(round(axes.x(4)), 90))
    assert (session.t, session.playback.playing) == (4, False)
    move(view, axes.x(9), LEFT)
    assert session.t == 9


def test_the_cursor_follows_the_session(charts, session):
    session.seek(11)
    assert charts.views[-1].now == 11
    assert charts.views[0].now == session.experiment.updates[11]
    session.seek(0)
    assert [v.now for v in charts.views] == [0, 0, 0]


def test_the_cursor_moves_with_the_phase(charts, session):
    session.seek(5)
    session.playback.step()
    session.playback.advance(0.35)
    assert 5 < charts.views[-1].now < 6


def test_values_at_the_cursor_are_those_of_the_round(charts, session):
    session.seek(20)
    view = charts.views[-1]
    (text,) = (label.text for label in view.live_labels)
    assert text == f"{session.experiment.mistakes[20]} mistakes"
    assert text in view.accessibleDescription()


def test_another_run_brings_other_charts_and_keeps_the_place(charts, session):
    session.seek(7)
    session.set_learner("margin-perceptron")
    assert len(charts.views) == 2
    assert charts.views[-1].now == session.t == 7


def test_a_shorter_run_does_not_break_the_cursor(charts, session):
    session.seek(len(session.run))
    session.replace_points(Points([[1.0, 1.0]], [1]))
    painted(charts)


def test_hovering_reads_the_values_off(charts):
    view = charts.views[0]
    move(view, view.frame.axes.x(3))
    texts = [text for text, _ in view.hover_rows()]
    assert texts[0] == "m = 3"
    assert any(text.startswith("R√m = ") for text in texts)
    painted(charts)


def test_what_is_read_off_is_never_cut_off(qtbot, style):
    """However long the names are, and wherever the pointer is."""
    view = ChartView(style)
    qtbot.addWidget(view)
    x = np.arange(31.0)
    view.set_chart(Chart("a", "A chart", "rounds", [Curve("the mistakes of the majority", x, x, "mistake")]))
    view.resize(330, 150)
    for at in x:
        move(view, view.frame.axes.x(at))
        box = view.plot.reading.box
        assert view.hover_rows() and box.left() >= 0 and box.right() <= view.width()
        assert view.frame.title_height - 1 <= box.top() and box.bottom() <= view.height()


def test_without_a_round_it_says_when_charts_will_come(qtbot, session, style):
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    assert (widget.message, widget.views) == (EMPTY, [])
    session.add_point((1.0, 1.0), -1)
    assert widget.message == ""
    assert widget.views


def test_while_the_margin_is_being_found_it_says_so(qtbot, charts, session):
    worker = hold(session)
    session.edit(Document(points=generate("noisy", 1, m=200), learner="kernel-perceptron"))
    worker.show_some(1)
    QApplication.processEvents()
    assert charts.message == WAITING
    session.settle()
    assert charts.message == ""


def rects(view):
    found = [label.rect for label in (*view.live_labels, *view.bound_labels)]
    return [*found, view.frame.note().rect] if view.chart.note else found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", PERCEPTRONS)
@pytest.mark.parametrize("dataset", ["margin", "noisy"])
@pytest.mark.parametrize("presentation", [False, True])
def test_labels_never_overlap(qtbot, session, style, learner, dataset, presentation):
    style.set_presentation(presentation)
    session.edit(Document(points=generate(dataset, 1, m=24), learner=learner, order="cycled"))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(1195 if presentation else 950, 300 if presentation else 190)
    widget.grab()
    for t in np.linspace(0, len(session.run), 9, dtype=int).tolist():
        session.seek(t)
        for view in widget.views:
            found = rects(view)
            assert not any(a.intersects(b) for a, b in itertools.combinations(found, 2))
            assert all(r.right() <= view.width() + 1 and r.bottom() <= view.height() for r in found)


def test_axis_numbers_never_overlap(charts, session):
    for dataset in DATASETS:
        session.edit(Document(points=generate(dataset, 2), order="cycled"))
        for view in charts.views:
            frame = view.frame
            ticks = [*frame.x_tick_labels().values(), *frame.y_tick_labels().values()]
            found = [word.rect for word in (*ticks, frame.caption())]
            assert not any(a.intersects(b) for a, b in itertools.combinations(found, 2))


def test_there_are_fewer_charts_where_there_is_less_room(charts):
    charts.resize(640, 190)
    assert [v.chart.over for v in charts.views] == ["updates", "rounds"]
    charts.resize(300, 190)
    assert len(charts.views) == 1
    charts.resize(950, 190)
    assert len(charts.views) == 3


def test_a_chart_that_is_to_be_wider_is_and_the_others_stay_legible(qtbot, playback, session, style):
    session.edit(Document(learner="weighted-majority", points=generate("noisy", 3, m=30)))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.show()
    for width in (660, 760, 900, 1200, 1600):
        widget.resize(width, 190)
        QApplication.processEvents()
        first, *others = widget.views
        assert first.chart.id == "regret" and others
        assert all(first.width() >= other.width() for other in others)
        for view in widget.views:
            assert all(name.isascii() or "…" not in name for name in view.frame.names.values()), (width, view.chart.id)


@pytest.mark.parametrize(
    "document",
    (
        Document(learner="aggregating", setups={"experts": ExpertSource(kind="stock", rounds=60)}),
        Document(learner="weighted-majority", setups={"experts": ExpertSource(kind="stock", rounds=30)}),
        Document(learner="hinge", points=generate("separable", 1, m=40)),
    ),
)
def test_names_of_curves_are_whole_in_a_window_of_1280(qtbot, playback, session, style, document):
    session.edit(document)
    session.settle()
    session.seek(len(session.run))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.show()
    for width in (842, 1187):  # beside the side panel, and without it
        widget.resize(width, 150)
        QApplication.processEvents()
        assert widget.views
        for view in widget.views:
            assert not [name for name in view.frame.names.values() if "…" in name], (width, view.chart.id)


def test_no_number_loses_its_logarithm_and_no_title_a_word_where_room_is_scarce(qtbot, playback, session, style):
    session.edit(Document(points=generate("noisy", 1, m=20), learner="halving"))
    session.seek(len(session.run))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(842, 150)
    widget.show()
    seen = {}
    for id in ("version-space", "weights"):
        widget.choose(id)
        QApplication.processEvents()
        seen |= {view.chart.id: view.frame for view in widget.views}
    assert all(name.startswith("lg ") for name in seen["version-space"].names.values())
    assert not [frame.title()[0] for frame in seen.values() if "…" in frame.title()[0]]


def test_a_long_title_drops_its_lead_in_before_it_is_cut(qtbot, style):
    view = ChartView(style)
    qtbot.addWidget(view)
    rising = Curve("a", np.arange(2), np.arange(2), "hypothesis")
    view.set_chart(Chart("proof", "The proof: a title", "rounds", [rising]))
    view.resize(400, 160)
    assert view.frame.title()[0] == "The proof: a title"
    view.resize(110, 160)
    assert view.frame.title()[0] == "A title"


def test_values_that_are_not_finite_are_not_drawn(qtbot, style):
    view = ChartView(style)
    qtbot.addWidget(view)
    y = np.array([0.0, np.inf, np.nan, 2.0])
    view.set_chart(Chart("t", "t", "rounds", [Curve("a", np.arange(4), y, "hypothesis")]))
    view.resize(300, 160)
    view.set_now(3, 3)
    assert np.isfinite(view.frame.corners(view.frame.live[0])).all()
    painted(view)


def test_a_chart_without_any_point_is_drawn(qtbot, style):
    view = ChartView(style)
    qtbot.addWidget(view)
    view.set_chart(Chart("t", "t", "rounds", [Curve("a", np.zeros(0), np.zeros(0), "bound", live=False)]))
    painted(view)


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_theme_is_followed_at_once(charts, style, theme):
    style.set_theme(theme)
    assert painted(charts).pixelColor(1, 1) == style.colour("stage")
    assert charts.views[0].grab().toImage().pixelColor(0, 0) == style.colour("stage")


def test_the_picture_is_kept_as_lines_in_an_svg(charts, tmp_path):
    from PySide6.QtSvg import QSvgGenerator

    generator = QSvgGenerator()
    generator.setFileName(str(tmp_path / "chart.svg"))
    generator.setSize(charts.size())
    with QPainter(generator) as painter:
        charts.render(painter, QPoint())
    text = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "<polyline" in text or "<path" in text
    assert "<image" not in text


def in_turn(learner, order, kinds):
    """Each kind in another order, with each learner other ones; in a long run all in all."""
    shift = list(PERCEPTRONS).index(learner) + list(ORDERS).index(order)
    return kinds if LONG else kinds[-shift % len(ORDERS) :: len(ORDERS)]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("learner", PERCEPTRONS)
@pytest.mark.parametrize("order", ORDERS)
def test_every_learner_order_and_kind_of_points_is_drawn(qtbot, qapp, style, learner, order):
    session = Session()
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(900, 180)
    every = [*DIFFICULT.values(), *(generate(name, 1, m=12) for name in DATASETS)]
    for points in in_turn(learner, order, every):
        session.open(Document(points=points, learner=learner, order=order, passes=3))
        for t in (0, len(session.run)):
            session.seek(t)
            painted(widget)


@pytest.mark.parametrize("learner", PERCEPTRONS)
def test_every_bound_is_named_wherever_the_cursor_is(charts, session, learner):
    session.set_learner(learner)
    session.computed.emit()
    for t in np.linspace(0, len(session.run), 9, dtype=int).tolist():
        session.seek(t)
        for view in charts.views:
            named = [label.curve.label for label in view.bound_labels]
            assert named == [curve.label for curve in view.frame.bounds]


def coloured(image, colour):
    pixels = np.frombuffer(image.constBits(), np.uint32)
    return int(np.count_nonzero(pixels == colour.rgb()))


def test_what_has_happened_is_drawn_in_its_own_colour_and_not_in_that_of_a_bound(qtbot, style):
    x = np.arange(21.0)
    live, bound = Curve("live", x, x, "mistake"), Curve("most", x, x + 5, "bound", live=False)
    found = {}
    for name, curves in (("both", [live, bound]), ("live alone", [live]), ("bound alone", [bound])):
        view = ChartView(style)
        qtbot.addWidget(view)
        view.resize(400, 240)
        view.set_chart(Chart("a", "A chart", "rounds", curves))
        view.set_now(20.0, 20)
        image = painted(view)
        found[name] = tuple(coloured(image, style.colour(role)) for role in ("mistake", "bound"))
    assert found["bound alone"][0] == 0
    assert min(found["both"][0], found["live alone"][0]) > 250
    assert max(found["both"][1], found["live alone"][1]) < 150  # the axes, and the dots of the bound


def test_no_formula_loses_its_middle_where_three_charts_share_a_small_window(qtbot, session, style):
    session.edit(Document(points=generate("margin", 3, m=30)))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(840, 190)
    widget.show()
    QApplication.processEvents()
    assert len(widget.views) == 3
    formulas = [
        curve.label for view in widget.views for curve in view.frame.live if "·" in curve.label or "⟨" in curve.label
    ]
    assert formulas
    for view in widget.views:
        for label, name in view.frame.names.items():
            assert label not in formulas or name == label


def curves_of(charts):
    return {view.chart.id: [curve.y.tolist() for curve in view.chart.curves] for view in charts.views}


class Painted(QObject):
    """Whether each view was still waiting when it was last painted."""

    def __init__(self):
        super().__init__()
        self.waited = {}

    def eventFilter(self, viewport, event):
        if event.type() == QEvent.Type.Paint and isinstance(view := viewport.parent(), ChartView):
            self.waited[view.chart.id] = view._waits
        return False
