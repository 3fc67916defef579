"""All labellings at once, by hand: what is shown, what a click does, how far one can look into it."""

import numpy as np
import pytest
from hands import Hand
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.shattering.families import FAMILIES
from colt_gui.models.statistics.shattering.scenes import SCENES, scene_points
from colt_gui.views.statistics.shattering.gallery import Gallery, Grid, LargeGallery

Left = Qt.MouseButton.LeftButton


def document(points, concepts="halfspaces"):
    return Document(points=points, learner="shatter", params={"shatter": {"concepts": concepts}})


@pytest.fixture(params=(Gallery, LargeGallery))
def gallery(request, qtbot, session, style):
    session.open(document(scene_points("square")))
    gallery = request.param(session, style)
    qtbot.addWidget(gallery)
    gallery.resize(420, 380)
    with qtbot.waitExposed(gallery):
        gallery.show()
    return gallery


@pytest.fixture
def window(window):
    window.session.open(document(scene_points("square")))
    QApplication.processEvents()
    return window


def turn_wheel(widget, at):
    """One notch away from the hand."""
    way, keys, phase = QPoint(0, 120), Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    place = QPointF(at), QPointF(widget.mapToGlobal(at))
    QApplication.sendEvent(widget, QWheelEvent(*place, QPoint(), way, Qt.MouseButton.NoButton, keys, phase, False))


def middle(gallery, t):
    return gallery.grid.square(t - 1).center().toPoint()


