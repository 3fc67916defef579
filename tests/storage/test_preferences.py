"""Settings: one file, spoilt values count as none."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from colt_gui.storage import (
    add_recent,
    clear_recent,
    data_folder,
    documents_folder,
    recent_files,
    remembered_bool,
    remembered_bytes,
    remembered_choice,
    remembered_number,
    settings,
)


def test_the_environment_names_another_file_and_folder(tmp_path):
    assert Path(settings().fileName()) == tmp_path / "settings.ini"
    assert data_folder() == tmp_path / "data"


def test_by_default_they_are_an_ini_file_of_the_user(monkeypatch):
    monkeypatch.delenv("COLT_GUI_SETTINGS")
    monkeypatch.delenv("COLT_GUI_DATA")
    assert settings().format() == QSettings.Format.IniFormat
    assert settings().fileName().replace("\\", "/").endswith("COLT Lab/colt-gui.ini")
    assert data_folder().name == "colt-gui"


@pytest.fixture
def files(tmp_path):
    found = [tmp_path / f"{i}.colt" for i in range(10)]
    for path in found:
        path.touch()
    return found


def test_recent_files_are_the_newest_eight_each_once(files):
    for path in [*files, files[5]]:
        add_recent(path)
    assert recent_files() == [files[5], *(files[i] for i in (9, 8, 7, 6, 4, 3, 2))]


def test_a_single_recent_file_is_a_list_of_one(files):
    add_recent(files[0])
    assert recent_files() == [files[0]]
    clear_recent()
    assert recent_files() == []


def test_files_that_are_gone_are_not_offered(files):
    add_recent(files[0])
    add_recent(files[1])
    files[1].unlink()
    assert recent_files() == [files[0]]


def test_a_relative_path_is_kept_whole(files, monkeypatch):
    monkeypatch.chdir(files[0].parent)
    add_recent("3.colt")
    assert recent_files() == [Path(os.path.abspath("3.colt"))]


def test_values_come_back_in_their_type():
    settings().setValue("geometry", QByteArray(b"\x00\xffwindow"))
    settings().setValue("reduced_motion", True)
    settings().setValue("zoom", 1.25)
    settings().setValue("theme", "dark")
    settings().sync()
    assert remembered_bytes("geometry") == QByteArray(b"\x00\xffwindow")
    assert remembered_bool("reduced_motion") is True
    assert remembered_number("zoom", 1.0, 0.6, 3.0) == 1.25
    assert remembered_choice("theme", ("light", "dark"), "light") == "dark"


@pytest.mark.parametrize("spoilt", ["", "@Invalid()", "loud", "1e999", "nan", "a, b"])
def test_spoilt_values_count_as_none(tmp_path, spoilt):
    keys = ("geometry", "reduced_motion", "zoom", "theme")
    (tmp_path / "settings.ini").write_text("[General]\n" + "".join(f"{key}={spoilt}\n" for key in keys))
    assert remembered_bytes("geometry").isEmpty()
    assert remembered_bool("reduced_motion") is False and remembered_bool("reduced_motion", True) is True
    assert remembered_number("zoom", 1.0, 0.6, 3.0) == 1.0
    assert remembered_choice("theme", ("light", "dark"), "light") == "light"


class Armed:
    """Unpickling it makes a folder."""

    def __init__(self, folder):
        self.folder = folder

    def __reduce__(self):
        return os.mkdir, (str(self.folder),)


@pytest.fixture
def armed(tmp_path):
    """A value in a file of settings that makes the folder `spoilt` where Qt reads it."""
    path, folder = tmp_path / "made.ini", tmp_path / "spoilt"
    made = QSettings(str(path), QSettings.Format.IniFormat)
    made.setValue("x", {Armed(folder)})
    made.sync()
    text = path.read_text(encoding="utf-8")
    (tmp_path / "copy.ini").write_text(text, encoding="utf-8")
    QSettings(str(tmp_path / "copy.ini"), QSettings.Format.IniFormat).value("x")
    folder.rmdir()
    return text.partition("x=")[2].strip().strip('"')


@pytest.mark.parametrize(
    "disguise", ["{}", '"{}"', '""{}', "a, {}", "\\x40{rest}", "\\100{rest}", "\\\n{}", '"\n"{}', "a\rother={}"]
)
def test_no_code_in_the_settings_is_run(tmp_path, armed, disguise):
    assert armed.startswith("@Variant(")
    value = disguise.format(armed, rest=armed[1:])
    (tmp_path / "settings.ini").write_text(f"[General]\ntheme=dark\nzoom={value}\nreduced_motion=true\n", newline="")
    assert remembered_number("zoom", 1.0, 0.6, 3.0) == 1.0 and remembered_choice("theme", ("dark",), "") == "dark"
    assert remembered_bool("reduced_motion") and recent_files() == []
    assert not (tmp_path / "spoilt").exists()


def test_names_with_an_at_sign_a_comma_and_other_letters_are_remembered(tmp_path):
    odd = [tmp_path / name for name in ("me@home, γ.colt", 'quoted "x";.colt', "ünï=1.colt")]
    for path in odd:
        path.touch()
        add_recent(path)
    settings().setValue("geometry", QByteArray(bytes(range(256))))
    settings().sync()
    assert recent_files() == odd[::-1] and remembered_bytes("geometry") == QByteArray(bytes(range(256)))


@pytest.mark.parametrize("value", ["@Size(1 2)", "@Rect(1 2 3 4)", "@Point(1 2)"])
def test_a_recent_file_that_is_no_text_counts_as_none(tmp_path, value):
    (tmp_path / "settings.ini").write_text(f"[General]\nrecent={value}\n")
    assert recent_files() == []


@pytest.mark.parametrize("name", ["x" * 5000, "/" + "y" * 300])
def test_a_recent_file_whose_name_cannot_be_is_not_offered(name, files):
    settings().setValue("recent", [name, str(files[0])])
    assert recent_files() == [files[0]]


@pytest.mark.parametrize(("known", "folder"), [("/the/documents", "/the/documents"), ("", str(Path.home()))])
def test_without_a_folder_of_documents_files_are_at_home(monkeypatch, known, folder):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda place: known)
    assert documents_folder() == folder
