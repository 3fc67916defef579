"""An update at one moment: w before, the added y·x, w after, and how far the line has turned."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth

Vector = tuple[float, ...]
GROWN = 0.4  # the part of a round in which y·x grows; in the rest w′ appears and the line turns


@dataclass(frozen=True)
class AnimatedRound:
    """Vectors are in the learner's space (bias last), None for a learner that writes no w down."""

    t: int = 0
    i: int | None = None
    y: int = 1
    mistake: bool = False
    updated: bool = False
    before: Vector | None = None
    added: Vector | None = None
    after: Vector | None = None
    phase: float = 1.0
    layers: frozenset[str] = frozenset({"comparator"})  # what is drawn besides

    def at(self, phase: float) -> AnimatedRound:
        """Return the same round at another phase."""
        return replace(self, phase=phase)

    @property
    def compared(self) -> bool:
        """w* is drawn too."""
        return "comparator" in self.layers

    @cached_property
    def grown(self) -> float:
        """How much of the added y·x is drawn."""
        return smooth(self.phase / GROWN)

    @cached_property
    def turned(self) -> float:
        """How far from before to after."""
        return smooth((self.phase - GROWN) / (1 - GROWN)) if self.updated else 1.0

    @property
    def meaning(self) -> str:
        """The colour of the round by meaning."""
        if not self.updated:
            return "muted"
        return "mistake" if self.mistake else "margin_mistake"


def animated_round(session: Session, experiment: PerceptronExperiment) -> AnimatedRound:
    """Return the round on show of the session's experiment, at the phase of its playback."""
    run, t = experiment.run, session.t
    learner, layers = experiment.learner, session.selection.shown.intersection(session.lab.layers)
    if t == 0 or not len(run):
        return AnimatedRound(after=learner.w, layers=layers)
    i, r = run.index(t), run.round(t)
    phase = seen_phase(session.playback)
    if r.w is None:
        return AnimatedRound(t, i, r.y, r.mistake, r.updated, phase=phase)
    played = experiment.played(t)
    before, added = played.before, learner.added(played)
    return AnimatedRound(t, i, r.y, r.mistake, r.updated, before, added, r.w, phase, layers)


def hyperplane(w: Vector | None) -> tuple[float, float, float] | None:
    """(a, b, c) of the line ax + by + c = 0 with a² + b² = 1; None where w draws no line."""
    if w is None or len(w) < 2:
        return None
    size = math.hypot(w[0], w[1])
    if size == 0:
        return None
    return w[0] / size, w[1] / size, (w[2] / size if len(w) > 2 else 0.0)


def turned(before: Vector | None, after: Vector | None, s: float) -> tuple[float, float, float] | None:
    """The line on its way: the angle takes the shorter way round, the offset goes straight.

    >>> turned((1.0, 0.0), (0.0, 1.0), 0.5)
    (0.7071067811865476, 0.7071067811865475, 0.0)
    """
    old, new = hyperplane(before), hyperplane(after)
    if old is None or new is None or s >= 1:
        return new
    if s <= 0:
        return old
    start = math.atan2(old[1], old[0])
    way = math.remainder(math.atan2(new[1], new[0]) - start, math.tau)
    angle = start + s * way
    return math.cos(angle), math.sin(angle), (1 - s) * old[2] + s * new[2]
