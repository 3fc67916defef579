"""The charts that are not on show, a click away: a column of names at the right end of the row."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.core.readings import Chart
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override


class ChartChooser(QWidget):
    """`chosen` names the chart that a person wants to see."""

    chosen = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._offered: list[tuple[str, str]] = []
        self._away = False
        self._buttons: list[ChartButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("More charts")
        self.hide()

    @property
    def buttons(self) -> list[ChartButton]:
        """In the order in which they are read."""
        return [button for button in self._buttons if not button.isHidden()]

    def offer(self, charts: list[Chart]) -> None:
        """These are a click away; none of them, and there is nothing to choose."""
        offered = [(chart.id, chart.title) for chart in charts]
        if offered == self._offered:
            return
        self._offered = offered
        while len(self._buttons) < len(charts):
            self._add_button()
        for k, button in enumerate(self._buttons):
            if k < len(charts):
                button.show_chart(charts[k])
            button.setVisible(k < len(charts))
        self.setVisible(bool(charts) and not self._away)

    def put_away(self) -> None:
        """For pictures in which there is nothing to click on."""
        self._away = True
        self.hide()

    def _add_button(self) -> None:
        button = ChartButton(self)
        button.named.connect(self.chosen)
        self._column.insertWidget(len(self._buttons), button)
        self._buttons.append(button)

    def restyle(self) -> None:
        self._column.setSpacing(self._style.px(6))


class ChartButton(QPushButton):
    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ""
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        self.clicked.connect(self._tell)

    def show_chart(self, chart: Chart) -> None:
        self._id = chart.id
        self.setText(short_name(chart.id))
        self.setToolTip(plain(chart.title))
        self.setAccessibleName(f"Show the chart “{chart.title}”")

    def _tell(self) -> None:
        self.named.emit(self._id)

    @qt_override
    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def short_name(id: str) -> str:
    """
    >>> short_name("version-space")
    'Version space'
    """
    return id.replace("-", " ").capitalize()
