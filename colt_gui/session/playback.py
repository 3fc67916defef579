"""Moves a session in time. The frame is computed from elapsed time, never from a count of frames."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

if TYPE_CHECKING:
    from colt_gui.session.session import Session

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0, 250.0, 1000.0)
STEP_SECONDS = 0.7  # a single step is shown at most this long
FRAME_MS = 16
TOO_FAST = 8.0  # rounds a second beyond which movement inside a round is only a flicker


def smooth(s: float) -> float:
    """Return how far a movement has got after the share `s` of its time: it is at rest at both ends."""
    s = min(max(s, 0.0), 1.0)
    return s * s * (3 - 2 * s)


def seen_phase(playback: Playback) -> float:
    """Return the phase of the round on show, which is over where rounds go by too fast."""
    return 1.0 if playback.playing and playback.pace > TOO_FAST else playback.phase


class Playback(QObject):
    """`phase` runs from 0 (the state before the round on show) to 1 (after it)."""

    frame = Signal()  # phase has changed
    state_changed = Signal()  # playing or speed

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.session = session
        self.clock: Callable[[], float] = perf_counter
        self.playing = False
        self.reduced_motion = False
        self.speed = 2.0
        self._until: int | None = None
        self._own_speed: float | None = None
        self._progress = 1.0
        self._last = 0.0
        self._timer = QTimer(self, interval=FRAME_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)
        session.changed.connect(self._document_changed)

    # -- what people ask -------------------------------------------------------------------------------------

    def toggle(self) -> None:
        self.pause() if self.playing else self.play()

    def play(self) -> None:
        """From the round on show; from the start when the end is on show."""
        if not len(self.session.run):
            return
        if self.session.t == len(self.session.run):
            self.session.seek(0)
        self.playing = True
        self._begin()
        self.state_changed.emit()

    def play_until(self, t: int, speed: float) -> None:
        """From the round on show to round t, at a speed of its own; then the speed is as before."""
        if self.session.t >= t:
            self._settle()
            return
        self._until, self._own_speed = t, speed
        self.playing = True
        self._begin()
        self.state_changed.emit()

    def pause(self) -> None:
        self._until = self._own_speed = None
        if self.playing:
            self.playing = False
            self.state_changed.emit()

    def step(self, rounds: int = 1) -> None:
        """One round on (animated) or back (at once). Stepping pauses first."""
        self.pause()
        t = self.session.t
        self.session.seek(t + rounds)
        if rounds == 1 and self.session.t != t:
            self._progress = 0.0
            self._begin()
            self.frame.emit()
        else:
            self._settle()

    def seek(self, t: int) -> None:
        self.pause()
        self.session.seek(t)
        self._settle()

    def set_speed(self, speed: float) -> None:
        self._own_speed = None
        self.speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        self.state_changed.emit()

    def faster(self) -> None:
        self.set_speed(next((s for s in SPEEDS if s > self.pace), SPEEDS[-1]))

    def slower(self) -> None:
        self.set_speed(next((s for s in reversed(SPEEDS) if s < self.pace), SPEEDS[0]))

    # -- time ------------------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return self._timer.isActive()

    @property
    def pace(self) -> float:
        """Rounds a second at present: a step of a lesson may have a speed of its own."""
        return self._own_speed or self.speed

    @property
    def phase(self) -> float:
        return 1.0 if self.reduced_motion else min(self._progress, 1.0)

    def _begin(self) -> None:
        self._last = self.clock()
        self._timer.start()

    def _document_changed(self) -> None:
        """Playing goes on over an edit; a half-shown update of a document that is gone does not. Nothing is told: the
        views hear of the edit themselves, and some have not yet."""
        if not self.playing:
            self._rest()

    def _settle(self) -> None:
        """Nothing moves: the state after the round is on show."""
        self._rest()
        self.frame.emit()

    def _rest(self) -> None:
        if not self.playing:
            self._timer.stop()
        self._progress = 1.0

    def show_phase(self, phase: float) -> None:
        """A still of the round on show."""
        self._progress = phase
        self.frame.emit()

    def tick(self) -> None:
        now = self.clock()
        elapsed, self._last = now - self._last, now
        self.advance(elapsed)

    def advance(self, seconds: float) -> None:
        """Lets that much time go by."""
        speed = self.pace if self.playing else max(self.speed, 1 / STEP_SECONDS)
        self._progress += seconds * speed
        end = len(self.session.run) if self._until is None else min(self._until, len(self.session.run))
        at_end = self.session.t >= end
        if self._progress >= 1.0 and (at_end or not self.playing):
            self.pause()
            self._settle()
            return
        whole = int(self._progress)
        if whole:
            self._progress -= whole
            self.session.seek(min(self.session.t + whole, end))
        self.frame.emit()
