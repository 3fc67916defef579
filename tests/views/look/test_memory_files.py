"""The drawings of the style sheet are files in memory: Qt finds and shows them, and no program leaves any behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QDir, QFile, QIODevice
from PySide6.QtWidgets import QCheckBox

from colt_gui.views.look.icons import coloured_file
from colt_gui.views.look.memory_files import memory_file
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import THEMES

ROOT = Path(__file__).resolve().parents[3]
WINDOW = """
from PySide6.QtWidgets import QApplication
from colt_gui import app
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.window.main_window import MainWindow

application, style = app.application(), Style()
window = MainWindow(Session(Document()), style)
for theme in ("light", "dark", "projector"):
    style.set_theme(theme)
    style.apply(application)
window.show()
window.grab()
print("ready", flush=True)
application.exec()
"""


def content(path):
    file = QFile(path)
    assert file.open(QIODevice.OpenModeFlag.ReadOnly), path
    return file.readAll().data()


def test_qt_reads_what_was_given():
    files = {f"of {k} letters {'é' * k}.txt": bytes(range(k)) for k in range(40)}
    paths = {name: memory_file(name, data) for name, data in files.items()}
    assert {name: content(path) for name, path in paths.items()} == files
    assert set(files) <= set(QDir(":/colt-lab").entryList())


def test_the_same_file_is_there_once():
    path = memory_file("once.txt", b"once")
    assert memory_file("once.txt", b"once") == path
    assert QDir(":/colt-lab").entryList().count("once.txt") == 1


@pytest.mark.parametrize("theme", THEMES)
def test_a_style_sheet_shows_its_drawings(qtbot, theme):
    style = Style(theme)
    box = QCheckBox("on")
    qtbot.addWidget(box)
    box.setChecked(True)
    style.dress(box)
    seen = box.grab().toImage()
    colours = {seen.pixelColor(x, y).name() for x in range(seen.height()) for y in range(seen.height())}
    assert THEMES[theme].on_accent.lower() in colours  # that of the check mark


def test_a_drawing_has_a_file_for_each_colour():
    red, blue = (content(coloured_file("check", colour)) for colour in ("#FF0000", "#0000ff"))
    assert b"#ff0000" in red and b"#0000ff" in blue and red.replace(b"#ff0000", b"#0000ff") == blue


def test_a_program_that_is_killed_leaves_nothing_behind(tmp_path):
    places = {name: tmp_path / name for name in ("TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME")}
    for place in places.values():
        place.mkdir(mode=0o700)
    own = {"COLT_GUI_SETTINGS": str(tmp_path / "settings.ini"), "COLT_GUI_DATA": str(tmp_path / "data")}
    environment = {**os.environ, **{name: str(place) for name, place in places.items()}, **own}
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW], env={**environment, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    process.kill()
    process.communicate()
    assert [path for name in ("TMPDIR", "TEMP", "TMP") for path in places[name].rglob("*")] == []
    left = [path for place in places.values() for path in place.rglob("*") if "colt" in path.name.lower()]
    assert left == []
