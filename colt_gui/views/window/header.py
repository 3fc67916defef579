"""The line above the stage: what lab this is, and the tools."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from colt_gui.models.labs import Lab
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.window.bench_tabs import BenchTabs
from colt_gui.views.window.command import Actions

DEEDS = ("presets", "points", "undo", "redo", "clear", "picture")
# in design pixels
HINT_FROM = 1220
NAMED = {"presets": "Presets"}
FOR_POINTS = ("presets", "points", "clear")
GIVING_WAY = ("undo", "redo", "points", "clear")  # where there is no room, the last one first: they have keys
HEIGHT, LOW_HEIGHT = 58, 44  # design pixels


class Header(Guarded, QWidget):
    def __init__(self, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._low = False
        self._style, self._points = style, True
        self._shown: tuple[str, str, bool] | None = None
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = PlainLabel("Perceptron")
        self.title.setProperty("role", "title")
        self.benches = BenchTabs(actions, style)
        self.hint = PlainLabel("left click adds, right click adds the other class, drag moves")
        self.hint.setProperty("role", "muted")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._tools = {row.id: row.lab for row in actions.rows if row.tool}
        self._buttons = {name: self._button(actions[name]) for name in (*self._tools, *DEEDS)}
        self._layout = QHBoxLayout(self)
        self._layout.addWidget(self.title)
        self._layout.addWidget(self.benches)
        self._layout.addWidget(self.hint, 1)
        self._layout.addStretch(0)
        for name in self._tools:
            self._layout.addWidget(self._buttons[name])
        self._gap = QWidget()
        self._layout.addWidget(self._gap)
        for name in DEEDS:
            self._layout.addWidget(self._buttons[name])
        style.changed.connect(self.restyle)
        self.restyle()

    def show_lab(self, lab: Lab, bench: Lab, points: bool = True) -> None:
        """`points` says whether they are on the stage: without them the tools for them have nothing to do. A tool of
        another lab is hidden."""
        self.benches.show_bench(lab, bench)
        if (shown := (lab.id, bench.id, points)) == self._shown:
            return
        self._shown = shown
        self.title.setText(lab.name)
        self._points = points
        for name in FOR_POINTS:
            self._buttons[name].setVisible(points)
        for name, own in self._tools.items():
            self._buttons[name].setVisible(points and own in ("", lab.id))
        self._fit()

    def button(self, name: str) -> QToolButton:
        return self._buttons[name]

    def _button(self, action: QAction) -> QToolButton:
        command = action.data()
        button = QToolButton()
        button.setDefaultAction(action)
        button.setProperty("role", "tool")
        # a click must leave the keys with the stage
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(command.text)
        key = f" ({command.key_text})" if command.keys else ""
        action.setToolTip(plain(f"{command.hint or command.text}{key}"))
        return button

    def minimumSizeHint(self) -> QSize:
        """Of the tools and one button for the benches: the words and some buttons that are on show now give way when
        it gets narrower."""
        return QSize(self._needed(self._staying), self.height())

    @property
    def _staying(self) -> int:
        """How many buttons are there however narrow it is."""
        return sum(not button.isHidden() for name, button in self._buttons.items() if name not in GIVING_WAY)

    def _needed(self, buttons: int) -> int:
        margins, gap = self._layout.contentsMargins(), self._layout.spacing()
        benches = self.benches.least + gap if self.benches.least else 0
        tools = buttons * (self._style.px(44) + gap) + self._gap.width() + gap
        return margins.left() + benches + tools + margins.right()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a narrow window words give way to tools: first the hint, then a button's name, then that of the lab."""
        design = self.width() / (self._style.px(100) / 100)
        self.hint.setVisible(design >= HINT_FROM and self._points and not self.benches.least)
        room = self.width() - self._needed(self._staying + self._show_giving_way())
        title = self.title.sizeHint().width() + self._layout.spacing()
        self.title.setVisible(title <= room)
        room -= title if title <= room else 0
        self.benches.fit(room + self.benches.least)
        self._name_presets(room - self.benches.grown)
        # Qt drops the event of a size that changes while the line is being given its place
        self._layout.setGeometry(self.rect())

    def _show_giving_way(self) -> int:
        """How many of them there is room for."""
        for k, name in enumerate(GIVING_WAY, start=1):
            useful = self._points or name not in FOR_POINTS
            self._buttons[name].setVisible(useful and self.width() >= self._needed(self._staying + k))
        return sum(not self._buttons[name].isHidden() for name in GIVING_WAY)

    def _name_presets(self, room: int) -> None:
        presets, text = self._buttons["presets"], Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        presets.setToolButtonStyle(text)
        if presets.sizeHint().width() - self._style.px(44) > room:
            presets.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def set_low(self, low: bool) -> None:
        """Stand in less height in a low window."""
        if low != self._low:
            self._low = low
            self.restyle()

    def restyle(self) -> None:
        style = self._style
        self.setFixedHeight(style.px(HEIGHT if not self._low else LOW_HEIGHT))
        self._layout.setContentsMargins(style.px(24), 0, style.px(12), 0)
        self._layout.setSpacing(style.px(6))
        self.title.setContentsMargins(0, 0, style.px(18), 0)
        self._gap.setFixedWidth(style.px(10))
        self.benches.restyle()
        for name, button in self._buttons.items():
            command = button.defaultAction().data()
            meaning = {"class-plus": "positive", "class-minus": "negative"}.get(name, "ink")
            button.defaultAction().setIcon(style.icon(command.icon, meaning, 22))
            button.setIconSize(QSize(style.px(22), style.px(22)))
            if name in NAMED:
                button.setText(NAMED[name])
                button.setMinimumHeight(style.px(40))
            else:
                button.setFixedSize(style.px(44), style.px(40))
        self._fit()
