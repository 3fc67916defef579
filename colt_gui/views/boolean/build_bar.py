"""Beside an example that is being built: what its label is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from colt_gui.models.text.numbers import sign
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style

KEYS = {1: "I", -1: "O", 0: "U"}  # in, out, and unknown
MEANINGS = {1: "positive", -1: "negative"}
WORDS = {1: "It is +", -1: "It is −", 0: "The target says"}


class BuildBar(QWidget):
    """`labelled` with +1, −1, or 0: the target says."""

    labelled = Signal(int)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.buttons = {y: self._button(y) for y in (1, -1, 0)}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.buttons[1], 0, 0)
        self._grid.addWidget(self.buttons[-1], 0, 1)
        self._grid.addWidget(self.buttons[0], 1, 0, 1, 2)
        self.setAccessibleName("The label of your example")
        style.changed.connect(self._restyle)
        self._restyle()

    def _button(self, y: int) -> QPushButton:
        button = QPushButton(sign(y) if y else "target says", self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName(str(y))
        button.setToolTip(plain(f"{WORDS[y]} ({KEYS[y]})"))
        button.setAccessibleName(WORDS[y].replace("+", "plus").replace("−", "minus"))
        button.clicked.connect(self._clicked)
        return button

    def _clicked(self) -> None:
        self.labelled.emit(int(self.sender().objectName()))

    def show_in(self, area: QRectF, target: bool) -> None:
        """At the top left of what there is room for; `target` says whether there is one to ask."""
        self.buttons[0].setEnabled(target)
        size = self.sizeHint().boundedTo(area.size().toSize().expandedTo(self.minimumSizeHint()))
        self.setGeometry(int(area.left()), int(area.top()), size.width(), size.height())
        self.show()

    def _restyle(self) -> None:
        style = self._style
        self._grid.setSpacing(style.space("xs"))
        for y, button in self.buttons.items():
            ground, ink = (MEANINGS[y], f"on_{MEANINGS[y]}") if y else ("stage", "ink")
            edge = style.colour(MEANINGS.get(y, "outline")).name()
            button.setFont(style.font("body" if y else "small", bold=bool(y)))
            button.setStyleSheet(
                f"QPushButton {{ background: {style.colour(ground).name()}; color: {style.colour(ink).name()};"
                f" border: 2px solid {edge}; border-radius: {style.px(6)}px; min-height: {style.px(24)}px;"
                f" padding: 0 {style.px(8)}px; }}"
                f"QPushButton:hover, QPushButton:focus {{ border-color: {style.colour('ink').name()}; }}"
                f"QPushButton:disabled {{ color: {style.colour('outline').name()}; }}"
            )
