"""`colt-gui shot` and the window: what they pass on to Qt, and the places where Qt cannot work."""

import sys
import types
from pathlib import Path

import pytest

from colt_gui.cli import display
from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.errors import InputError
from colt_gui.resources import asset


@pytest.fixture
def app(monkeypatch):
    """Stands for colt_gui.app and remembers what it was asked."""
    import colt_gui

    module = types.ModuleType("colt_gui.app")
    module.asked = []
    module.run = lambda target: module.asked.append(target) or 0
    monkeypatch.setitem(sys.modules, "colt_gui.app", module)
    monkeypatch.setattr(colt_gui, "app", module, raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return module


BAD_SHOTS = {
    "no picture": (["FILE"], "--out"),
    "missing file": (["nowhere.colt", "-o", "x.png"], "nowhere.colt does not exist"),
    "other file": (["notes.txt", "-o", "x.png"], ".colt"),
    "other picture": (["FILE", "-o", "x.jpg"], ".png"),
    "no folder": (["FILE", "-o", "nowhere/x.png"], "no folder nowhere"),
    "size": (["FILE", "-o", "x.png", "--size", "wide"], "1920x1080"),
    "too small": (["FILE", "-o", "x.png", "--size", "10x10"], "10x10"),
    "too large": (["FILE", "-o", "x.png", "--size", "9000x9000", "--scale", "4"], "--scale"),
    "scale": (["FILE", "-o", "x.png", "--scale", "nan"], "nan"),
    "theme": (["FILE", "-o", "x.png", "--theme", "pink"], "pink"),
    "round": (["FILE", "-o", "x.png", "--at", "-3"], "--at"),
    "unknown lesson": (["perceptron-convergance", "-o", "x.png"], "did you mean perceptron-convergence?"),
    "no such step": (["tie-at-zero", "-o", "x.png", "--step", "99"], "steps"),
    "step of a file": (["FILE", "-o", "x.png", "--step", "1"], "not a lesson"),
    "transparent window": (["FILE", "-o", "x.png", "--transparent"], "--stage"),
}


@pytest.mark.parametrize(("argv", "part"), BAD_SHOTS.values(), ids=BAD_SHOTS)
def test_bad_arguments_of_shot_are_one_sentence(refusal, app, three, tmp_path, monkeypatch, argv, part):
    monkeypatch.chdir(tmp_path)
    assert part in refusal("shot", *(three if a == "FILE" else a for a in argv))
    assert app.asked == []


def test_without_a_command_the_window_opens_on_a_file_or_empty(call, app, three):
    assert call() == (0, "", "")
    assert call(three) == (0, "", "")
    assert app.asked == [None, Path(three)]


def test_the_window_opens_on_a_lesson_by_its_name_or_file(call, app):
    assert call("tie-at-zero") == (0, "", "")
    assert call(asset("lessons", "03-tie-at-zero.toml")) == (0, "", "")
    assert app.asked == [find_lesson("tie-at-zero")] * 2


def test_lessons_of_ones_own_are_known_by_name_too(call, app, tmp_path):
    own = tmp_path / "data" / "lessons"
    own.mkdir(parents=True)
    (own / "mine.toml").write_bytes(asset("lessons", "03-tie-at-zero.toml").read_bytes())
    assert call("mine") == (0, "", "")
    assert app.asked[0].id == "mine"


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["lsit"], "did you mean list?"),
        (["halvin"], "did you mean halving?"),
        (["gone.toml"], "gone.toml does not exist"),
        (["everything"], "run"),
        (["gone.colt"], "gone.colt does not exist"),
        (["notes.txt"], "neither a session (.colt) nor"),
        (["--frobnicate"], "--frobnicate"),
        (["a.csv", "b.csv"], "b.csv"),
    ],
)
def test_what_is_neither_command_nor_file_is_one_sentence(refusal, app, argv, part):
    assert part in refusal(*argv)


@pytest.fixture
def no_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_no_display_and_no_command_names_what_works_without_one(refusal, no_screen):
    sentence = refusal()
    assert all(word in sentence for word in ("display", "shot", "gallery", "run", "list", "bound"))


@pytest.mark.skipif(sys.platform != "linux", reason="X11 and Wayland")
@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_that_does_not_answer_is_no_display(refusal, no_screen, monkeypatch, name):
    monkeypatch.setenv(name, ":4711" if name == "DISPLAY" else "wayland-4711")
    assert "4711 does not answer" in refusal()


def test_a_missing_system_library_is_named_with_its_packages(no_screen):
    message = "libEGL.so.1: cannot open shared object file: No such file or directory"
    with pytest.raises(InputError, match=r"libEGL\.so\.1.*apt install .*libegl1"), display.qt_needed():
        raise ImportError(message)


def test_a_missing_dependency_is_named_and_a_mistake_of_our_own_is_not_hidden():
    with (
        pytest.raises(InputError, match=r"numpy is not installed; run `pip install -e \.`"),
        display.qt_needed(),
    ):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    with pytest.raises(ImportError, match="nothing"), display.qt_needed():
        raise ImportError("cannot import name 'nothing'", name="colt_gui.app")
