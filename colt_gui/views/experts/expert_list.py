"""The list of experts under its heading: in which order, and with which bars."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.experts.animation import VotesAnimation
from colt_gui.views.experts.rows import SORTS, ExpertRows
from colt_gui.views.look.style import Style


class SortRow(ChoiceRow):
    """The heading of the list, with its order at the end."""

    def __init__(self, style: Style, heading: str, parent: QWidget) -> None:
        super().__init__(style, heading, list(SORTS.items()), "weight", parent=parent)
        self._label.setProperty("role", "heading")
        self._box.setAccessibleName("Order of the experts")

    def _restyle(self) -> None:
        super()._restyle()
        self._label.setFont(self._style.font("small", bold=True))


class ExpertList(QWidget):
    """`rows_style` is for the rows alone, where these are larger."""

    def __init__(
        self,
        session: Session,
        animation: VotesAnimation,
        style: Style,
        parent: QWidget,
        rows_style: Style | None = None,
        heading: str = "Experts",
    ) -> None:
        super().__init__(parent)
        self._style = style
        self.rows = ExpertRows(session, animation, rows_style or style, self)
        self.sort, self.log = SortRow(style, heading, self), QPushButton("log", self)
        self.log.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.log.setCheckable(True)
        self.log.setProperty("role", "chip")
        self.log.setAccessibleName("Logarithmic bars")
        self.log.setToolTip("Bars by the logarithm of the weight")
        self._heading, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._heading.addWidget(self.sort, 1)
        self._heading.addWidget(self.log)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._heading)
        self._column.addWidget(self.rows, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.sort.value_changed.connect(self.rows.set_sort)
        self.log.toggled.connect(self.rows.set_logarithmic)
        style.changed.connect(self._restyle)
        self._restyle()

    def resume(self, other: QWidget) -> None:
        """Sorted and drawn as the other one is."""
        self.sort.set_value(other.sort.value())
        self.rows.set_sort(other.sort.value())
        self.log.setChecked(other.log.isChecked())

    def _restyle(self) -> None:
        self._column.setSpacing(self._style.px(5))
        self._heading.setSpacing(self._style.space("xs"))
