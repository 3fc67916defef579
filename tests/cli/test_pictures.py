"""`shot`, `movie` and `gallery`: headless, with the right sizes, one sentence for what cannot be made."""

import io
import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from colt_gui import storage
from colt_gui.cli.progress import Progress
from colt_gui.lessons.reading import lesson_ids, shipped_lessons
from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.maths.kernels import KERNELS
from colt_gui.resources import asset

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def saved(tmp_path):
    """A session of twelve rounds, left at the fifth."""
    path = tmp_path / "lecture.colt"
    storage.write_session(path, Document(points=generate("separable", 1, m=12)), {"t": 5})
    return path


def picture(path):
    with Image.open(path) as image:
        image.load()
        return image


# -- shot ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tie-at-zero", "halving"])
def test_shot_of_a_lesson_has_the_size_and_scale_that_were_asked_for(qapp, call, tmp_path, name):
    assert call("shot", name, "-o", tmp_path / "a.png", "--size", "1280x720", "--scale", "2")[:2] == (0, "")
    assert picture(tmp_path / "a.png").size == (2560, 1440)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["svg", "pdf", "PNG"])
def test_shot_of_a_session_writes_every_kind(qapp, call, saved, tmp_path, suffix):
    out = tmp_path / f"a.{suffix}"
    assert call("shot", saved, "-o", out, "--theme", "dark", "--caption")[:2] == (0, "")
    assert out.stat().st_size > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("kernel", KERNELS)
def test_shot_of_a_session_without_points_shows_the_empty_plane(qapp, call, tmp_path, kernel):
    path, out = tmp_path / "empty.colt", tmp_path / "a.png"
    storage.write_session(path, Document(learner="svm-soft", params={"svm-soft": {"kernel": kernel}}), {"t": 0})
    assert call("shot", path, "-o", out, "--size", "640x360") == (0, "", "")
    assert picture(out).size == (640, 360)


@pytest.mark.parametrize("line", [(-1.0, 0.5, 1.0, 0.5), (0.5, -1.0, 0.5, 1.0)], ids=("horizontal", "vertical"))
def test_shot_of_one_drawn_expert_shows_its_two_sides(qapp, call, tmp_path, line):
    path, out = tmp_path / "one.colt", tmp_path / "a.png"
    document = Document(learner="halving", setups={"experts": ExpertSource("drawn", lines=(line,))})
    storage.write_session(path, document, {"t": 0})
    assert call("shot", path, "-o", out, "--stage", "--size", "640x360") == (0, "", "")
    with Image.open(out) as image:
        corners = [image.convert("RGB").getpixel(at) for at in ((40, 340), (40, 20), (600, 20))]
    low, high, right = corners
    assert (low == high) is (line[0] == line[2]) and (high == right) is (line[1] == line[3])


@pytest.mark.slow
@pytest.mark.parametrize("learner", LEARNERS)
def test_shot_of_any_learner_whose_file_names_an_adversary(qapp, call, tmp_path, learner):
    path, out = tmp_path / "opposed.colt", tmp_path / "a.png"
    storage.write_session(path, Document(points=generate("xor", 1, m=8), learner=learner), {"t": 1})
    data = json.loads(path.read_text())
    data["document"]["adversary"] = 0.3
    path.write_text(json.dumps(data))
    assert call("shot", path, "-o", out, "--size", "640x360") == (0, "", "")
    assert picture(out).size == (640, 360)


def test_shot_shows_the_round_of_the_file_unless_another_is_asked_for(qapp, call, saved, tmp_path):
    a, b, c = (tmp_path / f"{name}.png" for name in "abc")
    look = ("--stage", "--size", "640x360")
    call("shot", saved, "-o", a, *look)
    call("shot", saved, "-o", b, *look, "--at", "5")
    call("shot", saved, "-o", c, *look, "--at", "0")
    assert a.read_bytes() == b.read_bytes() != c.read_bytes()


