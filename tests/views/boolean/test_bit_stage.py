"""The bit table: every learner painted, tiles turned over by hand and by key, rounds gone to."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import sign
from colt_gui.views.boolean.stage import BitStage
from colt_gui.views.boolean.table.chips import fitted
from colt_gui.views.boolean.table.formula_line import laid_out
from colt_gui.views.boolean.table.tiles import TilesPainter
from colt_gui.views.boolean.table.votes import VotesPainter
from colt_gui.views.boolean.table.weights import number_height
from colt_gui.views.export import picture
from colt_gui.views.look.drawing import text_size

Left, Key = Qt.MouseButton.LeftButton, Qt.Key
ANIMALS = ("aquatic", "airborne", "backbone", "eggs", "feathers", "milk", "fins", "tail")


@pytest.fixture
def stage(qtbot, session, style):
    session.enter("boolean")
    stage = BitStage(session, style)
    qtbot.addWidget(stage)
    stage.resize(900, 420)
    with qtbot.waitExposed(stage):
        stage.show()
    return stage


def show(stage, learner="conjunction", t=None, params=None, **source):
    session = stage._session
    document = Document(
        learner=learner, setups={"boolean": BooleanSource(**source)}, params={learner: params} if params else {}
    )
    session.open(document)
    session.settle()
    session.seek(len(session.run) if t is None else t)
    return session.experiment


def tile(stage, variable):
    areas = stage.areas()
    return areas.tiles.place(areas.columns.of(variable)).center().toPoint()


def click_tile(stage, variable):
    QTest.mouseClick(stage, Left, pos=tile(stage, variable))


def row_place(stage, t):
    areas = stage.areas()
    k = [row.t for row in stage.rows(areas)].index(t)
    return areas.history.place(k).center().toPoint()


# -- every learner, size and theme ---------------------------------------------------------------------------------


@pytest.mark.one_in(2)
@pytest.mark.parametrize("n", (1, 2, 5, 12))
@pytest.mark.parametrize("learner", LABS["boolean"].learners)
def test_every_learner_is_painted_at_every_phase(stage, learner, n):
    experiment = show(stage, learner, n=n, literals=min(n, 2), rounds=12, params={"k": 1} if "k-" in learner else None)
    for t in (0, 1, 2, len(experiment.run)):
        stage._session.playback.seek(t)
        for phase in (0.1, 0.5, 0.8, 1.0):
            stage._session.playback.show_phase(phase)
            picture(stage)
        assert stage.accessibleDescription().startswith(f"Round {t} of {len(experiment.run)}.")


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
@pytest.mark.parametrize("size", ((240, 160), (430, 200), (1500, 800)))
def test_every_theme_and_size_is_painted(stage, style, theme, size):
    style.set_theme(theme)
    stage.resize(*size)
    show(stage, n=8, names=ANIMALS, t=6)
    click_tile(stage, 2)
    picture(stage)


def test_thousands_of_variables_are_shown_by_those_that_matter(stage):
    show(stage, n=10_000, target="x17 ~x4711 x9999", rounds=30, t=5)
    columns = stage.areas().columns
    assert not columns.whole and {16, 4710, 9998} <= set(columns.variables.tolist())
    assert (np.diff(columns.variables) > 0).all() and columns.right <= stage.width()
    picture(stage)


def test_all_columns_can_be_scrolled_through(stage):
    show(stage, n=300, rounds=20, t=3)
    stage._session.selection.toggle("columns")
    assert stage.areas().columns.variables[0] == 0
    wheel(stage, tile(stage, 3), -10)
    first = int(stage.areas().columns.variables[0])
    assert first == 30
    wheel(stage, tile(stage, first), -1000)
    assert stage.areas().columns.variables[-1] == 299


def wheel(stage, at, notches):
    place, none = QPointF(at), Qt.MouseButton.NoButton
    event = QWheelEvent(
        place, QPointF(stage.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches), none,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(stage, event)


def test_without_a_target_to_see_the_variables_that_are_left_come_first(stage):
    experiment = show(stage, n=400, target="x17 ~x250 x399", rounds=60, show_target=False)
    alive = experiment.alive(len(experiment.run))
    left = set(np.flatnonzero(alive[:400] | alive[400:]).tolist())
    shown = stage.areas().columns.variables.tolist()
    assert left <= set(shown) and len(shown) < 400


# -- clauses, weights and votes ------------------------------------------------------------------------------------


def grid(stage):
    page = stage.page()
    return stage.table.clause_grid(stage.areas(page), page)


def test_clauses_stand_in_groups_by_size_and_are_counted(stage):
    experiment = show(stage, "k-cnf", n=5, params={"k": 2}, t=6)
    alive, sizes = experiment.alive(6), experiment.features.sizes
    for group in grid(stage).groups:
        own = sizes == group.size
        assert (group.left, group.total) == (int((alive & own).sum()), int(own.sum()))
        assert set(np.flatnonzero(alive & own)) <= set(group.members)


def test_thousands_of_clauses_are_scrolled_through_and_those_struck_out_are_shown_when_asked_for(stage):
    show(stage, "k-cnf", n=20, params={"k": 3}, t=8)
    few, page = sum(len(group.members) for group in grid(stage).groups), stage.page()
    seen = stage.table._clauses.chips(grid(stage), page.moment, 0.0)
    assert 0 < len(seen) < 200 and grid(stage).reach > 0
    middle = stage.areas().middle
    assert all(middle.adjusted(-3, -3, 3, 3).contains(chip.place) for _, chip in seen)
    wheel(stage, middle.center().toPoint(), -5)
    below = stage.table._clauses.chips(grid(stage), page.moment, stage.page().scroll)
    assert stage.page().scroll > 0 and {i for i, _ in below} != {i for i, _ in seen}
    stage._session.selection.toggle("struck-out")
    assert sum(len(group.members) for group in grid(stage).groups) == 9920 > few
    picture(stage)


def test_what_a_draft_would_strike_out_is_marked(stage):
    experiment = show(stage, "k-dnf", n=4, params={"k": 2}, t=3)
    click_tile(stage, 0)
    page = stage.page()
    dying = {i for i, chip in stage.table._clauses.chips(grid(stage), page.moment, 0.0) if chip.state == "dying"}
    shown = {i for i, _ in stage.table._clauses.chips(grid(stage), page.moment, 0.0)}
    assert dying == set(experiment.dying(page.moment.bits, 3).tolist()) & shown and dying


def test_the_gauge_compares_the_sum_with_half_of_n(stage):
    from colt_gui.views.boolean.table.weights import gauge_words, weight_scale

    experiment = show(stage, "winnow", n=10, t=1)
    for t in range(1, 30):
        stage._session.playback.seek(t)
        moment = stage.moment
        total = float(experiment.weights(t - 1) @ experiment.example(t))
        assert moment.score == total and moment.threshold == 5
        assert gauge_words(moment).split()[1] == (">" if total > 5 else "≤") and (moment.says > 0) == (total > 5)
    scale = weight_scale(stage.areas().middle, stage.moment)
    steps = [scale.height(2.0 * h) - scale.height(h) for h in (1.0, 2.0, 4.0)]
    assert np.allclose(steps, steps[0]) and scale.height(0.0) == 0


def test_halving_shows_who_votes_how_and_who_is_left(stage):
    experiment = show(stage, "boolean-halving", n=5, t=1)
    for t in range(1, 12):
        stage._session.playback.seek(t)
        votes = stage.moment.votes
        assert (2 * votes.plus >= votes.total) == (experiment.prediction(t) > 0)
        assert votes.left == (votes.plus if experiment.label(t) > 0 else votes.minus)


def test_a_product_is_shown_multiplied_out(stage):
    show(stage, "k-term-dnf", n=4, params={"k": 2}, target="x1 x2 | x3", t=2)
    assert "multiplied out  c  =  (x₁ ∨ x₃) ∧ (x₂ ∨ x₃)" in stage.accessibleDescription()


# -- building an example -------------------------------------------------------------------------------------------


def test_a_click_on_a_tile_turns_its_bit_over_in_a_draft_of_the_example(stage):
    experiment = show(stage, n=4, t=3)
    before = experiment.example(3).copy()
    click_tile(stage, 1)
    assert stage.moment.draft and stage.moment.bits[1] != before[1]
    assert (np.delete(stage.moment.bits, 1) == np.delete(before, 1)).all()
    assert (experiment.example(3) == before).all() and stage.bar.isVisible()
    click_tile(stage, 1)
    assert (stage.moment.bits == before).all() and stage.moment.draft


@pytest.mark.parametrize("y", (1, -1))
def test_a_button_puts_the_draft_in_as_the_next_example(stage, y):
    show(stage, n=4, kind="rows", t=0)
    for variable in (0, 2):
        click_tile(stage, variable)
    QTest.mouseClick(stage.bar.buttons[y], Left)
    session = stage._session
    assert session.t == len(session.run) == 1
    assert session.experiment.example(1).tolist() == [True, False, True, False] and session.experiment.label(1) == y
    assert not stage.moment.draft and stage.bar.isHidden()


def test_the_target_says_the_label_when_it_is_asked(stage):
    show(stage, n=3, target="x1 x3", t=2)
    bits = stage.moment.bits
    for variable in (0, 2):
        if not bits[variable]:
            click_tile(stage, variable)
    if not stage.moment.draft:
        click_tile(stage, 1)
    rounds = len(stage._session.run)
    QTest.mouseClick(stage.bar.buttons[0], Left)
    experiment = stage._session.experiment
    assert stage._session.t == 3 and len(stage._session.run) == rounds + 1
    assert experiment.example(3)[[0, 2]].all() and experiment.label(3) == 1


def test_without_a_target_nobody_can_be_asked(stage):
    show(stage, n=3, kind="rows", t=0)
    click_tile(stage, 0)
    assert not stage.bar.buttons[0].isEnabled() and stage.bar.buttons[1].isEnabled()


def test_an_undo_takes_the_example_out_again(stage):
    show(stage, n=3, kind="rows", t=0)
    click_tile(stage, 0)
    QTest.mouseClick(stage.bar.buttons[1], Left)
    stage._session.undo()
    assert len(stage._session.run) == 0
    picture(stage)


def test_a_draft_goes_with_its_round_and_with_its_document(stage):
    show(stage, n=4, t=3)
    for change in (
        lambda s: s.seek(2),
        lambda s: s.set_setup("boolean", BooleanSource(n=2, literals=1)),
        lambda s: s.undo(),
    ):
        click_tile(stage, 0)
        assert stage.moment.draft
        change(stage._session)
        assert not stage.moment.draft and stage.bar.isHidden()
        picture(stage)


@pytest.mark.parametrize("width", (820, 1000, 1400))
def test_the_margin_holds_the_words_that_stand_in_it(stage, style, width):
    stage.resize(width, 420)
    show(stage, n=8, names=ANIMALS, t=3)
    click_tile(stage, 2)
    needed = text_size(style.font("small", bold=True), "Your example").width()
    areas = stage.areas()
    assert areas.tiles.place(0).left() - areas.head.left() >= needed
    assert areas.verdict.left() + text_size(style.font("body"), "h says").width() < stage.width()


def test_escape_drops_the_draft(stage):
    show(stage, n=4, t=3)
    click_tile(stage, 0)
    QTest.keyClick(stage, Key.Key_Escape)
    assert not stage.moment.draft and stage._session.t == 3


def test_the_keys_go_through_the_tiles_and_type_bits(stage):
    show(stage, n=5, kind="rows", t=0)
    stage.toggle_cursor()
    for key in (Key.Key_1, Key.Key_0, Key.Key_1, Key.Key_1, Key.Key_0):
        QTest.keyClick(stage, key)
    assert stage.moment.bits.tolist() == [True, False, True, True, False]
    for key in (Key.Key_Home, Key.Key_Down, Key.Key_Right, Key.Key_Up, Key.Key_End, Key.Key_Return, Key.Key_Left):
        QTest.keyClick(stage, key)
    assert stage.moment.bits.tolist() == [False, True, True, True, True] and stage.building.at == 3
    QTest.keyClick(stage, Key.Key_Plus)
    assert stage._session.experiment.label(1) == 1 and stage._session.t == 1
    QTest.keyClick(stage, Key.Key_K)
    assert stage.building.at is None


def test_the_cursor_brings_its_tile_into_sight(stage):
    show(stage, n=500, rounds=10, t=1)
    stage.toggle_cursor()
    QTest.keyClick(stage, Key.Key_End)
    assert stage.building.at == 499 and stage.areas().columns.of(499) is not None
    assert "x500 is" in stage.accessibleDescription()


# -- the history ---------------------------------------------------------------------------------------------------


def test_the_newest_round_is_first_and_a_click_goes_to_any(stage):
    show(stage, n=4, t=9)
    rows = stage.rows(stage.areas())
    assert [row.t for row in rows[:3]] == [9, 8, 7] and rows[0].now
    QTest.mouseClick(stage, Left, pos=row_place(stage, 7))
    assert stage._session.t == 7 and stage.rows(stage.areas())[0].t == 7


def test_the_wheel_goes_back_in_the_history(stage):
    show(stage, n=4, t=60)
    wheel(stage, row_place(stage, 60), -2)
    assert stage.rows(stage.areas())[0].t == 54 and stage._session.t == 60


def test_mistakes_are_told_apart(stage):
    experiment = show(stage, n=6, rounds=60)
    wrong = {row.wrong for row in stage.rows(stage.areas())}
    said = experiment.run.said != experiment.run.y
    for t in (np.flatnonzero(said)[:5] + 1).tolist():
        stage._session.seek(t)
        row = stage.rows(stage.areas())[0]
        assert row.wrong == ("false negative" if row.label > 0 else "false positive")
    assert wrong <= {"", "false negative", "false positive"}


def test_what_refutes_the_class_is_said_and_its_rounds_stay_in_sight(stage):
    experiment = show(stage, n=2, target="(x1|x2)(~x1|~x2)", rounds=80)
    proofs = experiment.refutation(80).rounds
    rows = stage.rows(stage.areas())
    assert {row.t for row in rows if row.proof} == set(proofs)
    assert "This cannot be a conjunction" in stage.accessibleDescription()
    picture(stage)


# -- words ---------------------------------------------------------------------------------------------------------


def test_the_target_is_compared_while_it_is_shown(stage):
    show(stage, n=4, target="x1 ~x3", t=4)
    assert "c  =  x₁ ∧ ¬x₃" in stage.accessibleDescription() and "c ⊆ h" in stage.accessibleDescription()
    show(stage, n=4, target="x1 ~x3", t=4, show_target=False)
    assert "c  =" not in stage.accessibleDescription() and "⊆" not in stage.accessibleDescription()


def test_a_chip_says_what_became_of_it(stage):
    from colt_gui.views.boolean.stage import words_at

    experiment = show(stage, n=4, target="x1", t=1)
    t = int(np.flatnonzero(np.diff(experiment.mistakes))[0]) + 1
    stage._session.playback.seek(t)
    page, areas = stage.page(), stage.areas()
    i = int(experiment.killed(t)[0])
    chips = dict(stage.table._literals.chips(stage.table.literal_rows(areas, page.moment), areas.tiles, page.moment))
    words = words_at(stage.table, areas, page, chips[i].place.center())
    assert words.startswith(f"{experiment.features.typeset(i)} is struck out in this round, by ")
    assert words_at(stage.table, areas, page, QPointF(tile(stage, 0))).startswith("x₁ = ")


# -- little room ---------------------------------------------------------------------------------------------------


def test_a_sum_that_is_too_long_says_how_many_terms_are_left_out_and_what_it_is_compared_with(stage):
    show(stage, "winnow", n=60, rounds=5, t=0)
    stage.resize(420, 300)
    words, font = stage.page().readout.formula, stage._style.font("body")
    laid = laid_out(words, stage.areas().formula, font, font, 1)
    assert laid[1].word.text == "x₁" and laid[-1].word.text == " > 30"
    count = len(laid) - 3  # h =, the terms, how many more, the comparison
    assert laid[-2].word.text == f" … {60 - count} more"
    assert laid[-1].place.right() <= stage.areas().formula.right() + 1


@pytest.mark.parametrize("theme", ("light", "projector"))
def test_long_names_stand_over_their_tiles_and_not_over_what_is_said(stage, style, theme):
    style.set_theme(theme)
    stage.resize(640, 300)
    names = (*ANIMALS, "domesticated", "nocturnal")
    show(stage, n=10, names=names, t=3)
    tiles = stage.areas().tiles
    painter = TilesPainter(style)
    places = []
    every = painter.every(tiles, names)
    for k in range(min((every - 1) // 2, 9), 10, every):
        font, text = fitted(style, names[k], painter.room(tiles, k, every), False)
        half = text_size(font, text).width() / 2
        places.append((tiles.columns.x(k) - half, tiles.columns.x(k) + half))
    assert all(one[1] <= other[0] for one, other in pairwise(places))
    assert places[-1][1] <= tiles.columns.right + style.px(6)


def test_a_word_is_pressed_together_before_it_loses_a_letter(style):
    usual, _ = fitted(style, "backbone", 1000)
    narrow = 0.6 * text_size(usual, "backbone").width()
    font, text = fitted(style, "backbone", narrow)
    assert text == "backbone" and text_size(font, text).width() <= narrow


def test_no_line_runs_through_the_number_of_a_version_space(style):
    part = QRectF(0, 0, 200, 30)
    clear = VotesPainter(style).clear_of(part, 100.0, "252")
    assert abs(clear.center().x() - 100) > text_size(style.font("body", bold=True), "252").width() / 2
    assert VotesPainter(style).clear_of(part, 190.0, "252") == part


def test_the_number_of_a_negative_weight_stands_over_the_line_where_the_gauge_is_not():
    assert number_height(-30.0, 0.0, 12.0) == 0 and number_height(10.0, 14.0, 12.0) == 14


# -- the rounds, by key and by a reader of the screen -----------------------------------------------------------------


def test_every_round_is_a_row_that_is_read_aloud(stage):
    experiment = show(stage, n=4, rounds=30, t=12)
    reader = QAccessible.queryAccessibleInterface(stage.rounds)
    assert reader.role() == QAccessible.Role.Table and reader.childCount() == 13 * 6  # with the heads

    def words(row):
        return [reader.child(6 * row + 1 + k).text(QAccessible.Text.Name) for k in range(5)]

    assert words(0) == ["round", "example", "bits", "said", "is"]
    for row, t in ((1, 12), (12, 1)):
        bits = "".join(str(int(bit)) for bit in experiment.example(t))
        said, label = (sign(y) for y in (experiment.prediction(t), experiment.label(t)))
        assert [words(row)[k] for k in (0, 2, 4)] == [str(t), bits, label] and words(row)[3].startswith(said)
    stage._session.seek(3)
    assert reader.childCount() == 4 * 6


def test_keys_go_through_the_rounds_and_enter_goes_to_one(stage):
    show(stage, n=4, rounds=300)
    QTest.keyClick(stage, Key.Key_Tab)
    stage.rounds.setFocus(Qt.FocusReason.TabFocusReason)
    without = picture(stage)
    QTest.keyClick(stage.rounds, Key.Key_Down)
    assert stage.rounds.visited_round == 299 and picture(stage) != without
    QTest.keyClick(stage.rounds, Key.Key_End)
    assert stage.rounds.visited_round == 1
    assert 1 in [row.t for row in stage.rows(stage.areas())]
    QTest.keyClick(stage.rounds, Key.Key_Return)
    assert stage._session.t == 1


def test_the_mouse_reaches_the_picture_through_the_table_of_rounds(stage):
    show(stage, n=4, rounds=30)
    QTest.mouseClick(stage.window().windowHandle(), Left, pos=stage.mapTo(stage.window(), row_place(stage, 28)))
    assert stage._session.t == 28
