"""Films: as long as they should be, with the right frames, the same bytes each time; a stopped one leaves nothing."""

import importlib

import av
import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage

from colt_gui.lessons.film import Timing
from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.views.export import film_video
from colt_gui.views.export.film import film, takes
from colt_gui.views.export.film_video import KINDS, Palette
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.window.main_window import MainWindow

SIZE = (320, 180)
SCENE = Scene(Document(points=generate("separable", 1, m=8)), 0)
TIMING = Timing(10, 4.0)  # 6 frames held, 20 played, 16 held
FRAMES = 42
ENDINGS = (".gif", ".apng", ".mp4", ".webm")


def at_once(steps):
    """Return what a generator returns in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def make(path, scene=SCENE, timing=TIMING, **options):
    with HiddenWindow(scene, Options("stage", SIZE, **options)) as hidden:
        return list(film(hidden, timing, path))


def still(t, phase=1.0, **options):
    with HiddenWindow(SCENE, Options("stage", SIZE, **options)) as hidden:
        hidden.show(t, phase)
        image = hidden.image().convertToFormat(QImage.Format.Format_RGB32)
    return film_video.rgb(image).astype(int)


def frames_of(path):
    """(seconds, pixels) of each frame, as another program reads them."""
    if path.suffix in {".mp4", ".webm"}:
        return video_frames(path)
    found = []
    with Image.open(path) as image:
        for k in range(image.n_frames):
            image.seek(k)
            pixels = np.asarray(image.convert("RGB")).astype(int)
            found.append((image.info["duration"] / 1000, pixels))
    return found


def video_frames(path):
    with av.open(str(path)) as file:
        assert file.streams.video[0].average_rate == TIMING.fps
        return [(1 / TIMING.fps, frame.to_ndarray(format="rgb24").astype(int)) for frame in file.decode(video=0)]


def alike(a, b):
    return np.abs(a - b).mean() < 2.0


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_film_lasts_as_long_as_it_should_and_shows_first_and_last_what_it_should(qapp, tmp_path, ending):
    path = tmp_path / f"run{ending}"
    told = make(path)
    done = [done for done, _ in told]
    assert told[-1] == (FRAMES, FRAMES) and done == sorted(done)
    # a picture that stands is written frame by frame, so that the last one can be stopped, too
    assert sorted(set(done)) == list(range(1, FRAMES + 1)) or not KINDS[ending].steady
    frames = frames_of(path)
    assert sum(seconds for seconds, _ in frames) == pytest.approx(FRAMES / 10, abs=0.011)
    assert alike(frames[0][1], still(0)) and alike(frames[-1][1], still(8))
    assert not alike(frames[0][1], frames[-1][1])


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
def test_the_same_film_is_the_same_file(qapp, tmp_path, ending):
    paths = [tmp_path / f"{name}{ending}" for name in "ab"]
    for path in paths:
        make(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_every_frame_of_an_animated_png_is_exact(qapp, tmp_path):
    make(tmp_path / "run.apng")
    with HiddenWindow(SCENE, Options("stage", SIZE)) as hidden:
        (take,) = at_once(takes(hidden, TIMING))
    frames = frames_of(tmp_path / "run.apng")
    assert len(frames) == len(take.moments)
    for (_, pixels), moment in list(zip(frames, take.moments))[::5]:
        assert (pixels == still(moment.t, moment.phase)).all()


def test_a_png_film_can_be_without_a_ground(qapp, tmp_path):
    make(tmp_path / "run.apng", transparent=True)
    with Image.open(tmp_path / "run.apng") as image:
        image.seek(image.n_frames - 1)
        assert image.mode == "RGBA" and np.asarray(image)[..., 3].min() < 60


def test_a_folder_has_a_picture_for_each_frame_and_an_earlier_film_is_gone(qapp, tmp_path):
    make(tmp_path / "frames")
    names = sorted(path.name for path in (tmp_path / "frames").iterdir())
    assert names == [f"frame-{k:05}.png" for k in range(1, FRAMES + 1)]
    make(tmp_path / "frames", timing=Timing(10, 8.0, 0, 2))
    assert len(list((tmp_path / "frames").iterdir())) < 30


def test_a_folder_with_other_things_in_it_is_left_alone(qapp, tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(InputError, match=r"other files in it \(thesis\.tex\)"):
        make(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize("ending", [*ENDINGS, ""])
def test_a_film_that_is_stopped_leaves_nothing_and_an_earlier_one_as_it_was(qapp, tmp_path, ending):
    path = tmp_path / f"run{ending}"
    if ending:
        path.write_bytes(b"before")
    with HiddenWindow(SCENE, Options("stage", SIZE)) as hidden:
        frames = film(hidden, TIMING, path)
        for _ in range(4):
            next(frames)
        frames.close()
    assert [p.name for p in tmp_path.iterdir()] == ([path.name] if ending else [])
    assert not ending or path.read_bytes() == b"before"


def test_a_lesson_is_filmed_step_by_step(qapp, tmp_path):
    lesson = find_lesson("order-matters")
    scene = Scene(lesson.steps[0].document, lesson=lesson)
    with HiddenWindow(scene, Options("window", (1280, 720)), MainWindow) as hidden:
        script = at_once(takes(hidden, Timing(2, steps=(0, 1, 2))))
    assert [take.step for take in script] == [0, 1, 2]
    assert all(take.moments[0].frames >= 4 for take in script)


def test_a_film_has_the_caption_of_each_round(qapp, tmp_path):
    make(tmp_path / "run.apng", timing=Timing(2, 2.0, 6, 8), caption=True)
    frames = frames_of(tmp_path / "run.apng")
    assert (frames[-1][1] == still(8, caption=True)).all()


def test_odd_sizes_are_made_even_for_mp4(qapp, tmp_path):
    with HiddenWindow(SCENE, Options("stage", (321, 181))) as hidden:
        list(film(hidden, Timing(5, 8.0), tmp_path / "odd.mp4"))
    with av.open(str(tmp_path / "odd.mp4")) as file:
        codec = file.streams.video[0].codec_context
        assert (codec.name, codec.pix_fmt, codec.width, codec.height) == ("h264", "yuv420p", 322, 182)


@pytest.mark.parametrize("ending", ENDINGS)
def test_without_the_extra_one_sentence_says_what_to_install(qapp, tmp_path, monkeypatch, ending):
    real = importlib.import_module

    def missing(name, *args):
        if name == "av":
            raise ImportError(name)
        return real(name, *args)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(InputError, match=r"need the extra “film”: run `pip install"):
        make(tmp_path / f"run{ending}")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_frames_needs_no_extra(qapp, tmp_path, monkeypatch):
    real = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", lambda name, *args: real(name, *args) if name != "av" else 1 / 0)
    make(tmp_path / "frames")
    assert len(list((tmp_path / "frames").iterdir())) == FRAMES


def test_what_an_encoder_cannot_do_is_one_sentence(qapp, tmp_path, monkeypatch):
    monkeypatch.setitem(KINDS, ".mp4", KINDS[".mp4"]._replace(pixels="pal8"))
    with pytest.raises(InputError, match="The film could not be made"):
        make(tmp_path / "run.mp4")
    assert list(tmp_path.iterdir()) == []


def test_a_webm_film_can_be_without_a_ground(qapp, tmp_path):
    make(tmp_path / "clear.webm", timing=Timing(5, 8.0), transparent=True)
    with av.open(str(tmp_path / "clear.webm")) as file:
        assert file.streams.video[0].metadata["alpha_mode"] == "1"


# -- the palette of a GIF -----------------------------------------------------------------------------------------


def mapped(picture):
    frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
    frame.pts = 0
    palette = Palette(av, [picture])
    (shown, *_) = [*palette.mapped(frame), *palette.rest()]
    return shown.to_ndarray(format="rgb24").astype(int)


def test_few_colours_are_kept_as_they_are():
    rng = np.random.default_rng(1)
    colours = rng.integers(0, 256, (100, 3), dtype=np.uint8)
    picture = colours[rng.integers(0, 100, (40, 50))]
    assert np.abs(mapped(picture) - picture).max() <= 1


def test_of_many_colours_each_is_near_one_of_the_palette():
    y, x = np.mgrid[0:200, 0:256]
    picture = np.stack([x, 255 - x, y], axis=-1).astype(np.uint8)
    assert np.abs(mapped(picture) - picture).mean() < 8
