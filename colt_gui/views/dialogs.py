"""The list of keys and the About box."""

from __future__ import annotations

import platform

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QMessageBox, QVBoxLayout, QWidget

from colt_gui import __version__
from colt_gui.views.commands import COMMANDS, MENUS, key_text
from colt_gui.views.style import Style

MOUSE = (
    ("Left click", "place a point of the current class"),
    ("Right click", "place the other class"),
    ("Drag a point", "move it; everything follows"),
    ("Double click", "flip its label"),
    ("Middle click", "remove it"),
    ("Wheel", "zoom"),
    ("Space + drag, middle drag", "move the plane"),
)
COLUMNS = (("File", "View"), ("Edit",), ("Play", "Help"))


def show_keys(parent: QWidget, style: Style) -> QDialog:
    """Made from the command table, so it cannot be out of date."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Keys")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    row = QHBoxLayout(dialog)
    row.setContentsMargins(*[style.px(24)] * 4)
    row.setSpacing(style.px(36))
    for names in COLUMNS:
        column = QVBoxLayout()
        for name in names:
            column.addLayout(_group(name, _keys(name), style))
            column.addSpacing(style.px(12))
        if "Play" in names:
            column.addLayout(_group("Mouse", MOUSE, style))
        column.addStretch(1)
        row.addLayout(column)
    dialog.open()
    return dialog


def _keys(menu: str) -> tuple[tuple[str, str], ...]:
    return tuple((key_text(c), c.text) for c in COMMANDS if c.menu == menu and c.keys)


def _group(title: str, rows: tuple[tuple[str, str], ...], style: Style) -> QGridLayout:
    grid = QGridLayout()
    grid.setVerticalSpacing(style.px(3))
    grid.setHorizontalSpacing(style.px(16))
    heading = QLabel(title)
    heading.setProperty("role", "heading")
    grid.addWidget(heading, 0, 0, 1, 2)
    for i, (key, text) in enumerate(rows, start=1):
        left = QLabel(key)
        left.setProperty("role", "strong")
        grid.addWidget(left, i, 0)
        grid.addWidget(QLabel(text), i, 1)
    grid.setColumnStretch(1, 1)
    return grid


def show_about(parent: QWidget) -> None:
    QMessageBox.about(
        parent,
        "About COLT Lab",
        f"<h3>COLT Lab {__version__}</h3><p>A laboratory for computational learning theory.</p>"
        f"<p>Python {platform.python_version()}, Qt {qVersion()}. MIT licence.</p>",
    )


assert {name for names in COLUMNS for name in names} == set(MENUS), "a menu is missing from the key list"
