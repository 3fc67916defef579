import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document

collect_ignore = ["breakdown", "soak"]  # programs


@pytest.fixture
def window(qtbot, qapp, style):
    """A whole window with twenty points, as a person meets it."""
    from colt_gui.session import Session
    from colt_gui.views.window.main_window import MainWindow

    qapp.setStyleSheet("")  # as in the program, it comes when all is built
    window = MainWindow(Session(Document(points=generate("separable", 1, m=20))), style)
    style.apply(qapp)
    window.resize(1280, 720)
    window.show()
    window.arrange()
    qtbot.waitExposed(window)
    window.activateWindow()
    window.plane.setFocus()
    yield window
    window.close_quietly()
