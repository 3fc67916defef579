"""The Boolean lab in the whole window: keys belong to the stage, interruptions are safe, no word is cut."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from text_room import cut_texts

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.labs import LABS
from colt_gui.views.boolean.cube import Cube, LargeCube
from colt_gui.views.boolean.stage import BitStage
from colt_gui.views.export import picture

SOURCES = {"n": 3, "literals": 2}, {"kind": "rows", "n": 2}, {"kind": "biased", "n": 12, "show_target": False}
KINDS = "conjunction", "k-cnf", "winnow", "boolean-halving"  # each has another middle of the stage
Left, Key = Qt.MouseButton.LeftButton, Qt.Key


@pytest.fixture
def lab(window):
    window.session.enter("boolean")
    settled()
    assert isinstance(window.stage.currentWidget(), BitStage)
    return window


def settled():
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()


def set_up(window, **source):
    assert window.session.set_setup("boolean", BooleanSource(**source))
    window.session.settle()
    settled()


def click_tile(stage, variable):
    areas = stage.areas()
    QTest.mouseClick(stage, Left, pos=areas.tiles.place(areas.columns.of(variable)).center().toPoint())


def press(key):
    QTest.keyClick(QApplication.focusWidget(), key)
    settled()


# -- keys ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_after_any_click_space_plays_and_arrows_go_through_time(lab):
    stage, session = lab.stage.currentWidget(), lab.session
    lab.playback.seek(3)
    stage.setFocus()
    QTest.mouseClick(lab.side.panel.target.hide_button, Left)
    QTest.mouseClick(lab.side.panel.target.hide_button, Left)
    session.seek(3)
    press(Key.Key_Right)
    assert session.t == 4
    click_tile(stage, 1)
    assert stage.moment.draft
    press(Key.Key_Left)
    assert session.t == 3 and not stage.moment.draft
    press(Key.Key_Space)
    assert lab.playback.playing
    press(Key.Key_Space)
    assert not lab.playback.playing


def test_letters_label_the_tiles(lab):
    stage, session = lab.stage.currentWidget(), lab.session
    set_up(lab, kind="rows", n=4)
    stage.setFocus()
    click_tile(stage, 2)
    press(Key.Key_I)
    assert session.experiment.label(1) == 1 and session.experiment.example(1).tolist() == [False, False, True, False]
    click_tile(stage, 0)
    press(Key.Key_O)
    assert session.t == 2 and session.experiment.label(2) == -1


@pytest.mark.slow
def test_k_gives_the_keys_to_the_tiles_and_takes_them_back(lab):
    stage, session = lab.stage.currentWidget(), lab.session
    set_up(lab, n=4, literals=2)
    lab.playback.seek(2)
    stage.setFocus()
    press(Key.Key_K)
    press(Key.Key_Right)
    assert stage.building.at == 1 and session.t == 2
    press(Key.Key_Return)
    assert stage.moment.draft
    press(Key.Key_Escape)
    assert not stage.moment.draft and stage.building.at == 1
    press(Key.Key_Escape)
    press(Key.Key_Right)
    assert stage.building.at is None and session.t == 3


def test_v_and_q_hide_and_draw_the_target(lab):
    lab.stage.currentWidget().setFocus()
    press(Key.Key_V)
    assert not lab.session.document.setup("boolean").show_target and lab.side.panel.target.field.text() == ""
    seed = lab.session.document.seed
    press(Key.Key_Q)
    assert lab.session.document.seed == seed + 1


# -- the cube ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_cube_comes_with_few_variables_and_takes_the_stage(lab):
    lab.resize(1600, 1000)
    assert lab.side.companion.picture is None
    set_up(lab, n=3, literals=2)
    lab.arrange()
    settled()
    assert isinstance(lab.side.companion.picture, Cube) and lab.side.companion.isVisible()
    assert lab.stage.enlarge("cube")
    settled()
    assert isinstance(lab.stage.currentWidget().picture, LargeCube)
    press(Key.Key_Right)
    assert lab.session.t == 1
    set_up(lab, n=6)
    assert lab.stage.large == "" and isinstance(lab.stage.currentWidget(), BitStage)


# -- interruptions -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("learner", LABS["boolean"].learners)
def test_it_may_be_left_undone_and_changed_in_the_middle_of_a_round(lab, learner):
    session, playback = lab.session, lab.playback
    session.set_learner(learner)
    for change in (
        lambda: session.enter("perceptron"), session.undo, session.clear, session.undo,
        lambda: session.set_setup("boolean", BooleanSource(n=3, literals=1)), session.undo, session.redo,
        lambda: session.set_learner("conjunction"),
    ):  # fmt: skip
        playback.play()
        playback.advance(0.3)
        picture(lab)
        change()
        playback.advance(0.3)
        picture(lab)
        settled()
    playback.pause()


@pytest.mark.slow
def test_a_table_of_ones_own_grows_click_by_click(lab):
    set_up(lab, kind="rows", n=3)
    stage, rng = lab.stage.currentWidget(), np.random.default_rng(1)
    for t in range(12):
        for variable in rng.choice(3, 2, replace=False).tolist():
            click_tile(stage, variable)
        QTest.mouseClick(stage.bar.buttons[1 if rng.random() < 0.5 else -1], Left)
        settled()
        assert lab.session.t == len(lab.session.run) == t + 1
    for _ in range(5):
        lab.session.undo()
        picture(lab)
    assert len(lab.session.run) == 7


@pytest.mark.one_in(2)
@pytest.mark.parametrize("kind", ("rows", "uniform"))
def test_what_was_put_in_is_taken_out_again_in_one_step_of_undo(lab, kind):
    set_up(lab, kind=kind, n=3, rounds=10, target="x1")
    stage, action = lab.stage.currentWidget(), lab.actions_["take-out"]
    rounds = len(lab.session.run)
    for variable in (0, 1):
        click_tile(stage, variable)
        QTest.mouseClick(stage.bar.buttons[1], Left)
    settled()
    assert len(lab.session.run) == rounds + 2 and action.isEnabled()
    action.trigger()
    lab.session.settle()
    settled()
    assert len(lab.session.run) == rounds and not action.isEnabled()
    lab.session.undo()
    lab.session.settle()
    assert len(lab.session.run) == rounds + 2


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("theme", ("light", "projector"))
@pytest.mark.parametrize("size", ((1280, 720), (1920, 1080)))
@pytest.mark.parametrize("presenting", (False, True), ids=("window", "F5"))
def test_no_word_is_cut_with_any_source(lab, style, theme, size, presenting):
    style.set_theme(theme)
    lab.resize(*size)
    if presenting:
        style.set_presentation(True, size[1])
        lab.presenting.changed.emit()
    lab.arrange()
    cut = {}
    for learner in LABS["boolean"].learners:
        lab.session.set_learner(learner)
        for source in (
            {"n": 3, "literals": 2},
            {"kind": "rows", "n": 2},
            {"kind": "biased", "n": 12, "show_target": False},
        ):
            set_up(lab, **source)
            lab.session.seek(min(4, len(lab.session.run)))
            click_tile(lab.stage.currentWidget(), 0)
            settled()
            cut.update(dict.fromkeys(cut_texts(lab), (learner, source["n"])))
    assert cut == {}
