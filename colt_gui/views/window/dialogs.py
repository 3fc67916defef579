"""The list of keys and the About box."""

from __future__ import annotations

import platform

import numpy
from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from colt_gui import __version__
from colt_gui.views.base import Guarded
from colt_gui.views.look.icons import application_icon
from colt_gui.views.look.keycaps import Keycaps
from colt_gui.views.look.plain_text import PlainLabel, RichLabel
from colt_gui.views.look.style import Style
from colt_gui.views.window.command import Command
from colt_gui.views.window.key_columns import EDGE, GROUP_GAP, ROW_GAP, Group, Sheet, fitting, groups

ROOM = 0.96  # of the window


class KeyList(Guarded, QDialog):
    """Every key that works in this lab, in letters as large as the window has room for. The key that opened it closes
    it."""

    def __init__(self, parent: QWidget, commands: list[Command], style: Style, points: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.window().size() * ROOM
        self.sheet, fits = fitting(groups(commands, points), style, room)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(_page(self.sheet) if fits else _scrolled(_page(self.sheet), room))
        if not fits:
            self.resize(self.minimumSizeHint())  # left alone, it would be as large as a scroll area likes to be

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() == "?":
            self.close()
        else:
            super().keyPressEvent(event)


def show_keys(parent: QWidget, commands: list[Command], style: Style, points: bool = True) -> KeyList:
    """`points`: some are on the stage, and the mouse can do something with them."""
    dialog = KeyList(parent, commands, style, points)
    dialog.open()
    return dialog


def _page(sheet: Sheet) -> QWidget:
    page, em = QWidget(), sheet.em
    row = QHBoxLayout(page)
    row.setContentsMargins(em(24), em(EDGE), em(24), em(EDGE))
    row.setSpacing(em(32))
    for part in sheet.columns:
        column = QVBoxLayout()
        column.setSpacing(em(GROUP_GAP))
        for group in part:
            column.addLayout(_group(group, sheet, round(sheet.keys_width(part))))
        column.addStretch(1)
        row.addLayout(column)
    return page


def _group(group: Group, sheet: Sheet, keys_width: int) -> QGridLayout:
    grid = QGridLayout()
    grid.setVerticalSpacing(sheet.em(ROW_GAP))
    grid.setHorizontalSpacing(sheet.em(12))
    grid.setColumnMinimumWidth(0, keys_width)
    grid.setColumnStretch(1, 1)
    heading = _words(group.title, sheet.bold)
    heading.setProperty("role", "muted")
    grid.addWidget(heading, 0, 0, 1, 2)
    for i, (keys, text) in enumerate(group.rows, start=1):
        grid.addWidget(Keycaps(keys, sheet.style, sheet.font), i, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(_words(text, sheet.font), i, 1)
    return grid


def _words(text: str, font: QFont) -> PlainLabel:
    label = PlainLabel(text)
    label.setFont(font)
    return label


def _scrolled(page: QWidget, room: QSize) -> QScrollArea:
    area = QScrollArea()
    area.setAccessibleName("Keys")
    area.setWidget(page)
    area.setMinimumSize(page.sizeHint().boundedTo(room))
    return area


def show_about(parent: QWidget, style: Style) -> QDialog:
    """Not blocking; its text can be selected, for a report of what went wrong."""
    px, dialog = style.px, QDialog(parent)
    dialog.setWindowTitle("About COLT Lab")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    picture, text = PlainLabel(), RichLabel(_about())
    picture.setPixmap(application_icon().pixmap(QSize(px(72), px(72)), parent.devicePixelRatioF()))
    text.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    text.setAccessibleName("About COLT Lab")
    close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close.rejected.connect(dialog.reject)
    grid = QGridLayout(dialog)
    grid.setContentsMargins(*[px(24)] * 4)
    grid.setHorizontalSpacing(px(24))
    grid.setVerticalSpacing(px(16))
    grid.addWidget(picture, 0, 0, Qt.AlignmentFlag.AlignTop)
    grid.addWidget(text, 0, 1)
    grid.addWidget(close, 1, 0, 1, 2)
    dialog.open()
    close.button(QDialogButtonBox.StandardButton.Close).setFocus()
    return dialog


def _about() -> str:
    versions = f"Python {platform.python_version()}, Qt {qVersion()}, NumPy {numpy.__version__}"
    return (
        f"<h3>COLT Lab {__version__}</h3><p>A laboratory for computational learning theory.</p>"
        f"<p>MIT licence.</p><p>{versions}<br>{platform.system()} {platform.machine()}</p>"
    )
