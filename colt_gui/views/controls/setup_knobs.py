"""The knobs of what is set up in a lab: a row for each, shown where it matters for the kind that is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from colt_gui.models.core.errors import InputError
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.param_rows import SliderRow, row_for, show
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.style import Style


def change_setup(session: Session, lab: str, merge: object = None, **changes: Any) -> bool:
    """Some of what is set up in a lab; where that cannot be, one sentence says why and nothing changes."""
    try:
        setup = replace(session.document.setup(lab), **changes)
    except InputError as error:
        session.reported.emit(str(error))
        return False
    return session.set_setup(lab, setup, merge)


class Knobs(QWidget):
    """Some of the knobs of a lab's setup, as rows."""

    def __init__(
        self, session: Session, style: Style, lab: str, names: tuple[str, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._style, self._lab = session, style, lab
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
        style.changed.connect(self._restyle)
        self._restyle()

    def refresh(self) -> bool:
        """Fills the rows in; False where none of them matters."""
        setup, any_shown = self._session.document.setup(self._lab), False
        for name, row in self.rows.items():
            value = getattr(setup, name)
            show(row, setup.param(name), value, value)
            shown = setup.relevant(name)
            row.setVisible(shown)
            any_shown |= shown
        return any_shown

    def _changed(self, value: Any) -> None:
        """Switches are a step of undo each; a slider's many values become one when it settles."""
        row = self.sender()
        if not isinstance(row, SliderRow):
            self._session.seal()
        name = row.objectName()
        if not change_setup(self._session, self._lab, (self._lab, name), **{name: value}):
            self.refresh()

    def _restyle(self) -> None:
        self._column.setSpacing(self._style.px(2))


class KnobsPopup(Guarded, QFrame):
    """The knobs that are seldom turned, and those that there is no room for elsewhere."""

    def __init__(
        self, session: Session, style: Style, lab: str, names: tuple[str, ...], words: str, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._session, self._style = session, style
        self.setProperty("role", "popup")
        self.setAccessibleName(words)
        self.knobs = Knobs(session, style, lab, names, self)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.knobs)
        style.changed.connect(self._restyle)
        self._restyle()

    def take(self, *rows: QWidget) -> None:
        """Above its own; they stay until a layout elsewhere takes them back."""
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

    def _restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(*[px(16)] * 4)
        self.setMinimumWidth(px(320))
