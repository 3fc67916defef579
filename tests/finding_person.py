"""Somebody at the palette, without a mouse."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

Key, Control, Shift = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Person:
    """Somebody who only has a keyboard."""

    def __init__(self, window):
        self.window = window

    def open(self):
        QApplication.processEvents()
        self.window.activateWindow()  # without a screen nobody does so when a popup has gone
        QTest.qWaitForWindowActive(self.window)
        QTest.keyClick(self.window, Key.Key_P, Control | Shift)
        self.popup = self.window.finder.popup
        assert self.popup.isVisible()
        self.popup._catalogue.add_the_rest()
        return self

    def type(self, text):
        self.popup.field.selectAll()
        for letter in text:
            QTest.keyClicks(self.popup.field, letter)
        return self

    def press(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.popup.field, key, modifiers)
        QApplication.processEvents()
        return self

    def enter(self):
        return self.press(Key.Key_Return)

    @property
    def titles(self):
        return self.popup.results.titles()

    @property
    def entry(self):
        return self.popup.results.current.entry

    def choose(self, id):
        """Goes down to that row and takes it."""
        for _ in range(self.popup.results.count):
            if self.entry.id == id:
                return self.enter()
            self.press(Key.Key_Down)
        raise AssertionError(f"{id} was not found: {self.titles}")

    @property
    def focus(self):
        """What has the keys of the window."""
        QApplication.processEvents()
        return self.window.focusWidget()

    @property
    def gone(self):
        QApplication.processEvents()
        return not self.window.finder.popup or not visible(self.window.finder.popup)


def visible(popup):
    return isValid(popup) and popup.isVisible()
