"""pyqtgraph is imported without a class of everything that Qt has."""

import subprocess
import sys

import PySide6.QtWidgets
import pytest

from colt_gui.views.canvas.names_on_demand import QT, names_on_demand

FOUND = """
import sys
import colt_gui.cli
from colt_gui.quick_start import quick_start
with quick_start():
    import colt_gui.app
from importlib import import_module
import pyqtgraph
made = 0
for name in ("QtCore", "QtGui", "QtWidgets"):
    theirs, ours = import_module(f"PySide6.{name}"), import_module(f"pyqtgraph.Qt.{name}")
    made += len(vars(ours))
    assert all(getattr(ours, public) is getattr(theirs, public) for public in dir(theirs) if public[0] == "Q")
    assert not hasattr(ours, "QNothing") and not hasattr(theirs, "QNothing")
assert pyqtgraph.QtWidgets.QTreeWidget and pyqtgraph.mkQApp
print(made < 600)
"""


@pytest.mark.slow
def test_pyqtgraph_finds_every_name_of_qt_and_copies_only_what_it_asks_for():
    done = subprocess.run([sys.executable, "-c", FOUND], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_qt_has_its_own_modules_again_afterwards():
    modules = [getattr(PySide6, name) for name in QT]
    before = [dir(module) for module in modules]
    with pytest.raises(ZeroDivisionError), names_on_demand():
        assert dir(PySide6.QtWidgets) == ["__getattr__"]
        assert PySide6.QtWidgets.QTreeWidget is modules[2].QTreeWidget
        assert not hasattr(PySide6.QtWidgets, "QNothing")
        assert sys.modules["PySide6.QtWidgets"] is modules[2]
        1 / 0  # noqa: B018 - whatever happens meanwhile
    assert [getattr(PySide6, name) for name in QT] == modules
    assert [dir(module) for module in modules] == before and len(before[2]) > 100
    assert not any("__getattr__" in vars(module) for module in modules)
