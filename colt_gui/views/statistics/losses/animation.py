"""The losses bench at one moment: the separators, which of them are on show, the margins of all points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES
from colt_gui.models.statistics.losses.separators import Separator, margins
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.statistics.losses.frame import Loss
from colt_gui.views.statistics.losses.looks import LOOKS, PROBABILITY, RAMP, layer_of


class Ringed(NamedTuple):
    """The one point that both pictures and the table speak of; `asked` where a person points at it or selected it."""

    i: int
    asked: bool


def ringed(session: Session, lone: KeptResult[int]) -> Ringed | None:
    """Return the point under the pointer, else the first of the selected ones, else the one farthest from all others.
    `lone` keeps which one that is."""
    points = session.points
    if session.selection.pointed is not None and session.selection.pointed < len(points):
        return Ringed(session.selection.pointed, True)
    if session.selection.points:
        return Ringed(min(session.selection.points), True)
    return Ringed(lone.of(Same(points), lambda: farthest(points.X)), False) if len(points) else None


def farthest(X: np.ndarray) -> int:
    """Return the point farthest from the median of each coordinate: a mean would follow the point that lies apart.

    >>> farthest(np.array([[0.0, 0.0], [1.0, 0.0], [9.0, 9.0], [0.0, 1.0]]))
    2
    """
    away = X - np.median(X, axis=0)
    away /= max(float(np.abs(away).max()), 1.0)  # the square of a number may be none
    return int((away * away).sum(axis=1).argmax())


SMALL = 1e-9  # a mean loss below this is what rounding leaves
Found = dict[str, Separator]


@dataclass(frozen=True, eq=False)
class LossesMoment:
    """The bench at one moment. `found` has the learner's separator at the step on show, or on its way there, and the
    others where they end.

    Those that are `stale` are of the points of a moment ago: they are being solved for the present ones.
    """

    experiment: LossesExperiment
    found: Found
    stale: frozenset[str]
    layers: frozenset[str]
    ringed: Ringed | None

    @property
    def chosen(self) -> str:
        return self.experiment.learner.id

    @property
    def separator(self) -> Separator | None:
        """Return the learner's separator; None before the first step, and where there is no halfspace."""
        return self.found.get(self.chosen)

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """Return the losses on show, the learner's own last: it lies on top of the others."""
        others = [id for id in LOOKS if layer_of(id) in self.layers and id != self.chosen]
        return (*others, *([self.chosen] if self.chosen in LOOKS else []))

    def shows(self, layer: str) -> bool:
        return layer in self.layers

    @property
    def y(self) -> np.ndarray:
        return self.experiment.points.y

    @property
    def mu(self) -> float:
        return self.experiment.mu

    @property
    def curves(self) -> tuple[tuple[str, ...], float, bool]:
        """Return all that the curves depend on."""
        return self.shown, self.mu, self.shows(RAMP)

    def loss(self, id: str) -> Loss:
        """Return a loss as a function of the margin; a linear program allows margins of at least 1 and no others."""
        if id == "halfspace-lp":
            return _allowed
        row, mu = LOSSES["zero-one" if id == "erm" else id], self.mu
        return lambda u: row(u, mu)

    @cached_property
    def margins(self) -> dict[str, np.ndarray]:
        """Return the margins of all points, for each halfspace that is known."""
        points = self.experiment.points
        return {id: margins(points, sep.w, sep.b) for id, sep in self.found.items() if sep.w is not None}

    def share(self, i: int) -> dict[str, float]:
        """Return the share of point i in the sum of each loss."""
        shares = {}
        for id in SURROGATES:
            if id in self.margins:
                shares[id] = share_of(self.loss(id)(self.margins[id]), i)
        return shares

    @property
    def pivot(self) -> int | None:
        """Return the point that lines have just been turned about in the search for the fewest errors."""
        run = self.experiment.run
        return run.step.iterate.pivot if run.step is not None and run.t < len(run) else None

    @property
    def probability(self) -> Separator | None:
        """Return the logistic model where its surface is on show; it has none without a finite minimiser."""
        model = self.found.get("logistic") if self.shows(PROBABILITY) else None
        return model if model is not None and model.w is not None and model.finite and model.w.any() else None

    def dominates(self, id: str) -> bool:
        """Return whether a loss lies above the 0-1 loss and is not that loss itself."""
        return id in SURROGATES

    @property
    def domination(self) -> list[str]:
        """Return the risk of the learner beside its share of errors, in ever fewer words."""
        now = self.separator
        if now is None or now.w is None:
            return [""]
        share = number(now.zero_one)
        wrong = f"{share} = {now.errors} of {len(self.y)} wrong"
        if not self.dominates(self.chosen):
            return [wrong]
        risk, name = number(now.risk), LOOKS[self.chosen].name
        return [f"{name} ≥ 0-1 at every u, so risk {risk} ≥ {wrong}", f"{name} ≥ 0-1, so risk {risk} ≥ {share} wrong",
                f"risk {risk} ≥ {share} wrong"]  # fmt: skip


