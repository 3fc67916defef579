"""Pictures of any size: the right pixels, the right pens, the same bytes for the same scene, and the same picture in
the eyes of other programs."""

import io
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pypdfium2
import pytest
import resvg_py
from PIL import Image
from PySide6.QtGui import QColor
from short_runs import short

from colt_gui.lessons.reading import find_lesson, shipped_lessons
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import LEARNERS
from colt_gui.views.export.files import MAKERS, write_picture
from colt_gui.views.export.layers import SVG, drawn_layer, layers
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.look.themes import THEMES
from colt_gui.views.window.main_window import MainWindow

POINTS = generate("separable", 1, m=20)
SCENES = {
    "perceptron": Scene(Document(points=POINTS), 12),
    "kernel": Scene(Document(points=generate("circles", 1, m=20), learner="kernel-perceptron")),
    "svm": Scene(Document(points=POINTS, learner="svm-hard")),
    "experts": Scene(Document(points=POINTS, learner="weighted-majority"), 9),
}
SCENE = SCENES["perceptron"]
HD = (1280, 720)
LARGE = Options("stage", (1920, 1080), caption=True)


def made(suffix, scene=SCENE, **options):
    (data,) = all_made([suffix], scene, **options)
    return data


def all_made(suffixes, scene=SCENE, **options):
    with HiddenWindow(scene, Options(**{"size": HD} | options), MainWindow) as hidden:
        return [MAKERS[suffix](hidden) for suffix in suffixes]


def pixels(data):
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def rgb(colour):
    return np.array(QColor(colour).getRgb()[:3])


def count(picture, colour):
    return int((np.abs(picture - rgb(colour)).max(axis=-1) <= 2).sum())


# -- PNG ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("what", ["stage", "window"])
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), (HD, 2.0), ((800, 600), 1.5), ((300, 200), 1.0)])
def test_a_picture_has_the_pixels_that_were_asked_for(qapp, what, size, scale):
    picture = pixels(made(".png", what=what, size=size, scale=scale))
    assert picture.shape == (round(size[1] * scale), round(size[0] * scale), 3)


@pytest.mark.slow
def test_lines_and_letters_are_twice_as_thick_at_twice_the_scale(qapp):
    once, twice = (made(".png", what="stage", size=HD, scale=scale) for scale in (1.0, 2.0))
    small = np.asarray(Image.open(io.BytesIO(twice)).convert("RGB").resize(HD, Image.Resampling.BOX)).astype(int)
    assert np.abs(small - pixels(once)).mean() < 1.0
    ink = THEMES["light"].ink
    assert count(pixels(twice), ink) == pytest.approx(4 * count(pixels(once), ink), rel=0.35)


def letters(scene, **options):
    """The sizes in which words are drawn, small ones first."""
    with HiddenWindow(scene, Options(**{"size": HD} | options), MainWindow) as hidden:
        pieces = [drawn_layer(layer)[0] for layer in layers(hidden.widget, ground=True)]
    texts = [text for body in pieces for text in body.iter(f"{{{SVG}}}text")]
    return sorted(float(text.get("font-size").removesuffix("px")) for text in texts)


@pytest.mark.parametrize("what", ["stage", "charts"])
def test_letters_are_as_large_as_on_the_screen_unless_others_are_asked_for(qapp, what):
    screen, doubled = (letters(SCENE, what=what, **options) for options in ({}, {"type": 2.0}))
    assert screen[0] == 11.0  # design pixels: the least letters of the stage
    assert doubled[0] == pytest.approx(2 * screen[0], abs=0.6)


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_of_the_stage_and_its_charts_is_the_stage_above_its_charts(qapp, name):
    """Tinted above, letters and curves on a plain ground below; the other kinds of files look the same, see there."""
    picture = pixels(made(".png", SCENES[name], what="charts", size=(960, 720)))
    stage, charts, look = picture[:480], picture[-200:], THEMES["light"]
    assert picture.shape == (720, 960, 3)
    assert count(charts, look.stage) > 0.6 * charts[..., 0].size > count(charts, look.ink) > 100
    assert count(stage, look.stage) < 0.5 * stage[..., 0].size


