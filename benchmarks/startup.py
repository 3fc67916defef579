"""From a cold start to the first painted stage, each in a process of its own that ends there and then.

Ours starts as the program does: with its command line.
"""

from __future__ import annotations

import os
import subprocess
import sys

from benchmarks.measure import Row, side_by_side

PAINT = "app.processEvents(); w.grab(); import os; os._exit(0)"
BARE = f"""
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication([]); w = QMainWindow(); w.resize(1280, 720); w.show(); {PAINT}
"""
MATPLOTLIB = f"""
from PySide6.QtWidgets import QApplication
app = QApplication([])
from matplotlib.backends.backend_qtagg import FigureCanvasQTAgg
from matplotlib.figure import Figure
fig = Figure(figsize=(12.8, 7.2)); ax = fig.subplots(2, 2); ax[0, 0].scatter(range(40), range(40))
w = FigureCanvasQTAgg(fig); w.show(); {PAINT}
"""
OURS = f"""
import colt_gui.cli
from colt_gui.collector import switch_off
switch_off()
from colt_gui.app import application, new_window
app = application(); w = new_window(); w.resize(1280, 720); w.show()
{PAINT}
"""


def rows(quick: bool) -> list[Row]:
    times = 3 if quick else 7
    ours, bare = side_by_side(lambda: start(OURS), lambda: start(BARE), times)
    found = [Row("start to first painted stage", ours, "bare Qt window", bare, ours / bare, 4.0)]
    ours, theirs = side_by_side(lambda: start(OURS), lambda: start(MATPLOTLIB), times)
    return [
        *found,
        Row("start to first painted stage", ours, "matplotlib QtAgg", theirs, ours / theirs, 0.8),
    ]


def start(code: str) -> None:
    # an installed program has its bytecode beside it, as its peers do
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"} | {
        "QT_QPA_PLATFORM": "offscreen"
    }
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
