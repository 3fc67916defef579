"""The charts that are not on show, a click away: a column of names at the right end of the row, or two."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from colt_gui.models.core.readings import Chart
from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import ClickedByEnter
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style


class ChartChooser(Guarded, QWidget):
    """`chosen` names the chart that a person wants to see."""

    chosen = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._count = 0  # of the charts that have a button
        self._away = False
        self._buttons: list[ChartButton] = []
        self._placed: tuple[int, list[ChartButton]] = 0, []  # in how many rows, and which
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("More charts")
        self.hide()

    @property
    def buttons(self) -> list[ChartButton]:
        """In the order in which they are read."""
        return [button for button in self._buttons if not button.isHidden()]

    def name_all(self, charts: list[Chart]) -> None:
        """Make a button for each chart that there is.

        The room for names is that of the widest name of all, so that it does not depend on which charts were offered
        before.
        """
        while len(self._buttons) < len(charts):
            self._add_button()
        self._count = len(charts)
        for button, chart in zip(self._buttons, charts):
            button.show_chart(chart)

    def offer(self, charts: list[Chart]) -> None:
        """Show the buttons of these charts, of those that `name_all` was told."""
        offered = [chart.id for chart in charts]
        for k, button in enumerate(self._buttons):
            button.setVisible(k < self._count and button.id in offered)
        self._place()
        self.setVisible(bool(charts) and not self._away)

    def put_away(self) -> None:
        """For pictures in which there is nothing to click on."""
        self._away = True
        self.hide()

    def _add_button(self) -> None:
        button = ChartButton(self)
        button.named.connect(self.chosen)
        self._buttons.append(button)

    def _place(self) -> None:
        """From the top down, in as many columns as the height asks for."""
        buttons = self.buttons
        rows = self._rows(len(buttons), self.height())
        if (rows, buttons) == self._placed:
            return
        self._placed = rows, buttons
        for k, button in enumerate(buttons):
            self._grid.addWidget(button, k % rows, k // rows)
        for row in range(max(self._grid.rowCount(), rows + 1)):
            self._grid.setRowStretch(row, int(row == rows))

    def _rows(self, count: int, height: int) -> int:
        """How many of so many stand one above the other in this height."""
        gap = self._grid.verticalSpacing()
        tall = max((button.sizeHint().height() for button in self._buttons[: self._count]), default=0) + gap
        return max(1, min((height + gap) // max(tall, 1), count))

    def width_for(self, count: int, height: int) -> int:
        """What so many need in this height."""
        if self._away:
            return 0
        gap = self._grid.horizontalSpacing()
        wide = max((button.sizeHint().width() for button in self._buttons[: self._count]), default=0)
        columns = -(-count // self._rows(count, height)) if count else 0
        return max(columns * (wide + gap) - gap, 0)

    def minimumSizeHint(self) -> QSize:
        """However many there are: they find another column."""
        return QSize(self.sizeHint().width(), 0)

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._place()

    def restyle(self) -> None:
        self._grid.setSpacing(self._style.px(6))
        self._place()


class ChartButton(Guarded, ClickedByEnter, QPushButton):
    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.id = ""
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        self.clicked.connect(self._tell)

    def show_chart(self, chart: Chart) -> None:
        self.id = chart.id
        self.setText(short_name(chart.id))
        self.setToolTip(plain(chart.title))
        self.setAccessibleName(f"Show the chart “{chart.title}”")

    def _tell(self) -> None:
        self.named.emit(self.id)


def short_name(id: str) -> str:
    """
    >>> short_name("version-space")
    'Version space'
    """
    return id.replace("-", " ").capitalize()
