"""The second picture of the same thing, where the lab has one: the hypothesis space of a perceptron, say."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import isValid

from colt_gui.session import Session
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.labs import CompanionView, view_of
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.lab_widgets import LabWidgets

STAGE = "The stage"


@runtime_checkable
class Exact(Protocol):
    """A picture that can prepare itself for being painted into a file."""

    def paint_exactly(self) -> None: ...


class Companion(Styled, QWidget):
    """`picture` is there while the lab has one for the present document."""

    large_wanted = Signal(str, QWidget)  # its id, and the picture itself
    titled = Signal(str)  # what is in it now

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session, self._widgets = session, LabWidgets(session, style)
        self._row: CompanionView | None = None
        self.picture: QWidget | None = None
        self._guest: QWidget | None = None  # the stage, while the picture from here has its place
        self._exactly = False
        self.heading = PlainLabel()
        self.heading.setProperty("role", "heading")
        self.stack = QStackedWidget()
        self.line = QFrame()
        self.line.setProperty("role", "line")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.line, self.heading, self.stack):
            self._column.addWidget(widget)
        self._column.setStretch(2, 1)
        session.adopted.connect(self.refresh)  # before any picture hears of it: one that goes must not
        self.refresh()

    @property
    def id(self) -> str:
        """Of the picture that is there; empty when there is none."""
        return "" if self._row is None else self._row.id

    def refresh(self) -> None:
        row = self._wanted()
        if row is not self._row:
            self._clear()  # first: after an error on the way it is tried again, and nothing of another lab stays
            self._row = row
            if row is not None:
                self._show(row)

    def _wanted(self) -> CompanionView | None:
        """The row of the lab's table for the present document."""
        return view_of(self._session).companion(self._session)

    def _clear(self) -> None:
        if self.picture is not None:
            self.stack.removeWidget(self.picture)
            self._widgets.retire(self.picture)
            self.picture = None

    def _show(self, row: CompanionView) -> None:
        self._show_title(row.name)
        self.picture = self._widgets.make(row.widget, self.stack)
        self.stack.addWidget(self.picture)
        self.stack.setCurrentWidget(self.picture)
        Enlarge(self.picture, self._style).asked.connect(self._ask_for_large)
        if self._exactly:
            self.paint_exactly()

    def hasHeightForWidth(self) -> bool:
        """A picture has a shape that it would like, and can do with less height."""
        return False

    def _show_title(self, title: str) -> None:
        self.heading.setText(title)
        self.titled.emit(title)

    def paint_exactly(self) -> None:
        """Prepare this picture, and those that come, for pictures in files."""
        self._exactly = True
        if isinstance(self.picture, Exact):
            self.picture.paint_exactly()

    def give_way(self, large: str, small: QWidget | None) -> None:
        """Give the place to `small`, if `large` is the picture here."""
        guest = small if large == self.id else None
        self._part_from_guest()
        if guest is not None:
            self.stack.addWidget(guest)
            self._guest = guest
        if self._row is not None and (shown := guest or self.picture) is not None:
            self.stack.setCurrentWidget(shown)
            self._show_title(self._row.name if guest is None else STAGE)

    def _part_from_guest(self) -> None:
        """A stack whose picture goes would show again whoever else is in it, though that has been retired."""
        guest, self._guest = self._guest, None
        if guest is not None and isValid(guest):
            self.stack.removeWidget(guest)

    def _ask_for_large(self) -> None:
        self.large_wanted.emit(self.id, self.picture)
