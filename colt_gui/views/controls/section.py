"""A section of the side panel: a heading, and below it what a click on the heading folds away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled


class Heading(Styled, QWidget):
    """The title of a section, which is the button that folds it, and what stands beside the title."""

    def __init__(self, style: Style, title: str, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._folded = False
        self.fold = QToolButton(self)
        self.fold.setProperty("role", "fold")
        self.fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.fold)
        self._row.addStretch(0)
        self.show_title(title)
        self.restyle()

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put a widget at the end of the line."""
        self._row.addWidget(widget, stretch)

    def show_title(self, title: str) -> None:
        if title != self.fold.text():
            self.fold.setText(title)
            self._name_button()

    def show_folded(self, folded: bool) -> None:
        self._folded = folded
        self.restyle()

    def _name_button(self) -> None:
        words = f"{'Show' if self._folded else 'Fold'}: {self.fold.text()}"
        self.fold.setToolTip(plain(words))
        self.fold.setAccessibleName(words)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(0, self.fold.sizeHint().height()))

    def restyle(self) -> None:
        small = self._style.font("small", bold=True)
        self._row.setSpacing(self._style.space("s"))
        self.fold.setFont(small)
        self.fold.setIcon(self._style.icon("chevron-right" if self._folded else "chevron-down", "muted", 14))
        self.fold.setIconSize(QSize(self._style.px(14), self._style.px(14)))
        self._name_button()


class Section(Styled, QWidget):
    """A heading and a body. `fold_turned` is emitted when a person has folded or unfolded the section."""

    fold_turned = Signal(bool)  # whether it is folded now

    def __init__(self, style: Style, title: str, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.heading, self.body, self._folded = Heading(style, title, self), body, False
        self._open_height = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.heading)
        self._column.addWidget(body, 1)
        self.heading.fold.clicked.connect(self._turn)
        self.restyle()

    @property
    def folded(self) -> bool:
        return self._folded

    def set_folded(self, folded: bool) -> None:
        if folded == self._folded:
            return
        self._folded = folded
        self.body.setVisible(not folded)
        self.heading.show_folded(folded)

    def _turn(self) -> None:
        self.set_folded(not self._folded)
        self.fold_turned.emit(self._folded)

    @property
    def grows(self) -> bool:
        """Whether the body has a use for more height than it needs."""
        return not self._folded and bool(self.body.sizePolicy().expandingDirections() & Qt.Orientation.Vertical)

    def least_height(self, width: int, folded: bool) -> int:
        """Return the height that the section needs at a width, folded or not."""
        heading = least_height(self.heading, width)
        return heading if folded else heading + self._column.spacing() + least_height(self.body, width)

    def restyle(self) -> None:
        self._column.setSpacing(self._style.space("xs"))


def least_height(widget: QWidget, width: int) -> int:
    """Return the height below which something in the widget would be cut at this width."""
    layout = widget.layout()
    if layout is not None and widget.hasHeightForWidth():
        return max(layout.minimumHeightForWidth(width), widget.minimumHeight())
    return max(widget.minimumSizeHint().height(), widget.minimumHeight())
