"""A key that a hint names does what the hint says."""

import re

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from colt_gui.models.labs import LABS

KEY = re.compile(r"\(((?:Ctrl\+|Shift\+)*(?:[A-Z0-9?.]|F\d+))\)(?:</p>)?$")


@pytest.mark.parametrize("lab", list(LABS))
def test_every_key_in_a_tooltip_is_that_of_a_command_of_the_lab(window, lab):
    window.session.enter(lab)
    QApplication.processEvents()
    keys = {QKeySequence(key) for row in window.actions_.rows_here for key in row.keys}
    shown = [widget for widget in window.findChildren(QWidget) if widget.isVisible()]
    named = {found[1] for widget in shown if (found := KEY.search(widget.toolTip()))}
    assert named and {key for key in named if QKeySequence(key) not in keys} == set()
