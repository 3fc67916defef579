import gc
import math
import re

import pytest
from PySide6.QtCore import QFile, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QIcon, QImage, QPainter
from PySide6.QtWidgets import QLabel, QToolButton

from colt_gui import resources
from colt_gui.views.controls.number_slider import Slider
from colt_gui.views.export import picture
from colt_gui.views.look import icons
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import THEMES, blend, contrast, readable_on

NEEDED = [
    "perceptron",
    "svm",
    "experts",
    "boolean",
    "statistics",
    "lessons",
    "to-start",
    "back",
    "play",
    "pause",
    "forward",
    "to-end",
    "plus-class",
    "minus-class",
    "brush",
    "presets",
    "undo",
    "redo",
    "export",
    "open",
    "save",
    "import",
    "eraser",
    "theme",
    "keys",
    "full-screen",
    "select",
    "hand",
    "panel-right",
    "panel-bottom",
    "menu",
    "delete",
    "flip",
    "fit",
]
TEXT = ["ink", "muted", "positive", "comparator", "margin", "mistake", "margin_mistake", "bound", "accent"]
LOSSES = ["loss_square", "loss_absolute", "loss_logistic", "loss_hinge", "loss_exponential", "loss_01", "loss_lp"]
GRAPHICS = [*TEXT, *LOSSES, "negative", "outline", "hypothesis"]
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def tints(theme):
    return [blend(getattr(theme, side), theme.stage, theme.tint) for side in ("positive", "negative")]


@themes
def test_text_reads_on_every_ground(theme):
    for ground in (theme.stage, theme.panel, theme.selection, *tints(theme)):
        for meaning in (*TEXT, *LOSSES):
            assert contrast(getattr(theme, meaning), ground) >= 4.5, (meaning, QColor(ground).name())
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@themes
def test_graphics_stand_out_from_every_ground(theme):
    for ground in (theme.stage, theme.panel, theme.selection, *tints(theme)):
        for meaning in GRAPHICS:
            assert contrast(getattr(theme, meaning), ground) >= 3, (meaning, QColor(ground).name())
    assert contrast(theme.on_positive, theme.positive) >= 3
    assert contrast(theme.on_negative, theme.negative) >= 3


@themes
def test_text_chosen_for_a_filled_ground_is_readable(theme):
    for meaning in ("positive", "negative", "margin", "mistake", "comparator"):
        ground = getattr(theme, meaning)
        assert contrast(readable_on(ground), ground) >= 4.5


def test_contrast_has_the_known_extremes():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#0072B2", "#FFFFFF") == pytest.approx(5.19, abs=0.01)


def test_the_projector_theme_is_white_black_thicker_and_larger():
    theme = THEMES["projector"]
    assert (theme.stage, theme.ink) == ("#FFFFFF", "#000000")
    light, projector = Style("light"), Style("projector")
    assert projector.pen("ink", 2).widthF() == 1.5 * light.pen("ink", 2).widthF()
    assert projector.font("small").pixelSize() == round(1.25 * 13)


def test_all_colours_of_a_theme_are_colours():
    for theme in THEMES.values():
        for meaning, value in theme._asdict().items():
            assert meaning == "name" or isinstance(value, float) or re.fullmatch("#[0-9A-F]{6}", value)


def test_fonts_have_the_four_sizes_and_follow_zoom_and_presentation(qapp):
    style = Style()
    assert [style.font(name).pixelSize() for name in ("small", "body", "large", "title")] == [13, 15, 18, 24]
    style.set_zoom(2)
    assert style.font("body", bold=True).pixelSize() == 30
    style.set_zoom(1)
    style.set_presentation(True)
    assert style.font("body").pixelSize() == 24
    assert style.space("m") == round(12 * 1.6)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("height", (720, 1080, 2160))
def test_when_presenting_no_letters_are_smaller_than_a_fiftieth_of_the_screen(qapp, theme, height):
    style = Style(theme)
    style.set_presentation(True, height)
    assert (
        min(style.letters(11), *(style.font(name).pixelSize() for name in ("small", "body", "large", "title")))
        >= height / 50
    )
    assert min(int(size) for size in re.findall(r"font-size: (\d+)px", style.qss())) >= height / 50
    style.set_zoom(0.6)
    assert style.font("small").pixelSize() < height / 50


def test_digits_have_one_width(qapp):
    for name in ("small", "title"):
        metrics = QFontMetricsF(Style().font(name, bold=True))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_pens_are_cosmetic_and_follow_the_zoom():
    style = Style()
    pen = style.pen("comparator", 2, dash="dash")
    assert pen.isCosmetic() and pen.widthF() == 2 and pen.dashPattern() == [5, 3]
    style.set_zoom(1.5)
    assert style.pen("ink", 2).widthF() == 3
    assert style.line(10) == 15
    assert style.px(10) == 15


def test_brush_has_the_colour_of_the_meaning_and_its_alpha():
    colour = Style("dark").brush("positive", 0.5).color()
    assert colour.name() == "#56b4e9" and colour.alphaF() == pytest.approx(0.5, abs=0.01)


def test_changed_is_told_once_for_each_change_and_never_for_none(qtbot):
    style, told = Style(), []
    style.changed.connect(lambda: told.append(style.theme.name))
    style.set_theme("light")
    style.set_zoom(1.0)
    assert told == []
    style.set_theme("dark")
    style.set_presentation(True)
    assert told == ["dark", "dark"]


def test_zoom_stays_within_reason():
    style = Style()
    style.set_zoom(100)
    assert style.zoom == 3.0
    style.set_zoom(0)
    assert style.zoom == 0.6


