"""The presets: each with a picture of the points it brings, chosen by mouse or keys, taken back by one undo."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from text_room import cut_texts

from colt_gui.models.core.datasets import DATASETS, SAMPLES, SPACES, generate
from colt_gui.views.look.themes import THEMES
from colt_gui.views.perceptrons.bars_stage import BarsStage
from colt_gui.views.window.presets import pictures
from colt_gui.views.window.presets.pictures import ADVERSARY

Key = Qt.Key
LOOKS = [("light", 1.0), ("dark", 1.0), ("projector", 1.0), ("light", 1.7), ("projector", 1.7), ("dark", 0.6)]


def press(key):
    QTest.keyClick(QApplication.focusWidget(), key)
    QApplication.processEvents()


def opened(window, qtbot):
    """With all its pictures."""
    press(Key.Key_P)
    presets = window.presets
    assert presets.isVisible()
    wait_for_pictures(presets, qtbot)
    return presets


def wait_for_pictures(presets, qtbot):
    """Seen, made, and seen again."""
    presets.grab()
    qtbot.waitUntil(lambda: not presets._pictures._wishes)


def picture_of(presets, name) -> QImage:
    """What is seen of it on its card: the icon stands in the middle, above the name."""
    card = presets.buttons[name]
    seen, side = card.grab().toImage(), card.iconSize().width()
    frame = QColor(presets._style.theme.hairline)
    left = (card.width() - side) // 2
    middle = left + side // 4
    top = next(y for y in range(3, card.height()) if QColor(seen.pixel(middle, y)) == frame)
    return seen.copy(left, top, side, side)


def places(points, side):
    """Where the points belong in a picture of that size: one scale for both axes, all of them and the origin in the
    middle."""
    low, high = np.minimum(points.X.min(axis=0), 0), np.maximum(points.X.max(axis=0), 0)
    scale = side / (1.18 * max(high - low))
    return side / 2 + (points.X - (low + high) / 2) * (scale, -scale)


def wrong_places(picture, points, theme):
    """How many of the points that no later one lies on are not there in the colour of their class."""
    at, d = places(points, picture.width()), 0.095 * picture.width()
    uppermost = [k for k in range(len(at)) if (np.hypot(*(at[k + 1 :] - at[k]).T) > 1.3 * d).all()]
    assert len(uppermost) >= 3
    colours = {1: theme.positive, -1: theme.negative}
    return sum(not shows(picture, at[k], colours, int(points.y[k])) for k in uppermost)


def shows(picture, place, colours, y):
    """The one colour and not the other; in the middle there is a sign."""
    left, top = (np.round(place).astype(int) - 2).tolist()
    seen = [picture.pixelColor(left + i, top + j) for i in range(4) for j in range(4)]
    own, other = (sum(near(colour, colours[label]) for colour in seen) for label in (y, -y))
    return own >= 4 and other == 0


def near(colour, other):
    return max(abs(a - b) for a, b in zip(colour.getRgb(), QColor(other).getRgb())) <= 40


# -- what is seen --------------------------------------------------------------------------------------------------


@pytest.mark.one_in(3)
@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_of_a_preset_has_its_points_in_the_colours_of_their_classes(window, qtbot, theme):
    window.style_.set_theme(theme)
    presets = opened(window, qtbot)
    for name in DATASETS:
        assert wrong_places(picture_of(presets, name), generate(name, 1), THEMES[theme]) == 0, name


@pytest.mark.slow
def test_a_wrong_picture_is_seen_to_be_wrong(window, qtbot):
    picture = picture_of(opened(window, qtbot), "moons")
    for name in set(DATASETS) - {"moons"}:
        assert wrong_places(picture, generate(name, 1), THEMES["light"]) > 0
    assert wrong_places(picture_of(window.presets, "xor"), generate("xor", 2), THEMES["light"]) > 0
    assert wrong_places(picture.transformed(QTransform().scale(1, -1)), generate("moons", 1), THEMES["light"]) > 0


def test_choosing_brings_the_points_of_the_picture(window, qtbot):
    """The first choice of a preset is its default: what the picture was made of."""
    presets = opened(window, qtbot)
    for name in DATASETS:
        QTest.mouseClick(presets.buttons[name], Qt.MouseButton.LeftButton)
        assert window.session.points == generate(name, 1)


@pytest.mark.slow
def test_another_theme_has_other_pictures_at_once(window, qtbot):
    presets = opened(window, qtbot)
    light = {name: picture_of(presets, name) for name in presets.buttons}
    window.style_.set_theme("dark")
    QApplication.processEvents()
    wait_for_pictures(presets, qtbot)
    for name, picture in light.items():
        dark = picture_of(presets, name)
        colours = {dark.pixelColor(x, y).name() for x in range(dark.width()) for y in range(dark.height())}
        assert dark != picture
        assert THEMES["dark"].negative.lower() in colours and THEMES["light"].negative.lower() not in colours


@pytest.mark.slow
def test_on_a_fine_screen_the_pictures_are_fine(window, qtbot):
    presets = opened(window, qtbot)
    icon, size = presets.buttons["moons"].icon(), QSize(80, 80)
    icon.pixmap(size, 2.0)
    wait_for_pictures(presets, qtbot)
    coarse, fine = icon.pixmap(size, 1.0), icon.pixmap(size, 2.0)
    assert (fine.width(), fine.devicePixelRatio()) == (160, 2.0)
    blown_up = coarse.toImage().scaled(160, 160)
    assert fine.toImage().convertToFormat(blown_up.format()) != blown_up


def test_the_adversary_is_pictured_against_the_learner_on_show(window, qtbot):
    def classes():
        picture = picture_of(opened(window, qtbot), ADVERSARY)
        window.presets.close()
        colours = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
        return [any(near(colour, meaning) for colour in colours) for meaning in (look.positive, look.negative)]

    look = window.style_.theme
    assert classes() == [False, True]  # every e is called +1 at first
    window.session.set_learner("kernel-perceptron")
    assert classes() == [True, True]


def test_many_dimensions_are_offered_where_learners_can_be_opposed_and_come_by_a_click(window, qtbot):
    for name in SPACES:
        presets = opened(window, qtbot)
        QTest.mouseClick(presets.buttons[name], Qt.MouseButton.LeftButton)
        assert window.session.points == generate(name, 1)
        presets.turn("d", 5)
        assert window.session.points == generate(name, 1, d=5)
        presets.close()
    window.session.set_learner("svm-hard")
    presets = opened(window, qtbot)
    assert all(presets.buttons[name].isHidden() for name in SPACES)


# -- when it is made -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_list_opens_before_any_picture_is_made_and_none_is_made_twice(window, qtbot, monkeypatch):
    made = []
    original = pictures.generate
    monkeypatch.setattr(pictures, "generate", lambda name, *a, **k: made.append(name) or original(name, *a, **k))
    window.show_presets()
    assert window.presets.isVisible() and made == []
    wait_for_pictures(window.presets, qtbot)
    assert made == list(SAMPLES)
    for _ in range(2):
        window.presets.close()
        opened(window, qtbot)
    assert made == list(SAMPLES)


# -- room ----------------------------------------------------------------------------------------------------------


@pytest.mark.one_in(4)
@pytest.mark.parametrize("theme, zoom", LOOKS)
@pytest.mark.parametrize("chosen", ["", "noisy"])
def test_no_card_is_cut_and_the_keys_reach_all_of_them(window, theme, zoom, chosen):
    window.style_.set_theme(theme)
    window.style_.set_zoom(zoom)
    press(Key.Key_P)
    presets = window.presets
    if chosen:
        presets.choose(chosen)
    QApplication.processEvents()
    screen = presets.screen().availableGeometry()
    assert screen.adjusted(0, 0, 2, 2).contains(presets.geometry())  # the screen of the tests moves windows by 2
    assert cut_texts(presets) == []
    for card in presets.buttons.values():
        assert card.height() >= card.sizeHint().height() and card.width() >= card.sizeHint().width()
        card.setFocus()
        shown = card.visibleRegion().boundingRect()
        assert shown == card.rect(), f"{card.text()}: {shown} of {card.rect()}"


@pytest.mark.slow
@pytest.mark.parametrize("zoom", [1.0, 1.7])
def test_the_list_is_as_large_as_what_is_in_it_where_the_screen_has_room(window, zoom):
    window.style_.set_zoom(zoom)
    press(Key.Key_P)
    bar, screen = window.presets._scroll.verticalScrollBar(), window.screen().availableGeometry()
    needed = window.presets._page.sizeHint().height()
    assert (bar.maximum() == 0) == (needed + 2 <= screen.height())
    assert window.presets._scroll.horizontalScrollBar().maximum() == 0


# -- keys ----------------------------------------------------------------------------------------------------------


def test_arrows_go_from_card_to_card_and_enter_chooses(window):
    before = window.session.points
    press(Key.Key_P)
    presets = window.presets
    for key, name in ((Key.Key_Right, "margin"), (Key.Key_Down, "moons"), (Key.Key_Left, "circles")):
        press(key)
        assert QApplication.focusWidget() is presets.buttons[name]
    assert window.session.points == before
    press(Key.Key_Return)
    assert presets.chosen == "circles" and window.session.points == generate("circles", 1)
    press(Key.Key_Escape)
    assert not presets.isVisible() and QApplication.focusWidget() is window.plane


@pytest.mark.slow
def test_a_letter_goes_to_the_next_name_that_begins_with_it(window):
    press(Key.Key_P)
    for key, name in ((Key.Key_M, "margin"), (Key.Key_M, "moons"), (Key.Key_M, "margin"), (Key.Key_T, "clouds")):
        press(key)
        assert QApplication.focusWidget() is window.presets.buttons[name]
    assert window.presets.chosen == ""


@pytest.mark.slow
def test_a_click_on_a_picture_chooses(window, qtbot):
    card = opened(window, qtbot).buttons["xor"]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(card.width() // 2, card.height() // 3))
    assert window.session.points == generate("xor", 1) and card.isChecked()


# -- what it does --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_preset_fills_the_plane_and_one_undo_takes_it_back(window):
    before = window.session.document
    for name in DATASETS:
        window.show_presets()
        window.presets.choose(name)
        window.presets.turn("m", 12)
        window.presets.turn("seed", 5)
        window.presets.hide()
        assert window.session.points == generate(name, 5, m=12)
        window.actions_["undo"].trigger()
        assert window.session.document is before


@pytest.mark.slow
def test_the_same_preset_again_is_another_sample(window):
    window.presets.choose("xor")
    first = window.session.points
    window.presets.choose("xor")
    assert window.session.points != first


def test_the_adversary_takes_the_stage_and_leaves_it(window):
    window.presets.choose("adversary")
    assert isinstance(window.stage.currentWidget(), BarsStage)
    window.session.seek(3)
    window.session.set_adversary(None)
    assert window.stage.currentWidget() is window.plane
    assert len(window.session.points) == 20


def test_a_number_that_was_being_typed_is_not_taken_for_one_of_the_next_preset(window, qtbot):
    presets = opened(window, qtbot)
    presets.choose("outlier")
    knob = next(knob for knob in presets._knobs if knob.objectName() == "distance")
    presets.choose("worst-case")  # has no distance
    knob.value_changed.emit(3.0)  # as a field does that loses the focus when it goes
    assert presets.values.keys() == {"m", "seed"}
