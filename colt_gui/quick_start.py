"""What the start of the program is spared until its window is on show."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from colt_gui.models.core.gc_pause import collector_paused
from colt_gui.plain_imports import plain_imports


@contextmanager
def quick_start() -> Iterator[None]:
    """Around the first import of the window and around its making. What there is then stays to the end: the collector
    need not look through it again, least of all before the first picture."""
    with collector_paused(), plain_imports():
        yield
        gc.freeze()
