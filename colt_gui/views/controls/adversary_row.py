"""The scene of the lower bound in the side panel."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.param_rows import SliderRow
from colt_gui.views.controls.widgets import Link
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

ADVERSARY = NumberScale(0.05, 1.0, log=True)


class AdversaryRow(QWidget):
    """The scene of the lower bound: its γ, and the way out."""

    gamma_changed = Signal(object)
    left = Signal()

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._heading = PlainLabel("The adversary", self)
        self._heading.setProperty("role", "heading")
        self.leave = Link(style, "Leave the scene", self)
        self.leave.setToolTip("Back to your own points")
        self.gamma = SliderRow(style, "γ", ADVERSARY, 0.2, parent=self)
        self.gamma.setToolTip("The adversary answers every prediction with its opposite, ⌊1/γ²⌋ times.")
        top, column = QHBoxLayout(), QVBoxLayout(self)
        top.addWidget(self._heading, 1)
        top.addWidget(self.leave)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self.gamma)
        self.gamma.value_changed.connect(self.gamma_changed)
        self.leave.clicked.connect(self.left)
        style.changed.connect(self.restyle)
        self.restyle()

    def show_gamma(self, gamma: float | None) -> None:
        self.setVisible(gamma is not None)
        if gamma is not None and gamma != self.gamma.value():
            self.gamma.set_value(gamma)

    def restyle(self) -> None:
        self._heading.setFont(self._style.font("small", bold=True))