@pytest.mark.slow
def test_shot_of_a_round_that_is_not_there_is_refused(qapp, refusal, saved, tmp_path):
    assert "the run has the rounds 0 to 12" in refusal("shot", saved, "-o", tmp_path / "a.png", "--at", "99")
    assert not (tmp_path / "a.png").exists()


@pytest.mark.slow
def test_steps_of_a_lesson_are_different_pictures(qapp, call, tmp_path):
    paths = [tmp_path / f"{k}.png" for k in (1, 2)]
    for k, path in enumerate(paths, 1):
        call("shot", "order-matters", "-o", path, "--step", k, "--size", "960x600")
    assert paths[0].read_bytes() != paths[1].read_bytes()


def test_a_place_that_a_lesson_of_ones_own_has_not_is_named_with_its_step(qapp, refusal, tmp_path):
    text = asset("lessons", "02-order-matters.toml").read_text(encoding="utf-8").replace('at = "end"', "at = 9999", 1)
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    sentence = refusal("shot", tmp_path / "mine.toml", "-o", tmp_path / "a.png", "--step", "2")
    assert "mine, step 2: the run has" in sentence and not (tmp_path / "a.png").exists()


def test_shot_without_a_ground(qapp, call, saved, tmp_path):
    call("shot", saved, "-o", tmp_path / "a.png", "--stage", "--transparent")
    assert picture(tmp_path / "a.png").mode == "RGBA"


@pytest.mark.slow
def test_shot_of_the_stage_and_its_charts_in_letters_of_a_size(qapp, call, refusal, saved, tmp_path):
    a, b, c = (tmp_path / f"{name}.svg" for name in "abc")
    look = ("--charts", "--size", "960x720")
    assert call("shot", saved, "-o", a, *look) == (0, "", "")
    call("shot", saved, "-o", b, *look, "--type", "1")
    call("shot", saved, "-o", c, *look, "--type", "1.3")
    assert "Mistakes over rounds" in a.read_text(encoding="utf-8") and "Presets" not in a.read_text(encoding="utf-8")
    assert a.read_bytes() == b.read_bytes() != c.read_bytes()
    assert "--transparent needs --stage" in refusal("shot", saved, "-o", a, *look, "--transparent")
    assert "from 0.5 to 3" in refusal("shot", saved, "-o", a, "--type", "9")


@pytest.mark.slow
def test_shot_needs_no_display(tmp_path, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    out = tmp_path / "a.png"
    done = subprocess.run([sys.executable, "main.py", "shot", "tie-at-zero", "-o", out], cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"") and picture(out).size == (1920, 1080)


# -- movie --------------------------------------------------------------------------------------------------------

QUICK = ("--fps", "5", "--speed", "20", "--stage", "--size", "320x180")


@pytest.mark.parametrize("name", ["a.gif", "a.apng", "a.png"])
def test_a_film_of_a_session_has_its_size_and_moves(qapp, call, saved, tmp_path, name):
    code, out, err = call("movie", saved, "-o", tmp_path / name, *QUICK)
    assert (code, out) == (0, "") and "100 %" in err
    with Image.open(tmp_path / name) as image:
        assert image.size == (320, 180) and image.n_frames > 3


@pytest.mark.slow
def test_a_film_as_mp4_and_as_a_folder(qapp, call, saved, tmp_path):
    assert call("movie", saved, "-o", tmp_path / "a.mp4", *QUICK)[0] == 0
    assert (tmp_path / "a.mp4").read_bytes()[4:8] == b"ftyp"
    for name in ("frames", "a.png-sequence"):
        assert call("movie", saved, "-o", tmp_path / name, *QUICK)[0] == 0
        assert sorted((tmp_path / name).iterdir())[0].name == "frame-00001.png"


@pytest.mark.slow
def test_a_step_of_a_lesson_is_a_film(qapp, call, tmp_path):
    assert call("movie", "order-matters", "-o", tmp_path / "a.gif", "--step", "2", *QUICK)[0] == 0


BAD_FILMS = {
    "kind": (["FILE", "-o", "a.avi"], ".gif"),
    "lesson": (["tie-at-zer", "-o", "a.gif"], "did you mean tie-at-zero?"),
    "rounds": (["FILE", "-o", "a.gif", "--from", "9", "--to", "99"], "rounds 0 to 12"),
    "rounds of a lesson": (["tie-at-zero", "-o", "a.gif", "--to", "3"], "--step"),
    "fps": (["FILE", "-o", "a.gif", "--fps", "0"], "--fps"),
    "too many frames a second": (["FILE", "-o", "a.gif", "--fps", "500"], "60"),
    "speed": (["FILE", "-o", "a.gif", "--speed", "inf"], "--speed"),
    "ground": (["FILE", "-o", "a.mp4", "--stage", "--transparent"], "only .apng"),
    "folder": (["FILE", "-o", "nowhere/a"], "no folder nowhere"),
}


@pytest.mark.parametrize("name", BAD_FILMS)
def test_bad_arguments_of_movie_are_one_sentence(qapp, refusal, saved, tmp_path, monkeypatch, name):
    argv, part = BAD_FILMS[name]
    monkeypatch.chdir(tmp_path)
    assert part in refusal("movie", *(saved if a == "FILE" else a for a in argv))
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("a")]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_a_bar_and_a_file_a_line_now_and_then():
    with Progress(Terminal(), "frame") as bar:
        for done in range(1, 101):
            bar.show(done, 100)
    drawn = bar._stream.getvalue()
    assert drawn.count("\n") == 1 and drawn.endswith("100 %, frame 100 of 100 \n") and f"[{'#' * 30}]" in drawn
    with Progress(io.StringIO(), "frame") as lines:
        for done in range(1, 101):
            lines.show(done, 100)
    assert lines._stream.getvalue().count("\n") == 10


