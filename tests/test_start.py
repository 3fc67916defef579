"""The start of the program."""

import subprocess
import sys

import pytest

SPARED = """
import sys
import colt_gui.cli
from colt_gui.app import application, new_window
app, window = application(), new_window()
window.resize(1280, 720)
window.show()
app.processEvents()
window.grab()
modules = {"charts.chart", "export.snapshot", "help.markup", "svm.struts_layer"}
print(sorted(modules & {name.removeprefix("colt_gui.views.") for name in sys.modules}))
app.setStyleSheet("")
print("colt_gui.models.maths.nearest" in sys.modules, app.style().name())
window.close_quietly()
"""


@pytest.mark.slow
def test_the_first_picture_comes_without_what_it_does_not_show():
    done = subprocess.run([sys.executable, "-c", SPARED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\nFalse fusion\n"
