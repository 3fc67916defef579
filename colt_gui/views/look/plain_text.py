"""Words from files are words. Qt takes what looks like HTML for HTML, and would fetch the pictures that it names.

Labels are made here, and whatever else guesses (tooltips, boxes with a question) is given `plain` words: no name in a
table, no title of a lesson and no file can then be more than its letters.
"""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from colt_gui.views.base import Guarded

# html.escape would bring a table of two thousand names along
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


class PlainLabel(Guarded, QLabel):
    """A label that shows its text letter by letter."""

    def __init__(self, given: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        """Make a label with that text, or an empty one in that widget."""
        super().__init__(given if isinstance(given, str) else "", given if isinstance(given, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class RichLabel(QLabel):
    """A label for markup of the program's own; what comes from elsewhere is escaped in it."""

    def __init__(self, given: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        """Make a label with that text, or an empty one in that widget."""
        super().__init__(given if isinstance(given, str) else "", given if isinstance(given, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.RichText)


def escaped(text: str) -> str:
    """For a place inside markup."""
    return text.translate(ESCAPED)


def plain(text: str) -> str:
    """For whatever guesses whether a text is markup: it is shown as it stands, whatever it looks like."""
    markup = QtGui.Qt.mightBeRichText(text)
    return f'<span style="white-space: pre-wrap">{escaped(text)}</span>' if markup else text


def set_hint(widget: QWidget, words: str) -> None:
    """As its tooltip, shown as they stand. One that stays the same is not set again with every move of a hand: Qt
    would tell all who watch the widget."""
    if (hint := plain(words)) != widget.toolTip():
        widget.setToolTip(hint)
