"""What the program remembers between two starts, and where it keeps its files."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from colt_gui.storage.plain_settings import keep_plain

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
