"""By what the sources of experts are recognised, in small pictures: halfspaces by their lines, all others by who says
what and is right in the first rounds."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.core.datasets import generate
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.session import Session
from colt_gui.views.experts.advice_picture import RIGHT, WRONG
from colt_gui.views.experts.lines_layer import expert_line
from colt_gui.views.look import icons
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.small_pictures import SmallPictures
from colt_gui.views.look.style import Style
from colt_gui.views.look.themes import blend
from colt_gui.views.plane.plane_map import PlaneMap

# few enough to be told apart in a small picture
FEW = {
    "directions": {"n": 10},
    "grid": {"n": 6, "thresholds": 3},
    "stumps": {"n": 3},
    "random": {"n": 7},
}
MOST_LINES, MOST_EXPERTS, ROUNDS = 12, 12, 24
REACH = 3.0  # how far the plane is seen
NOTHING_YET = {"drawn": "line", "table": "table"}  # the icons of what a person has to bring


class SourcePictures(SmallPictures):
    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        super().__init__(style, {kind: partial(self._paint, kind) for kind in KINDS}, parent)
        self._session, self._brought = session, ExpertSource()

    def refresh(self) -> None:
        """A person may have drawn other lines or opened another table."""
        source = self._session.document.setup("experts")
        if source.lines != self._brought.lines or source.table is not self._brought.table:
            self._brought = source
            for kind in NOTHING_YET:
                self.forget(kind)

    def _paint(self, kind: str, painter: QPainter, style: Style, frame: QRectF) -> None:
        lines, table = self._brought.lines, self._brought.table
        if (kind == "drawn" and not lines) or (kind == "table" and table is None):
            _paint_icon(painter, style, frame, NOTHING_YET[kind])
            return
        source = ExpertSource(kind=kind, lines=lines, table=table, rounds=ROUNDS, **FEW.get(kind, {}))
        points = generate("separable", 1, m=ROUNDS)
        if source.on_plane and kind != "learners":
            _paint_lines(painter, style, frame, source.experts(points))
        else:
            _paint_advice(painter, style, frame, source.advice(points, np.arange(ROUNDS)), source.adversarial)


def _paint_icon(painter: QPainter, style: Style, frame: QRectF, name: str) -> None:
    side = 0.8 * frame.height()
    place = QRectF(0, 0, side, side)
    place.moveCenter(frame.center())
    icons.paint(painter, place, name, style.colour("muted"))


def _paint_lines(painter: QPainter, style: Style, frame: QRectF, experts: list) -> None:
    view = PlaneMap.around(QRectF(-REACH, -REACH, 2 * REACH, 2 * REACH), frame.width(), frame.height())
    painter.translate(frame.topLeft())
    painter.setPen(pen(style, "ink", 1))
    for expert in experts[: 2 * MOST_LINES]:
        line = expert_line(view, expert)
        if line is not None and (ends := line.ends(inset=1)) is not None:
            painter.drawLine(*ends)


def _paint_advice(painter: QPainter, style: Style, frame: QRectF, advice: Advice, unknown: bool) -> None:
    """Experts are rows, rounds columns, as on the stage: strong where an expert is right, pale where it is wrong."""
    said = advice.rows[advice.index[:ROUNDS], :MOST_EXPERTS].T
    side = np.sign(said if advice.hard else said - 0.5).astype(int)
    right = side == advice.outcomes[:ROUNDS]
    inner = frame.adjusted(1, 1, -1, -1)
    wide, high = inner.width() / max(side.shape[1], 1), inner.height() / side.shape[0]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for (k, t), y in np.ndenumerate(side):
        strength = RIGHT if unknown or right[k, t] else WRONG
        meaning = style.theme.positive if y > 0 else style.theme.negative
        painter.setBrush(blend(meaning, style.theme.stage, strength))
        painter.drawRect(QRectF(inner.left() + t * wide, inner.top() + k * high, wide + 0.5, high + 0.5))
