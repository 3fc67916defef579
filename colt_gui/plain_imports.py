"""Importing without the look that Qt's bindings take at every module."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager

PLAIN = builtins.__import__
"""Python's own, as long as this module is imported before Qt, as the command line does."""


@contextmanager
def plain_imports() -> Iterator[None]:
    """Qt's bindings put an `import` of their own in the place of Python's. It reads the source of every module that
    is imported afterwards, to learn whether it could ask for one of their `__feature__`s; none of ours nor of
    pyqtgraph's does, and looking through 400 sources is a seventh of the start."""
    import PySide6.QtCore  # noqa: F401 - this is when they do so

    theirs, builtins.__import__ = builtins.__import__, PLAIN
    try:
        yield
    finally:
        builtins.__import__ = theirs
