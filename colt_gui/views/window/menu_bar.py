"""The bar at the top of a window that a person works with: every command in its group."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from colt_gui.views.window.command import MENUS, Actions

FillRecent = Callable[[QMenu], None]


class MenuBar(QMenuBar):
    """Pictures and films of a window have none."""

    def __init__(self, actions: Actions, fill_recent: FillRecent, parent: QWidget) -> None:
        super().__init__(parent)
        self.menus = add_menus(self, actions, fill_recent)

    def open_first(self) -> None:
        """By its key; the arrows go on from there."""
        self.setActiveAction(self.actions()[0])


def add_menus(place: QMenuBar | QMenu, actions: Actions, fill_recent: FillRecent) -> list[QMenu]:
    """A line stands before a row that begins a group; what was opened last is looked up when it is asked for."""
    menus = []
    for name in MENUS:
        menu = place.addMenu(f"&{name}")
        for row in actions.rows:
            if row.menu == name:
                if row.apart:
                    menu.addSeparator()
                menu.addAction(actions[row.id])
            if row.menu == name and row.id == "open":
                recent = menu.addMenu("Open recent")
                recent.aboutToShow.connect(_Recent(recent, fill_recent))
        menus.append(menu)
    return menus


class _Recent:
    """Fills the list anew each time that it is opened."""

    def __init__(self, menu: QMenu, fill: FillRecent) -> None:
        self._menu, self._fill = menu, fill

    def __call__(self) -> None:
        self._menu.clear()
        self._fill(self._menu)
