"""The part of the side panel where examples come from: choices in a line or two, and numbers below."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.setup_knobs import Knobs, KnobsPopup, change_setup
from colt_gui.views.controls.small_button import SmallButton
from colt_gui.views.look.style import Style


class SetupPanel(LabPanel):
    """A lab's setup: `_make_rows` makes what is above the knobs `first`; `further` ones are behind the button “…”,
    which is about `words`."""

    with_parameters = True
    lab = ""
    first: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    words = ""
    more: SmallButton

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
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
        style.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def _make_rows(self) -> None:
        """Puts rows into `_column`; the last of them is `_row`, in which the button `more` is."""
        raise NotImplementedError

    def refresh(self) -> None:
        raise NotImplementedError

    def _set_up(self, **changes: Any) -> None:
        """As a step of undo of its own; what cannot be is taken back."""
        self._session.seal()
        change_setup(self._session, self.lab, **changes)
        self.refresh()

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(4))
