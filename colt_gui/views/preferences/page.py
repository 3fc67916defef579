"""The page of preferences: everything takes effect at once, and nothing needs a mouse."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from colt_gui import storage
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.preferences.applying import Applying
from colt_gui.views.preferences.rows import AT_DESK, PRESENTING, Row, Tick, control_for

ROOM = 0.96  # of the window
GROUPS = {"At the desk": AT_DESK, "While presenting (F5)": PRESENTING}


class PreferencesPage(Styled, QDialog):
    """`controls` by the key of their preference."""

    def __init__(self, applying: Applying, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._applying, self._over = applying, parent.window()
        self.setWindowTitle("Preferences")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.controls: dict[str, Any] = {}
        self._rows = {row.preference.key: row for rows in GROUPS.values() for row in rows}
        self._build()
        self.refresh()
        self._fit_soon = QTimer(self, interval=0, singleShot=True)
        self._fit_soon.timeout.connect(self._fit)
        self.restyle()
        next(iter(self.controls.values())).setFocus(Qt.FocusReason.TabFocusReason)

    # -- what is on it -----------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._sheet = QWidget()
        self._columns = QHBoxLayout(self._sheet)
        self._grids = [self._group(title, rows) for title, rows in GROUPS.items()]
        self._add_forget(self._grids[-1])
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._sheet)
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(self._area, 1)
        self._outer.addLayout(self._build_buttons())

    def _add_forget(self, grid: QGridLayout) -> None:
        """Below the last group: beside the other buttons it would make a page in large letters too wide."""
        self.forget = QPushButton("&Forget recent files")
        self.forget.clicked.connect(self._forget_recent)
        grid.addWidget(self.forget, grid.rowCount(), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)

    def _build_buttons(self) -> QHBoxLayout:
        self.defaults = QPushButton("Restore &defaults")
        self.leave = QPushButton("Close")
        self.defaults.clicked.connect(self._restore_defaults)
        self.leave.clicked.connect(self.accept)
        self._buttons = QHBoxLayout()
        for button in (self.defaults, self.forget, self.leave):
            button.setAutoDefault(False)  # Enter is for the control that has the focus
        self._buttons.addWidget(self.defaults)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self.leave)
        return self._buttons

    def _group(self, title: str, rows: tuple[Row, ...]) -> QGridLayout:
        grid, heading = QGridLayout(), PlainLabel(title)
        heading.setProperty("role", "subtitle")
        grid.addWidget(heading, 0, 0, 1, 2)
        for k, row in enumerate(rows, start=1):
            self._add(grid, k, row)
        grid.setRowStretch(len(rows) + 1, 1)
        grid.setColumnStretch(1, 1)
        self._columns.addLayout(grid, 1)
        return grid

    def _add(self, grid: QGridLayout, k: int, row: Row) -> None:
        control = self.controls[row.preference.key] = control_for(row)
        control.setObjectName(row.preference.key)
        control.setAccessibleName(row.words.replace("&", ""))
        control.setToolTip(plain(row.hint))
        control.setAccessibleDescription(row.hint)
        control.chosen.connect(self._chosen)
        if isinstance(control, Tick):
            grid.addWidget(control, k, 0, 1, 2)
            return
        label = PlainLabel(row.words)
        label.setBuddy(control)
        grid.addWidget(label, k, 0)
        grid.addWidget(control, k, 1)

    def refresh(self) -> None:
        for key, row in self._rows.items():
            self.controls[key].show_value(row.preference.read())

    # -- what is chosen ----------------------------------------------------------------------------------------

    def _chosen(self, value: Any) -> None:
        self._applying.choose(self._rows[self.sender().objectName()].preference, value)

    def _restore_defaults(self) -> None:
        self._applying.restore_defaults()
        self.refresh()

    def _forget_recent(self) -> None:
        storage.clear_recent()
        self.forget.setEnabled(False)
        self.leave.setFocus(Qt.FocusReason.TabFocusReason)

    # -- look --------------------------------------------------------------------------------------------------

    def restyle(self) -> None:
        px = self._style.px
        self._outer.setContentsMargins(*[px(20)] * 4)
        self._outer.setSpacing(px(16))
        self._columns.setSpacing(px(40))
        self._columns.setContentsMargins(0, 0, px(4), 0)
        self._buttons.setSpacing(px(8))
        for grid in self._grids:
            grid.setVerticalSpacing(px(8))
            grid.setHorizontalSpacing(px(16))
        self._fit_soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As large as all that is on it, in the middle of the window; in large letters it scrolls."""
        for child in self._sheet.findChildren(QWidget):
            child.ensurePolished()  # in the letters that it has now
            child.updateGeometry()
        for layout in (*self._grids, self._columns, self._outer):
            layout.invalidate()
        window = self._over
        whole = self._sheet.sizeHint() + self.sizeHint() - self._area.sizeHint() + QSize(4, 4)
        room = window.size() * ROOM
        if whole.height() > room.height():
            whole += QSize(self._area.verticalScrollBar().sizeHint().width(), 0)
        self.resize(whole.boundedTo(room))
        self.move(window.mapToGlobal(window.rect().center()) - self.rect().center())
