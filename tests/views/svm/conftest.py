import pytest


@pytest.fixture
def plane(qtbot, session, style):
    """As large as in a window of 1920×1080, and not shown: it is painted when it is asked."""
    from colt_gui.views.plane.plane import Plane

    plane = Plane(session, style)
    qtbot.addWidget(plane)
    plane.resize(1340, 700)
    return plane
