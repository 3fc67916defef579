"""Which layers of the plane change when something happens, and that the plane then shows what a new one would."""

import random

import numpy as np
import pyqtgraph as pg
import pytest
from long_run import times
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.views.base import report_to
from colt_gui.views.export import picture
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.plane import Plane
from colt_gui.views.plane.plane_map import PlaneMap

DATA = generate("separable", 1, m=40)


def happen():
    QApplication.processEvents()
    QApplication.processEvents()


def settle(plane):
    for _ in range(2):
        happen()
        plane.viewport().repaint()


@pytest.fixture
def update(plane):
    """A round of the perceptron in which w changes, in the middle of it."""
    plane.session.open(Document(points=DATA, learner="perceptron", order="cycled"))
    plane.session.settle()
    plane.session.seek(int(np.flatnonzero(plane.session.run.updates)[1]) + 1)
    for phase in (0.50, 0.51):
        plane.session.playback.show_phase(phase)
        happen()
    return plane.session


class Changed:
    """The layers whose picture changes within, and where the widget is painted."""

    def __init__(self, plane):
        self.plane, self.region, self._filter = plane, QRect(), None

    def __enter__(self):
        happen()
        self._before, changed = self.plane.layers.changes, self

        class Filter(QObject):
            def eventFilter(self, watched, event):
                if event.type() == QEvent.Type.Paint:
                    changed.region |= event.region().boundingRect()
                return False

        self._filter = Filter()
        self.plane.viewport().installEventFilter(self._filter)
        return self

    def __exit__(self, *_):
        happen()
        self.plane.viewport().removeEventFilter(self._filter)
        now = self.plane.layers.changes
        self.layers = {name for name, count in now.items() if count > self._before.get(name, 0)}


# -- what changes -------------------------------------------------------------------------------------------


def test_a_frame_of_an_update_changes_what_moves_once_and_nothing_else(plane, update):
    before = plane.layers.changes
    with Changed(plane) as changed:
        plane.session.playback.show_phase(0.6)
    assert changed.layers == {"ground", "hypothesis", "example", "vectors"}
    assert all(plane.layers.changes[name] == before[name] + 1 for name in changed.layers)


def test_while_what_was_added_grows_the_line_and_its_ground_stand_still(plane, update):
    for phase in (0.1, 0.12):
        plane.session.playback.show_phase(phase)
        happen()
    with Changed(plane) as changed:
        plane.session.playback.show_phase(0.14)
    assert changed.layers == {"example", "vectors"}


def test_the_theorem_stands_still_while_the_line_turns(plane, update):
    update.selection.show_only(["radius", "shortfalls", "cone"])
    settle(plane)
    with Changed(plane) as changed:
        plane.session.playback.show_phase(0.7)
    assert changed.layers == {"ground", "hypothesis", "example", "vectors"}


@pytest.mark.parametrize("layer", ("radius", "cone"))
def test_a_part_of_the_theorem_is_all_that_is_painted_when_it_comes(plane, update, layer):
    settle(plane)
    with Changed(plane) as changed:
        update.selection.toggle(layer)
    assert changed.layers == {"theorem", "vectors"}


def test_a_frame_of_a_round_without_an_update_paints_nothing(plane, update):
    update.seek(int(np.flatnonzero(~update.run.updates)[0]) + 1)
    plane.session.playback.show_phase(0.5)
    with Changed(plane) as changed:
        plane.session.playback.show_phase(0.6)
    assert changed.layers == set() and changed.region.isEmpty()


def test_hovering_paints_a_note_where_it_is_and_nothing_else(plane, update):
    first, second = (plane.view.at(*update.points.X[i]) for i in (3, 11))
    settle(plane)
    plane.hover(first)
    with Changed(plane) as changed:
        plane.hover(None)
        happen()
        plane.hover(second)
    assert changed.layers == {"hover"}
    with Changed(plane) as changed:
        plane.hover(None)
    assert changed.layers == set()
    assert 0 < changed.region.width() * changed.region.height() < 0.1 * plane.width() * plane.height()