def share_of(losses: np.ndarray, i: int) -> float:
    """Return the share of point i; losses that are too large for a number share all of it.

    >>> share_of(np.array([1.0, 3.0]), 1), share_of(np.array([np.inf, 3.0]), 1), share_of(np.zeros(2), 1)
    (0.75, 0.0, 0.0)
    """
    if np.isinf(losses).any():
        losses = np.isinf(losses).astype(float)
    total = float(losses.sum())
    return float(losses[i]) / total if total > SMALL * len(losses) else 0.0


def _allowed(u: np.ndarray) -> np.ndarray:
    return np.where(np.asarray(u) >= 1.0 - 1e-9, 0.0, np.inf)


class LossesAnimation:
    """The moment on show, made once for each phase: between two steps the learner's separator is on its way."""

    def __init__(self, session: Session) -> None:
        self._session, self._playback = session, session.playback
        self._moment: KeptResult[LossesMoment] = KeptResult()
        self._lone: KeptResult[int] = KeptResult()
        self._last: Found = {}

    @property
    def has_losses(self) -> bool:
        """Return whether this bench is on show: a signal may come before its widgets are taken down."""
        return isinstance(self._session.experiment, LossesExperiment)

    def moment(self, experiment: LossesExperiment) -> LossesMoment:
        session, turned = self._session, self._turned
        circle = ringed(session, self._lone)
        key = (Same(experiment), session.t, len(session.run), turned, tuple(experiment.separators), experiment.ready)
        return self._moment.of((*key, session.selection.shown, circle), lambda: self._made(experiment, turned, circle))

    @property
    def _turned(self) -> float:
        return 1.0 if self._session.t < 2 else smooth(seen_phase(self._playback))

    def _made(self, experiment: LossesExperiment, turned: float, circle: Ringed | None) -> LossesMoment:
        found = {id: sep for id, sep in experiment.separators.items() if id != experiment.learner.id}
        if (own := self._own(experiment, turned)) is not None:
            found[experiment.learner.id] = own
        before = {} if experiment.ready or not len(experiment.points) else self._last
        stale = {id: sep for id, sep in before.items() if id not in found and fits(sep, experiment)}
        self._last = {**stale, **found}
        return LossesMoment(experiment, self._last, frozenset(stale), self._session.selection.shown, circle)

    def _own(self, experiment: LossesExperiment, turned: float) -> Separator | None:
        now, t = experiment.separator, experiment.run.t
        if now is None or now.w is None or turned >= 1 or t < 2:
            return now
        before = experiment.run.kept[t - 2].iterate
        if before.w is None:
            return now
        return now._replace(w=(1 - turned) * before.w + turned * now.w, b=(1 - turned) * before.b + turned * now.b)


def fits(separator: Separator, experiment: LossesExperiment) -> bool:
    """Return whether a separator of earlier points may stand for that of the present ones.

    That of the learner itself may not: its first step is not known at t = 0.
    """
    of_others = separator.id != experiment.learner.id
    return of_others and separator.w is not None and len(separator.w) == experiment.points.dimension


def lines_about_point(moment: LossesMoment, i: int) -> list[str]:
    """Say margin, loss and share of point i for each loss on show, the learner's own first."""
    shares = moment.share(i)
    return [_line(moment, id, i, shares.get(id)) for id in reversed(moment.shown) if id in moment.margins]


def _line(moment: LossesMoment, id: str, i: int, share: float | None) -> str:
    u = float(moment.margins[id][i])
    words = f"{LOOKS[id].name}: u = {number(u)}, loss {number(float(moment.loss(id)(np.array(u))))}"
    return words if share is None else f"{words}, {percent(share)} of all"


def percent(share: float) -> str:
    """
    >>> percent(0.724), percent(0.0), percent(0.0004)
    ('72%', '0%', '<1%')
    """
    whole = round(100 * share)
    return "<1%" if share > 0 and whole == 0 else f"{whole}%"
