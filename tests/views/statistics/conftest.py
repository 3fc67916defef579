from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document


def document():
    """Thirty points that no line separates."""
    return Document(points=generate("noisy", 3, m=30), learner="hinge")


@pytest.fixture
def bench(qtbot, style):
    """The losses bench without a window around it, all solved: plane, picture beside it, table."""
    from colt_gui.session import Session
    from colt_gui.views.statistics.losses.panel import LossesPanel
    from colt_gui.views.window.stage.front import Front
    from colt_gui.views.window.stage.stage import Stage

    session = Session(document())
    session.settle()
    playback = session.playback
    stage = Stage(session, style)
    front, panel = Front(session, style, stage), LossesPanel(session, style)
    for widget, size in ((front, (1000, 480)), (panel, (300, 180))):
        qtbot.addWidget(widget)
        widget.resize(*size)
        widget.show()
    front.share_out()
    QApplication.processEvents()
    stage.plane.fit()
    return SimpleNamespace(session=session, playback=playback, style=style, stage=stage, front=front, panel=panel,
                           plane=stage.plane, picture=front.beside.picture)  # fmt: skip


@pytest.fixture
def losses(window):
    """The bench in a whole window."""
    window.session.open(document())
    window.session.settle()
    window.plane.fit()
    QApplication.processEvents()
    return window
