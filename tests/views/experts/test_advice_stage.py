"""The stage for experts without a plane: rounds × experts, and the hand on it."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import KINDS, ON_PLANE, ExpertSource
from colt_gui.views.experts.advice_stage import AdviceStage
from colt_gui.views.export import picture
from colt_gui.views.look.drawing import text_size

TABLE = Advice(np.array([[0.2, 0.9, 0.5], [0.7, 0.1, 1.0]]), np.array([1, -1]), ("calm", "keen", "undecided"))
SCENES = [kind for kind in KINDS if kind not in ON_PLANE]
Left = Qt.MouseButton.LeftButton


@pytest.fixture
def stage(qtbot, session, style):
    session.enter("experts")
    stage = AdviceStage(session, style)
    qtbot.addWidget(stage)
    stage.resize(1000, 500)
    with qtbot.waitExposed(stage):
        stage.show()
    return stage


def show(stage, learner="weighted-majority", t=None, **source):
    session = stage._session
    session.open(Document(learner=learner, setups={"experts": ExpertSource(**source)}))
    session.seek(len(session.run) if t is None else t)
    return session.experiment


@pytest.mark.parametrize("kind", SCENES)
@pytest.mark.parametrize("learner", ("halving", "weighted-majority", "aggregating"))
def test_every_learner_paints_every_scene(stage, learner, kind):
    if kind == "table" and learner != "aggregating":
        return  # this table has advice between 0 and 1
    table = TABLE if kind == "table" else None
    for t in (0, 1, None):
        show(stage, learner, t=t, kind=kind, table=table, rounds=30)
        picture(stage)
        assert stage.accessibleDescription().startswith(stage.header())


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
def test_every_theme_paints(stage, style, theme):
    style.set_theme(theme)
    show(stage, kind="stock", t=20)
    stage._session.selection.choose_expert(2)
    picture(stage)


@pytest.mark.parametrize("size", [(240, 160), (60, 40), (1, 1)])
def test_a_small_stage_still_paints(stage, size):
    stage.setMinimumSize(1, 1)  # as in the moment when it comes to stand somewhere else
    stage.resize(*size)
    show(stage, kind="adversary", k=6, M=3)
    picture(stage)
    assert len(stage.grid().experts) >= 1 and stage.grid().columns >= 1


def test_a_long_run_is_shown_in_a_window_around_the_present(stage):
    show(stage, kind="stock", rounds=100_000, t=50_000)
    grid = stage.grid()
    assert grid.columns < 120 and grid.start < 50_000 <= grid.stop
    picture(stage)
    stage._session.seek(0)
    assert stage.grid().start == 0
    stage._session.seek(100_000)
    assert stage.grid().stop == 100_000


def test_of_many_experts_the_heaviest_are_shown_in_their_own_order(stage):
    experiment = show(stage, kind="adversary", k=8, M=5, t=7)
    shown = stage.grid().experts
    assert len(shown) <= 40 and (np.diff(shown) > 0).all()
    weights = experiment.run.weights
    assert weights[shown].min() >= np.delete(weights, shown).max() - 1e-15


def test_a_click_goes_to_the_round_and_dragging_scrubs(stage):
    show(stage, kind="stock", t=5)
    grid = stage.grid()
    at = QPointF(grid.x(12) + grid.cell / 2, grid.y(2) + 3).toPoint()
    QTest.mouseClick(stage, Left, pos=at)
    assert stage._session.t == 12
    grid = stage.grid()
    QTest.mousePress(stage, Left, pos=QPointF(grid.x(20) + 2, grid.y(1)).toPoint())
    QTest.mouseMove(stage, QPointF(grid.x(25) + grid.cell / 2, grid.y(1)).toPoint())
    assert stage._session.t == 25


def test_a_click_on_a_name_picks_out_the_expert(stage):
    show(stage, kind="stock", t=5)
    grid = stage.grid()
    at = QPointF(grid.area.left() - 20, grid.y(3) + grid.row / 2).toPoint()
    QTest.mouseClick(stage, Left, pos=at)
    assert stage._session.selection.expert == 3
    QTest.mouseClick(stage, Left, pos=at)
    assert stage._session.selection.expert is None


def test_a_cell_says_who_said_what_in_which_round(stage):
    experiment = show(stage, kind="stock", t=5)
    grid = stage.grid()
    cell = QPointF(grid.x(4) + grid.cell / 2, grid.y(1) + grid.row / 2)
    assert stage.words_at(cell).startswith("Round 4: analyst 2 says ")
    assert "came" in stage.words_at(cell)
    ahead = QPointF(grid.x(9) + grid.cell / 2, grid.y(1) + grid.row / 2)
    assert "came" not in stage.words_at(ahead)
    assert experiment.experts[1].name == stage.words_at(QPointF(5, grid.y(1) + 4))


def test_a_person_who_answers_sees_the_column_to_come(stage):
    show(stage, kind="stock", answers=(1, -1))
    assert stage.votes.pending and stage.votes.round == 3
    picture(stage)


@pytest.mark.parametrize("width", (260, 420, 1000))
def test_the_words_above_the_picture_are_never_cut(stage, style, width):
    show(stage, kind="random", n=200, rounds=30)
    stage.resize(width, 300)
    room = width - 2 * style.space("l")
    texts = stage.headers(stage.grid())
    assert any(text_size(style.font("body"), text).width() <= room for text in texts)
    assert all("heaviest" in text for text in texts)
