"""The part of the side panel where examples come from: choices in a line or two, and numbers below."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core.errors import InputError
from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.param_rows import SliderRow, row_for, show
from colt_gui.views.controls.widgets import SmallButton
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled


def change_setup(session: Session, lab: str, merge: object = None, **changes: Any) -> bool:
    """Change some of what is set up in a lab. Where that cannot be, report why, change nothing and return False."""
    try:
        setup = replace(session.document.setup(lab), **changes)
    except InputError as error:
        session.reported.emit(str(error))
        return False
    return session.set_setup(lab, setup, merge)


class Knobs(Styled, QWidget):
    """Some of the knobs of a lab's setup, as rows."""

    def __init__(
        self, session: Session, style: Style, lab: str, names: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(style, parent)
        self._session, self._lab = session, lab
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        setup = session.document.setup(lab)
        self.rows = {name: row_for(style, setup.param(name), self) for name in names}
        sliders = [row for row in self.rows.values() if isinstance(row, SliderRow)]
        self._hover = Hover(session, style, self)
        self._hover.watch(*self.rows.values())
        for row in self.rows.values():
            self._column.addWidget(row)
            row.value_changed.connect(self._changed)
            if isinstance(row, SliderRow):
                row.align([other.label() for other in sliders], False)
                row.settled.connect(session.seal)
        self.restyle()

    def refresh(self) -> bool:
        """Show the values of the setup in the rows. Return False where none of them matters."""
        setup, any_shown = self._session.document.setup(self._lab), False
        for name, row in self.rows.items():
            value = getattr(setup, name)
            show(row, setup.param(name), value, value)
            shown = setup.relevant(name)
            row.setVisible(shown)
            any_shown |= shown
        return any_shown

    def _changed(self, value: Any) -> None:
        """Set what a person has chosen. A switch is a step of undo; the many values of a slider become one step when
        it settles."""
        row = self.sender()
        if not isinstance(row, SliderRow):
            self._session.seal()
        name = row.objectName()
        if not change_setup(self._session, self._lab, (self._lab, name), **{name: value}):
            self.refresh()

    def restyle(self) -> None:
        self._column.setSpacing(self._style.px(2))


class KnobsPopup(Styled, QFrame):
    """A popup with the knobs that are seldom turned, and those that there is no room for elsewhere."""

    def __init__(
        self, session: Session, style: Style, lab: str, names: tuple[str, ...], words: str, parent: QWidget
    ) -> None:
        super().__init__(style, parent)
        self._session = session
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAccessibleName(words)
        self.knobs = Knobs(session, style, lab, names, self)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.knobs)
        self.restyle()

    def put_above(self, *rows: QWidget) -> None:
        """Put rows of another widget above the knobs; they stay until a layout elsewhere takes them back."""
        for k, row in enumerate(rows):
            self._column.insertWidget(k, row)

    def open_below(self, button: QWidget) -> None:
        self._session.seal()
        self.knobs.refresh()
        self.adjustSize()
        gap = self._style.px(4)
        self.move(button.mapToGlobal(QPoint(button.width() - self.width(), button.height() + gap)))
        self.show()

    def hideEvent(self, event: QHideEvent) -> None:
        self._session.seal()
        super().hideEvent(event)

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(*[px(16)] * 4)
        self.setMinimumWidth(px(320))


class SetupPanel(Styled, LabPanel):
    """The panel in which a lab is set up.

    A subclass makes its own rows in `_make_rows`; below them are the knobs named in `first`. Those named in `further`
    are behind the button “…”, whose accessible name is `words`.
    """

    with_parameters = True
    lab = ""
    first: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    words = ""
    more: SmallButton

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._make_rows()
        self.knobs = Knobs(session, style, self.lab, self.first, self)
        self.popup = KnobsPopup(session, style, self.lab, self.further, self.words, self)
        self._column.addLayout(self._row)
        self._column.addWidget(self.knobs)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.more.clicked.connect(self._open)
        session.changed.connect(self.refresh)
        session.reported.connect(self._refused)
        self.restyle()
        self.refresh()

    @abstractmethod
    def _make_rows(self) -> None:
        """Put rows into `_column`; the last of them is `_row`, in which the button `more` is."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the setup of the lab."""

    def _set_up(self, **changes: Any) -> None:
        """Change the setup as a step of undo of its own, and show again what was there where it cannot be."""
        self._session.seal()
        change_setup(self._session, self.lab, **changes)
        self.refresh()

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(4))
