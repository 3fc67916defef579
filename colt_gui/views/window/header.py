"""The line above the stage: the name of the lab, its benches, and the tools."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from colt_gui.models.labs import Lab
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.command import Actions

DEEDS = ("presets", "points", "undo", "redo", "clear", "picture")
# in design pixels
HINT_FROM = 1220
NAMED = {"presets": "Presets"}
FOR_POINTS = ("presets", "points", "clear")
GIVING_WAY = ("undo", "redo", "points", "clear")  # where there is no room, the last one first: they have keys
HEIGHT, LOW_HEIGHT = 58, 44  # design pixels


class BenchTabs(Styled, QWidget):
    """The benches of a lab: a tab each where there is room, else one button with a list of them.

    Hidden while the lab has no benches.
    """

    def __init__(self, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._actions = actions
        self._lab: Lab | None = None
        self._bench = ""
        self.tabs: dict[str, QToolButton] = {}
        self.chooser = self._button("Bench")
        self.chooser.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.chooser)
        self.chooser.setMenu(self._menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.chooser)

    def show_bench(self, lab: Lab, bench: Lab) -> None:
        if lab is not self._lab:
            self._lab = lab
            self._make(lab)
        self.setVisible(bool(self.tabs))
        self._bench = bench.id
        if self.tabs:
            self._check()
            self.chooser.setText(f"{bench.name} ▾")
            self._fix_width()
            self.chooser.setAccessibleName(f"Bench: {bench.name}")

    def _check(self) -> None:
        """A click checks its tab, even where the bench could not be entered."""
        self.tabs[self._bench].setChecked(True)

    def _make(self, lab: Lab) -> None:
        for tab in self.tabs.values():
            self._row.removeWidget(tab)
            tab.hide()
            tab.deleteLater()
        self._menu.clear()
        self.tabs = {bench.id: self._tab(self._actions[f"bench-{bench.id}"], bench) for bench in lab.benches}
        for bench in lab.benches:
            self._menu.addAction(self._actions[f"bench-{bench.id}"])
        for tab in self.tabs.values():
            self._row.addWidget(tab)
        self.restyle()

    def _tab(self, action: QAction, bench: Lab) -> QToolButton:
        tab = self._button(f"{bench.name} bench")
        tab.setText(bench.name)
        tab.setCheckable(True)
        tab.setAutoExclusive(True)
        tab.clicked.connect(action.trigger)
        tab.clicked.connect(self._check)
        return tab

    def _button(self, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "tab")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        return button

    def show_tabs(self, wanted: bool) -> None:
        """Show all tabs, or the button with the list."""
        self.chooser.setVisible(bool(self.tabs) and not wanted)
        for tab in self.tabs.values():
            tab.setVisible(wanted)

    def _fix_width(self) -> None:
        """Give the name of the bench the room it needs: tools give way to it."""
        self.chooser.setMinimumWidth(self.chooser.sizeHint().width())

    @property
    def needed(self) -> int:
        """How wide all tabs are together; the one that is checked has bold letters."""
        widths = [tab.sizeHint().width() for tab in self.tabs.values()]
        return sum(widths) + self._row.spacing() * max(len(widths) - 1, 0)

    @property
    def least(self) -> int:
        """How wide the button with the list is; 0 where there are no benches."""
        return self.chooser.sizeHint().width() if self.tabs else 0

    def restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.px(4))
        for button in (self.chooser, *self.tabs.values()):
            button.setFont(style.font("small"))
            button.setMinimumHeight(style.px(34))
        self._fix_width()


class Header(Styled, QWidget):
    """The name of the lab, its benches, and the tools.

    Where there is no room, a hint, the name of the lab and buttons that have keys give way; the tabs of the benches
    stay as long as the other tools leave them room.
    """

    def __init__(self, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._points, self._low = True, False
        self._dense = False  # the tools stand closer together, for the tabs
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

    def _needed(self, buttons: int, tabs: bool = False) -> int:
        """Return how wide the header is with so many buttons, and with the tabs of all benches or their list."""
        left, right, gap, side = self._room_around
        width = self.benches.needed if tabs else self.benches.least
        benches = width + gap if width else 0
        return left + benches + buttons * (side + gap) + self._gap.width() + gap + right

    @property
    def _room_around(self) -> tuple[int, int, int, int]:
        """The margins, the gap between two buttons and the width of one, in pixels."""
        left, right, gap, side = (8, 8, 2, 40) if self._dense else (24, 12, 6, 44)
        px = self._style.px
        return px(left), px(right), px(gap), px(side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show what there is room for: tools that must stay, then tabs, buttons, the name of the lab, other words."""
        tabs = bool(self.benches.tabs) and self._make_room_for_tabs()
        self.benches.show_tabs(tabs)
        self._place_tools()
        design = self.width() / (self._style.px(100) / 100)
        self.hint.setVisible(design >= HINT_FROM and self._points and not self.benches.least)
        room = self.width() - self._needed(self._staying + self._show_giving_way(tabs), tabs)
        title = self.title.sizeHint().width() + self._layout.spacing()
        self.title.setVisible(title <= room)
        self._name_presets(room - title if title <= room else room)
        # Qt drops the event of a size that changes while the line is being given its place
        self._layout.setGeometry(self.rect())

    def _make_room_for_tabs(self) -> bool:
        """Move the tools closer together if the tabs need that, and return whether the tabs fit."""
        for dense in (False, True):
            self._dense = dense
            if self._needed(self._staying, tabs=True) <= self.width():
                return True
        self._dense = False
        return False

    def _place_tools(self) -> None:
        left, right, gap, side = self._room_around
        self._layout.setContentsMargins(left, 0, right, 0)
        self._layout.setSpacing(gap)
        for name, button in self._buttons.items():
            if name not in NAMED:
                button.setFixedSize(side, self._style.px(40))

    def _show_giving_way(self, tabs: bool) -> int:
        """Show the buttons that there is room for, and return how many they are."""
        for k, name in enumerate(GIVING_WAY, start=1):
            useful = self._points or name not in FOR_POINTS
            self._buttons[name].setVisible(useful and self.width() >= self._needed(self._staying + k, tabs))
        return sum(not self._buttons[name].isHidden() for name in GIVING_WAY)

    def _name_presets(self, room: int) -> None:
        presets, text = self._buttons["presets"], Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        presets.setToolButtonStyle(text)
        if presets.sizeHint().width() - self._room_around[-1] > room:
            presets.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def set_low(self, low: bool) -> None:
        """Stand in less height in a low window."""
        if low != self._low:
            self._low = low
            self.restyle()

    def restyle(self) -> None:
        style = self._style
        self.setFixedHeight(style.px(HEIGHT if not self._low else LOW_HEIGHT))
        self.title.setContentsMargins(0, 0, style.px(18), 0)
        self._gap.setFixedWidth(style.px(10))
        for name, button in self._buttons.items():
            command = button.defaultAction().data()
            meaning = {"class-plus": "positive", "class-minus": "negative"}.get(name, "ink")
            button.defaultAction().setIcon(style.icon(command.icon, meaning, 22))
            button.setIconSize(QSize(style.px(22), style.px(22)))
            if name in NAMED:
                button.setText(NAMED[name])
                button.setMinimumHeight(style.px(40))
        self._fit()
