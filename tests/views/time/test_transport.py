"""Transport, scrubber and narration against the session and the playback, both ways."""

from itertools import pairwise

import numpy as np
import pytest
from held_worker import hold
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolTip, QWidget

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.perceptrons.readings import narrate
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.session.playback import SPEEDS
from colt_gui.views.time.scrubber import MARGIN_MISTAKE, MISTAKE
from colt_gui.views.time.transport import PICKED, Transport, speed_text
from colt_gui.views.window.narration import Narration

LEFT = Qt.MouseButton.LeftButton


def points(m=40, seed=3):
    X = np.random.default_rng(seed).normal(size=(m, 2)) * 1.5
    return Points(X, np.where(X @ [1.0, 0.4] > 0, 1, -1))


@pytest.fixture
def session(qapp):
    return Session(Document(points=points()))


@pytest.fixture
def transport(qtbot, session, style):
    widget = Transport(session, style)
    qtbot.addWidget(widget)
    widget.resize(1020, 80)
    widget.show()
    return widget


def wheel(widget, turn):
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place, widget.mapToGlobal(place), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


# -- buttons -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "lands"), [("to_start", 0), ("back", 16), ("forward", 18), ("to_end", 40)])
def test_a_travel_button_goes_to_its_round(qtbot, transport, session, name, lands):
    session.seek(17)
    qtbot.mouseClick(getattr(transport, name), LEFT)
    assert session.t == lands


def test_the_play_button_plays_and_pauses_and_says_so(qtbot, transport, playback):
    assert transport.play.accessibleName() == "Play"
    qtbot.mouseClick(transport.play, LEFT)
    assert playback.playing and transport.play.accessibleName() == "Pause"
    qtbot.mouseClick(transport.play, LEFT)
    assert not playback.playing and transport.play.toolTip() == "Play (Space)"


def test_without_a_round_there_is_nothing_to_press(qtbot, playback, style):
    transport = Transport(Session(), style)
    qtbot.addWidget(transport)
    buttons = (transport.to_start, transport.back, transport.play, transport.forward, transport.to_end)
    assert not any(button.isEnabled() for button in buttons)


@pytest.mark.parametrize(("presentation", "smallest"), [(False, 36), (True, 44)])
def test_every_button_is_named_and_large_enough_to_hit(transport, style, presentation, smallest):
    style.set_presentation(presentation)
    transport._session.set_order("shuffled")
    transport.resize(style.px(1020), 160)
    QApplication.processEvents()
    for button in transport.findChildren(QAbstractButton):
        assert button.accessibleName() and button.toolTip()
        assert min(button.width(), button.height()) >= smallest, button.toolTip()


def test_travel_buttons_tell_their_keys(transport):
    keys = {transport.to_start: "Home", transport.back: "←", transport.play: "Space", transport.forward: "→",
            transport.to_end: "End", transport.speed.slower: "−", transport.speed.faster: "+"}  # fmt: skip
    for button, key in keys.items():
        assert button.toolTip().endswith(f"({key})")


def test_clicking_a_button_leaves_the_keyboard_where_it_was(qtbot, transport):
    transport.scrubber.setFocus()
    qtbot.mouseClick(transport.forward, LEFT)
    assert transport.scrubber.hasFocus()


# -- count ---------------------------------------------------------------------------------------------------


def test_the_count_follows_the_session_without_moving(transport, session):
    widths = set()
    for t in (0, 7, 17, 40):
        session.seek(t)
        QApplication.processEvents()
        assert transport.counter.text() == f"{t} of 40"
        widths.add((transport.counter.width(), transport.scrubber.width()))
    assert len(widths) == 1