def test_a_large_chart_and_the_stage_have_swapped_places_in_it(qapp):
    with HiddenWindow(replace(SCENE, large="mistakes"), Options("charts", HD)) as hidden:
        part = hidden._part
        assert part.stage.large == "mistakes" and part.charts.isAncestorOf(part.stage.small)
        assert part.stage.small.isVisible() and "mistakes" not in {view.chart.id for view in part.charts.views}


def test_a_step_of_a_lesson_has_the_charts_in_it_that_it_speaks_of(qapp):
    lesson = find_lesson("order-matters")
    steps = tuple(replace(step, charts=("mistakes",)) for step in lesson.steps)
    scene = Scene(steps[1].document, lesson=replace(lesson, steps=steps), step=1)
    with HiddenWindow(scene, Options("charts", (1920, 1080))) as hidden:
        assert [view.chart.id for view in hidden._part.charts.views] == ["mistakes"]


def test_a_picture_without_a_ground_shows_what_is_under_it(qapp):
    image = Image.open(io.BytesIO(made(".png", what="stage", transparent=True)))
    alpha = np.asarray(image)[..., 3]
    assert image.mode == "RGBA" and 0 < alpha.min() < 60 and alpha.max() == 255
    assert np.median(alpha) < 128  # tints, not a sheet
    assert Image.open(io.BytesIO(made(".png", what="stage"))).mode == "RGB"


def test_only_the_stage_alone_can_be_without_a_ground(qapp):
    assert Image.open(io.BytesIO(made(".png", what="window", transparent=True))).mode == "RGB"


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("what", ["stage", "window"])
def test_a_picture_has_the_colours_that_were_asked_for(qapp, style, what, theme):
    """Whatever the application looks like; in the window the words too."""
    picture = pixels(made(".png", what=what, theme=theme))
    look = THEMES[theme]
    assert min(count(picture, look.positive), count(picture, look.negative)) > 200
    style.set_theme(theme)
    assert (pixels(made(".png", what=what, theme=theme)) == picture).all()


