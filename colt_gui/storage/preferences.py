"""What the program remembers between two starts, and where it keeps its files."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from colt_gui.lessons.parts import PARTS
from colt_gui.models.labs import LABS

RECENT_LIMIT = 8


def settings() -> QSettings:
    """The only way to the settings, and to plain values alone; COLT_GUI_SETTINGS in the environment names another
    file."""
    path = os.environ.get("COLT_GUI_SETTINGS") or _usual_file()
    return QSettings(path if keep_plain(path) else os.devnull, QSettings.Format.IniFormat)


def _usual_file() -> str:
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "COLT Lab", "colt-gui").fileName()


def data_folder() -> Path:
    """Where autosaves go; the environment variable COLT_GUI_DATA names another folder."""
    if other := os.environ.get("COLT_GUI_DATA"):
        return Path(other)
    return own_data_folder()


def own_data_folder() -> Path:
    """Where the program's data lies unless a person says otherwise."""
    place = QStandardPaths.StandardLocation.GenericDataLocation
    return Path(QStandardPaths.writableLocation(place), "colt-gui")


def lessons_folder() -> Path:
    """Where the lessons of this person are."""
    return data_folder() / "lessons"


def documents_folder() -> str:
    place = QStandardPaths.StandardLocation.DocumentsLocation
    return QStandardPaths.writableLocation(place) or str(Path.home())


def recent_files() -> list[Path]:
    """Newest first; files that are gone are not offered."""
    return [path for path in _recent() if os.path.isfile(path)]  # False too for what cannot be a name


def add_recent(path: str | os.PathLike[str]) -> None:
    new = Path(os.path.abspath(path))
    kept = [new, *(old for old in recent_files() if old != new)][:RECENT_LIMIT]
    settings().setValue("recent", [str(path) for path in kept])


def clear_recent() -> None:
    settings().remove("recent")


def _recent() -> list[Path]:
    return [Path(name) for name in remembered_names("recent")]


# A person, or a crash, may have spoilt what the file says: such a value counts as none.


def remembered_bytes(key: str) -> QByteArray:
    """E.g. "geometry" and "state" of the window."""
    value = settings().value(key)
    return value if isinstance(value, QByteArray) else QByteArray()


def remembered_names(key: str) -> list[str]:
    value = settings().value(key, [])
    # A list of one is read back as its only item.
    names = value if isinstance(value, list) else [value]
    return [name for name in names if isinstance(name, str) and name]


def remembered_bool(key: str, default: bool = False) -> bool:
    value = str(settings().value(key, default)).lower()
    return value == "true" if value in {"true", "false"} else default


def remembered_number(key: str, default: float, low: float, high: float) -> float:
    written = settings().value(key, default)
    if not isinstance(written, (str, int, float)):
        return default
    try:
        value = float(written)
    except ValueError:
        return default
    return value if low <= value <= high else default


def remembered_choice(key: str, choices: tuple[str, ...], default: str) -> str:
    value = settings().value(key, default)
    return value if value in choices else default


# -- a settings file of plain values ------------------------------------------------------------------------------

# Bytes are the one value with an @ that is written; quoted, or without anything that could start another value.
BYTES = re.compile(rb'@ByteArray\([^,"]*\)|"@ByteArray\((?:[^"\\]|\\.)*\)"')
# An @ that begins a value, a letter that is written by its number and may be one, and a line that goes on in the next.
SUSPICIOUS = re.compile(rb"(?<![\w.\-])@|\\[0-7x]|\\$")


def keep_plain(path: str | os.PathLike[str]) -> bool:
    """Take all values but plain ones out of a settings file. Return False where others are still in it.

    Qt would unpickle a @Variant, which runs whatever code it names. It does so for a whole section as soon as one of
    its keys is asked for, so lines are looked at before Qt reads any.
    """
    try:
        data = Path(path).read_bytes() if os.path.isfile(path) else b""
    except OSError:
        return True  # Qt cannot read it either
    lines = re.split(rb"\r\n|\r|\n", data)
    kept = [line for line in lines if _plain(line)]
    return len(kept) == len(lines) or _written(Path(path), b"\n".join(kept))


def _plain(line: bytes) -> bool:
    _, equals, value = line.partition(b"=")
    if not equals:
        return not line.strip() or line.strip().startswith(b"[")
    value = value.replace(b"\\\\", b"/").strip()
    if BYTES.fullmatch(value):
        return True
    return SUSPICIOUS.search(value) is None and value.count(b'"') % 2 == 0


def _written(path: Path, data: bytes) -> bool:
    with contextlib.suppress(OSError):
        path.write_bytes(data)
        return True
    return False


# -- preferences, a row each --------------------------------------------------------------------------------------


Value = str | float | bool

LAST, SYSTEM, SAME = "last", "system", "same"
THEME_NAMES = ("light", "dark", "projector")


class Preference(NamedTuple):
    """A row: its key in the settings, the value where nobody has chosen, and which values are allowed.

    It is a choice, a number between two others, or (neither) yes or no. Any other value in the file counts as nothing.
    """

    key: str
    default: Value
    choices: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0

    def read(self) -> Value:
        if self.choices:
            return remembered_choice(self.key, self.choices, str(self.default))
        if self.high:
            return remembered_number(self.key, float(self.default), self.low, self.high)
        return remembered_bool(self.key, bool(self.default))

    def write(self, value: Value) -> None:
        settings().setValue(self.key, value)

    def forget(self) -> None:
        settings().remove(self.key)


START = Preference("start", "perceptron", (LAST, *LABS))
THEME = Preference("theme", "light", (*THEME_NAMES, SYSTEM))
ZOOM = Preference("zoom", 1.0, low=0.6, high=3.0)
STROKES = Preference("strokes", 1.0, low=0.5, high=2.5)
SPEED = Preference("speed", 2.0, low=0.25, high=1000.0)
REDUCED_MOTION = Preference("reduced_motion", False)
SHOW_KEYS = Preference("show_keys", False)
SHOW_HALO = Preference("show_halo", False)
PRESENT_THEME = Preference("present/theme", SAME, (SAME, *THEME_NAMES))
PRESENT_ZOOM = Preference("present/zoom", 1.0, low=0.6, high=2.0)
FOLDS = {part.id: Preference(f"present/fold_{part.id}", True) for part in PARTS if part.fold}

PREFERENCES = (
    START, THEME, ZOOM, STROKES, SPEED, REDUCED_MOTION, SHOW_KEYS, SHOW_HALO, PRESENT_THEME, PRESENT_ZOOM,
    *FOLDS.values(),
)  # fmt: skip