# -- scrubber ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("t", [0, 1, 13, 39, 40])
def test_a_click_on_the_line_seeks_the_round_that_lies_there(qtbot, transport, session, t):
    line = transport.scrubber
    session.seek(20)
    qtbot.mouseClick(line, LEFT, pos=QPoint(round(line.x_of(t)), line.height() // 2))
    assert session.t == t == line.value()


def test_dragging_seeks_all_the_way_and_pauses(qtbot, transport, session):
    line = transport.scrubber
    session.playback.play()
    qtbot.mousePress(line, LEFT, pos=QPoint(round(line.x_of(5)), line.height() // 2))
    seen = []
    for t in (8, 12, 60):
        qtbot.mouseMove(line, QPoint(min(line.width() + 50, round(line.x_of(t))), 5))
        seen.append(session.t)
    qtbot.mouseRelease(line, LEFT)
    assert seen == [8, 12, 40] and not session.playback.playing and not line.isSliderDown()


def test_the_wheel_steps_and_small_turns_add_up(transport, session):
    session.seek(10)
    wheel(transport.scrubber, 120)
    assert session.t == 11
    wheel(transport.scrubber, -240)
    assert session.t == 9
    for _ in range(4):
        wheel(transport.scrubber, 30)
    assert session.t == 10


@pytest.mark.parametrize(
    ("key", "lands"),
    [("Right", 18), ("Left", 16), ("Home", 0), ("End", 40), ("PageDown", 21), ("PageUp", 13)],
)
def test_keys_on_the_line_travel(qtbot, transport, session, key, lands):
    session.seek(17)
    qtbot.keyClick(transport.scrubber, getattr(Qt.Key, f"Key_{key}"))
    assert session.t == lands


def test_the_handle_glides_during_the_animation_of_a_round(transport, session):
    playback = session.playback
    playback.clock = lambda: 0.0
    line = Transport(session, transport._style).scrubber
    session.seek(9)
    playback.step(1)
    assert line.position == 9
    playback.advance(0.25)
    assert line.position == pytest.approx(9.5)
    playback.advance(5)
    assert line.position == 10


def marked(line, flags):
    return sorted({int(line.x_of(t + 1) * line.devicePixelRatioF()) for t in np.flatnonzero(flags)})


def test_ticks_stand_at_the_mistakes_and_apart_at_the_other_updates(transport, session):
    session.set_learner("margin-perceptron")
    line, run = transport.scrubber, session.run
    assert run.mistakes.any() and (run.updates & ~run.mistakes).any()
    assert line.columns(MISTAKE)[0].tolist() == marked(line, run.mistakes)
    assert line.columns(MARGIN_MISTAKE)[0].tolist() == marked(line, run.updates & ~run.mistakes)


def test_the_two_kinds_of_tick_differ_in_height_as_well_as_in_colour(transport, session, style):
    session.set_learner("margin-perceptron")
    picture, heights = transport.scrubber._draw_ticks(), {}
    for kind in (MISTAKE, MARGIN_MISTAKE):
        x = int(transport.scrubber.columns(kind)[0][-1])
        pixels = [picture.pixelColor(x, y) for y in range(picture.height())]
        assert pixels[-1].name() == style.colour(kind).name()
        heights[kind] = sum(pixel.alpha() > 0 for pixel in pixels)
    assert heights[MARGIN_MISTAKE] < heights[MISTAKE]


@pytest.mark.parametrize("scale", [1, 3])
def test_a_mistake_is_ticked_in_its_colour_and_a_margin_mistake_in_its(transport, session, style, scale):
    session.set_learner("margin-perceptron")
    line, run = transport.scrubber, session.run
    image = QImage(line.size() * scale, QImage.Format.Format_RGB32)
    image.fill(style.colour("stage"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    line.render(painter, QPoint())
    painter.end()
    foot = line._middle() - style.px(8)  # all ticks reach down to here
    ticked = {t: image.pixelColor(round(line.x_of(t) * scale), round(foot * scale)).name() for t in range(1, len(run))}
    for t, colour in ticked.items():
        r = run.round(t)
        if r.updated:
            assert colour == style.colour("mistake" if r.mistake else "margin_mistake").name()
    assert {style.colour(name).name() for name in ("mistake", "margin_mistake")} <= set(ticked.values())


def test_another_document_brings_other_ticks(transport, session):
    before = transport.scrubber.grab().toImage()
    session.set_order("shuffled", 5)
    assert transport.scrubber.maximum() == len(session.run)
    assert transport.scrubber.grab().toImage() != before


def test_a_hundred_thousand_rounds_become_at_most_a_tick_for_each_pixel(qtbot, playback, style):
    X = np.random.default_rng(0).normal(size=(1000, 2))
    noisy = Points(X, np.where(np.random.default_rng(1).random(1000) < 0.5, 1, -1))
    session = Session(Document(points=noisy, passes=100))
    session.settle()
    transport = Transport(session, style)
    qtbot.addWidget(transport)
    transport.resize(1020, 72)
    transport.grab()
    columns, shares = transport.scrubber.columns(MISTAKE)
    assert len(session.run) == 100_000 and transport.counter.text() == "0 of 100 000"
    assert 0 < len(columns) <= transport.scrubber.width() and (shares > 0).all() and (shares <= 1).all()


def test_a_hint_says_what_happened_there(transport, session):
    first = int(np.flatnonzero(session.run.mistakes)[0]) + 1
    assert transport.scrubber.hint(first) == f"Round {first}: a mistake"
    assert transport.scrubber.hint(0) == "Before the first round"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("learner", LEARNERS)
def test_a_pointer_that_rests_on_any_place_of_any_run_is_told_what_it_is(transport, session, learner):
    few = 4 if learner == "shatter" else 12  # of 2¹² labellings some share a pixel
    session.open(Document(points=points(m=few), learner=learner))
    session.settle()
    line, hints = transport.scrubber, []
    for t in range(len(session.run) + 1):
        pos = QPoint(round(line.x_of(t)), line.height() // 2)
        QApplication.sendEvent(line, QHelpEvent(QEvent.Type.ToolTip, pos, line.mapToGlobal(pos)))
        hints.append(QToolTip.text())
    unit = session.experiment.unit
    assert len(hints) > 1 and hints[0].startswith(f"Before the first {unit}")
    assert all(hint.startswith(f"{unit.title()} {t}: ") for t, hint in enumerate(hints[1:], 1))


@pytest.mark.one_in(4, 2)
@pytest.mark.parametrize("learner", LEARNERS)
def test_ticks_and_hints_say_the_same_of_every_place(transport, session, learner):
    session.open(Document(points=points(), learner=learner))
    session.settle()
    line, run = transport.scrubber, session.run
    for kind in (MISTAKE, MARGIN_MISTAKE):
        ticked = np.array([run.mark(t).tick == kind for t in range(1, len(run) + 1)], dtype=bool)
        assert line.columns(kind)[0].tolist() == marked(line, ticked)
    assert {run.mark(t).tick for t in range(len(run) + 1)} <= {"", MISTAKE, MARGIN_MISTAKE}


def test_a_hint_in_the_other_labs_says_what_happened_there(transport, session):
    session.open(Document(points=points(), learner="weighted-majority"))
    session.settle()
    first = int(np.flatnonzero(np.diff(session.experiment.mistakes))[0]) + 1
    assert transport.scrubber.hint(first) == f"Round {first}: a mistake"
    session.set_learner("aggregating")
    session.settle()
    loss = session.run.round(3).loss
    assert transport.scrubber.hint(3).startswith(f"Round 3: loss {number(loss)}, ")
    session.open(Document(points=points(), learner="svm-hard"))
    session.settle()
    assert transport.scrubber.hint(2) == f"Step 2: gap {number(session.run.kept[1].gap, 2)}"


def growing(learner="svm-soft", m=1500):
    return Document(
        points=generate("noisy", 1, m=m),
        learner=learner,
        params={"svm-soft": {"kernel": "gaussian", "sigma": 0.3, "C": 0.01}},
        passes=40,
        setups={"experts": ExpertSource(n=400)},
    )


@pytest.mark.slow
@pytest.mark.parametrize("learner", ["svm-soft", "weighted-majority"])
def test_the_line_grows_with_its_run(transport, session, qtbot, learner):
    worker = hold(session)
    session.open(growing(learner))
    assert session.working
    line, seen = transport.scrubber, set()
    session.computed.connect(lambda: seen.add((len(session.run), line.maximum(), line.place_at(line.width()))))
    for publishes in (1, 2, 3):
        worker.show_some(publishes)
        QApplication.processEvents()
    assert len(seen) > 2
    session.settle()
    assert all(length == most == last for length, most, last in seen)
    assert line.maximum() == len(session.run) > 1


# -- order and speed -----------------------------------------------------------------------------------------


def choose(button, value):
    next(action for action in button.menu().actions() if action.data() == value).trigger()


def chosen(button):
    return [action.data() for action in button.menu().actions() if action.isChecked()]


@pytest.mark.parametrize("order", list(ORDERS))
def test_order_goes_both_ways(transport, session, order):
    session.set_order("cycled" if order == "given" else "given")
    choose(transport.order, order)
    assert session.document.order == order
    session.undo()
    assert chosen(transport.order) == [session.document.order] != [order]


def test_a_learner_that_picks_leaves_no_order_to_choose(transport, session):
    session.set_learner("batch-perceptron")
    assert chosen(transport.order) == [PICKED] and not transport.order.isEnabled()
    session.set_learner("perceptron")
    assert chosen(transport.order) == ["given"] and transport.order.isEnabled()


def test_shuffling_again_is_offered_only_where_chance_decides(qtbot, transport, session):
    assert transport.again.isHidden()
    session.set_order("shuffled")
    assert not transport.again.isHidden()
    before = list(session.run.indices)
    qtbot.mouseClick(transport.again, LEFT)
    assert session.document.seed == 1 and session.run.indices != before
    session.set_learner("batch-perceptron")
    assert transport.again.isHidden()
    session.set_param("pick", "random")
    assert not transport.again.isHidden()


def test_speed_goes_both_ways(qtbot, transport, playback):
    control = transport.speed
    qtbot.mouseClick(control.faster, LEFT)
    assert playback.speed == 4 and control.shown.text() == "4 rounds/s ▾"
    qtbot.mouseClick(control.slower, LEFT)
    assert playback.speed == 2
    control.shown.menu().actions()[0].trigger()
    assert playback.speed == SPEEDS[0] and not control.slower.isEnabled()
    playback.set_speed(1000)
    assert control.shown.text() == "1 000 rounds/s ▾" and not control.faster.isEnabled()


def row_of(transport):
    speed = transport.speed
    parts = (transport.to_start, transport.back, transport.play, transport.forward, transport.to_end,
             transport.scrubber, transport.counter._now, transport.counter.length, speed.slower, speed.shown,
             speed.faster, transport.order, transport.again, transport.more)  # fmt: skip
    return [part for part in parts if part.isVisible()]


def offered(menu):
    return [action.text() for action in menu.actions()]


@pytest.mark.parametrize("theme", ["light", "projector"])
@pytest.mark.parametrize("order", ["given", "cycled", "shuffled"])
def test_however_narrow_it_is_all_stands_in_one_row_and_nothing_is_cut(qtbot, session, style, theme, order):
    style.set_theme(theme)
    session.set_order(order)
    window = QWidget()
    transport = Transport(session, style, window)
    qtbot.addWidget(window)
    window.show()
    for width in range(transport.minimumSizeHint().width(), style.px(1200), 7):
        transport.resize(width, transport.height())
        QApplication.processEvents()
        row = row_of(transport)
        places = [(part.mapTo(transport, QPoint()).x(), part.width(), part.sizeHint().width()) for part in row]
        assert all(left + wide <= right for (left, wide, _), (right, _, _) in pairwise(places)), width
        assert places[-1][0] + places[-1][1] <= width
        for part, (_, wide, wanted) in zip(row, places):
            assert wide >= (style.px(70) if part is transport.scrubber else wanted), (width, part)


def test_what_has_no_room_in_the_row_is_in_the_menu_beside_it(qtbot, session, style):
    session.set_order("shuffled")
    window = QWidget()  # a window of its own would not get narrower than what stands in it
    transport = Transport(session, style, window)
    qtbot.addWidget(window)
    window.show()
    transport.resize(1020, transport.height())
    assert transport.more.isHidden() and transport.order.isVisible() and transport.speed.isVisible()
    transport.resize(540, transport.height())
    assert transport.more.isVisible() and transport.order.isHidden()
    menu = transport.more.menu()
    menu.aboutToShow.emit()
    assert offered(menu)[-2:] == ["Order of examples", "Shuffle again"]
    menu.actions()[-1].trigger()
    assert session.document.seed == 1
    choose(transport.order, "cycled")
    assert session.document.order == "cycled"
    transport.resize(transport.minimumSizeHint().width(), transport.height())
    menu.aboutToShow.emit()
    assert offered(menu) == ["To the start", "To the end", "Speed", "Order of examples"]
    menu.actions()[1].trigger()
    assert session.t == len(session.run)


@pytest.mark.parametrize("speed", SPEEDS)
def test_every_speed_is_in_the_menu_in_words(transport, speed):
    assert speed_text(speed) in [action.text() for action in transport.speed.shown.menu().actions()]


# -- narration -----------------------------------------------------------------------------------------------


@pytest.fixture
def narration(qtbot, session, style):
    widget = Narration(session, style)
    qtbot.addWidget(widget)
    widget.resize(1000, widget.height())
    return widget


def test_the_narration_tells_the_round_on_show_and_never_changes_its_height(narration, session):
    heights = set()
    for t in range(len(session.run) + 1):
        session.seek(t)
        assert narration.text() == " ".join(narrate(session.experiment, t))
        heights.add(narration.height())
    assert len(heights) == 1


def test_text_is_cut_only_where_it_does_not_fit_and_then_found_in_the_tooltip(narration, session):
    session.seek(17)
    assert not narration.elided() and not narration.toolTip()
    narration.resize(250, narration.height())
    narration.show()
    assert narration.elided() and narration.toolTip() == narration.text()
    assert not narration.grab().isNull()


def test_four_lines_of_a_narrow_column_hold_what_is_usually_said(narration, session):
    narration.set_lines(4)
    narration.resize(300, narration.height())
    for t in range(len(session.run)):
        session.seek(t)
        assert not narration.elided()


def test_no_points_are_narrated_by_what_to_do(qtbot, style):
    widget = Narration(Session(), style)
    qtbot.addWidget(widget)
    assert "Click to place a point" in widget.text()


@pytest.mark.parametrize("theme", ["dark", "projector"])
def test_everything_is_painted_in_another_theme(transport, narration, style, theme):
    before = transport.grab().toImage(), narration.grab().toImage()
    style.set_theme(theme)
    assert transport.grab().toImage() != before[0] and narration.grab().toImage() != before[1]
