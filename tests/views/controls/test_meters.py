"""The meters panel against the session: same numbers, nothing that jumps, and room enough in the column."""

import numpy as np
import pytest
from held_worker import hold
from PySide6.QtWidgets import QApplication

from colt_gui.models import LEARNERS
from colt_gui.models.core import readings as models
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.controls.meter import Gauge, MeterState
from colt_gui.views.controls.meters import MetersPanel

WIDTH = 308


def points(separable=True):
    X = np.random.default_rng(3).normal(size=(30, 2)) * 1.5
    y = np.where(X @ [1.0, 0.4] > 0, 1, -1)
    if separable:
        return Points(X, y)
    return Points(np.vstack([X, [[3.0, 1.0], [-3.0, -1.0]]]), np.append(y, [-1, 1]))


def documents():
    kernels = [value for value, _ in LEARNERS["kernel-perceptron"].params[0].choices]
    for separable in (True, False):
        for learner in LEARNERS:
            for kernel in kernels if learner == "kernel-perceptron" else [None]:
                params = {learner: {"kernel": kernel}} if kernel else {}
                name = f"{learner}{f'-{kernel}' if kernel else ''}{'' if separable else '-not separable'}"
                document = Document(points=points(separable), learner=learner, params=params)
                yield pytest.param(document, id=name)


DOCUMENTS = list(documents())
ONLINE = [p for p in DOCUMENTS if LEARNERS[p.values[0].learner].family == "perceptrons"]


def settled(session):
    session.settle()
    return session


def make(qtbot, session, style, height=400):
    panel = MetersPanel(settled(session), style)
    qtbot.addWidget(panel)
    panel.resize(WIDTH, height)
    panel.show()
    return panel


@pytest.mark.one_in(2)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_gauges_read_what_the_model_reads_at_every_round(qtbot, style, document):
    session = Session(document)
    panel = make(qtbot, session, style)
    for t in {0, 1, 5, len(session.run)}:
        session.seek(t)
        readings = session.experiment.meters(session.t)
        assert len(panel.shown) == len(readings)
        for gauge, reading in zip(panel.shown, readings):
            assert gauge.state == reading.state and gauge.said() == reading.note
            assert gauge.accessibleName() == reading.title


@pytest.mark.one_in(2, 1)
@pytest.mark.parametrize("document", ONLINE)
def test_nothing_moves_and_nothing_is_made_anew_from_round_to_round(qtbot, style, document):
    session = Session(document)
    panel = make(qtbot, session, style, 230)
    gauges, places = list(panel.gauges), set()
    for t in range(len(session.run) + 1):
        session.seek(t)
        places.add(tuple(gauge.geometry().getRect() for gauge in panel.shown))
    QApplication.processEvents()
    assert panel.gauges == gauges and len(places) == 1


def test_a_theorem_that_does_not_apply_says_why(qtbot, style):
    too_large = Document(points=points(), learner="margin-perceptron", params={"margin-perceptron": {"gamma": 1.0}})
    panel = make(qtbot, Session(too_large), style)
    assert panel.shown[0].state is MeterState.NOT_APPLICABLE
    assert "γ = 1 is more than the true margin" in panel.shown[0].said()


def test_a_theorem_without_a_constant_is_not_said_to_be_none(qtbot, style):
    params = {"aggregating": {"loss": "absolute", "tuning": "self-confident"}}
    session = Session(Document(points=points(), learner="aggregating", params=params))
    session.seek(3)
    loss = make(qtbot, session, style).shown[0]
    assert loss.text() == number(session.experiment.meters(3)[0].value)
    assert "applies, but states no constant" in loss.said()


def test_without_a_separator_the_one_bound_that_is_left_says_why(qtbot, style):
    session = Session(Document(points=points(False)))
    panel = make(qtbot, session, style)
    assert panel.shown[0].state is MeterState.HOLDS
    assert panel.shown[0].said().startswith("not separable by a line through the origin; m with μm − L = R√m: ")
    assert number(session.experiment.promise.value) in panel.shown[0].text()


@pytest.mark.parametrize(
    ("relation", "value", "state"),
    [
        ("at most", 5.0, "holds"),
        ("at most", 9.0, "violated"),
        ("at least", 9.0, "holds"),
        ("at least", 5.0, "violated"),
        ("about", 9.0, "holds"),
        ("about", 5.0, "holds"),
    ],
)
def test_a_gauge_tells_a_bound_kept_from_a_bound_broken(qtbot, style, relation, value, state):
    gauge = Gauge(style)
    qtbot.addWidget(gauge)
    gauge.show_meter(models.Meter("Mistakes", value, 7.0, "a note", relation))
    assert gauge.state == state


def test_the_heading_names_the_theorem_and_its_source(qtbot, session, style):
    panel = make(qtbot, session, style)
    for learner in LEARNERS.values():
        session.set_learner(learner.id)
        settled(session)
        assert panel.heading.toolTip() == f"{session.experiment.heading}: {learner.source}"


def test_meters_follow_an_edit_and_its_undoing(qtbot, style):
    session = Session(Document(points=points()))
    panel = make(qtbot, session, style)
    before = panel.shown[0].said()
    session.set_param("bias", True)
    assert panel.shown[0].said() != before
    session.undo()
    assert panel.shown[0].said() == before


def test_a_margin_that_is_still_being_found_leaves_the_old_reading_for_a_moment(qtbot, style):
    session = Session(Document(points=points(), learner="kernel-perceptron"))
    panel = make(qtbot, session, style)
    count = len(panel.shown)
    worker = hold(session)
    session.set_param("sigma", 0.5)
    worker.show_latest()
    QApplication.processEvents()
    assert session.experiment.geometry is None and len(panel.shown) == count
    panel._patience.timeout.emit()
    assert len(panel.shown) == 1 and "finding the margin" in panel.shown[0].said()
    settled(session)
    assert len(panel.shown) == count


def test_no_points_no_bound_and_no_crash(qtbot, session, style):
    panel = make(qtbot, session, style)
    assert panel.shown[0].state is MeterState.NOT_APPLICABLE and "no points" in panel.shown[0].said()


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_the_panel_follows_the_theme_and_its_larger_text(qtbot, style, theme):
    panel = make(qtbot, Session(Document(points=points())), style)
    before, needed = panel.grab().toImage(), panel.minimumSizeHint().height()
    style.set_theme(theme)
    assert panel.grab().toImage() != before
    assert panel.minimumSizeHint().height() >= needed
