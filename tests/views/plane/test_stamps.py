"""Many stamps in one call look, pixel by pixel, like one call for each."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image
from colt_gui.views.look.symbols import symbol_stamp


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_all_at_once_are_the_same_pixels_as_one_by_one(style, ratio):
    stamps = [symbol_stamp(style, y, 7.0, ratio) for y in (-1, 1)]
    rng = np.random.default_rng(1)
    places, which = rng.uniform(0, 90, (300, 2)), rng.integers(0, 2, 300)
    singly, together = (blank_image(int(90 * ratio), int(90 * ratio), ratio) for _ in range(2))
    for image in (singly, together):
        image.fill(Qt.GlobalColor.transparent)
    with QPainter(singly) as painter:
        half = stamps[0].width() / ratio / 2
        for place, k in zip(places, which.tolist()):
            painter.drawImage(QPointF(*np.round((place - half) * ratio) / ratio), stamps[k])
    with QPainter(together) as painter:
        stamp_all(painter, stamps, places, ratio, which)
    assert together == singly


def test_nowhere_is_nothing(style):
    image = blank_image(20, 20, 1.0)
    image.fill(Qt.GlobalColor.transparent)
    empty = image.copy()
    with QPainter(image) as painter:
        stamp_all(painter, [symbol_stamp(style, 1, 7.0, 1.0)], np.empty((0, 2)), 1.0)
    assert image == empty
