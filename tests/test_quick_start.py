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
