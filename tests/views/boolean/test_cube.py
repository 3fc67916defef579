"""The cube of all inputs: corners, the plane that parts them, and what is read off it."""

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS
from colt_gui.views.boolean.cube import Cube, LargeCube, Plane, corners, has_cube, parting_plane, section
from colt_gui.views.export import picture


@pytest.fixture(params=(Cube, LargeCube))
def cube(request, qtbot, session, style):
    session.enter("boolean")
    session.set_setup("boolean", BooleanSource(n=3, literals=2))
    cube = request.param(session, style)
    qtbot.addWidget(cube)
    cube.resize(320, 300)
    with qtbot.waitExposed(cube):
        cube.show()
    return cube


def show(cube, learner="conjunction", t=None, **source):
    session, params = cube._session, {learner: {"k": 1}} if "k-" in learner else {}
    session.open(Document(learner=learner, setups={"boolean": BooleanSource(**source)}, params=params))
    session.settle()
    session.seek(len(session.run) if t is None else t)
    return session.experiment


@pytest.mark.parametrize("n", (1, 2, 3))
def test_every_halfspace_of_the_corners_has_a_plane_and_nothing_else_does(n):
    X, halfspaces = corners(n), set()
    for w in product((-3, -2, -1, 0, 1, 2, 3), repeat=n):
        values = X @ np.array(w)
        halfspaces |= {tuple((values > b).tolist()) for b in values}
    for says in product((False, True), repeat=2**n):
        plane = parting_plane(says)
        constant = all(says) or not any(says)
        assert (plane is not None) == (says in halfspaces and not constant)
        if plane is not None:
            assert tuple((X @ np.array(plane.w) > plane.b).tolist()) == says


def test_a_plane_cuts_the_cube_in_a_figure_of_its_own_points():
    for plane, count in (
        (Plane((1.0, 1.0, 1.0), 1.5), 6),
        (Plane((1.0, 0.0, 0.0), 0.5), 4),
        (Plane((1.0, 1.0), 1.5), 2),
    ):
        cut = section(plane)
        assert len(cut) == count and np.allclose(cut @ np.array(plane.w), plane.b)
        assert (cut >= 0).all() and (cut <= 1).all()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("learner", LABS["boolean"].learners)
@pytest.mark.parametrize("n", (1, 2, 3, 4))
def test_every_learner_is_painted(cube, learner, n):
    experiment = show(cube, learner, n=n, literals=1, rounds=8)
    for t in range(len(experiment.run) + 1):
        cube._session.playback.seek(t)
        for phase in (0.2, 0.8):
            cube._session.playback.show_phase(phase)
            picture(cube)
        assert len(cube.moment.says) == 2**n


def test_the_corners_have_the_labels_that_were_seen(cube):
    experiment = show(cube, n=3, target="x1 x2", rounds=40, t=5)
    moment = cube.moment
    seen = {int(experiment.example(t) @ (1, 2, 4)): experiment.label(t) for t in range(1, 6)}
    assert {i: y for i, y in enumerate(moment.labels.tolist()) if y} == seen
    assert moment.now == int(experiment.example(5) @ (1, 2, 4))
    assert moment.says.tolist() == (experiment.predict(corners(3) > 0, 5) > 0).tolist()


def test_a_corner_under_the_pointer_is_told(cube):
    show(cube, n=3, target="x1 x2", rounds=40, t=30)
    at = cube.view(cube.moment).corners[5].toPoint()
    QTest.mouseMove(cube, at)
    assert cube.words().startswith("101: h says no")
    cube.leaveEvent(None)
    assert "corner" in cube.words()


def test_there_is_a_cube_for_up_to_four_variables(cube):
    for n, there in ((1, True), (4, True), (5, False)):
        show(cube, n=n, literals=1)
        assert has_cube(cube._session) is there
        picture(cube)


def test_long_names_of_variables_stand_whole_beside_the_cube(cube, monkeypatch):
    words = {}
    monkeypatch.setattr(
        "colt_gui.views.boolean.cube.draw_text", lambda p, s, place, text, *_: words.update({text: place})
    )
    for n in (2, 3, 4):
        show(cube, n=n, literals=1, names=("airborne", "backbone", "tall", "young")[:n])
        words.clear()
        picture(cube)
        assert "backbone" in words and all(cube.rect().contains(place.toAlignedRect()) for place in words.values()), (
            words
        )


def test_large_it_is_zoomed_and_moved(qtbot, session, style):
    session.enter("boolean")
    session.set_setup("boolean", BooleanSource(n=3, literals=2))
    cube = LargeCube(session, style)
    qtbot.addWidget(cube)
    cube.resize(500, 400)
    side = cube.view(cube.moment).side
    cube.look_closer(cube.close_up.zoomed(2.0, cube.rect().center(), cube.size()))
    assert cube.view(cube.moment).side == pytest.approx(2 * side)
    cube.fit()
    assert cube.view(cube.moment).side == pytest.approx(side)
    assert cube.cursor().shape() == Qt.CursorShape.OpenHandCursor
