"""Every lab in the real window: each learner at every round of a short run, labs that come and go, and a lab of one's
own that is two rows and nothing else."""

import gc
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest
from long_run import times
from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from short_runs import short
from toys.lab import COINS
from toys.lab_view import VIEW, CoinPanel, CoinPile, CoinStage
from windows import shown_window

from colt_gui import storage
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, LEARNERS, lab_of, registered_lab
from colt_gui.session import Session
from colt_gui.views.export import picture
from colt_gui.views.labs import LAB_VIEWS, StageView, loaded, registered_view
from colt_gui.views.plane.layers import StageScene
from colt_gui.views.window.commands import all_commands

POINTS = generate("separable", 3, m=7)
HIGH = Points(np.random.default_rng(1).standard_normal((6, 4)), [1, -1, 1, -1, 1, -1])
STAGES = {(lab, stage.widget) for lab, view in LAB_VIEWS.items() for stage in view.stages}


@contextmanager
def opened(style, document):
    window = shown_window(document, style)
    QApplication.processEvents()
    try:
        yield window
    finally:
        window.close_quietly()


def documents(learner):
    """Of each lab one for every stage that it has."""
    yield Document(points=POINTS, learner=learner, params=short(learner))
    if lab_of(learner).id == "experts":
        setup = lab_of(learner).setup_class(kind="stock", rounds=6)
        yield Document(learner=learner, setups={"experts": setup})
    else:
        yield Document(points=HIGH, learner=learner, params=short(learner))


def paint(window):
    QApplication.processEvents()
    picture(window)


# -- the tables ----------------------------------------------------------------------------------------------------


def test_the_two_tables_have_the_same_labs():
    assert list(LABS) == list(LAB_VIEWS)
    assert all(view.id == lab for lab, view in LAB_VIEWS.items())


@pytest.mark.parametrize("lab", LAB_VIEWS)
def test_everything_that_a_row_names_is_there(lab):
    view = LAB_VIEWS[lab]
    rows = (*view.stages, *view.companions)
    names = [view.scene, *(row.widget for row in rows), *(row.applies for row in rows), *view.tools.values()]
    assert all(callable(loaded(name)) for name in names)
    assert all(callable(loaded(name)) for name in (view.panel, view.remove) if name is not None)
    assert {switch.layer for switch in view.switches} <= set(LABS[lab].layers)
    rows = {row.id for row in all_commands()}
    assert all(row.after in rows for row in loaded(view.commands))


# -- every lab, learner and round ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
def test_every_learner_is_painted_at_every_round(style, learner, qtlog):
    first, *others = documents(learner)
    with opened(style, first) as window:
        session = window.session
        for document in (first, *others):
            session.open(document)
            session.settle()
            for t in range(len(session.run) + 1):
                window.playback.seek(t)
                assert window.transport.scrubber.hint(t) == session.run.mark(t).words
                QApplication.processEvents()
                if t:
                    window.playback.show_phase(0.5)
                    QApplication.processEvents()
            paint(window)
            assert window.transport.scrubber.maximum() == len(session.run)
    assert not [record for record in qtlog.records if "propagateSizeHints" not in record.message]


def test_those_documents_reach_every_stage(style):
    seen = set()
    for learner in LEARNERS:
        for document in documents(learner):
            session = Session(document)
            seen.add((session.lab.id, LAB_VIEWS[session.lab.id].stage(session).widget))
    assert seen == STAGES


@pytest.mark.parametrize("lab", LABS)
def test_the_scrubber_keeps_up_with_a_run_that_grows(style, lab):
    points = generate("noisy", 1, m=400)
    with opened(style, Document(points=POINTS)) as window:
        session, scrubber = window.session, window.transport.scrubber
        session.enter(lab)
        session.replace_points(points)
        while session.working:
            QApplication.processEvents()
            assert scrubber.place_at(scrubber.width()) == len(session.run)
        assert scrubber.maximum() == len(session.run) and scrubber.hint(len(session.run))


# -- labs come and go ----------------------------------------------------------------------------------------------


def widgets():
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    return sorted(type(widget).__name__ for widget in QApplication.allWidgets())


def connections(window):
    session, style = window.session, window.style_
    named = {
        session: ("changed", "moved", "geometry_known", "grown", "tool_changed", "dirty_changed", "opened"),
        session.playback: ("frame", "state_changed"),
        style: ("changed",),
    }
    return [sender.receivers(SIGNAL(f"{name}()")) for sender, names in named.items() for name in names]


def go_round(window, labs):
    for lab in labs:
        window.actions_[f"lab-{lab}"].trigger()
        QApplication.processEvents()


