"""How each loss looks everywhere: its colour, its dash, and the name of its layer."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPen

from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style

STRONG, USUAL = 3.4, 2.0  # widths of the line of the learner on show, and of the others
RAMP, PROBABILITY = "ramp", "probability"  # layers with a switch of their own


class Look(NamedTuple):
    """`role` is a colour of the theme; `dash` is in widths of the line, nothing for a solid one; `short` is its name
    where there is no room for `name`."""

    role: str
    name: str  # beside its line
    dash: list[float] | None = None
    short: str = ""


LOOKS = {
    "square": Look("loss_square", "square", [7.0, 2.0]),
    "absolute": Look("loss_absolute", "absolute", [4.0, 2.0]),
    "logistic": Look("loss_logistic", "logistic", [8.0, 2.0, 1.5, 2.0]),
    "hinge": Look("loss_hinge", "hinge"),
    "exponential": Look("loss_exponential", "exponential", [1.5, 1.5]),
    "erm": Look("loss_01", "0-1"),
    "halfspace-lp": Look("loss_lp", "linear program", [5.0, 2.0, 1.5, 2.0, 1.5, 2.0], "LP"),
}


def layer_of(id: str) -> str:
    """Return the name of the layer that shows a loss."""
    return f"loss-{id}"


def line_pen(style: Style, id: str, chosen: bool = False, alpha: float = 1.0) -> QPen:
    look = LOOKS[id]
    return pen(style, look.role, STRONG if chosen else USUAL, look.dash, alpha)
