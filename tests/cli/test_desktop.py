"""--install-desktop, --uninstall-desktop and --smoke-test."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
import types
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from colt_gui import __version__, desktop
from colt_gui.desktop import linux, windows
from colt_gui.models.core.errors import InputError
from colt_gui.resources import asset
from colt_gui.views.base import Guarded

ENTRY = "applications/org.coltlab.ColtLab.desktop"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A new user on Linux, started as `colt-gui`."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "")
    (tmp_path / "config").mkdir()
    script = tmp_path / "my tools" / "colt-gui"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    return tmp_path


def read_entry(path):
    parser = ConfigParser(interpolation=None, delimiters="=")
    parser.optionxform = str
    parser.read(path, encoding="utf-8")
    return parser["Desktop Entry"]


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def ours(folder):
    """Without what the desktop's own tools make."""
    return {name for name in files(folder) if "olt-lab" in name or "ColtLab" in name} - {
        "mime/application/x-colt-lab.xml"
    }


INSTALLED = {
    ENTRY,
    "mime/packages/org.coltlab.ColtLab.xml",
    "icons/hicolor/scalable/apps/org.coltlab.ColtLab.svg",
    "icons/hicolor/16x16/apps/org.coltlab.ColtLab.png",
    "icons/hicolor/48x48/apps/org.coltlab.ColtLab.png",
    "icons/hicolor/256x256/apps/org.coltlab.ColtLab.png",
    "icons/hicolor/scalable/mimetypes/application-x-colt-lab.svg",
}


# -- Linux ---------------------------------------------------------------------------------------------------------


def test_install_puts_entry_type_and_icons_where_desktops_look(call, home):
    code, out, err = call("--install-desktop")
    assert (code, err) == (0, "") and out.count("\n") == 1 and str(home / "data") in out
    assert ours(home / "data") == INSTALLED
    entry = read_entry(home / "data" / ENTRY)
    assert entry["Exec"] == f'"{home}/my tools/colt-gui" %f'
    assert entry["TryExec"] == f"{home}/my tools/colt-gui"


def test_the_entry_is_the_one_that_the_window_names(qapp):
    from colt_gui.app import application

    path = asset("desktop", f"{desktop.ID}.desktop")
    entry = read_entry(path)
    assert path.stem == desktop.ID == entry["Icon"] == entry["StartupWMClass"] == application().desktopFileName()
    assert entry["Version"] == "1.4" and entry["MimeType"] == "application/x-colt-lab;"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-validate")
def test_the_entries_are_valid(call, home):
    call("--install-desktop")
    for path in (asset("desktop", f"{desktop.ID}.desktop"), home / "data" / ENTRY):
        done = subprocess.run(["desktop-file-validate", path], capture_output=True, text=True)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_type_of_sessions_is_told_by_their_ending():
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = ElementTree.parse(asset("desktop", f"{desktop.ID}.xml")).getroot().find(f"{space}mime-type")
    assert kind.get("type") == linux.MIME
    assert kind.find(f"{space}glob").get("pattern") == "*.colt"


@pytest.mark.skipif(
    not (shutil.which("xdg-mime") and shutil.which("update-mime-database")), reason="needs a desktop's tools"
)
def test_the_desktop_then_knows_sessions_and_who_opens_them(call, home):
    call("--install-desktop")
    session = home / "lecture.colt"
    session.write_text("{}")

    def ask(*question):
        return subprocess.run(["xdg-mime", "query", *question], capture_output=True, text=True).stdout.strip()

    assert ask("default", linux.MIME) == f"{desktop.ID}.desktop"
    globs = (home / "data" / "mime" / "globs2").read_text()
    assert f"50:{linux.MIME}:*.colt" in globs.splitlines()


def test_uninstall_takes_out_exactly_what_was_put_in(call, home):
    others = {
        home / "data" / "applications" / "other.desktop": "[Desktop Entry]\n",
        home / "data" / "icons" / "hicolor" / "48x48" / "apps" / "other.png": "png",
        home / "config" / "mimeapps.list": "[Default Applications]\r\ntext/plain=other.desktop\r\n",
    }
    for path, content in others.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    before = files(home / "data")
    call("--install-desktop")
    code, out, err = call("--uninstall-desktop")
    assert (code, err) == (0, "") and out.count("\n") == 1
    assert ours(home / "data") == set() and before <= files(home / "data")
    assert b"text/plain=other.desktop" in (home / "config" / "mimeapps.list").read_bytes()
    assert "ColtLab" not in (home / "config" / "mimeapps.list").read_text()
    assert call("--uninstall-desktop")[1].startswith("COLT Lab is not among the applications")


def test_another_program_for_sessions_stays_their_default(home):
    listed = home / "config" / "mimeapps.list"
    listed.write_text(f"[Added Associations]\n{linux.MIME}=a.desktop;{desktop.ID}.desktop;b.desktop;\nx/y=z.desktop\n")
    linux.uninstall()
    assert listed.read_text() == f"[Added Associations]\n{linux.MIME}=a.desktop;b.desktop;\nx/y=z.desktop\n"


