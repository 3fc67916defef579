"""A labelling on the plane: the concept that realises it, or what forbids it."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from colt_gui.models.statistics.shattering.concepts import LIVE
from colt_gui.models.statistics.shattering.evidence import Concept, Obstacle
from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import point_radius
from colt_gui.views.statistics.shattering.evidence import EvidencePicture, between, meeting_place, points_in_the_way

RING, PULSE = 1.5, 1.4  # of the ring around a point in radii of it, and how far the pulse of a changed label goes


class ShatterScene(StageScene[ShatterExperiment]):
    """The labelling on show: `t` is its number from 1, `phase` how far the concept has come on its way to it."""

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._picture = EvidencePicture(style)
        self.t, self.phase = 0, 1.0

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.t = self.session.run.t
        self.phase = smooth(seen_phase(self.session.playback)) if self.t else 1.0

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("evidence", UNDER, self._moment_key, self._paint_evidence),
            StageLayer("meeting", OVER, self._moment_key, self._paint_meeting),
            StageLayer("changed", OVER + 1, self._changed_key, self._paint_changed),
            StageLayer("numbers", OVER + 2, self._order_key, self._paint_numbers),
        ]

    def note(self, i: int) -> list[str]:
        return [f"point {i + 1}"]

    # -- what is on show ---------------------------------------------------------------------------------------

    def _moment_key(self) -> Hashable:
        return (Same(self.experiment), self.t, self.phase) if self.t else None

    @property
    def _obstacle(self) -> Obstacle | None:
        evidence = self.experiment.evidence(self.t) if self.t else None
        return evidence if isinstance(evidence, Obstacle) else None

    @property
    def concept(self) -> Concept | None:
        """Return the concept of the labelling, on its way from that of the labelling before."""
        after = self.experiment.evidence(self.t)
        if after is None or isinstance(after, Obstacle):
            return None
        before = self.experiment.evidence(self.t - 1) if self.t > 1 and self.phase < 1 else after
        if before is None or isinstance(before, Obstacle):
            return after
        return between(before, after, self.phase, self.points.X)

    # -- painting ----------------------------------------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        return self._moment_key() or ()

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        if (concept := self.concept) is not None:
            self._picture.ground(painter, self.view, concept)
        elif self._obstacle is not None:
            alpha = 0.6 * self.style.theme.tint * self.phase
            painter.fillRect(self.view.rect, self.style.tinted("mistake", alpha))

    def _paint_evidence(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if (concept := self.concept) is not None:
            self._picture.outline(painter, self.view, concept)
        elif (obstacle := self._obstacle) is not None:
            painter.setOpacity(self.phase)
            self._picture.obstacle(painter, self.view, obstacle, self.points.X, self.experiment.learner.concepts)
            painter.setOpacity(1.0)

    def _paint_meeting(self, painter: QPainter) -> None:
        obstacle, X = self._obstacle, self.points.X
        if obstacle is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(self.phase)
        at = meeting_place(obstacle, X, self.experiment.learner.concepts)
        if at is not None:
            self._picture.meeting(painter, self.view, at)
        for i in points_in_the_way(obstacle):
            self._ring(painter, self._pixel(X[i]), RING, "mistake", 3.0)
        painter.setOpacity(1.0)

    def _changed_key(self) -> Hashable:
        return self._moment_key() if self.phase < 1 and self.experiment.run.changed(self.t) is not None else None

    def _paint_changed(self, painter: QPainter) -> None:
        """Paint a ring that goes out from the one point whose label has changed."""
        i = self.experiment.run.changed(self.t)
        if i is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(1 - self.phase)
            self._ring(painter, self._pixel(self.points.X[i]), RING + PULSE * self.phase, "ink", 2.0)
            painter.setOpacity(1.0)

    def _pixel(self, x: np.ndarray) -> QPointF:
        return self.view.at(x[0], x[1])

    def _ring(self, painter: QPainter, at: QPointF, times: float, meaning: str, width: float) -> None:
        r = times * point_radius(self.style, self.points)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, meaning, width))
        painter.drawEllipse(at, r, r)

    # -- numbers -----------------------------------------------------------------------------------------------

    def _order_key(self) -> Hashable:
        return Same(self.experiment) if 0 < len(self.points) <= LIVE else None

    def _paint_numbers(self, painter: QPainter) -> None:
        """Paint the numbers by which sentences name the points."""
        font, away = self.style.font("small"), 0.8 * point_radius(self.style, self.points)
        for i, (x, y) in enumerate(self.view.pixels(self.points.X).tolist()):
            size = text_size(font, str(i + 1))
            corner = QPointF(x + away, y - away - 0.75 * size.height())
            draw_text(painter, self.style, QRectF(corner, size.size()), str(i + 1), font, self.style.colour("muted"))


CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


class NoPlane(LabWidget[ShatterExperiment]):
    """What stands on the stage where the points do not lie in the plane: one sentence."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.setAccessibleName("Stage")
        session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleDescription(self.words())
        self.update()

    def words(self) -> str:
        d = self._session.points.dimension
        many = "1 coordinate" if d == 1 else f"{d} coordinates"
        return f"The points have {many}: there is no picture of them in the plane, but the numbers are right."

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._style.ground)
            painter.setFont(self._style.font())
            painter.setPen(self._style.colour("muted"))
            room = self._style.space("xl")
            painter.drawText(QRectF(self.rect()).adjusted(room, room, -room, -room), CENTRED, self.words())
