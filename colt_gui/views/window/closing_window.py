"""A window that says when it goes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow

from colt_gui.views.base import Guarded


class ClosingWindow(Guarded, QMainWindow):
    closed = Signal()