def test_without_the_tools_of_a_desktop_it_says_what_is_missing(call, home, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    code, out, _ = call("--install-desktop")
    assert code == 0 and "update-mime-database" in out and ours(home / "data") == INSTALLED


def test_a_folder_that_cannot_be_written_is_one_sentence(refusal, home, monkeypatch):
    (home / "data").write_text("a file, where a folder should be")
    assert "cannot be written" in refusal("--install-desktop")


def test_a_relative_data_folder_counts_as_none(home, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "data")
    assert linux.data_home() == home / "home" / ".local" / "share"


def test_the_systems_tools_do_not_get_the_libraries_of_a_frozen_program(monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/colt-gui/_internal")
    assert linux._environment()["LD_LIBRARY_PATH"] == "/opt/colt-gui/_internal"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in linux._environment()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/lib")
    assert linux._environment()["LD_LIBRARY_PATH"] == "/home/lib"


def parsed(line):
    """The arguments of an Exec line, by the rules of the Desktop Entry Specification."""
    text, arguments, word, inside = line.replace("\\\\", "\\"), [], None, False
    letters = iter(text)
    for letter in letters:
        if letter == '"':
            inside, word = not inside, word or ""
        elif inside and letter == "\\":
            word += next(letters)
        elif letter == " " and not inside:
            arguments, word = [*arguments, word], None
        else:
            word = (word or "") + letter
    return [argument.replace("%%", "%") for argument in [*arguments, word]]


@pytest.mark.slow
@given(st.lists(st.text("ab/ \"'\\$`%;~&|<>()*?#=é", min_size=1, max_size=12), min_size=1, max_size=3))
@example(['/opt/50% off/"new"/$HOME/`colt`\\gui'])
def test_any_path_survives_the_quoting_of_an_entry(program):
    entry = linux.with_program("Exec=colt-gui %f\nTryExec=colt-gui\n", program)
    line = entry.splitlines()[0].removeprefix("Exec=")
    assert parsed(line.removesuffix(" %f")) == program


# -- which program ------------------------------------------------------------------------------------------------


def test_the_command_is_that_of_the_present_program(home, monkeypatch):
    script = sys.argv[0]
    assert desktop.program() == [script]
    monkeypatch.setattr(sys, "argv", [str(home / "main.py")])
    assert desktop.program() == [sys.executable, str(home / "main.py")]
    monkeypatch.setattr(sys, "argv", [str(home / "colt_gui" / "__main__.py")])
    assert desktop.program() == [sys.executable, "-m", "colt_gui"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(home / "COLT Lab"))
    assert desktop.program() == [str(home / "COLT Lab")]
    monkeypatch.setattr(sys, "executable", str(Path(script).with_name("colt-gui-cli")))
    assert desktop.program() == [script]


def test_on_windows_no_console_opens_beside_the_window(home, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    for name in ("python.exe", "pythonw.exe"):
        (home / name).write_text("")
    monkeypatch.setattr(sys, "executable", str(home / "python.exe"))
    assert desktop.program() == [str(home / "pythonw.exe"), "-m", "colt_gui"]


def test_a_mac_is_told_that_its_app_does_it(call, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    for option in ("--install-desktop", "--uninstall-desktop"):
        code, out, _ = call(option)
        assert code == 0 and "Applications" in out and out.count("\n") == 1


# -- Windows ------------------------------------------------------------------------------------------------------


class Registry(types.SimpleNamespace):
    """The part of winreg that is used: keys are paths, each with its values."""

    HKEY_CURRENT_USER, REG_SZ, KEY_SET_VALUE = "user", 1, 2

    def __init__(self):
        super().__init__(keys={})

    def CreateKeyEx(self, root, key):
        parts = key.split("\\")
        for i in range(len(parts)):
            self.keys.setdefault("\\".join(parts[: i + 1]), {})
        return self.OpenKey(root, key)

    def OpenKey(self, root, key, reserved=0, access=0):
        if key not in self.keys:
            raise FileNotFoundError(key)
        return Handle(key)

    def SetValueEx(self, handle, name, reserved, kind, value):
        self.keys[handle.key][name] = value

    def QueryValueEx(self, handle, name):
        if name not in self.keys[handle.key]:
            raise FileNotFoundError(name)
        return self.keys[handle.key][name], self.REG_SZ

    def DeleteValue(self, handle, name):
        if self.keys[handle.key].pop(name, None) is None:
            raise FileNotFoundError(name)

    def inner(self, key):
        return [other for other in self.keys if other.startswith(f"{key}\\")]

    def QueryInfoKey(self, handle):
        return len(self.inner(handle.key)), len(self.keys[handle.key]), 0

    def DeleteKey(self, root, key):
        if self.inner(key):
            raise PermissionError(13, "Access is denied")
        del self.keys[key]


class Handle(types.SimpleNamespace):
    def __init__(self, key):
        super().__init__(key=key)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


@pytest.fixture
def registry(home, monkeypatch):
    """A Windows on which PowerShell makes the link that it is asked for."""
    registry = Registry()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(windows, "winreg", registry)
    shell = types.SimpleNamespace(SHChangeNotify=lambda *args: None)
    monkeypatch.setattr(ctypes, "windll", types.SimpleNamespace(shell32=shell), raising=False)
    monkeypatch.setenv("APPDATA", str(home / "roaming"))
    (home / "roaming" / "Microsoft" / "Windows" / "Start Menu" / "Programs").mkdir(parents=True)

    def powershell(command, env, **options):
        assert command[0] == "powershell" and all(f"$env:{name}" in command[-1] for name in env if "COLT_L" in name)
        Path(env["COLT_LINK"]).write_text(f"{env['COLT_TARGET']} {env['COLT_ARGUMENTS']}")
        return types.SimpleNamespace(returncode=0)

    monkeypatch.setattr(windows.subprocess, "run", powershell)
    return registry


def test_windows_opens_sessions_with_the_program(call, registry, home, monkeypatch):
    monkeypatch.setattr(sys, "executable", r"C:\Program Files\Python\python.exe")
    code, out, err = call("--install-desktop")
    assert (code, err) == (0, "") and "Start menu" in out
    classes = {key.removeprefix("Software\\Classes\\"): values for key, values in registry.keys.items()}
    assert classes[".colt"] == {"": "ColtLab.Session"}
    command = classes["ColtLab.Session\\shell\\open\\command"][""]
    assert command.startswith('"') and command.endswith('python.exe" -m colt_gui "%1"')
    assert Path(classes["ColtLab.Session\\DefaultIcon"][""]).is_file()
    assert (windows._link()).read_text().endswith("-m colt_gui")


def test_windows_forgets_the_program_and_nothing_else(call, registry):
    before = {"Software", "Software\\Classes"}
    call("--install-desktop")
    assert call("--uninstall-desktop")[0] == 0
    assert set(registry.keys) == before and not windows._link().exists()


def test_windows_keeps_another_programs_hold_on_sessions(call, registry):
    call("--install-desktop")
    registry.keys["Software\\Classes\\.colt"][""] = "Other.Type"
    call("--uninstall-desktop")
    assert registry.keys["Software\\Classes\\.colt"] == {"": "Other.Type"}


def test_windows_says_when_the_start_menu_could_not_be_reached(call, registry, monkeypatch):
    monkeypatch.delenv("APPDATA")
    assert "could not be made" in call("--install-desktop")[1]


# -- the options themselves ---------------------------------------------------------------------------------------


def test_the_options_stand_alone(refusal, three):
    assert "cannot be opened together" in refusal("--install-desktop", three)
    assert "--smoke-test" in refusal("--install-desktop", "--smoke-test")


@pytest.mark.slow
def test_the_smoke_test_tells_when_the_window_was_painted(call, qapp, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    code, out, err = call("--smoke-test")
    assert (code, err) == (0, "") and out.count("\n") == 1
    found = json.loads(out)
    assert found["ok"] is True and found["version"] == __version__ and found["qt"].startswith("6.")
    assert found["first_paint_ms"] > 0


def fail(call, monkeypatch, check):
    from colt_gui import self_check

    monkeypatch.setattr(self_check, "CHECKS", (check,))
    code, out, err = call("--smoke-test")
    assert (code, out) == (1, "") and err.count("\n") == 1 and err.endswith(".\n")
    return err


def test_the_smoke_test_fails_when_a_check_does(call, qapp, monkeypatch):
    def check(window):
        raise FileNotFoundError("The asset icons/play.svg is missing.\nIt is gone.")

    assert "FileNotFoundError: The asset icons/play.svg is missing. It is gone." in fail(call, monkeypatch, check)


def test_the_smoke_test_fails_when_painting_does(call, qapp, monkeypatch):
    from PySide6.QtWidgets import QApplication, QWidget

    class Broken(Guarded, QWidget):
        def paintEvent(self, event):
            raise ValueError("nothing to paint with")

    def check(window):
        Broken(window).show()
        for _ in range(3):
            QApplication.processEvents()

    assert "nothing to paint with" in fail(call, monkeypatch, check)


@pytest.mark.slow
def test_the_smoke_test_sees_a_stage_without_points(call, qapp, monkeypatch):
    from colt_gui import self_check

    def check(window):
        self_check._shows_both_classes(window, "perceptron")

    assert "the points are not drawn in the lab perceptron" in fail(call, monkeypatch, check)


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs /proc")
def test_the_time_counts_from_the_start_of_the_process():
    import time

    from colt_gui import self_check

    assert self_check._process_start(-1.0) < time.perf_counter()
    assert self_check._process_start(-1.0) != -1.0


def test_a_folder_with_a_line_break_in_its_name_adds_no_lines_to_the_entry(home):
    with pytest.raises(InputError, match="cannot stand in a desktop entry"):
        linux.install(["/opt/colt\nHidden=true/colt-gui"])
    assert not (linux.data_home() / ENTRY).exists()
