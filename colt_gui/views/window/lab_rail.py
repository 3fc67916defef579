"""The rail at the left: the labs, and under them the window's own buttons."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGridLayout, QToolButton, QVBoxLayout, QWidget

from colt_gui.models.labs import LABS
from colt_gui.session import Session
from colt_gui.views.labs import LAB_VIEWS
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.command import Actions

WIDE, NARROW, NARROWEST = 112, 80, 56
NARROW_LETTERS = 11
HIGH, TIGHT, LOW = (40, 84, 40), (8, 68, 30), (8, 44, 30)  # the gap above the labs, a lab, its icon
FOOT = ("present", "next-theme", "keys")


class LabRail(Styled, QWidget):
    """The buttons of the labs and of the lessons, with those of the window under them."""

    menu_wanted = Signal()

    def __init__(self, session: Session, actions: Actions, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._width, self._low, self._tight = WIDE, False, False
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

    def set_narrow(self, narrow: bool, low: bool = False, tight: bool = False) -> None:
        """In a narrow window the names of the labs have smaller letters. In a tight one the labs stand closer
        together, and in a low one they are icons alone."""
        wanted = NARROWEST if low else NARROW if narrow else WIDE, low, tight
        if wanted != (self._width, self._low, self._tight):
            self._width, self._low, self._tight = wanted
            self.restyle()

    def _place_feet(self) -> None:
        self._feet.setSpacing(0 if self._tight else self._style.px(6))
        for k, button in enumerate((*self.foot, self.menu)):
            self._feet.addWidget(button, k, 0, Qt.AlignmentFlag.AlignHCenter)

    def restyle(self) -> None:
        style = self._style
        self.setFixedWidth(style.px(self._width))
        head, lab, icon = LOW if self._low else TIGHT if self._tight else HIGH
        self._layout.setContentsMargins(0, style.px(head), 0, style.px(12))
        self._layout.setSpacing(style.px(6))
        letters, styles = style.font("small"), Qt.ToolButtonStyle
        if self._width == NARROW:
            letters.setPixelSize(style.letters(NARROW_LETTERS))
        icons = {lab: LAB_VIEWS[lab].icon for lab in self.labs} | {"lessons": "lessons"}
        for name, button in {**self.labs, "lessons": self.lessons}.items():
            button.setIcon(style.icon(icons[name], "muted", icon, on="accent"))
            button.setIconSize(QSize(style.px(icon), style.px(icon)))
            button.setFont(letters)
            button.setToolButtonStyle(styles.ToolButtonIconOnly if self._low else styles.ToolButtonTextUnderIcon)
            button.setFixedSize(style.px(self._width), style.px(lab))
        self._place_feet()
        for button in (*self.foot, self.menu):
            name = {"next-theme": "theme"}.get(button.objectName(), button.objectName() or "menu")
            button.setIcon(style.icon(name, "muted", 22))
            button.setIconSize(QSize(style.px(22), style.px(22)))
            button.setFixedSize(style.px(44), style.px(40))
