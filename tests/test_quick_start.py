"""The start of the program."""

import builtins
import subprocess
import sys

import pytest

from colt_gui.plain_imports import plain_imports

READ = """
import linecache
import colt_gui.cli
from colt_gui.quick_start import quick_start
with quick_start():
    import colt_gui.app
print(sum("pyqtgraph" in name or "colt_gui" in name for name in linecache.cache))
"""


@pytest.mark.slow
def test_no_source_is_read_while_the_window_is_imported():
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


def test_imports_are_as_before_afterwards():
    before = builtins.__import__
    with plain_imports():
        pass
    assert builtins.__import__ is before


SPARED = """
import sys
import colt_gui.cli
from colt_gui.quick_start import quick_start
with quick_start():
    from colt_gui.app import application, new_window
    app, window = application(), new_window()
    window.resize(1280, 720)
    window.show()
app.processEvents()
window.grab()
import PySide6.QtGui, PySide6.QtWidgets
classes = {"QStyle", "QWizard", "QCalendarWidget", "QMessageBox", "QTextEdit", "QTextDocument"}
modules = {"charts.chart", "export.snapshot", "help.markup", "perceptrons.band_layer", "svm.struts_layer"}
print(sorted(classes & {*vars(PySide6.QtWidgets), *vars(PySide6.QtGui)}))
print(sorted(modules & {name.removeprefix("colt_gui.views.") for name in sys.modules}))
app.setStyleSheet("")
print("colt_gui.models.maths.nearest" in sys.modules, app.style().name())
window.close_quietly()
"""


@pytest.mark.slow
def test_the_first_picture_comes_without_what_it_does_not_show():
    done = subprocess.run([sys.executable, "-c", SPARED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\nFalse fusion\n"
