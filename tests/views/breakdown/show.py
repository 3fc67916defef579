"""How a scene shows a document."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.window.main_window import MainWindow

Scene = Callable[[MainWindow], None]


def show(window: MainWindow, document: Document, *shown: str) -> None:
    """In the middle of its run."""
    window.lessons.close_browser()
    session = window.session
    session.open(document)
    session.settle()
    session.selection.show_only(shown)
    session.seek(max(1, len(session.run) // 2))
    window.plane.fit()


def at_the_end(window: MainWindow, document: Document, *shown: str) -> None:
    show(window, document, *shown)
    window.playback.seek(len(window.session.run))


def eight_dimensions() -> Points:
    X = np.random.default_rng(1).standard_normal((12, 8))
    return Points(X, np.where(X[:, 0] > 0, 1, -1))
