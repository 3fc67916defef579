"""Where a file goes: the suffix belongs to its name before anybody is asked whether a file there may be replaced."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from colt_gui.views.look.plain_text import plain


def ask_where(
    parent: QWidget,
    title: str,
    start: Path,
    filters: str,
    suffixes: tuple[str, ...] = (),
    other_kinds: tuple[str, ...] = (),
) -> Path | None:
    """The file that will really be written, or None. Without suffixes it is a folder.

    The dialog asks about the name as it was typed; about the name that this has become, it is asked here.
    """
    while True:
        name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(start), filters)
        if not name:
            return None
        path = with_suffix(Path(name), suffixes, other_kinds)
        if path == Path(name) and not os.path.isdir(path):
            return path
        if not _taken(path, bool(suffixes)) or _may_replace(parent, path):
            return path
        start = path


def with_suffix(path: Path, suffixes: tuple[str, ...], other_kinds: tuple[str, ...] = ()) -> Path:
    """One of the suffixes ends the name: the first is added where there is none. What follows a dot is a part of the
    name ("lecture.v2") unless it is the suffix of another kind, which gives way.

    >>> with_suffix(Path("lecture.v2"), (".colt",)).name
    'lecture.v2.colt'
    >>> with_suffix(Path("fig.jpeg"), (".png",), (".jpeg",)).name
    'fig.png'
    """
    if not suffixes or path.suffix.lower() in suffixes:
        return path
    if path.suffix.lower() in other_kinds:
        return path.with_suffix(suffixes[0])
    return path.with_name(path.name + suffixes[0])


def _taken(path: Path, file: bool) -> bool:
    """Whether something would be replaced. A folder where a file should go is refused by whoever writes."""
    if os.path.isdir(path):  # False too for what cannot be a name: that is refused by whoever writes
        return not file and any(path.iterdir())
    return os.path.exists(path)


def _may_replace(parent: QWidget, path: Path) -> bool:
    button, box = QtWidgets.QMessageBox.StandardButton, QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setWindowTitle("COLT Lab")
    box.setText(plain(f"{path.name} already exists. Replace {'the film in it' if path.is_dir() else 'it'}?"))
    box.setStandardButtons(button.Yes | button.No)
    box.setDefaultButton(button.No)
    return box.exec() == button.Yes
