"""The benches of a lab: a tab each where there is room, else one button with a list of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from colt_gui.models.labs import Lab
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.window.command import Actions


class BenchTabs(QWidget):
    """Hidden while the lab has no benches."""

    def __init__(self, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions, self._style = actions, style
        self._lab: Lab | None = None
        self._bench = ""
        self.tabs: dict[str, QToolButton] = {}
        self.chooser = self._button("Bench")
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.chooser)
        self.chooser.setMenu(self._menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.chooser)

    def show_bench(self, lab: Lab, bench: Lab) -> None:
        if lab is not self._lab:
            self._lab = lab
            self._make(lab)
        self.setVisible(bool(self.tabs))
        self._bench = bench.id
        if self.tabs:
            self._check()
            self.chooser.setText(f"{bench.name} ▾")
            self._fix_width()
            self.chooser.setAccessibleName(f"Bench: {bench.name}")

    def _check(self) -> None:
        """A click checks its tab, even where the bench could not be entered."""
        self.tabs[self._bench].setChecked(True)

    def _make(self, lab: Lab) -> None:
        for tab in self.tabs.values():
            self._row.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self._menu.clear()
        self.tabs = {bench.id: self._tab(self._actions[f"bench-{bench.id}"], bench) for bench in lab.benches}
        for bench in lab.benches:
            self._menu.addAction(self._actions[f"bench-{bench.id}"])
        for tab in self.tabs.values():
            self._row.addWidget(tab)
        self.restyle()

    def _tab(self, action: QAction, bench: Lab) -> QToolButton:
        tab = self._button(f"{bench.name} bench")
        tab.setText(bench.name)
        tab.setCheckable(True)
        tab.setAutoExclusive(True)
        tab.clicked.connect(action.trigger)
        tab.clicked.connect(self._check)
        return tab

    def _button(self, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "tab")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        return button

    def fit(self, room: int) -> None:
        """Into so many pixels: all tabs, or the button with the list."""
        all_fit = self.needed <= room
        self.chooser.setVisible(bool(self.tabs) and not all_fit)
        for tab in self.tabs.values():
            tab.setVisible(all_fit)

    def _fix_width(self) -> None:
        """The name of the bench is never cut: tools give way to it."""
        self.chooser.setMinimumWidth(self.chooser.sizeHint().width())

    @property
    def needed(self) -> int:
        """How wide all tabs are together."""
        widths = [tab.sizeHint().width() for tab in self.tabs.values()]
        return sum(widths) + self._row.spacing() * max(len(widths) - 1, 0)

    @property
    def least(self) -> int:
        """How wide the button with the list is; 0 where there are no benches."""
        return self.chooser.sizeHint().width() if self.tabs else 0

    @property
    def grown(self) -> int:
        """How much wider it is than it must be."""
        return 0 if not self.tabs or self.chooser.isVisibleTo(self) else self.needed - self.least

    def restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.px(4))
        for button in (self.chooser, *self.tabs.values()):
            button.setFont(style.font("small"))
            button.setMinimumHeight(style.px(34))
        self._fix_width()