def test_a_caption_takes_a_strip_of_the_same_picture_and_says_what_it_shows(qapp):
    with HiddenWindow(SCENE, Options("stage", HD, caption=True)) as hidden:
        assert hidden.caption.startswith("Perceptron · ") and "round 12 of 20" in hidden.caption
        strip = hidden.page.strip
        image = hidden.image()
    assert (image.width(), image.height()) == HD and strip > 20
    foot = np.array([[image.pixelColor(x, HD[1] - strip // 2).lightness() for x in range(20, 400)]])
    assert foot.min() < 100 < foot.max()


def test_the_caption_of_a_small_picture_is_broken_between_facts_and_stays_readable(qapp):
    own = {"perceptron": {"bias": True, "normalise": True}}
    scene = replace(SCENE, document=replace(SCENE.document, params=own, order="shuffled", seed=3))
    with HiddenWindow(scene, Options("stage", (400, 300), caption=True)) as hidden, HiddenWindow(scene, LARGE) as large:
        assert "shuffled, seed 3" in hidden.caption and "bias" in hidden.caption
        assert hidden.page.pixels == (400, 300)
        assert hidden.page.strip / hidden.page.size[1] > 1.5 * large.page.strip / large.page.size[1]


def test_a_picture_of_no_points_is_a_picture(qapp):
    assert pixels(made(".png", Scene(Document()), what="stage")).shape == (*HD[::-1], 3)


# -- the same input is the same file ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_the_same_scene_is_the_same_file_whatever_was_drawn_before(qapp, scene):
    before = made(".png", scene, caption=True)
    made(".svg", SCENES["experts"], theme="dark")
    assert made(".png", scene, caption=True) == before


@pytest.mark.slow
def test_the_same_scene_is_the_same_drawing():
    """In a process of its own: within one, Qt measures letters anew once they have been painted, to 1/64 pixel."""
    code = (
        "import sys, hashlib; from colt_gui.cli.subject import start_qt, subject; start_qt()\n"
        "from colt_gui.views.export.offscreen import HiddenWindow; from colt_gui.views.export.files import MAKERS\n"
        "from colt_gui.views.export.snapshot import Options\n"
        "from colt_gui.views.window.main_window import MainWindow\n"
        "shown = subject('svm-soft').scene('light', None)\n"
        "for suffix in ('.svg', '.pdf'):\n"
        "    with HiddenWindow(shown, Options('window', (1280, 720), caption=True), MainWindow) as hidden:\n"
        "        print(hashlib.sha256(MAKERS[suffix](hidden)).hexdigest())"
    )
    once, twice = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in "ab"
    )
    assert once == twice and len(once) == 2 * 65


@pytest.mark.slow
def test_taking_a_picture_changes_nothing_in_the_window(window):
    window.session.seek(7)
    scene = window.snapshot()
    for suffix in MAKERS:
        made(suffix, scene, theme="dark", size=(1920, 1080))
    assert window.snapshot() == scene and not window.session.can_undo
    assert window.style_.theme.name == "light" and window.isVisible()


def test_the_run_is_not_played_again_for_a_picture_of_it(window, monkeypatch):
    """Of a long one the window would stand still."""
    session = window.session
    session.set_order("cycled")
    session.settle()
    session.seek(len(session.run) // 2)
    scene, drawn = window.snapshot(), Options("charts", (640, 360))
    anew = pixels(made(".png", replace(scene, known=None), what="charts", size=(640, 360)))
    with monkeypatch.context() as patch:
        patch.setattr("colt_gui.session.worker.finish", lambda *_, **__: pytest.fail("carried out again"))
        with HiddenWindow(scene, drawn) as hidden:
            picture = pixels(MAKERS[".png"](hidden))
            hidden.show(0)
    assert (picture == anew).all() and session.run.t == session.t == len(session.run) // 2


@pytest.mark.slow
@pytest.mark.parametrize("learner", [learner for learner in LEARNERS if "/" not in learner])
def test_a_picture_of_what_is_known_is_that_of_what_is_carried_out_anew(window, learner):
    document = Document(points=generate("noisy", 1, m=12), learner=learner, params=short(learner))
    window.session.open(document)
    window.session.settle()
    scene = window.snapshot()
    known, anew = (pixels(made(".png", each, what="charts")) for each in (scene, replace(scene, known=None)))
    assert scene.known is not None and (known == anew).all()


@pytest.mark.slow
def test_as_on_the_screen_means_that_size_and_that_part_of_the_plane(window):
    window.plane.camera.zoom(2.0, window.plane.rect().center().toPointF())
    scene = window.snapshot()
    with HiddenWindow(scene, Options("window"), MainWindow) as hidden:
        assert hidden.page.size == window.panes.size().toTuple()  # without the menu bar
        seen, there = hidden.stage.plane.view.seen, window.plane.view.seen
        assert seen.center().x() == pytest.approx(there.center().x(), abs=0.05)
        assert seen.width() == pytest.approx(there.width(), rel=0.02)


# -- SVG and PDF, seen by other programs --------------------------------------------------------------------------


def seen_by_resvg(data):
    return pixels(bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), skip_system_fonts=True)))


def seen_by_pdfium(data):
    document = pypdfium2.PdfDocument(data)
    assert len(document) == 1
    picture = np.asarray(document[0].render(scale=96 / 72).to_pil().convert("RGB")).astype(int)
    document.close()
    return picture


def check_alike(picture, other):
    """Only the edges of things are smoothed in another way."""
    assert other.shape == picture.shape
    difference = np.abs(picture - other)
    assert difference.mean() < 2.5 and (difference.max(axis=-1) > 80).mean() < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("what", ["stage", "charts", "window"])
@pytest.mark.parametrize("name", SCENES)
def test_svg_and_pdf_look_the_same_in_other_programs(qapp, name, what):
    options = {"what": what, "caption": True, "theme": "dark" if name == "svm" else "light"}
    png, svg, pdf = all_made([".png", ".svg", ".pdf"], SCENES[name], **options)
    check_alike(pixels(png), seen_by_resvg(svg))
    check_alike(pixels(png), seen_by_pdfium(pdf))


@pytest.mark.slow
def test_the_words_of_a_pdf_are_words(qapp):
    document = pypdfium2.PdfDocument(made(".pdf", caption=True))
    page = document[0].get_textpage()
    text = page.get_text_bounded()
    page.close()
    document.close()
    assert all(word in text for word in ("Perceptron", "Hypothesis space", "round 12 of 20", "γ"))


@pytest.mark.slow
def test_an_svg_needs_no_font_and_is_made_of_lines(qapp):
    root = ElementTree.fromstring(made(".svg", what="window"))
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert "text" not in tags and "image" not in tags and tags.count("path") > 100
    labels = {element.get("aria-label") for element in root.iter()}
    assert "Hypothesis space" in labels


def test_a_surface_of_values_is_the_only_thing_in_pixels(qapp):
    root = ElementTree.fromstring(made(".svg", SCENES["kernel"], what="stage"))
    images = [element for element in root.iter() if element.tag.endswith("}image")]
    assert len(images) == 1


def test_a_larger_svg_is_the_same_drawing_and_says_its_size(qapp):
    root = ElementTree.fromstring(made(".svg", scale=3.0))
    assert (root.get("width"), root.get("height")) == ("3840", "2160") and root.get("viewBox") == "0 0 1280 720"


# -- lessons ------------------------------------------------------------------------------------------------------

LESSONS = shipped_lessons()


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_step_of_every_lesson_can_be_drawn(qapp, lesson):
    """In a theme each by turns; something is on it, and it is another picture than that of an empty stage."""
    for index, step in enumerate(lesson.steps):
        theme = list(THEMES)[index % len(THEMES)]
        scene = Scene(step.document, lesson=lesson, step=index, theme=theme)
        with HiddenWindow(scene, Options("stage", (640, 360))) as hidden:
            assert hidden.session.t == step.at.find(hidden.session.experiment)
            picture = pixels(MAKERS[".png"](hidden))
        assert len(np.unique(picture @ (65_536, 256, 1))) > 30, (lesson.id, index + 1)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_lesson_in_its_window_has_its_caption(qapp, theme):
    lesson = find_lesson("perceptron-convergence")
    scene = Scene(lesson.steps[2].document, lesson=lesson, step=2, theme=theme)
    with HiddenWindow(scene, Options("window", HD), MainWindow) as hidden:
        bar = hidden._part.lesson_bar
        assert bar.isVisible() and "next mistake" in bar.caption.text()


# -- files --------------------------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole_or_not_at_all(qapp, tmp_path, monkeypatch):
    path = tmp_path / "picture.png"
    path.write_bytes(b"before")
    with HiddenWindow(SCENE, Options("stage", HD)) as hidden:
        monkeypatch.setitem(MAKERS, ".png", lambda hidden: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            write_picture(hidden, path)
    assert [p.name for p in tmp_path.iterdir()] == ["picture.png"] and path.read_bytes() == b"before"


def test_a_folder_that_is_not_there_is_one_sentence(qapp, tmp_path):
    with (
        HiddenWindow(SCENE, Options("stage", HD)) as hidden,
        pytest.raises(InputError, match=r"x\.png cannot be written: No such file"),
    ):
        write_picture(hidden, tmp_path / "nowhere" / "x.png")


def test_a_double_leaves_nothing_behind(qapp):
    before = set(qapp.topLevelWidgets())
    with HiddenWindow(replace(SCENE, presentation=True), Options("window", HD), MainWindow):
        pass
    assert set(qapp.topLevelWidgets()) <= before