def test_going_to_another_round_leaves_points_and_numbers_alone(plane, update):
    with Changed(plane) as changed:
        plane.session.playback.seek(update.t + 3)
    assert {"ground", "hypothesis", "example", "vectors"} >= changed.layers > {"example"}


def test_dragging_a_point_leaves_the_numbers_alone(plane, update):
    at = plane.view.at(*update.points.X[3]).toPoint()
    QTest.mousePress(plane.viewport(), Qt.MouseButton.LeftButton, pos=at)
    with Changed(plane) as changed:
        QTest.mouseMove(plane.viewport(), at + QPoint(40, 20))
    QTest.mouseRelease(plane.viewport(), Qt.MouseButton.LeftButton, pos=at + QPoint(40, 20))
    assert "points" in changed.layers and not changed.layers & {"axis numbers", "selection", "hover"}


def test_selecting_paints_the_selection_alone(plane, update):
    settle(plane)
    with Changed(plane) as changed:
        update.selection.select([1, 2])
    assert changed.layers == {"selection"}


def test_the_brush_is_painted_where_it_was_and_where_it_is(plane, update):
    update.selection.choose_tool("brush")
    settle(plane)
    plane.hover(QPointF(300, 200))
    with Changed(plane) as changed:
        plane.hover(QPointF(310, 205))
    assert changed.layers == {"brush"}
    assert changed.region.width() < 120 and changed.region.height() < 120


def test_another_view_and_another_look_paint_everything_that_is_seen(plane, update):
    seen = {"ground", "axis numbers", "hypothesis", "points", "example", "vectors"}
    with Changed(plane) as changed:
        plane.camera.zoom(1.5, QPointF(450, 250))
    assert changed.layers == seen
    with Changed(plane) as changed:
        plane.look.set_theme("dark")
    assert changed.layers == seen


def test_with_very_many_experts_a_frame_paints_the_ring_alone(plane):
    source = ExpertSource(kind="random", n=1000)
    plane.session.open(Document(points=DATA, learner="weighted-majority", setups={"experts": source}))
    plane.session.settle()
    mistakes = np.flatnonzero(np.diff(plane.session.experiment.updates)) + 1
    plane.session.seek(int(mistakes[-1]))
    for phase in (0.3, 0.4, 0.5):
        plane.session.playback.show_phase(phase)
        happen()
    with Changed(plane) as changed:
        plane.session.playback.show_phase(0.6)
    assert changed.layers == {"example"} and changed.region.width() < 150


def test_a_hidden_part_of_a_machine_is_all_that_is_painted_when_it_comes(plane):
    plane.session.open(Document(points=DATA, learner="svm-hard"))
    plane.session.settle()
    settle(plane)
    with Changed(plane) as changed:
        plane.session.selection.toggle("compare")
    assert changed.layers == {"rivals", "words"}
    settle(plane)
    with Changed(plane) as changed:
        plane.session.selection.toggle("struts")
    assert changed.layers == {"struts", "words"}


# -- it shows what a new plane would ---------------------------------------------------------------------------

WORDS = "words"  # keep their places from one picture to the next
SPECKS = 12  # pixels: where lines meet in one place, the last digit of the view decides
SHADES = 8  # of 255: the last digit of the view decides them along the edges of lines


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def without_words(plane: Plane) -> np.ndarray:
    happen()
    if WORDS in plane.layers.changes:
        plane.layers[WORDS].setOpacity(0.0)
    return pixels(picture(plane))


def assert_as_new(plane: Plane) -> None:
    """What is on the screen is what a plane that has never painted anything shows."""
    new = Plane(plane.session, plane.look)
    new.resize(plane.size())
    new.camera.look_at(plane.view.seen)
    new.hovered = plane.hovered
    new.refresh()
    found, expected = without_words(plane), without_words(new)
    new.deleteLater()
    assert (np.abs(found - expected).max(axis=2) > SHADES).sum() <= SPECKS


