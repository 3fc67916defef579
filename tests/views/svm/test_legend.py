"""The words of the meter are the legend of the rings: they have their colours."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document

MEANINGS = {"on the margin": "margin", "inside it": "margin_mistake", "on the wrong side": "mistake"}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_the_counts_of_support_vectors_have_the_colours_of_their_rings(window, theme):
    window.style_.set_theme(theme)
    window.session.open(Document(points=generate("noisy", 1, m=60), learner="svm-soft"))
    window.session.settle()
    QApplication.processEvents()
    (gauge,) = [gauge for gauge in window.meters.shown if gauge._title.text() == "Support vectors"]
    solution, image = window.session.experiment.outcome, gauge._note.grab().toImage()
    for words, meaning in MEANINGS.items():
        assert words in gauge.said()
        assert nearest(image, window.style_.colour(meaning)) < 40, meaning
    assert set(solution.roles) == {"outside", "margin", "bounded", "error"}


def test_what_is_read_of_the_note_stays_plain(window):
    window.session.open(Document(points=generate("separable", 1, m=20), learner="svm-hard"))
    window.session.settle()
    (gauge,) = [gauge for gauge in window.meters.gauges if gauge._title.text() == "Support vectors"]
    assert "<" not in gauge.note() and gauge.note() in gauge.accessibleDescription()
    window.session.open(Document(points=generate("separable", 1, m=20), learner="perceptron"))
    QApplication.processEvents()
    assert not any(gauge._note.coloured() for gauge in window.meters.shown)


def nearest(image, colour: QColor) -> int:
    """How far the pixel most like the colour is from it."""
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    rgb = colour.getRgb()
    return min(sum(abs(a - b) for a, b in zip(pixel.getRgb(), rgb)) for pixel in pixels)
