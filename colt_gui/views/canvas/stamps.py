"""Small pictures at many places, in one call: one call for each place would take ten times as long."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from pyqtgraph.Qt.internals import PrimitiveArray
from PySide6.QtGui import QImage, QPainter, QPixmap

from colt_gui.views.look.drawing import blank_image

# the numbers of a fragment, as Qt has them in memory
MIDDLE, LEFT, SIDES, SCALES, OPACITY, FIELDS = slice(0, 2), 2, slice(4, 6), slice(6, 8), 9, 10


def stamp_all(
    painter: QPainter,
    stamps: Sequence[QImage],
    places: np.ndarray,
    ratio: float,
    which: np.ndarray | int = 0,
) -> None:
    """At each of these places the middle of a stamp, as nearly as whole device pixels allow: so each is as sharp as
    the first. `which` says of which stamp, where there are several; they are squares of one size. `ratio` is that of
    the painter's device."""
    if not len(places):
        return
    side = stamps[0].width()
    fragments = _fragments(np.round((places - side / ratio / 2) * ratio), side, which)
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)  # from here on a unit is a pixel of the device
    draw: Callable[..., None] = painter.drawPixmapFragments  # its stub has no form for an array in memory
    draw(*fragments.drawargs(), QPixmap.fromImage(_sheet(stamps)))
    painter.restore()


def _fragments(corners: np.ndarray, side: int, which: np.ndarray | int) -> PrimitiveArray:
    array = PrimitiveArray(QPainter.PixmapFragment, FIELDS)
    array.resize(len(corners))
    numbers = array.ndarray()
    numbers[:] = 0.0
    numbers[:, MIDDLE] = corners + side / 2
    numbers[:, LEFT] = np.multiply(which, side)
    numbers[:, SIDES], numbers[:, SCALES], numbers[:, OPACITY] = side, 1.0, 1.0
    return array


def _sheet(stamps: Sequence[QImage]) -> QImage:
    """All stamps, one beside the other."""
    if len(stamps) == 1:
        return stamps[0]
    side = stamps[0].width()
    sheet = blank_image(side * len(stamps), side, 1.0)
    with QPainter(sheet) as painter:
        for k, stamp in enumerate(stamps):
            stamp = QImage(stamp)
            stamp.setDevicePixelRatio(1.0)
            painter.drawImage(k * side, 0, stamp)
    return sheet
