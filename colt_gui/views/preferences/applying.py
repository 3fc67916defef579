"""How each preference takes effect, at the start and at once when it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from colt_gui.session.playback import Playback
from colt_gui.storage.preferences import (
    FOLDS,
    PREFERENCES,
    PRESENT_THEME,
    PRESENT_ZOOM,
    REDUCED_MOTION,
    SAME,
    SHOW_HALO,
    SHOW_KEYS,
    SPEED,
    STROKES,
    THEME,
    ZOOM,
    Preference,
)
from colt_gui.views.audience.presenting import Presenting
from colt_gui.views.look.style import Style
from colt_gui.views.look.system_theme import SystemTheme, theme_named
from colt_gui.views.window.visible_parts import VisibleParts

BY_KEY = {preference.key: preference for preference in PREFERENCES}


class Applying(QObject):
    """`rearrange` lays the window out anew."""

    def __init__(
        self,
        style: Style,
        playback: Playback,
        presenting: Presenting,
        parts: VisibleParts,
        rearrange: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._style, self._playback, self._presenting = style, playback, presenting
        self._parts, self._rearrange = parts, rearrange
        self._system: SystemTheme | None = None
        self._ways: dict[str, Callable[[Any], None]] = {
            THEME.key: self._theme, ZOOM.key: style.set_zoom, STROKES.key: style.set_strokes,
            SPEED.key: playback.set_speed, REDUCED_MOTION.key: self._motion, SHOW_KEYS.key: presenting.show_keys,
            SHOW_HALO.key: presenting.show_halo, PRESENT_THEME.key: self._present_theme,
            PRESENT_ZOOM.key: style.set_presentation_zoom,
        }  # fmt: skip

    def choose(self, preference: Preference, value: Any) -> None:
        """Kept for the next start, and seen at once; in which lab to start matters only then."""
        preference.write(value)
        if preference in FOLDS.values():
            self._fold()
        elif preference.key in self._ways:
            self._ways[preference.key](preference.read())

    def restore(self) -> None:
        """As it was chosen when the program last ran; from now on a desktop is followed that is to be."""
        for key, way in self._ways.items():
            way(BY_KEY[key].read())
        self._fold()
        self._system = self._system or SystemTheme(self._style, self)

    def restore_defaults(self) -> None:
        for preference in PREFERENCES:
            preference.forget()
        self.restore()

    def _theme(self, choice: str) -> None:
        self._presenting.set_desk_theme(theme_named(choice))

    def _present_theme(self, choice: str) -> None:
        self._presenting.set_own_theme("" if choice == SAME else choice)

    def _motion(self, reduced: bool) -> None:
        self._playback.reduced_motion = reduced
        self._playback.state_changed.emit()

    def _fold(self) -> None:
        if self._parts.set_folded(frozenset(name for name, row in FOLDS.items() if row.read())):
            self._rearrange()