@themes
def test_the_style_sheet_has_nothing_left_to_fill_in(theme, qapp):
    sheet = Style(theme.name).qss()
    assert not re.search(r"@|%|\d+u\b|half\(", sheet)
    pictures = re.findall(r'url\("(.+?)"\)', sheet)
    assert pictures and all(QFile.exists(picture) for picture in pictures)


def test_a_change_reaches_the_application_at_run_time(qtbot, qapp):
    style = Style()
    before = (qapp.palette(), qapp.font(), qapp.styleSheet())
    try:
        style.apply(qapp)
        label = QLabel("x")
        qtbot.addWidget(label)
        label.show()
        style.set_theme("dark")
        style.set_zoom(2)
        assert label.palette().windowText().color().name() == "#eceff3"
        assert label.font().pixelSize() == 30
        assert style.theme.panel in qapp.styleSheet()
    finally:
        qapp.setPalette(before[0])
        qapp.setFont(before[1])
        qapp.setStyleSheet(before[2])


def test_every_needed_icon_is_drawn_in_one_replaceable_colour():
    assert set(NEEDED) <= set(icons.names())
    for name in icons.names():
        svg = resources.asset("icons", f"{name}.svg").read_text(encoding="utf-8")
        assert 'viewBox="0 0 24 24"' in svg
        assert "currentColor" in svg and not re.search(r"#[0-9a-fA-F]{3,6}", svg)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 3.0])
def test_an_icon_is_sharp_at_any_pixel_ratio(qapp, ratio):
    picture = icons.icon("play", "#FF0000", 24).pixmap(QSize(24, 24), ratio)
    assert picture.size() == QSize(round(24 * ratio), round(24 * ratio))
    assert picture.devicePixelRatio() == ratio
    centre = picture.toImage().pixelColor(picture.width() // 2, picture.height() // 2)
    assert centre.name() == "#ff0000" and centre.alpha() == 255


def test_a_picture_can_be_added_to_a_copy_of_an_icon(qapp):
    icon = icons.icon("play", "#FF0000", 24)
    picture = icon.pixmap(QSize(24, 24), 1.0)
    for _ in range(20):
        copy = QIcon(icon)
        copy.addPixmap(picture)  # Qt now has a drawing engine of its own, which must not vanish under it
        gc.collect()
        assert copy.pixmap(QSize(24, 24), 1.0).toImage() == picture.toImage()


def test_a_checked_icon_changes_colour_and_a_disabled_one_fades(qapp):
    icon = icons.icon("dot", "#FF0000", 24, on="#0000FF")

    def centre(mode, state):
        return icon.pixmap(QSize(24, 24), 1.0, mode, state).toImage().pixelColor(12, 12)

    assert centre(QIcon.Mode.Normal, QIcon.State.On).name() == "#0000ff"
    assert centre(QIcon.Mode.Disabled, QIcon.State.Off).alphaF() == pytest.approx(0.38, abs=0.02)


def test_icons_survive_their_buttons_and_the_collector(qtbot):
    style = Style()
    for _ in range(20):
        button = QToolButton()
        for name in NEEDED:
            button.setIcon(style.icon(name, "muted", on="accent"))
        copy = QIcon(button.icon())
        button.grab()
        del button
        gc.collect()
        assert not copy.pixmap(16).isNull()


def test_an_icon_paints_as_vectors_into_any_rectangle(qapp):
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    icons.paint(painter, image.rect().toRectF(), "dot", "#00FF00")
    painter.end()
    assert image.pixelColor(32, 32).name() == "#00ff00"


def test_a_misspelt_icon_fails_where_it_is_asked_for(qapp):
    with pytest.raises(FileNotFoundError, match="plya"):
        icons.icon("plya", "#000000")


def test_assets_are_found_in_the_package_first_then_beside_the_project_file(tmp_path):
    package = tmp_path / "checkout" / "src" / "colt_gui"
    package.mkdir(parents=True)
    with pytest.raises(FileNotFoundError):
        resources.assets_dir(package)
    (tmp_path / "checkout" / "pyproject.toml").touch()
    assert resources.assets_dir(package) == tmp_path / "checkout" / "assets"
    resources.folder.cache_clear()
    (package / "assets").mkdir()
    assert resources.assets_dir(package) == package / "assets"


def test_the_application_icon_is_a_drawing():
    assert resources.asset("colt-lab.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("presenting", [False, True])
@pytest.mark.parametrize("zoom", [0.6, 0.75, 0.9, 1.0, 1.1, 1.25, 1.4, 1.75, 2.0, 2.5, 3.0])
def test_the_handle_of_a_slider_is_round_at_every_size(qtbot, theme, presenting, zoom):
    style = Style(theme, zoom)
    style.set_presentation(presenting, 1080)
    slider = Slider(style)
    qtbot.addWidget(slider)
    style.dress(slider)
    slider.setRange(0, 100)
    slider.setValue(50)
    slider.resize(400, slider.sizeHint().height())
    image, handle = picture(slider), slider._handle()
    centre, radius = QRectF(handle).center(), handle.width() / 2
    assert handle.width() == handle.height() <= slider.height()
    for x in range(handle.left(), handle.right() + 1):
        for y in range(handle.top(), handle.bottom() + 1):
            away = math.hypot(x + 0.5 - centre.x(), y + 0.5 - centre.y())
            if away > radius + 1 and abs(y + 0.5 - centre.y()) > style.px(4):
                assert alike(image.pixelColor(x, y), style.colour("panel"))  # nothing in the corners
            elif radius - 1 > away > radius - style.px(3) + 1:
                assert alike(image.pixelColor(x, y), style.colour("accent"))  # the ring, whole all around


def alike(one, other):
    return max(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb())) <= 24