def change(plane: Plane, chance: random.Random) -> str:
    """Something that a person may do."""
    session, playback = plane.session, plane.session.playback
    with_points = ["hover", "move", "select"] if len(session.points) else []  # examples that are drawn are nobody's
    what = chance.choice(["seek", "phase", "phase", *with_points, "zoom", "theme", "toggle", "expert"])
    if what == "seek":
        playback.seek(chance.randint(0, len(session.run)))
    elif what == "phase":
        playback.show_phase(chance.random())
    elif what == "hover":
        i = chance.randrange(len(session.points))
        plane.hover(chance.choice([None, plane.view.at(*session.points.X[i])]))
    elif what == "move":
        i = chance.randrange(len(session.points))
        session.move_point(i, (session.points.X[i] + chance.uniform(-0.4, 0.4)).tolist())
        session.settle()
    elif what == "select":
        session.selection.select(chance.sample(range(len(session.points)), 3))
    elif what == "zoom":
        plane.camera.zoom(chance.choice([0.8, 1.3]), QPointF(chance.uniform(0, 900), 250))
    elif what == "theme":
        plane.look.set_theme(chance.choice(["light", "dark", "projector"]))
    elif what == "toggle":
        session.selection.toggle(chance.choice([layer for lab in LABS.values() for layer in lab.layers]))
    else:
        session.selection.choose_expert(chance.choice([None, 0, 1]))
    return what


@pytest.mark.slow
@pytest.mark.parametrize("learner", [id for lab in LABS.values() if lab.data != "bits" for id in lab.learners])
def test_whatever_has_happened_the_plane_shows_what_a_new_one_would(plane, learner):
    chance, trail = random.Random(learner), []
    plane.session.open(Document(points=generate("noisy", 3, m=24), learner=learner))
    plane.session.settle()
    for _ in range(times(7, long=100)):
        trail.append(change(plane, chance))
        settle(plane)
        try:
            assert_as_new(plane)
        except AssertionError as error:
            raise AssertionError(f"{trail}: {error}") from error