@pytest.mark.slow
def test_entering_and_leaving_every_lab_again_and_again_leaves_nothing_behind(style):
    with opened(style, Document(points=POINTS)) as window:
        labs = [*list(LABS)[1:], next(iter(LABS))]
        go_round(window, labs)
        before = widgets(), connections(window)
        for _ in range(times(5, long=50)):
            go_round(window, labs)
        assert (widgets(), connections(window)) == before


@pytest.mark.slow
def test_a_lab_may_be_left_while_it_plays(style):
    with opened(style, Document(points=POINTS)) as window:
        for lab in (*LABS, *reversed(LABS)):
            window.playback.play()
            window.playback.advance(0.3)
            window.session.enter(lab)
            window.playback.advance(0.3)
            paint(window)
        window.playback.pause()
        for _ in range(len(LABS)):
            window.session.undo()
            paint(window)
        window.session.clear()
        paint(window)


@pytest.mark.slow
@pytest.mark.parametrize("lab", LABS)
def test_in_every_lab_points_are_cleared_replaced_and_brought_back(style, lab):
    with opened(style, Document(points=POINTS)) as window:
        session = window.session
        session.enter(lab)
        for data in ("xor", "circles", "moons"):
            window.presets.choose(data)
            session.settle()
            paint(window)
        session.seal()
        window.actions_["clear"].trigger()
        paint(window)
        window.actions_["undo"].trigger()
        paint(window)
        assert len(session.document.points) and session.lab.id == lab


# -- a lab of one's own ---------------------------------------------------------------------------------------------


@pytest.fixture
def toy_window(style):
    with registered_lab(COINS), registered_view(VIEW), opened(style, Document(points=POINTS)) as window:
        yield window


@pytest.mark.slow
def test_a_lab_of_ones_own_is_entered_painted_and_played(toy_window):
    window = toy_window
    window.rail.labs["coins"].click()
    paint(window)
    assert window.session.lab is COINS and window.header.title.text() == "Coins"
    assert isinstance(window.side.panel, CoinPanel) and isinstance(window.side.companion.picture, CoinPile)
    assert window.stage.currentWidget() is window.plane and "coins" in window.side.switches.switches
    window.playback.seek(0)
    window.playback.play()
    for _ in range(40):
        window.playback.advance(0.1)
        paint(window)
    assert window.session.t == len(POINTS) and not window.playback.playing
    assert window.narration.text().startswith(f"Round {len(POINTS)}.")


def test_its_command_works_while_it_is_current_and_its_layer_is_shown(toy_window):
    window = toy_window
    assert not window.actions_["coins"].isEnabled()
    window.session.enter("coins")
    assert window.actions_["coins"].isEnabled() and not window.actions_["coins"].isChecked()
    before = picture(window.plane)
    window.actions_["coins"].trigger()
    QApplication.processEvents()
    assert window.actions_["coins"].isChecked() and picture(window.plane) != before


@pytest.mark.slow
def test_its_own_stage_comes_with_what_is_set_up_and_goes_with_it(toy_window):
    window = toy_window
    window.session.enter("coins")
    window.side.panel.fair.click()
    paint(window)
    assert isinstance(window.stage.currentWidget(), CoinStage) and not window.stage.has_points
    window.actions_["undo"].trigger()
    assert window.stage.currentWidget() is window.plane and "CoinStage" not in widgets()


def test_it_is_saved_and_loaded_with_its_setup(toy_window, tmp_path):
    window = toy_window
    window.session.enter("coins")
    window.side.panel.fair.click()
    window.session.seek(3)
    document = window.session.document
    storage.write_session(tmp_path / "toy.colt", document, {"t": 3})
    window.session.open(Document())
    paint(window)
    assert window.files.open(tmp_path / "toy.colt")
    paint(window)
    assert window.session.document == document and window.session.t == 3
    assert isinstance(window.stage.currentWidget(), CoinStage)


@pytest.mark.slow
def test_what_was_left_hears_nothing_more(toy_window):
    window = toy_window
    window.session.enter("coins")
    panel = window.side.panel
    window.session.enter("svm")
    heard = panel.heard
    window.session.seek(0)
    window.session.add_point((1.0, 2.0), 1)
    window.style_.set_zoom(1.1)
    assert panel.heard == heard and window.side.panel is None


def test_it_may_have_no_plane_at_all(style):
    view = replace(VIEW, scene=StageScene, stages=(StageView(CoinStage, points=False),))
    with registered_lab(COINS), registered_view(view), opened(style, Document(points=POINTS)) as window:
        window.session.enter("coins")
        paint(window)
        assert isinstance(window.stage.currentWidget(), CoinStage) and not window.plane.isVisible()
