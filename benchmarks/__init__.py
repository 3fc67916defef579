"""Side by side with peers, in one run: `python -m benchmarks`."""

import os

import colt_gui  # noqa: F401 — before numpy: BLAS has one thread here as in the program

# no screen is needed, and a screen's refresh would be part of every time
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
