"""The rail at the left: the labs, and under them the window's own buttons."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from colt_gui.models.labs import LABS
from colt_gui.session import Session
from colt_gui.views.labs import LAB_VIEWS
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.command import Actions

WIDE, NARROW = 112, 92
HIGH, LOW, LOWEST = (40, 84, 40), (8, 68, 30), (4, 44, 30)  # the gap above the labs, a lab, its icon
FOOT_HEIGHT = 40
FOOT = ("present", "next-theme", "keys")


class LabRail(Styled, QWidget):
    """The buttons of the labs and of the lessons, with those of the window under them."""

    menu_wanted = Signal()

    def __init__(self, session: Session, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._width, self._low, self._crowded = WIDE, False, False
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.labs = {lab.id: self._lab(actions[f"lab-{lab.id}"], lab.name) for lab in LABS.values()}
        self.lessons = self._lab(actions["lessons"], "Lessons")
        self._browsing = False
        self.foot = [self._foot(actions[name]) for name in FOOT]
        self.menu = self._button("Menu (F10)")
        self.menu.clicked.connect(self.menu_wanted)
        self._layout = QVBoxLayout(self)
        for button in (*self.labs.values(), self.lessons):
            self._layout.addWidget(button)
        self._layout.addStretch(1)
        self._feet = QGridLayout()
        self._layout.addLayout(self._feet)
        session.changed.connect(self.refresh)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        (self.lessons if self._browsing else self.labs[self._session.lab.id]).setChecked(True)

    def show_browsing(self, browsing: bool) -> None:
        """Mark the lessons while their page is on show, and the lab otherwise."""
        self._browsing = browsing
        self.refresh()

    def _lab(self, action: QAction, text: str) -> QToolButton:
        button = self._button(f"{text} ({action.data().key_text})")
        button.setText(text)
        button.clicked.connect(action.trigger)
        button.setProperty("role", "rail")
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        return button

    def _foot(self, action: QAction) -> QToolButton:
        command = action.data()
        button = self._button(f"{command.text} ({command.keys[0]})")
        button.setObjectName(command.id)
        button.clicked.connect(action.trigger)
        return button

    def _button(self, tip: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        return button

    def set_narrow(self, narrow: bool, low: bool = False) -> None:
        """In a low window the labs stand closer together, and the buttons under them two and two."""
        wanted = NARROW if narrow else WIDE, low
        if wanted != (self._width, self._low):
            self._width, self._low = wanted
            self.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the names of the labs where even the low buttons have no room: their hints tell them."""
        super().resizeEvent(event)
        crowded = self.height() < self._needed(LOW)
        if crowded != self._crowded:
            self._crowded = crowded
            self.restyle()

    def _needed(self, sizes: tuple[int, int, int]) -> int:
        """Return the least height of a low rail whose parts have these sizes."""
        px, (head, lab, _) = self._style.px, sizes
        return px(head) + (len(self.labs) + 1) * (px(lab) + px(6)) + 2 * px(FOOT_HEIGHT) + px(12)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(self._width), self._needed(LOWEST))

    def _place_feet(self) -> None:
        across, centre = (2 if self._low else 1), Qt.AlignmentFlag.AlignHCenter
        self._feet.setSpacing(0 if self._low else self._style.px(6))
        for k, button in enumerate((*self.foot, self.menu)):
            self._feet.addWidget(button, *divmod(k, across), centre)

    def restyle(self) -> None:
        style, crowded = self._style, self._low and self._crowded
        words = Qt.ToolButtonStyle.ToolButtonIconOnly if crowded else Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        self.setFixedWidth(style.px(self._width))
        head, lab, icon = LOWEST if crowded else LOW if self._low else HIGH
        self._layout.setContentsMargins(0, style.px(head), 0, style.px(12))
        self._layout.setSpacing(style.px(6))
        icons = {lab: LAB_VIEWS[lab].icon for lab in self.labs} | {"lessons": "lessons"}
        for name, button in {**self.labs, "lessons": self.lessons}.items():
            button.setToolButtonStyle(words)
            button.setIcon(style.icon(icons[name], "muted", icon, on="accent"))
            button.setIconSize(QSize(style.px(icon), style.px(icon)))
            button.setFont(style.font("small"))
            button.setFixedSize(style.px(self._width), style.px(lab))
        self._place_feet()
        for button in (*self.foot, self.menu):
            name = {"next-theme": "theme"}.get(button.objectName(), button.objectName() or "menu")
            button.setIcon(style.icon(name, "muted", 22))
            button.setIconSize(QSize(style.px(22), style.px(22)))
            button.setFixedSize(style.px(44), style.px(FOOT_HEIGHT))
