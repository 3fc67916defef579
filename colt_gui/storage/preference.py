"""What a person may prefer, a row each: its key in the settings, what holds where nobody has chosen, and what is
allowed. Whatever else the file says counts as nothing."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models.labs import LABS
from colt_gui.storage.preferences import remembered_bool, remembered_choice, remembered_number, settings

Value = str | float | bool

LAST, SYSTEM, SAME = "last", "system", "same"
THEME_NAMES = ("light", "dark", "projector")


class Preference(NamedTuple):
    """A choice, a number between two others, or (neither) yes or no."""

    key: str
    default: Value
    choices: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0

    def read(self) -> Value:
        if self.choices:
            return remembered_choice(self.key, self.choices, str(self.default))
        if self.high:
            return remembered_number(self.key, float(self.default), self.low, self.high)
        return remembered_bool(self.key, bool(self.default))

    def write(self, value: Value) -> None:
        settings().setValue(self.key, value)

    def forget(self) -> None:
        settings().remove(self.key)


START = Preference("start", "perceptron", (LAST, *LABS))
THEME = Preference("theme", "light", (*THEME_NAMES, SYSTEM))
ZOOM = Preference("zoom", 1.0, low=0.6, high=3.0)
STROKES = Preference("strokes", 1.0, low=0.5, high=2.5)
SPEED = Preference("speed", 2.0, low=0.25, high=1000.0)
REDUCED_MOTION = Preference("reduced_motion", False)
SHOW_KEYS = Preference("show_keys", False)
SHOW_HALO = Preference("show_halo", False)
PRESENT_THEME = Preference("present/theme", SAME, (SAME, *THEME_NAMES))
PRESENT_ZOOM = Preference("present/zoom", 1.0, low=0.6, high=2.0)
FOLDS = {name: Preference(f"present/fold_{name}", True) for name in ("rail", "header", "parameters", "charts")}

PREFERENCES = (
    START, THEME, ZOOM, STROKES, SPEED, REDUCED_MOTION, SHOW_KEYS, SHOW_HALO, PRESENT_THEME, PRESENT_ZOOM,
    *FOLDS.values(),
)  # fmt: skip
