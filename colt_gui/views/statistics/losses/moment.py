"""The losses bench at one moment: the separators, which of them are on show, and the margins of all points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.models.statistics.losses.loss_functions import LOSSES
from colt_gui.models.statistics.losses.separator import Separator
from colt_gui.models.text.numbers import number
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.latest import Latest
from colt_gui.views.statistics.losses.looks import LOOKS, layer_of
from colt_gui.views.statistics.losses.loss_frame import Loss
from colt_gui.views.statistics.losses.ringed import Ringed, ringed
from colt_gui.views.time.motion import seen_phase, smooth


@dataclass(frozen=True, eq=False)
class LossesMoment:
    """`separator` is the learner's at the iterate on show, or on its way there; the others are where they end."""

    experiment: LossesExperiment
    chosen: str
    separator: Separator | None
    separators: dict[str, Separator]
    layers: frozenset[str]
    ringed: Ringed | None

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The losses on show, the learner's own last: it lies on top of the others."""
        others = [id for id in LOOKS if layer_of(id) in self.layers and id != self.chosen]
        return (*others, self.chosen)

    def shows(self, layer: str) -> bool:
        return layer in self.layers

    @property
    def y(self) -> np.ndarray:
        return self.experiment.points.y

    @property
    def mu(self) -> float:
        return self.experiment.mu

    @property
    def curves(self) -> tuple:
        """What the curves depend on."""
        return self.shown, self.mu

    def name(self, id: str) -> str:
        return LOSSES[id].name

    def loss(self, id: str) -> Loss:
        return LOSSES[id].at(self.mu)

    @cached_property
    def margins(self) -> dict[str, np.ndarray]:
        """Of all points, for each separator that is known."""
        known = {id: self.experiment.margins(id) for id in self.separators if id != self.chosen}
        if self.separator is not None:
            known[self.chosen] = margins_of(self.separator, self.experiment.points)
        return known

    def dominates(self, id: str) -> bool:
        """Whether it is a loss that lies above the 0-1 loss, and not that loss itself."""
        return id not in ("erm", "halfspace-lp")

    @property
    def domination(self) -> str:
        """The risk of the learner against its share of errors, or what is drawn where there is none."""
        now, name = self.separator, self.name(self.chosen)
        if now is None or not len(self.y):
            return ""
        wrong = f"{number(now.zero_one)} of the points wrong"
        if not self.dominates(self.chosen):
            return wrong
        return f"{name} ≥ 0-1 at every u: risk {number(now.risk)} ≥ {wrong}"


def margins_of(separator: Separator, points) -> np.ndarray:
    """uᵢ = yᵢ(⟨w, xᵢ⟩ + b)."""
    return points.y * (points.X @ separator.w + separator.b)


class Moments:
    """Asks the session for what is to be drawn; between two iterates the learner's separator is on its way."""

    def __init__(self, session: Session, player: Player) -> None:
        self._session, self._player = session, player
        self._moment: Latest[LossesMoment] = Latest()

    @property
    def now(self) -> LossesMoment:
        session = self._session
        experiment, turned = session.experiment, self._turned
        known, circle = len(experiment.separators), ringed(session)
        key = (Same(experiment), session.t, len(session.run), turned, known, session.shown, circle)
        return self._moment.of(key, lambda: self._made(turned, circle))

    @property
    def _turned(self) -> float:
        return 1.0 if self._session.t < 2 else smooth(seen_phase(self._player))

    def _made(self, turned: float, circle: Ringed | None) -> LossesMoment:
        session = self._session
        experiment = session.experiment
        now = experiment.separator
        if turned < 1 and now is not None:
            now = between(experiment.separator_at(session.t - 1), now, turned)
        separators = dict(experiment.separators)
        return LossesMoment(experiment, experiment.learner.id, now, separators, session.shown, circle)


def between(before: Separator | None, after: Separator, s: float) -> Separator:
    """The line turns from the one to the other."""
    if before is None:
        return after
    return after._replace(w=(1 - s) * before.w + s * after.w, b=(1 - s) * before.b + s * after.b)
