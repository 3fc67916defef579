"""The stage: the plane for points that lie in it; else what their lab shows them in."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.labs import PLANE, StageView, view_of
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane
from colt_gui.views.window.lab_widgets import LabWidgets


class Stage(QStackedWidget):
    """The plane is always there, because all labs share it; any other stage only while it is on show."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._widgets = session, LabWidgets(session, player, style)
        self._row: StageView | None = None
        self._other: QWidget | None = None
        session.changed.connect(self.refresh)  # before any stage hears of it: one that goes must not
        self.plane = Plane(session, player, style)
        self.addWidget(self.plane)
        self.refresh()

    def refresh(self) -> None:
        row = view_of(self._session).stage(self._session)
        if row is not self._row:
            self._row = row
            self._clear()
            self._show(row)

    @property
    def has_points(self) -> bool:
        """Whether points are on show at all."""
        return view_of(self._session).stage(self._session).points

    def _clear(self) -> None:
        if self._other is not None:
            self.removeWidget(self._other)
            self._widgets.retire(self._other)
            self._other = None

    def _show(self, row: StageView) -> None:
        if row.widget != PLANE:
            self._other = self._widgets.make(row.widget, self)
            self.addWidget(self._other)
        self.setCurrentWidget(self._other or self.plane)
