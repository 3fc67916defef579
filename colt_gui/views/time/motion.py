"""How far a movement is at a moment."""

from __future__ import annotations

from colt_gui.session.playback import Playback

TOO_FAST = 8.0  # rounds a second beyond which movement inside a round is only a flicker


def smooth(s: float) -> float:
    """From 0 to 1, at rest at both ends."""
    s = min(max(s, 0.0), 1.0)
    return s * s * (3 - 2 * s)


def seen_phase(playback: Playback) -> float:
    """The phase of the round on show, which is over where rounds go by too fast."""
    return 1.0 if playback.playing and playback.pace > TOO_FAST else playback.phase