SWITCHES = {
    "hulls": ("svm-soft", lambda session: session.selection.toggle("hulls")),
    "compare": ("svm-hard", lambda session: session.selection.toggle("compare")),
    "comparator": ("perceptron", lambda session: session.selection.toggle("comparator")),
    "radius": ("perceptron", lambda session: session.selection.toggle("radius")),
    "cone": ("perceptron", lambda session: session.selection.toggle("cone")),
    "shortfalls": ("marginalised-perceptron", lambda session: session.selection.toggle("shortfalls")),
    "struts": ("svm-soft", lambda session: session.selection.toggle("struts")),
    "expert": ("weighted-majority", lambda session: session.selection.choose_expert(2)),
    "kernel": ("svm-soft", lambda session: session.set_param("kernel", "gaussian")),
    "width": ("kernel-perceptron", lambda session: session.set_param("sigma", 0.3)),
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_what_can_be_switched_is_seen_at_once(plane, switch):
    learner, turn = SWITCHES[switch]
    plane.session.open(Document(points=DATA, learner=learner))
    plane.session.settle()
    plane.session.seek(len(plane.session.run))
    plane.session.selection.choose_expert(1)
    settle(plane)
    before = without_words(plane)
    turn(plane.session)
    plane.session.settle()
    settle(plane)
    assert (without_words(plane) != before).any()
    assert_as_new(plane)


def test_every_lab_follows_the_one_before_it(plane):
    plane.session.open(Document(points=DATA))
    for lab in ("svm", "perceptron", "experts", "svm"):
        plane.session.enter(lab)
        plane.session.settle()
        happen()
        assert_as_new(plane)


@pytest.mark.slow
def test_a_picture_at_another_scale_is_not_made_of_the_pixels_of_the_screen(plane, update):
    large = pixels(picture(plane, 3.0))
    blown_up = np.repeat(np.repeat(pixels(picture(plane)), 3, axis=0), 3, axis=1)
    assert (np.abs(large - blown_up).max(axis=2) > 60).mean() > 0.005


# -- items of others -----------------------------------------------------------------------------------------


def colour_at(plane, x, y):
    happen()
    return picture(plane).pixelColor(plane.view.at(x, y).toPoint()).name()


def test_any_item_of_pyqtgraph_can_be_put_on_the_stage_and_moves_with_the_data(plane, session):
    session.add_point((-3, 0), 1)
    item = pg.ScatterPlotItem([1.5], [0.5], size=20, symbol="s", pen=None, brush="#12ab34")
    plane.add_item(item)
    assert colour_at(plane, 1.5, 0.5) == "#12ab34"
    plane.camera.zoom(2.0, QPointF(500, 200))
    assert colour_at(plane, 1.5, 0.5) == "#12ab34"
    plane.resize(700, 480)
    assert colour_at(plane, 1.5, 0.5) == "#12ab34"
    plane.remove_item(item)
    assert colour_at(plane, 1.5, 0.5) != "#12ab34"


def test_a_curve_of_pyqtgraph_is_in_a_vector_picture_too(plane, session, tmp_path):
    from PySide6.QtGui import QPainter
    from PySide6.QtSvg import QSvgGenerator

    plane.add_item(pg.PlotCurveItem([-1, 0, 1], [0, 1, 0], pen=pg.mkPen("#12ab34", width=2)))
    generator = QSvgGenerator()
    generator.setFileName(str(tmp_path / "plane.svg"))
    with QPainter(generator) as painter:
        plane.paint(painter)
    del generator
    assert "#12ab34" in (tmp_path / "plane.svg").read_text(encoding="utf-8")


def test_an_item_lies_above_the_points_and_below_the_hand(plane, session):
    session.replace_points(Points([[1, 1], [2, 1]], [1, -1]))
    plane.add_item(pg.ScatterPlotItem([1.0], [1.0], size=60, symbol="s", pen=None, brush="#12ab34"))
    assert colour_at(plane, 1, 1) == "#12ab34"
    before = pixels(picture(plane))
    plane.hover(plane.view.at(1, 1))
    happen()
    around = plane.view.at(1, 1).toPoint()
    ring = np.s_[around.y() - 20 : around.y() + 20, around.x() - 20 : around.x() + 20]
    assert (pixels(picture(plane))[ring] != before[ring]).any()


class Spoilt(pg.GraphicsObject):
    def boundingRect(self):
        return QRectF(-1, -1, 2, 2)

    def paint(self, painter, *_):
        np.zeros(3) + np.zeros(4)


@pytest.fixture
def errors():
    errors = []
    before = report_to(errors.append)
    yield errors
    report_to(before)


def test_an_item_that_fails_is_told_of_and_the_rest_is_painted(plane, session, style, errors):
    session.replace_points(Points([[1, 1], [2, 1]], [1, -1]))
    item = Spoilt()
    plane.add_item(item)
    happen()
    assert [type(error) for error in set(errors)] == [ValueError]
    session.add_point((-1, 1), 1)
    happen()
    seen = plane.viewport().grab().toImage()
    disc = plane.view.at(-1, 1).toPoint()
    near = {seen.pixelColor(disc + QPoint(x, y)).name() for x in range(-8, 8) for y in range(-8, 8)}
    assert style.colour("positive").name() in near
    plane.remove_item(item)


def test_no_number_of_the_grid_is_cut_by_the_edge_of_the_plane(style):
    for height in range(300, 420):
        view = PlaneMap(50, -50, 450, 150, 900, height)
        grid = GridLayer(style).laid_out(view)
        assert grid.along and grid.up
        for at, text in (*grid.along, *grid.up):
            assert at.x() >= 0 and 0 < at.y() <= height, (height, text)


@pytest.mark.parametrize("theme", ["light", "projector"])
def test_a_low_plane_has_two_numbers_up_its_edge_at_any_scale(style, theme):
    style.set_theme(theme)
    for scale in range(20, 200):
        up = GridLayer(style).laid_out(PlaneMap(scale, -scale, 600, 180, 1180, 340)).up
        assert len(up) >= 2, scale
