import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document

collect_ignore = ["breakdown", "soak"]  # programs


@pytest.fixture
def window(qtbot, style):
    """A whole window with twenty points, as a person meets it."""
    from windows import shown_window

    window = shown_window(Document(points=generate("separable", 1, m=20)), style)
    qtbot.waitExposed(window)
    window.activateWindow()
    window.plane.setFocus()
    yield window
    window.close_quietly()


@pytest.fixture
def plane(qtbot, session, style):
    """The plane alone, with the keys."""
    from colt_gui.views.plane.plane import Plane

    plane = Plane(session, style)
    plane.resize(900, 500)
    qtbot.addWidget(plane)
    with qtbot.waitExposed(plane):
        plane.show()
    plane.setFocus()
    return plane
