"""Many points, awkward documents and hundreds of deeds at random break nothing."""

import random

import numpy as np
import pytest
from long_run import times
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from windows import say

from colt_gui.models import LEARNERS
from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.views.window.commands import all_commands


@pytest.mark.slow
def test_five_thousand_points_work(window):
    window.session.replace_points(generate("noisy", 1, m=5000))
    for learner in LEARNERS:
        window.session.set_learner(learner)
        window.session.seek(len(window.session.run) // 2)
        window.session.move_point(7, (0.5, 0.5))
        QApplication.processEvents()
    assert len(window.session.document.points) == 5000


@pytest.mark.slow
def test_the_plane_at_every_awkward_document(window):
    for X, y in (
        ([[0, 0]], [1]),
        ([[1, 1]], [-1]),
        ([[1, 1], [1, 1]], [1, -1]),
        ([[1, 2]] * 4, [1] * 4),
        ([[1e6, 0], [0, 1e-6]], [1, -1]),
    ):
        window.session.clear()
        window.session.add_points(X, y)
        for learner in LEARNERS:
            window.session.set_learner(learner)
            for order in ("given", "cycled"):
                window.session.set_order(order)
                window.session.seek(len(window.session.run))
                QApplication.processEvents()


@pytest.mark.slow
def test_a_monkey_at_the_window_breaks_nothing(window, answer, qtbot):
    rng, trail = random.Random(7), []
    names = [c.id for c in all_commands() if c.id not in {"quit", "full-screen", "keys", "about", "menu"}]
    area = window.plane
    for _ in range(times(100, long=2000)):
        kind = rng.choice(("command", "click", "right", "learner", "order", "seek", "tick", "resize", "preset"))
        place = QPoint(rng.randrange(area.width()), rng.randrange(area.height()))
        trail.append((kind, place.x(), place.y()))
        if kind == "command":
            trail.append(name := rng.choice(names))
            say(window, name)
            window.presets.hide()
        elif kind in ("click", "right") and area.isVisible():
            button = Qt.MouseButton.LeftButton if kind == "click" else Qt.MouseButton.RightButton
            qtbot.mouseClick(area.viewport() if hasattr(area, "viewport") else area, button, pos=place)
        elif kind == "learner":
            window.session.set_learner(rng.choice(list(LEARNERS)))
        elif kind == "order":
            window.session.set_order(rng.choice(("given", "cycled", "shuffled", "adversarial")))
        elif kind == "seek":
            window.playback.seek(rng.randrange(len(window.session.run) + 1))
        elif kind == "tick":
            window.playback.play()
            window.playback.advance(rng.random())
        elif kind == "resize":
            window.resize(rng.randrange(960, 1600), rng.randrange(600, 1000))
        else:
            window.presets.choose(rng.choice(list(DATASETS)))
        QApplication.processEvents()
        assert np.isfinite(window.session.document.points.X).all(), trail
        assert 0 <= window.session.t <= len(window.session.run), trail
