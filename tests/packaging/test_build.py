"""What can be told about the frozen program without freezing it."""

import os
import re
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from colt_gui import __version__, desktop

ROOT = Path(__file__).resolve().parent.parent.parent
SPEC = (ROOT / "packaging" / "colt-gui.spec").read_text(encoding="utf-8")


@pytest.fixture
def spec():
    """The spec's own functions and patterns: what stands before PyInstaller is asked to do something."""
    found = {"re": re, "Path": Path}
    exec(SPEC[SPEC.index("EXCLUDED =") : SPEC.index("def without_orphans")], found)
    return found


def test_the_app_of_a_mac_has_the_same_name_as_the_entry_of_linux():
    compile(SPEC, "colt-gui.spec", "exec")
    assert f'ID, NAME = "{desktop.ID}", "COLT Lab"' in SPEC
    assert re.search(r'__version__ = "(.+)"', (ROOT / "colt_gui" / "__init__.py").read_text())[1] == __version__


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland-egl.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/lib/libQt6DBus.so.6",
        "PySide6/Qt/lib/libQt6OpenGL.so.6",
        "PySide6/QtSvg.abi3.so",
        "colt_gui/assets/icons/play.svg",
        "numpy/random/_generator.so",
    ],
)
def test_what_the_program_opens_is_kept(spec, name):
    assert spec["wanted"]((name, "source", "BINARY"))


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platforms/libqlinuxfb.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platforms/libqminimal.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/imageformats/libqpdf.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6\\Qt6Network.dll",
        "PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork",
    ],
)
def test_what_the_program_never_opens_is_left_out(spec, name):
    assert not spec["wanted"]((name, "source", "BINARY"))


@pytest.mark.skipif(os.name == "nt", reason="links and modes of Unix")
def test_the_zip_keeps_links_and_what_can_be_executed(build, tmp_path):
    folder = tmp_path / "colt-gui"
    (folder / "_internal").mkdir(parents=True)
    (folder / "colt-gui").write_text("#!/bin/sh\n")
    (folder / "colt-gui").chmod(0o755)
    (folder / "_internal" / "libx.so.1").write_text("x")
    (folder / "_internal" / "libx.so").symlink_to("libx.so.1")
    packed = build.pack(folder, tmp_path / "colt.zip")
    with zipfile.ZipFile(packed) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert archive.read("colt-gui/_internal/libx.so") == b"libx.so.1"
    assert stat.S_ISLNK(modes["colt-gui/_internal/libx.so"])
    assert modes["colt-gui/colt-gui"] & 0o111 and not modes["colt-gui/_internal/libx.so.1"] & 0o111
    assert build.size(folder) == 10 + 1 + len("libx.so.1")


@pytest.mark.parametrize(("system", "word"), [("linux", "linux"), ("win32", "windows"), ("darwin", "macos")])
def test_the_zip_is_named_by_version_system_and_machine(build, monkeypatch, system, word):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(build.platform, "machine", lambda: "AMD64")
    assert build.archive_name("1.2.3") == f"colt-gui-1.2.3-{word}-amd64"


@pytest.mark.skipif(os.name == "nt", reason="a shell script stands for the program")
def test_a_program_that_does_not_work_is_not_packed(build, tmp_path, monkeypatch):
    program = tmp_path / "colt-gui" / "colt-gui"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\necho 'colt-gui: The smoke test failed: no icons.' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(SystemExit, match="no icons"):
        build.smoke_test(tmp_path)
    program.write_text('#!/bin/sh\n[ "$1" = --smoke-test ] && echo \'{"ok": true}\'\n')
    assert build.smoke_test(tmp_path) == {"ok": True}


def test_without_pyinstaller_it_says_how_to_get_it():
    code = (
        "import importlib.util as u; find = u.find_spec; "
        "u.find_spec = lambda name, *a: None if name == 'PyInstaller' else find(name, *a); "
        "import sys, runpy; sys.argv = ['build.py']; sys.path.insert(0, 'packaging'); "
        "runpy.run_path('packaging/build.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "PyInstaller is not installed: run `pip install pyinstaller`.\n"
