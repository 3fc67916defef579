"""What the window does for an audience: presenting, full screen, a black screen, keys and pointer made visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction

from colt_gui import storage
from colt_gui.session import Session
from colt_gui.views.lessons.controller import LessonsController
from colt_gui.views.look.style import Style
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.stage.stage import Stage

if TYPE_CHECKING:
    from colt_gui.views.audience.black_screen import BlackScreen
    from colt_gui.views.audience.key_caster import KeyCaster
    from colt_gui.views.audience.pointer_halo import PointerHalo


class Presenting(QObject):
    """Keys are shown at the foot of the `stage`, with the words of their `actions`."""

    changed = Signal()  # another way of showing

    def __init__(
        self,
        window: ClosingWindow,
        stage: Stage,
        actions: dict[str, QAction],
        session: Session,
        lessons: LessonsController,
        style: Style,
    ) -> None:
        super().__init__(window)
        self._window, self._stage, self._actions = window, stage, actions
        self._session, self._lessons, self._style = session, lessons, style
        self._was_full = False
        self._own_theme = self._desk_theme = ""  # that of presenting, if it has one; and the one to come back to
        self._black_screen: BlackScreen | None = None
        self._keys: KeyCaster | None = None
        self._halo: PointerHalo | None = None

    # -- presenting --------------------------------------------------------------------------------------------

    @property
    def presenting(self) -> bool:
        return self._style.presentation

    def present(self, on: bool) -> None:
        """Larger text, thicker lines, panels folded, the whole screen; and back to how the window was."""
        if on == self.presenting:
            return
        if on:
            self._was_full = self._window.isFullScreen()
            self._lessons.close_browser()
        self._change_theme(on)
        self._style.set_presentation(on, self._window.height())
        self.set_full_screen(on or self._was_full)
        self.changed.emit()

    def _change_theme(self, on: bool) -> None:
        """To the one of presenting and back; whoever chose another one meanwhile keeps that."""
        if on and self._own_theme:
            self._desk_theme = self._style.theme.name
            self._style.set_theme(self._own_theme)
        elif not on and self._desk_theme:
            if self._style.theme.name == self._own_theme:
                self._style.set_theme(self._desk_theme)
            self._desk_theme = ""

    def set_own_theme(self, name: str) -> None:
        """The theme of presenting; an empty name: the one of the desk."""
        presenting = self.presenting
        if presenting:
            self._change_theme(False)
        self._own_theme = name
        if presenting:
            self._change_theme(True)

    def set_desk_theme(self, name: str) -> None:
        """Seen at once, unless presenting has a theme of its own."""
        if self._desk_theme:
            self._desk_theme = name
        else:
            self._style.set_theme(name)

    def toggle_presentation(self) -> None:
        self.present(not self.presenting)

    def set_full_screen(self, on: bool) -> None:
        """One that was maximised is so again afterwards."""
        if on != self._window.isFullScreen():
            self._window.setWindowState(self._window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_full_screen(self) -> None:
        self.set_full_screen(not self._window.isFullScreen())

    @property
    def escapable(self) -> bool:
        showing = self.presenting or self._window.isFullScreen() or self._lessons.browsing
        return self._session.working or showing or bool(self._stage.large)

    def escape(self) -> None:
        """Out of whatever came last: the page of lessons, a large view, a solver, presenting, full screen."""
        if self._lessons.browsing:
            self._lessons.escape()
        elif self._stage.large:
            self._stage.reduce()
        elif self._session.working:
            self._session.stop_work()
        elif self.presenting:
            self.present(False)
        else:
            self.set_full_screen(False)

    def blank(self) -> None:
        """A black screen, until the next key."""
        if self._black_screen is None:
            from colt_gui.views.audience.black_screen import BlackScreen

            self._black_screen = BlackScreen(self._window, self._style)
        self._session.playback.pause()
        self._black_screen.toggle()

    # -- what can be switched on -------------------------------------------------------------------------------

    def toggle_reduced_motion(self) -> None:
        playback = self._session.playback
        playback.reduced_motion = not playback.reduced_motion
        storage.settings().setValue("reduced_motion", playback.reduced_motion)

    @property
    def keys_shown(self) -> bool:
        return self._keys is not None and self._keys.on

    def show_keys(self, on: bool) -> None:
        if on and self._keys is None:
            from colt_gui.views.audience.key_caster import KeyCaster

            self._keys = KeyCaster(self._window, self._stage, self._actions, self._style)
        if self._keys is not None:
            self._keys.set_on(on)

    def toggle_keys(self) -> None:
        self.show_keys(not self.keys_shown)
        storage.settings().setValue("show_keys", self.keys_shown)

    @property
    def halo_shown(self) -> bool:
        return self._halo is not None and self._halo.on

    def show_halo(self, on: bool) -> None:
        if on and self._halo is None:
            from colt_gui.views.audience.pointer_halo import PointerHalo

            self._halo = PointerHalo(self._window, self._session.playback, self._style)
        if self._halo is not None:
            self._halo.set_on(on)

    def toggle_halo(self) -> None:
        self.show_halo(not self.halo_shown)
        storage.settings().setValue("show_halo", self.halo_shown)