# -- places --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", (1, 2, 8, 16, 32, 64, 4096))
@pytest.mark.parametrize("size", ((400, 300), (200, 500), (900, 200)))
def test_every_square_lies_in_the_area_and_is_found_again(count, size):
    area = QRectF(10, 20, *size)
    grid = Grid.within(area, count)
    room = area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    for k in (0, count // 2, count - 1):
        assert room.contains(grid.square(k)) and grid.at(grid.square(k).center()) == k
    assert grid.at(QPointF(grid.left - 1, grid.top)) is None and grid.at(area.bottomRight() + QPointF(5, 5)) is None
    assert grid.seen(area).tolist() == list(range(count))


# -- the hand ------------------------------------------------------------------------------------------------------


def test_a_click_goes_to_the_labelling(gallery, session):
    for t in (7, 1, 16):
        QTest.mouseClick(gallery, Left, pos=middle(gallery, t))
        assert session.t == t


def test_a_click_beside_all_of_them_changes_nothing(gallery, session):
    QTest.mouseClick(gallery, Left, pos=middle(gallery, 3))
    QTest.mouseClick(gallery, Left, pos=gallery.rect().bottomRight())
    assert session.t == 3


def test_the_labelling_under_the_pointer_is_told(gallery):
    assert gallery.words() == "14 of 16 realised"
    QTest.mouseMove(gallery, middle(gallery, 7))
    QApplication.processEvents()
    assert gallery.words() == "Labelling 7: +−+−, impossible" == gallery.accessibleDescription()
    QTest.mouseMove(gallery, gallery.rect().bottomRight())
    QApplication.processEvents()
    assert gallery.words() == "14 of 16 realised"


def test_impossible_ones_are_red_and_the_one_on_show_is_framed(gallery, session, style):
    red = QColor(style.theme.mistake)

    def reds(t):
        image = gallery.grab(gallery.grid.square(t - 1).toAlignedRect()).toImage()
        return sum(
            abs(image.pixelColor(x, y).red() - red.red()) + abs(image.pixelColor(x, y).blue() - red.blue()) < 30
            for x in range(image.width()) for y in range(image.height())
        )  # fmt: skip

    assert all((reds(t) > 40) == (t in (7, 13)) for t in (6, 7, 8, 13))
    before = gallery.grab(gallery.grid.square(4).toAlignedRect()).toImage()
    session.seek(5)
    assert gallery.grab(gallery.grid.square(4).toAlignedRect()).toImage() != before


def test_in_the_large_view_the_wheel_looks_closer_and_clicks_still_find_their_labelling(qtbot, session, style):
    session.open(document(scene_points("twelve")))
    large = LargeGallery(session, style)
    qtbot.addWidget(large)
    large.resize(700, 600)
    large.show()
    at = middle(large, 2000)
    assert not large._tiles.shows_lines(large.grid)
    for _ in range(14):
        turn_wheel(large, at)
    assert large._tiles.shows_lines(large.grid) and large.grid.at(QPointF(at)) == 1999
    assert not large.grab().isNull()
    QTest.mouseClick(large, Left, pos=at)
    assert session.t == 2000
    large.fit()
    assert large.close_up.times == 1


@pytest.mark.parametrize(
    ("points", "words"),
    (
        (Points.empty(), "Place points: every labelling of them appears here."),
        (Points(np.zeros((13, 2)), [1] * 13), "The labellings of up to 12 points appear here; there are 13."),
        (Points(np.eye(3), [1, -1, 1]), "The labellings of points in the plane appear here."),
    ),
)
def test_where_there_is_nothing_to_show_a_sentence_says_so(gallery, session, points, words):
    session.open(document(points))
    assert gallery.words() == words and not gallery.grab().isNull()
    QTest.mouseClick(gallery, Left, pos=gallery.rect().center())
    assert session.t == 0


# -- in the window -------------------------------------------------------------------------------------------------


def test_the_gallery_stands_beside_the_plane_and_both_follow_the_transport(window):
    gallery = window.findChild(Gallery)
    assert gallery is not None and gallery.isVisible()
    window.playback.seek(7)
    scene = window.stage.plane.lab_scene
    assert scene.t == 7 and scene.concept is None and scene._obstacle.inside == (0, 2)
    assert scene.points.y.tolist() == [1, -1, 1, -1]
    window.playback.step(1)
    window.playback.show_phase(0.5)
    assert scene.t == 8 and 0 < scene.phase < 1
    QTest.mouseClick(gallery, Left, pos=middle(gallery, 3))
    assert window.session.t == 3 and window.transport.scrubber.value() == 3


def test_a_point_can_be_added_moved_and_flipped_while_a_labelling_is_on_show(window):
    session, hand = window.session, Hand(window.stage.plane)
    window.playback.seek(5)
    labels = session.document.points.y.tolist()
    hand.click(0.3, 0.2)
    assert len(session.document.points) == 5 and len(session.run) == 32
    assert session.document.points.y.tolist()[:4] == labels  # the labelling on show is nobody's label
    session.undo()
    hand.double_click(*scene_points("square").X[1])
    assert session.document.points.y.tolist() == [labels[0], -labels[1], *labels[2:]]
    assert (
        session.experiment.on_plane.points.y.tolist() == session.experiment.concepts.label(session.run.code(5)).tolist()
    )


@pytest.mark.slow
def test_a_scene_replaces_the_points_in_one_step_of_undo(window):
    panel = window.side.panel
    assert panel.scene.value() == "square"
    panel.scene.value_changed.emit("basis-origin")
    assert window.session.points.X.tolist() == [list(x) for x in SCENES["basis-origin"][1]]
    assert panel.scene.value() == "basis-origin"
    window.session.undo()
    assert panel.scene.value() == "square"
    window.session.move_point(0, (0.0, 0.0))
    assert panel.scene.value() == ""


@pytest.mark.one_in(4)
@pytest.mark.parametrize("concepts", FAMILIES)
@pytest.mark.parametrize("scene", ("inside", "line", "basis-origin"))
def test_every_labelling_of_every_class_is_painted_on_its_way_too(window, concepts, scene, qtlog):
    window.session.open(document(scene_points(scene), concepts))
    for t in range(1, len(window.session.run) + 1):
        window.playback.seek(t)
        for phase in (0.3, 1.0):
            window.playback.show_phase(phase)
            QApplication.processEvents()
    assert not [record for record in qtlog.records if "propagateSizeHints" not in record.message]


def test_points_that_are_not_in_the_plane_have_a_sentence_on_the_stage(window):
    window.session.open(document(Points(np.eye(3), [1, -1, 1])))
    QApplication.processEvents()
    stage = window.stage.currentWidget()
    assert stage.words().startswith("The points have 3 coordinates: there is no picture of them in the plane")
    assert len(window.session.run) == 8 and not stage.grab().isNull()
    assert not window.session.set_param("concepts", "discs")  # refused in one sentence, and nothing is lost
    assert window.session.experiment.learner.concepts == "halfspaces"


def test_the_large_gallery_takes_the_place_of_the_stage_and_gives_it_back(window):
    window.stage.show_large("gallery")
    QApplication.processEvents()
    assert isinstance(window.stage.currentWidget().picture, LargeGallery)
    window.stage.reduce()
    assert window.stage.currentWidget() is window.stage.plane


def test_a_vector_picture_of_the_gallery_has_every_symbol(gallery, tmp_path):
    """Sixteen labellings of four points: sixty-four symbols, none of them a picture of pixels."""
    path = tmp_path / "gallery.svg"
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setSize(gallery.size())
    with QPainter(generator) as painter:
        gallery._paint(painter)
    text = path.read_text(encoding="utf-8")
    assert "<image" not in text and text.count("<path") >= 64


def test_a_picture_in_a_file_waits_for_nothing(window, monkeypatch):
    """Even where the background answers nothing: every labelling of the gallery has its lines."""
    monkeypatch.setattr(window.session.background, "ask", lambda key, job: None)
    window.session.open(document(scene_points("circle"), "discs"))
    gallery = window.stage.parentWidget().beside.picture
    drawn = []
    monkeypatch.setattr(gallery._tiles, "_lines", lambda painter, card, experiment, t: drawn.append(t))
    gallery._kept.forget()
    gallery.grab()
    assert sorted(set(drawn)) == list(range(1, 65))
    assert all(window.session.experiment.evidence(t) is not None for t in drawn)


def test_points_that_are_endlessly_far_apart_have_their_squares(gallery, session):
    session.replace_points(Points([[-1e308, 0.0], [1e308, 1.0], [0.0, -1e308]], [1, -1, 1]))
    session.settle()
    gallery.grab()
