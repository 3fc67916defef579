"""The notes of meters have room: at every round, in every lab and theme, no line of one is cut through."""

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document

LEARNERS = ("perceptron", "margin-perceptron", "marginalised-perceptron", "svm-soft", "weighted-majority")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "projector"])
def test_no_note_is_cut_through_at_any_round(window, theme):
    window.style_.set_theme(theme)
    for learner in LEARNERS:
        window.session.open(Document(points=generate("noisy", 3, m=30), learner=learner))
        for t in (0, 1, 5, len(window.session.run)):
            window.session.seek(min(t, len(window.session.run)))
            QApplication.processEvents()
            for gauge in window.meters.shown:
                note = gauge._note
                if note.isVisible():
                    assert note.geometry().bottom() < gauge.height(), (learner, t, note.text())
                    assert note.height() >= QFontMetrics(note.font()).height()
