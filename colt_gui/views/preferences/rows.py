"""What stands on the page of preferences: a control for each, with words and a letter to reach it by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QSpinBox

from colt_gui.lessons.parts import PARTS
from colt_gui.models.labs import LABS
from colt_gui.session.playback import SPEEDS
from colt_gui.storage.preferences import (
    FOLDS,
    LAST,
    PRESENT_THEME,
    PRESENT_ZOOM,
    REDUCED_MOTION,
    SAME,
    SHOW_HALO,
    SHOW_KEYS,
    SPEED,
    START,
    STROKES,
    SYSTEM,
    THEME,
    ZOOM,
    Preference,
)
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import DropDown, WheelWithFocus
from colt_gui.views.time.transport import speed_text

THEME_WORDS = {"light": "Light", "dark": "Dark", "projector": "Projector"}


class Row(NamedTuple):
    """`words` hold the letter after an &; `choices` are made when the page is."""

    preference: Preference
    words: str
    hint: str = ""
    choices: Callable[[], list[tuple[Any, str]]] | None = None


def _labs() -> list[tuple[Any, str]]:
    return [(LAST, "Where I left off"), *((lab.id, f"{lab.name} lab") for lab in LABS.values())]


def _themes() -> list[tuple[Any, str]]:
    return [*THEME_WORDS.items(), (SYSTEM, "As the system")]


def _audience_themes() -> list[tuple[Any, str]]:
    return [(SAME, "As at the desk"), *THEME_WORDS.items()]


def _speeds() -> list[tuple[Any, str]]:
    return [(speed, speed_text(speed)) for speed in SPEEDS]


AT_DESK = (
    Row(START, "&Start in", "The lab on show when the program starts without a file", _labs),
    Row(THEME, "&Theme", "Colours at the desk (Ctrl+T changes them, too)", _themes),
    Row(ZOOM, "Text si&ze", "Of all letters and controls (Ctrl+= and Ctrl+−)"),
    Row(STROKES, "&Lines and points", "How thick and large they are drawn, in pictures too"),
    Row(SPEED, "S&peed", "When the program starts, and now (+ and −)", _speeds),
    Row(REDUCED_MOTION, "Reduced &motion", "Updates jump instead of turning"),
    Row(SHOW_KEYS, "Show &keys pressed", "Large at the foot of the stage (Ctrl+K)"),
    Row(SHOW_HALO, "Pointer &halo", "A ring around the pointer (Ctrl+H)"),
)
PRESENTING = (
    Row(PRESENT_THEME, "Th&eme", "While F5 is on; afterwards that of the desk comes back", _audience_themes),
    Row(PRESENT_ZOOM, "Te&xt size", "Beyond what a screen for an audience asks for"),
    *(Row(FOLDS[part.id], part.fold) for part in PARTS if part.fold),
)


# -- the controls: a silent `show_value`, and `chosen` when a person has chosen ------------------------------------


class Choice(DropDown):
    chosen = Signal(object)

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        choices = row.choices() if row.choices is not None else []
        self._values = [value for value, _ in choices]
        self.addItems([words for _, words in choices])
        self.activated.connect(self._activated)

    def _activated(self, index: int) -> None:
        self.chosen.emit(self._values[index])

    def show_value(self, value: Any) -> None:
        """A number that is none of them shows as the nearest."""
        if value not in self._values:
            value = min(self._values, key=lambda own: abs(own - value))
        self.setCurrentIndex(self._values.index(value))


class Percent(Guarded, WheelWithFocus, QSpinBox):
    chosen = Signal(object)

    def __init__(self, row: Row) -> None:
        super().__init__()
        self.setRange(round(100 * row.preference.low), round(100 * row.preference.high))
        self.setSingleStep(10)
        self.setSuffix(" %")
        self.setKeyboardTracking(False)  # a half-typed number is none
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.valueChanged.connect(self._changed)

    def _changed(self, percent: int) -> None:
        self.chosen.emit(percent / 100)

    def show_value(self, value: float) -> None:
        with QSignalBlocker(self):
            self.setValue(round(100 * value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the number and stays: the page is closed by Esc."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class Tick(QCheckBox):
    chosen = Signal(object)

    def __init__(self, row: Row) -> None:
        super().__init__(row.words)
        self.clicked.connect(self._clicked)

    def _clicked(self, on: bool) -> None:
        self.chosen.emit(on)

    def show_value(self, value: bool) -> None:
        self.setChecked(value)


def control_for(row: Row) -> Choice | Percent | Tick:
    if row.choices is not None:
        return Choice(row)
    return Percent(row) if row.preference.high else Tick(row)
