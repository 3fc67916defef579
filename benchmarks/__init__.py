"""Side by side with peers, in one run: `python -m benchmarks`."""

import os

# no screen is needed, and a screen's refresh would be part of every time
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
