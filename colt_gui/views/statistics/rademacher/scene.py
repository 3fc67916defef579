"""The bench on the plane: coins on the points with the best fit, or samples of a distribution with theirs."""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.maths.best_box import Box
from colt_gui.models.maths.zero_one import Halfspace
from colt_gui.models.statistics.rademacher.classifiers import Field
from colt_gui.models.statistics.rademacher.experiment import RademacherExperiment
from colt_gui.models.statistics.rademacher.flips import Flips
from colt_gui.models.statistics.rademacher.ghosts import Ghosts, Pair
from colt_gui.models.statistics.rademacher.samples import Samples
from colt_gui.models.statistics.rademacher.study import Study
from colt_gui.models.statistics.regions import Halfplane
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size
from colt_gui.views.plane.field import COARSE, FieldPicture, draw_field, grid_of, level_lines
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import Line, PlaneMap

MOST_TURNING = 400  # points: of more no movement could be followed


class CoinLayer:
    """The painter of points that turn like coins from the labels of one flip to those of the next."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(
        self, painter: QPainter, view: PlaneMap, X: np.ndarray, before: np.ndarray, after: np.ndarray, s: float
    ) -> None:
        """Paint half a turn from one label to the other; at s = ½ a coin is seen from its edge."""
        d = symbol_size(self.style, len(X))
        breadth, labels = abs(math.cos(math.pi * s)), before if s < 0.5 else after
        for (x, y), label in zip(view.pixels(X).tolist(), labels.tolist()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.brush("stage"))
            painter.drawEllipse(QPointF(x, y), 0.62 * d, 0.62 * d)
            painter.save()
            painter.translate(x, y)
            painter.scale(max(breadth, 0.06), 1.0)
            draw_symbol(painter, self.style, QPointF(0, 0), label, d)
            painter.restore()


RING = 1.45  # radius of the ring round a wrong point, in radii of a point
THICK_RINGS = 30  # at most: more of them are thinner
ROOM = 5.0  # pixels between a box and its outermost points
Fit = Halfspace | Halfplane | Box | Field | None


class FitLayer:
    """The painter of what was fitted to the labels on show: its sides tinted, its edge, and rings where it errs."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._picture = FieldPicture(style)

    def forget(self) -> None:
        self._picture.forget()

    def ground(self, painter: QPainter, view: PlaneMap, fit: Fit) -> None:
        """Paint the tint of each side."""
        if fit is None:
            return
        if isinstance(fit, Field):
            self._field(painter, view, fit)
            return
        tint = self.style.theme.tint
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(view.rect, self.style.tinted("negative", tint))
        painter.setBrush(self.style.tinted("positive", tint))
        if isinstance(fit, Box):
            painter.drawRect(_box(view, fit))
        elif (line := _line(view, fit)) is not None:
            painter.drawPolygon(line.positive_side())
        elif _everything(fit):
            painter.drawRect(view.rect)

    def outline(self, painter: QPainter, view: PlaneMap, fit: Fit, meaning: str = "hypothesis") -> None:
        painter.setPen(pen(self.style, meaning, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(fit, Field):
            painter.drawLines(level_lines(fit.surface(*grid_of(view, COARSE)), COARSE))
        elif isinstance(fit, Box):
            painter.drawRect(_box(view, fit))
        elif fit is not None and (line := _line(view, fit)) is not None and (ends := line.ends()) is not None:
            painter.drawLine(*ends)

    def _field(self, painter: QPainter, view: PlaneMap, field: Field) -> None:
        f = field.surface(*grid_of(view, COARSE))
        draw_field(painter, self._picture.image(f, max(float(np.abs(f).max()), 1e-30)), COARSE)

    def rings(self, painter: QPainter, view: PlaneMap, X: np.ndarray, radius: float) -> None:
        painter.setPen(pen(self.style, "mistake", 2 if len(X) <= THICK_RINGS else 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in X[view.shows(X)].tolist():
            painter.drawEllipse(view.at(x, y), RING * radius, RING * radius)


def _line(view: PlaneMap, fit: Halfspace | Halfplane) -> Line | None:
    w = [float(value) for value in fit.w]
    a, b = (w[0], w[1]) if len(w) == 2 else (w[0], 0.0)
    return view.line(a, b, -float(fit.b) if isinstance(fit, Halfplane) else float(fit.b))


def _everything(fit: Halfspace | Halfplane) -> bool:
    return fit.b <= 0 if isinstance(fit, Halfplane) else fit.b >= 0


def _box(view: PlaneMap, box: Box) -> QRectF:
    """Return a box with a little room round its points; an interval reaches over all heights."""
    if not (box.low <= box.high).all():
        return QRectF()
    room = ROOM / max(abs(view.sx), 1e-9)
    low, high = box.low - room, box.high + room
    left, right = view.at(float(low[0]), 0.0).x(), view.at(float(high[0]), 0.0).x()
    if len(low) == 1:
        return QRectF(left, -10.0, right - left, view.height + 20.0)
    top, bottom = view.at(0.0, float(high[1])).y(), view.at(0.0, float(low[1])).y()
    return QRectF(left, top, right - left, bottom - top) if math.isfinite(top) else QRectF()


SMALLER = 0.72  # than the points that a person has placed


class SampleLayer:
    """The painter of a sample and its ghost: pairs are joined, and tails exchanges their ends."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def diameter(self, count: int) -> float:
        return SMALLER * symbol_size(self.style, count)

    def sample(self, painter: QPainter, view: PlaneMap, X: np.ndarray, y: np.ndarray) -> None:
        d = self.diameter(len(X))
        seen = view.shows(X)
        for (left, top), label in zip(view.pixels(X[seen]).tolist(), y[seen].tolist()):
            draw_symbol(painter, self.style, QPointF(left, top), label, d)

    def pairs(self, painter: QPainter, view: PlaneMap, pair: Pair, s: float) -> None:
        """Paint pairs; at s = 1 those with tails have changed places."""
        way = np.where(pair.coins < 0, s, 0.0)[:, None]
        here, there = view.pixels(pair.X), view.pixels(pair.ghost)
        own, ghost = here + way * (there - here), there + way * (here - there)
        self._joins(painter, here, there, pair.coins)
        d = self.diameter(2 * len(here))
        for (x, y), label in zip(ghost.tolist(), pair.ghost_y.tolist()):
            self._hollow(painter, QPointF(x, y), label, d)
        for (x, y), label in zip(own.tolist(), pair.y.tolist()):
            draw_symbol(painter, self.style, QPointF(x, y), label, d)

    def _joins(self, painter: QPainter, here: np.ndarray, there: np.ndarray, coins: np.ndarray) -> None:
        for (a, b), (c, e), coin in zip(here.tolist(), there.tolist(), coins.tolist()):
            painter.setPen(pen(self.style, "accent" if coin < 0 else "outline", 1.5 if coin < 0 else 1.0, alpha=0.6))
            painter.drawLine(QPointF(a, b), QPointF(c, e))

    def _hollow(self, painter: QPainter, at: QPointF, label: int, d: float) -> None:
        """Paint a ghost: only an outline, in the shape of its label."""
        painter.setPen(pen(self.style, "positive" if label > 0 else "negative", 2))
        painter.setBrush(self.style.brush("stage"))
        r = 0.45 * d
        if label > 0:
            painter.drawEllipse(at, r, r)
        else:
            painter.drawRect(int(at.x() - r), int(at.y() - r), int(2 * r), int(2 * r))
        painter.setBrush(Qt.BrushStyle.NoBrush)


class RademacherScene(StageScene[RademacherExperiment]):
    """The draw on show. `turned` is how far the coins, or the pairs, have come on their way to draw t."""

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._fit, self._coins, self._sample = FitLayer(style), CoinLayer(style), SampleLayer(style)
        self.turned = 1.0

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.turned = smooth(seen_phase(self.session.playback)) if self.t else 1.0

    def forget(self) -> None:
        super().forget()
        self._fit.forget()

    @property
    def t(self) -> int:
        return min(self.session.t, self.study.done)

    @property
    def study(self) -> Study:
        return self.experiment.study

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("fit", UNDER, self._ground_key, self._paint_fit),
            StageLayer("sample", OVER, self._sample_key, self._paint_sample),
            StageLayer("coins", OVER + 1, self._coins_key, self._paint_coins),
            StageLayer("wrong", OVER + 2, self._wrong_key, self._paint_wrong),
            StageLayer("notice", OVER + 3, self._notice_key, self._paint_notice, self._notice_area),
        ]

    # -- what was fitted ---------------------------------------------------------------------------------------

    @property
    def fit(self) -> Fit:
        """Return what was fitted to draw t; nothing while its coins are still turning."""
        study, t = self.study, self.t
        if not t:
            return None
        if isinstance(study, Flips):
            return study.flip(t).witness if self.turned >= 1 else None
        if isinstance(study, Ghosts):
            return study.pair(t).half
        if isinstance(study, Samples):
            found = study.outcomes[t - 1]
            return found.half or found.field
        return None

    def _ground_key(self) -> Hashable:
        return Same(self.study), self.t, self.turned >= 1 or not isinstance(self.study, Flips)

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        self._fit.ground(painter, self.view, self.fit)

    def _paint_fit(self, painter: QPainter) -> None:
        self._fit.outline(painter, self.view, self.fit)

    # -- points ------------------------------------------------------------------------------------------------

    def _coins_key(self) -> Hashable:
        turning = isinstance(self.study, Flips) and self.t and self.turned < 1 and self.study.m <= MOST_TURNING
        return (Same(self.study), self.t, self.turned) if turning else None

    def _paint_coins(self, painter: QPainter) -> None:
        if not isinstance(self.study, Flips):
            return
        before, after = self.study.points_at(self.t - 1), self.study.points_at(self.t)
        self._coins.paint(painter, self.view, after.X, before.y, after.y, self.turned)

    def _sample_key(self) -> Hashable:
        if isinstance(self.study, Flips) or not self.t:
            return None
        return Same(self.study), self.t, self.turned if isinstance(self.study, Ghosts) else 1.0

    def _paint_sample(self, painter: QPainter) -> None:
        study = self.study
        if isinstance(study, Ghosts):
            self._sample.pairs(painter, self.view, study.pair(self.t), self.turned)
        elif isinstance(study, Samples):
            found = study.outcomes[self.t - 1]
            self._sample.sample(painter, self.view, found.X, found.y)

    def _wrong_key(self) -> Hashable:
        return self._ground_key() if self.t and self.turned >= 1 and not isinstance(self.study, Ghosts) else None

    def _paint_wrong(self, painter: QPainter) -> None:
        study = self.study
        if isinstance(study, Flips):
            wrong = study.flip(self.t).wrong
            self._fit.rings(painter, self.view, study.points.X[wrong], symbol_size(self.style, study.m) / 2)
        elif isinstance(study, Samples):
            found = study.outcomes[self.t - 1]
            radius = self._sample.diameter(len(found.y)) / 2
            self._fit.rings(painter, self.view, found.X[found.wrong], radius)

    def note(self, i: int) -> list[str]:
        """Say what the coin of point i shows."""
        if not isinstance(self.study, Flips) or not self.t:
            return []
        flip = self.study.flip(self.t)
        coin = "heads: keeps its label" if flip.coins[i] > 0 else "tails: its label is turned"
        return [coin, "the best fit errs here"] if flip.wrong[i] else [coin]

    # -- why there is nothing ----------------------------------------------------------------------------------

    def notice(self) -> str:
        return "" if self.experiment.on_plane.invites else self.experiment.refusal

    def _notice_key(self) -> Hashable:
        return (self.notice(), Same(self.points)) if self.notice() else None

    def _notice_rect(self) -> QRectF:
        return notice_rect(self.style, self.view, self.notice(), self.points.X)

    def _notice_area(self) -> QRectF:
        return notice_area(self.style, self._notice_rect())

    def _paint_notice(self, painter: QPainter) -> None:
        draw_notice(painter, self.style, self._notice_rect(), self.notice(), "ink")
