"""`shot --large` and `movie --large`: a chart or picture in the stage's place, or one sentence."""

import pytest
from PIL import Image, ImageChops

from colt_gui import storage
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document

SMALL = ("--size", "960x600")


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "lecture.colt"
    storage.write_session(path, Document(points=generate("separable", 1, m=12)), {"t": 5})
    return path


def shot(call, out, *argv) -> Image.Image:
    assert call("shot", *argv, "-o", out, *SMALL) == (0, "", "")
    with Image.open(out) as image:
        return image.convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["norm", "mistakes", "space"])
def test_shot_shows_it_instead_of_the_stage(qapp, call, saved, tmp_path, name):
    plain = shot(call, tmp_path / "a.png", saved)
    large = shot(call, tmp_path / "b.png", saved, "--large", name)
    stage = (120, 80, 640, 380)  # a part of where it stands
    assert ImageChops.difference(plain.crop(stage), large.crop(stage)).getbbox() is not None
    alone = shot(call, tmp_path / "c.png", saved, "--large", name, "--stage")
    assert ImageChops.difference(alone, shot(call, tmp_path / "d.png", saved, "--stage")).getbbox() is not None


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["svg", "pdf"])
def test_shot_has_it_in_every_kind_of_file(qapp, call, tmp_path, suffix):
    out = tmp_path / f"a.{suffix}"
    assert call("shot", "weighted-majority", "-o", out, "--large", "regret") == (0, "", "")
    assert out.stat().st_size > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("command", ["shot", "movie"])
def test_a_name_that_is_not_there_is_refused_with_those_that_are(qapp, refusal, saved, tmp_path, command):
    out = tmp_path / ("a.png" if command == "shot" else "a.gif")
    sentence = refusal(command, saved, "-o", out, "--large", "regret")
    assert "--large regret: there is no such chart or picture here" in sentence
    assert "known are norm, potential, mistakes, space." in sentence
    assert not out.exists()


@pytest.mark.slow
def test_without_a_chart_the_refusal_says_what_there_is(qapp, refusal, tmp_path):
    path = tmp_path / "empty.colt"
    storage.write_session(path, Document(), {"t": 0})
    assert "known are space." in refusal("shot", path, "-o", tmp_path / "a.png", "--large", "mistakes")


def test_a_film_shows_it_and_it_moves(qapp, call, saved, tmp_path):
    out = tmp_path / "a.gif"
    quick = ("--fps", "5", "--speed", "20", "--stage", "--size", "320x180")
    assert call("movie", saved, "-o", out, "--large", "mistakes", *quick)[0] == 0
    with Image.open(out) as image:
        frames = []
        for k in range(image.n_frames):
            image.seek(k)
            frames.append(image.convert("RGB").tobytes())
    assert len(set(frames)) > 3


@pytest.mark.slow
def test_a_lesson_of_ones_own_has_a_step_large(qapp, call, refusal, tmp_path):
    text = """title = "A"
[data]
generator = "separable"
[[steps]]
caption = "Count."
large = "mistakes"
"""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    scripted = shot(call, tmp_path / "a.png", path)
    assert scripted.tobytes() == shot(call, tmp_path / "b.png", path, "--large", "mistakes").tobytes()
    assert scripted.tobytes() != shot(call, tmp_path / "c.png", path, "--large", "norm").tobytes()
    path.write_text(text.replace("mistakes", "regret"), encoding="utf-8")
    assert "mine.toml, line 6: there is no “regret” here" in refusal("shot", path, "-o", tmp_path / "d.png")
