"""The side panel of the experts: who they are, the vote, the rows, and the person as the adversary."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.models.text.numbers import number
from colt_gui.views.experts.panel import ExpertsPanel
from colt_gui.views.experts.source_box import KNOBS_AT_HAND, KNOBS_BEHIND_BUTTON
from colt_gui.views.experts.vote_bar import GAP, HIGH
from colt_gui.views.export import picture

LEARNERS = ("halving", "weighted-majority", "fixed-share", "randomised-majority", "aggregating")
LINES = ((0.0, 0.0, 1.0, 1.0), (-1.0, 2.0, 1.0, -1.5))
NOISY = generate("noisy", 2, m=40)
Key, Left = Qt.Key, Qt.MouseButton.LeftButton


@pytest.fixture
def panel(qtbot, session, style):
    session.enter("experts")
    panel = ExpertsPanel(session, style)
    qtbot.addWidget(panel)
    panel.resize(360, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


def show(panel, learner="weighted-majority", t=None, points=NOISY, **source):
    session = panel._session
    session.open(Document(points=points, learner=learner, setups={"experts": ExpertSource(**source)}))
    session.seek(len(session.run) if t is None else t)
    QApplication.processEvents()
    return session.experiment


def is_painted(widget):
    image = picture(widget)
    return len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 4


def rows_in_view(panel):
    """The experts whose rows are in view, in whole."""
    rows, room = panel.rows, panel.rows.viewport().rect()
    return [int(i) for k, i in enumerate(rows.order) if room.contains(rows.place_of(k).toRect())]


def click_row(panel, k):
    rows = panel.rows
    QTest.mouseClick(rows.viewport(), Left, pos=rows.place_of(k).center().toPoint())


# -- everything can be painted -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "table"])
def test_every_kind_paints_with_every_learner(panel, kind):
    for learner in LEARNERS:
        for t in (0, 3):
            show(panel, learner, t=t, kind=kind, n=6, rounds=12, lines=LINES)
            assert is_painted(panel.rows)


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
def test_every_theme_paints(panel, style, theme):
    style.set_theme(theme)
    show(panel, "aggregating", t=9)
    panel._session.playback.show_phase(0.5)
    assert is_painted(panel.rows)


# -- the rows ------------------------------------------------------------------------------------------------


def test_every_row_of_ten_thousand_is_reached_by_key_and_read_aloud(panel):
    experiment = show(panel, t=5, kind="random", n=10_000)
    reader = QAccessible.queryAccessibleInterface(panel.rows)
    assert reader.role() == QAccessible.Role.List and reader.childCount() == 10_000
    first, last = reader.child(0), reader.child(9_999)
    best, worst = (experiment.experts[i].name for i in panel.rows.order[[0, -1]])
    assert first.text(QAccessible.Text.Name).startswith(f"{best}: weight ")
    assert last.text(QAccessible.Text.Name).startswith(f"{worst}: weight ")
    assert ", says " in last.text(QAccessible.Text.Name)
    QTest.keyClick(panel.rows, Key.Key_End)
    assert last.state().selected and not first.state().selected
    panel.rows.verticalScrollBar().setValue(0)
    assert rows_in_view(panel)[0] == panel.rows.order[0]


def test_what_a_row_says_follows_the_round_and_the_order(panel):
    show(panel, t=3)
    reader = QAccessible.queryAccessibleInterface(panel.rows)
    before = [reader.child(k).text(QAccessible.Text.Name) for k in range(24)]
    panel._session.seek(20)
    after = [reader.child(k).text(QAccessible.Text.Name) for k in range(24)]
    assert before != after and after[0] == panel.rows.words(int(panel.rows.order[0]))


def test_the_choice_stays_with_its_expert_when_the_order_changes(panel):
    show(panel, t=3)
    click_row(panel, 1)
    picked = panel.selected
    for t in (0, 12, 30, 40):
        panel._session.seek(t)
        row = panel.rows.currentIndex().row()
        assert panel.selected == picked == panel.rows.order[row]


def test_rows_are_sorted_by_weight_by_loss_or_not_at_all(panel):
    experiment = show(panel, t=12)
    assert (np.diff(experiment.run.weights[panel.rows.order]) <= 1e-15).all()
    panel.rows.set_sort("loss")
    assert (np.diff(experiment.run.losses[panel.rows.order]) >= 0).all()
    panel.sort._box.setCurrentIndex(2)
    panel.sort._activated(2)
    assert panel.rows.order.tolist() == list(range(24))


def painted_until(panel, k, colour, share):
    """How far a colour reaches in row k, in pixels; `share` is where in its height."""
    image, place = picture(panel.rows.viewport()), panel.rows.place_of(k)
    y = round(place.top() + share * place.height())
    return max((x for x in range(image.width()) if image.pixelColor(x, y).name() == colour), default=0)


@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
@pytest.mark.parametrize(("kind", "share"), (("directions", 0.5), ("learners", 0.86)))
def test_bars_are_linear_and_stand_beside_whole_names_or_as_strips_below_them(panel, style, theme, kind, share):
    style.set_theme(theme)
    panel.resize(style.px(360), style.px(800))
    experiment = show(panel, kind=kind)
    panel._session.seek(12)
    rows, weights = panel.rows, experiment.run.weights
    columns = rows.columns
    assert columns.under == (kind == "learners") and not columns.dropped
    ends = [painted_until(panel, k, style.colour("accent").name(), share) for k in range(5)]
    heaviest, lighter = rows.order[0], next(k for k in range(1, 5) if weights[rows.order[k]] < weights[rows.order[0]])
    assert ends[0] == pytest.approx(columns.weight, abs=style.px(6))
    ratio = weights[rows.order[lighter]] / weights[heaviest]
    assert (ends[lighter] - columns.bar) / (ends[0] - columns.bar) == pytest.approx(ratio, abs=0.04)


def test_the_switch_changes_between_logarithmic_and_linear_bars(panel):
    show(panel, t=12)
    before = picture(panel)
    panel.log.click()
    assert panel.rows.logarithmic and picture(panel) != before


def test_a_click_on_a_row_picks_out_its_expert_and_another_lets_it_go(panel):
    show(panel, t=12)
    click_row(panel, 2)
    assert panel.selected == panel._session.selection.expert == panel.rows.order[2]
    click_row(panel, 2)
    assert panel.selected is None


def test_arrows_move_the_choice_and_keep_it_in_view(panel):
    show(panel, t=5, kind="random", n=500)
    QTest.keyClick(panel.rows, Key.Key_Down)
    QTest.keyClick(panel.rows, Key.Key_Down)
    assert panel.selected == panel.rows.order[1]
    QTest.keyClick(panel.rows, Key.Key_End)
    picture(panel)
    assert panel.selected == panel.rows.order[-1] and panel.selected in rows_in_view(panel)
    QTest.keyClick(panel.rows, Key.Key_Up)
    QTest.keyClick(panel.rows, Key.Key_Home)
    picture(panel)
    assert panel.selected == panel.rows.order[0] and panel.selected in rows_in_view(panel)
    QTest.keyClick(panel.rows, Key.Key_Escape)
    assert panel.selected is None


def test_delete_in_the_list_removes_a_drawn_expert(panel):
    show(panel, kind="drawn", lines=LINES)
    panel._session.selection.choose_expert(0)
    QTest.keyClick(panel.rows, Key.Key_Delete)
    assert panel._session.document.setup("experts").lines == LINES[1:]


def test_rows_are_told_in_words(panel):
    experiment = show(panel, "halving", t=10)
    dead = int(np.flatnonzero(experiment.run.losses > 0)[0])
    assert panel.rows.words(dead).endswith("eliminated")
    panel._session.selection.choose_expert(dead)
    assert experiment.experts[dead].name in panel.rows.accessibleDescription()
    pos = panel.rows.place_of(0).center().toPoint()
    event = QHelpEvent(QEvent.Type.ToolTip, pos, panel.rows.viewport().mapToGlobal(pos))
    QApplication.sendEvent(panel.rows.viewport(), event)


def test_the_list_follows_time(panel):
    show(panel, t=0)
    assert "says" not in panel.rows.words(0)
    panel._session.seek(5)
    assert "says" in panel.rows.words(0)


def test_at_least_five_rows_fit_into_a_small_column(panel):
    show(panel, t=4, answers=(1, -1, 1, -1))
    panel.resize(300, panel.minimumSizeHint().height())
    QApplication.processEvents()
    assert panel.minimumSizeHint().height() <= 470
    assert panel.rows.height() >= 5 * panel.rows.row_height


# -- the vote ------------------------------------------------------------------------------------------------


def test_the_balance_shows_the_vote_of_the_round(panel):
    experiment = show(panel, "halving", t=1)
    plus = int((experiment.advice.row(1) > 0).sum())
    assert panel.vote_bar.plus_text() == f"W⁺ {plus}"
    assert panel.vote_bar.minus_text() == f"W⁻ {24 - plus}"
    outcome = "+" if experiment.run.round(1).outcome > 0 else "−"
    assert panel.vote_bar.verdict().endswith(f"came {outcome}")
    panel._session.seek(0)
    assert panel.vote_bar.verdict() == "no round yet"


def test_a_soft_learner_shows_its_number(panel):
    show(panel, "aggregating", t=4)
    assert panel.vote_bar.verdict().startswith("ŷ = ")


def test_a_coin_is_told_beside_its_chance(panel):
    experiment = show(panel, "randomised-majority", t=3, kind="stock", rounds=5)
    tossed = {1: "+", -1: "−"}[experiment.run.played(3).answer]
    assert panel.vote_bar.verdict().startswith("ŷ = ") and f", coin {tossed}, came " in panel.vote_bar.verdict()


def test_the_predictions_that_would_do_as_well_are_drawn_as_an_interval_around_the_pointer(panel, style):
    experiment = show(panel, "aggregating", t=3, kind="stock", rounds=5)
    low, high = experiment.vote(3).admissible
    assert low < experiment.vote(3).prediction < high
    bar = panel.vote_bar
    assert f"Any ŷ from {number(low)} to {number(high)}" in bar.accessibleDescription()
    image = picture(bar)
    y = bar._line() + round(style.px(GAP + HIGH - 6))  # where only the ends of the interval reach up to
    inked = [x / image.width() for x in range(image.width()) if image.pixelColor(x, y) == style.colour("ink")]
    assert min(inked) == pytest.approx(low, abs=0.03) and max(inked) == pytest.approx(high, abs=0.03)


def test_other_learners_have_no_such_interval(panel):
    show(panel, t=3, kind="stock", rounds=5)
    assert panel.vote_bar.votes.admissible is None and "ŷ" not in panel.vote_bar.accessibleDescription()


def test_weights_far_below_any_float_are_still_told(panel):
    show(panel, kind="stock", rounds=20_000)
    assert "10⁻" in panel.vote_bar.plus_text() + panel.vote_bar.minus_text()
    assert "10⁻" in panel.rows.words(int(panel.rows.order[-1]))
    picture(panel)


# -- the source ----------------------------------------------------------------------------------------------


def choose(row, key):
    index = row._keys.index(key)
    row._box.setCurrentIndex(index)
    row._box.activated.emit(index)


def test_choosing_a_kind_changes_the_document_and_the_document_the_choice(panel):
    show(panel)
    choose(panel.source.kind, "stumps")
    assert panel._session.document.setup("experts").kind == "stumps"
    panel._session.undo()
    assert panel.source.kind.value() == "directions"


def test_a_kind_without_its_data_asks_for_them(panel, qtbot):
    show(panel)
    with qtbot.waitSignal(panel.command_wanted) as wanted:
        choose(panel.source.kind, "table")
    assert wanted.args == ["import-table"]
    choose(panel.source.kind, "drawn")
    assert panel._session.selection.tool == "line"
    assert panel.source.kind.value() == panel._session.document.setup("experts").kind == "directions"


def test_knobs_change_the_source_and_a_slider_is_one_undo(panel):
    show(panel)
    row = panel.source.knobs.rows["n"]
    for value in (8, 9, 10):
        row.value_changed.emit(value)
    row.settled.emit()
    assert panel._session.document.setup("experts").n == 10 and len(panel.rows.order) == 10
    panel._session.undo()
    assert panel._session.document.setup("experts").n == 24 and row.value() == 24


@pytest.mark.parametrize("name", (*KNOBS_AT_HAND, *KNOBS_BEHIND_BUTTON))
def test_every_knob_shows_the_source_and_is_seen_only_where_it_matters(panel, name):
    for kind in KINDS:
        if kind == "table":
            continue
        show(panel, kind=kind, lines=LINES, n=6, rounds=9)
        source = panel._session.document.setup("experts")
        holder = panel.source.knobs if name in panel.source.knobs.rows else panel.source.popup.knobs
        assert holder.rows[name].value() == getattr(source, name)
        assert holder.rows[name].isHidden() != source.relevant(name)


def test_the_switches_are_in_a_popup(panel):
    show(panel)
    panel.source.more.click()
    assert panel.source.popup.isVisible()
    panel.source.popup.knobs.rows["constants"].click()
    assert panel._session.document.setup("experts").constants and len(panel.rows.order) == 26
    panel.source.popup.hide()


# -- you are the adversary -----------------------------------------------------------------------------------


def test_a_person_answers_round_by_round(panel):
    show(panel)
    choose(panel.source.outcomes, "yours")
    session = panel._session
    assert session.document.setup("experts").answers == () and session.t == 0
    assert not panel.answers.isHidden()
    assert panel.vote_bar.heading() == "Round 1, to come"
    panel.answers.buttons[1].click()
    panel.answer(-1)
    assert session.document.setup("experts").answers == (1, -1)
    assert session.t == len(session.run) == 2
    assert session.run.columns.outcome.tolist() == [1, -1]
    assert "in 2 rounds; at most" in panel.answers.count.text()
    session.undo()
    assert session.document.setup("experts").answers == (1,)


def test_when_all_rounds_are_answered_there_is_nothing_to_press(panel):
    show(panel, kind="example-2-2", answers=(1,) * 8)
    assert not panel.answers.buttons[1].isEnabled()
    assert panel.answers.count.text().endswith("All rounds are answered.")
    panel.answer(1)
    assert len(panel._session.document.setup("experts").answers) == 8


def test_without_points_there_is_nothing_to_answer(panel):
    from colt_gui.models.core.points import Points

    show(panel, points=Points.empty(), answers=())
    assert panel.answers.count.text() == "Place points first: each one is a round."
    picture(panel)


def test_the_built_in_adversary_opposes_every_prediction(panel):
    show(panel)
    choose(panel.source.outcomes, "opposed")
    session = panel._session
    assert session.document.setup("experts").opposed
    assert session.experiment.mistakes[-1] == len(session.run)
    choose(panel.source.outcomes, "given")
    assert session.document.setup("experts") == ExpertSource()


def test_the_adversary_does_not_follow_to_other_experts_without_a_word(panel, qtbot):
    show(panel)
    session = panel._session
    choose(panel.source.outcomes, "opposed")
    with qtbot.waitSignal(session.reported) as told:
        choose(panel.source.kind, "stumps")
    assert told.args == ["Other experts: the outcomes are the labels again."]
    assert panel.source.outcomes.value() == "given" and not session.document.setup("experts").opposed
    with qtbot.waitSignal(session.reported) as told:
        choose(panel.source.kind, "adversary")
    assert told.args == ["Other experts: the outcomes now come from the adversary."]
    session.undo()
    with qtbot.assertNotEmitted(session.reported):
        choose(panel.source.kind, "directions")


def test_the_scene_of_the_lower_bound_has_no_outcomes_of_its_own(panel):
    show(panel, kind="adversary")
    assert panel.source.outcomes.value() == "opposed"
    assert "given" not in panel.source.outcomes._keys


def test_every_part_has_a_name_for_people_who_listen(panel):
    show(panel, answers=())
    named = (panel, panel.rows, panel.vote_bar, panel.log, panel.source.more, *panel.answers.buttons.values())
    assert all(widget.accessibleName() for widget in named)
