"""The bench on the plane: coins on the points with the best fit, or samples of a distribution with theirs."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.statistics.rademacher.experiment import RademacherExperiment
from colt_gui.models.statistics.rademacher.flips import Flips
from colt_gui.models.statistics.rademacher.ghosts import Ghosts
from colt_gui.models.statistics.rademacher.samples import Samples
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.rademacher.coin_layer import FEW, CoinLayer
from colt_gui.views.statistics.rademacher.fit_layer import Fit, FitLayer
from colt_gui.views.statistics.rademacher.sample_layer import SampleLayer


class RademacherScene(StageScene[RademacherExperiment]):
    """`turned` is how far the coins, or the pairs, have come on their way to draw t."""

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
    def study(self) -> Flips | Samples | Ghosts:
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
        """Of draw t; while coins are still turning that of the draw before has gone."""
        study, t = self.study, self.t
        if not t:
            return None
        if isinstance(study, Flips):
            return study.flip(t).witness if self.turned >= 1 else None
        if isinstance(study, Ghosts):
            return study.pair(t).half
        found = study.outcomes[t - 1]
        return found.half or found.field

    def _ground_key(self) -> Hashable:
        return Same(self.study), self.t, self.turned >= 1 or not isinstance(self.study, Flips)

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        self._fit.ground(painter, self.view, self.fit)

    def _paint_fit(self, painter: QPainter) -> None:
        self._fit.outline(painter, self.view, self.fit)

    # -- points ------------------------------------------------------------------------------------------------

    def _coins_key(self) -> Hashable:
        turning = isinstance(self.study, Flips) and self.t and self.turned < 1 and self.study.m <= FEW
        return (Same(self.study), self.t, self.turned) if turning else None

    def _paint_coins(self, painter: QPainter) -> None:
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
        """What the coin of point i shows."""
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
