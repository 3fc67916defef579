"""What the window does for an audience: presenting, full screen, a black screen, keys and pointer made visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from colt_gui import storage

if TYPE_CHECKING:
    from colt_gui.views.window.main_window import MainWindow


class Presenting(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self._was_full = False
        self._blank = self._keys = self._halo = None

    # -- presenting --------------------------------------------------------------------------------------------

    @property
    def presenting(self) -> bool:
        return self.window.style_.presentation

    def present(self, on: bool) -> None:
        """Larger text, thicker lines, panels folded, the whole screen; and back to how the window was."""
        window = self.window
        if on == self.presenting:
            return
        if on:
            self._was_full = window.isFullScreen()
            window.show_bench()
        window.style_.set_presentation(on, window.height())
        self.set_full_screen(on or self._was_full)
        window.rearrange()

    def toggle_presentation(self) -> None:
        self.present(not self.presenting)

    def set_full_screen(self, on: bool) -> None:
        if on != self.window.isFullScreen():
            self.window.showFullScreen() if on else self.window.showNormal()

    def toggle_full_screen(self) -> None:
        self.set_full_screen(not self.window.isFullScreen())

    @property
    def escapable(self) -> bool:
        window = self.window
        return window.session.working or self.presenting or window.isFullScreen() or window.lessons.browsing

    def escape(self) -> None:
        """Out of whatever came last: a solver, the page of lessons, presenting, full screen."""
        if self.window.session.working:
            self.window.session.stop_work()
        elif self.window.lessons.browsing:
            self.window.show_bench()
        elif self.presenting:
            self.present(False)
        else:
            self.set_full_screen(False)

    def blank(self) -> None:
        """A black screen, until the next key."""
        if self._blank is None:
            from colt_gui.views.audience.black_screen import BlackScreen

            self._blank = BlackScreen(self.window, self.window.style_)
        self.window.player.pause()
        self._blank.toggle()

    # -- what can be switched on -------------------------------------------------------------------------------

    def restore(self) -> None:
        """As it was chosen when the program last ran."""
        self.window.player.reduced_motion = storage.remembered_bool("reduced_motion")
        self.show_keys(storage.remembered_bool("show_keys"))
        self.show_halo(storage.remembered_bool("show_halo"))

    def toggle_reduced_motion(self) -> None:
        player = self.window.player
        player.reduced_motion = not player.reduced_motion
        storage.settings().setValue("reduced_motion", player.reduced_motion)

    @property
    def keys_shown(self) -> bool:
        return self._keys is not None and self._keys.on

    def show_keys(self, on: bool) -> None:
        if on and self._keys is None:
            from colt_gui.views.audience.key_caster import KeyCaster

            self._keys = KeyCaster(self.window, self.window.actions_, self.window.style_)
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

            self._halo = PointerHalo(self.window, self.window.style_)
        if self._halo is not None:
            self._halo.set_on(on)

    def toggle_halo(self) -> None:
        self.show_halo(not self.halo_shown)
        storage.settings().setValue("show_halo", self.halo_shown)