def test_without_standard_error_nothing_is_shown_and_nothing_fails():
    with Progress(None, "frame") as bar:
        bar.show(1, 2)


# -- gallery ------------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.pictures, self.links, self.open = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "img":
            self.pictures.append(found["src"])
            assert found["alt"]
        elif tag == "a":
            self.links.append(found["href"])
        if tag not in {"meta", "img"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.slow
def test_the_gallery_has_every_lesson_and_a_page_that_shows_them(qapp, call, tmp_path):
    code, out, err = call("gallery", "-o", tmp_path / "new" / "gallery", "--size", "480x300", "--theme", "dark")
    assert (code, out) == (0, "") and "100 %" in err
    folder = tmp_path / "new" / "gallery"
    names = [f"{name}.png" for name in lesson_ids()]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "index.html"])
    assert {picture(folder / name).size for name in names} == {(480, 300)}
    text = (folder / "index.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == [] and page.pictures == page.links and sorted(page.pictures) == sorted(names)
    assert all(lesson.title.replace("&", "&amp;") in text for lesson in shipped_lessons())
    assert "#121417" in text and "http" not in text


def test_a_gallery_cannot_be_a_file(qapp, refusal, tmp_path):
    (tmp_path / "gallery").write_text("")
    assert "is a file" in refusal("gallery", "-o", tmp_path / "gallery")


# -- run as a table -----------------------------------------------------------------------------------------------


def test_run_writes_a_table_where_the_file_is_one(call, refusal, three, tmp_path):
    assert call("run", "perceptron", "--data", three, "--out", tmp_path / "run.csv") == (0, "", "")
    lines = (tmp_path / "run.csv").read_text().splitlines()
    assert lines[0] == "t,index,x1,x2,y,score,prediction,mistake,updated,w1,w2,bias"
    assert lines[2] == "2,1,0.0,1.0,-1,0.0,1,1,1,0.0,-1.0,0.0" and len(lines) == 4
    assert "--no-rounds" in refusal("run", "perceptron", "--data", three, "--out", tmp_path / "x.csv", "--no-rounds")
    call("run", "perceptron", "--data", three, "--out", tmp_path / "run.json")
    assert json.loads((tmp_path / "run.json").read_text())["summary"]["mistakes"] == 2
