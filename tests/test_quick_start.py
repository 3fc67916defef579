"""The start of the program."""

import builtins
import subprocess
import sys
from importlib import import_module

import pytest

from colt_gui.plain_imports import plain_imports
from colt_gui.quick_start import QT, names_on_demand

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


def test_modules_of_qt_list_their_names_as_before_afterwards():
    modules = [import_module(f"PySide6.{name}") for name in QT]
    before = [dir(module) for module in modules]
    with names_on_demand():
        assert modules[2].QTreeWidget is not None
    assert [dir(module) for module in modules] == before and len(before[2]) > 100
    assert not any("__getattr__" in vars(module) for module in modules)
