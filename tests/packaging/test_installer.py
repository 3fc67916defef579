"""The installer for Windows: what its script writes is what `--install-desktop` writes, and NSIS compiles it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from colt_gui import __version__
from colt_gui.desktop import windows

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = (ROOT / "packaging" / "windows.nsi").read_text(encoding="utf-8")


def written():
    """What the script writes into the registry: key, name, value."""
    defined = dict(re.findall(r'^!define (\w+) "?([^"\n]+?)"?$', SCRIPT, re.MULTILINE))
    rows = re.findall(r'WriteRegStr HKCU "(.+?)" "(.*?)" ["\'](.*)["\']$', SCRIPT, re.MULTILINE)
    fill = lambda text: re.sub(r"\$\{(\w+)\}", lambda m: defined.get(m[1], m[0]), text)  # noqa: E731
    return [tuple(fill(text) for text in row) for row in rows]


def test_the_file_type_is_that_of_install_desktop():
    own = {(key, name): value for key, name, value in written()}
    for key, name, value in windows.values(["C:\\x\\colt-gui.exe"]):
        if key.endswith("DefaultIcon"):
            assert own[key, name].endswith(r"\colt_gui\assets\desktop\colt-session.ico")
        elif key.endswith("command"):
            assert own[key, name] == '"$INSTDIR\\colt-gui.exe" "%1"'
        else:
            assert own[key, name] == value


def test_all_that_is_written_is_deleted_again():
    removed = SCRIPT[SCRIPT.index('Section "Uninstall"') :]
    for piece in ('"${CLASSES}\\${TYPE}"', '"${UNINSTALL}"', ".colt\\OpenWithProgids", "uninstall.exe", "${NAME}.lnk"):
        assert piece in removed
    assert 'RMDir "$INSTDIR"' in removed and 'RMDir /r "$INSTDIR"' not in SCRIPT


@pytest.mark.parametrize(
    ("version", "four"), [("1.2.3", "1.2.3.0"), ("0.1", "0.1.0.0"), ("1.0.0rc1", "1.0.0.0"), ("1.2.3.4.5", "1.2.3.4")]
)
def test_windows_wants_four_numbers(installer, version, four):
    assert installer.numbers(version) == four


@pytest.mark.skipif(not shutil.which("makensis"), reason="NSIS compiles it")
def test_nsis_compiles_it_without_a_warning(installer, tmp_path):
    frozen = tmp_path / "colt-gui"
    (frozen / "_internal" / "deep" / "er").mkdir(parents=True)
    for name in ("colt-gui.exe", "colt-gui-cli.exe", "_internal/deep/er/x.dll"):
        (frozen / name).write_bytes(b"MZ" * 50)
    made = installer.make(shutil.which("makensis"), frozen, tmp_path / "out")
    assert made.name.startswith(f"colt-gui-{__version__}-windows-") and made.read_bytes()[:2] == b"MZ"
    if shutil.which("7z"):
        listed = subprocess.run(["7z", "l", str(made)], capture_output=True, text=True).stdout
        for name in ("colt-gui.exe", "colt-gui-cli.exe", "x.dll", "uninstall.exe"):
            assert name in listed


def test_without_a_frozen_program_it_says_how_to_make_one(tmp_path):
    script = str(ROOT / "packaging" / "installer.py")
    done = subprocess.run([sys.executable, script, "--frozen", str(tmp_path)], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{tmp_path} has no colt-gui.exe in it: run `python packaging/build.py` on Windows first.\n"
