"""Which knobs of the experts' source are at hand, and which are behind a button."""

from __future__ import annotations

FIRST = ("n", "k", "M", "rounds")
MORE = ("thresholds", "both", "contrarian", "constants", "noise")
