"""The parts of the window: one row each, which lessons, preferences, commands, pictures and the window itself read.

The widget of each part is found by `Panes.named`; the panel of a lab is a part under the id of its lab.
"""

from __future__ import annotations

from typing import NamedTuple

from colt_gui.models.labs import LABS, labs_with_setup

WINDOW, SIDE = "window", "side"


class Part(NamedTuple):
    """A part of the window. `place` says whether it stands in the window or is a section of the side panel.

    `hideable`: a lesson may hide it, and a picture of the window keeps whether it is on show. `emphasised`: a lesson
    may put a frame around it. `returned`: it is given back to a person who leaves the lesson's script. `fold` are the
    words of the preference that folds it while presenting; without them it stays. `keys` show and hide it. A section of
    the side panel folds for want of room, those of the least `priority` first; without a priority it never does.
    """

    id: str
    title: str
    place: str = WINDOW
    hideable: bool = True
    emphasised: bool = True
    returned: bool = False
    fold: str = ""
    keys: tuple[str, ...] = ()
    icon: str = ""
    priority: int = 0


PARTS = (
    Part("rail", "Rail", emphasised=False, fold="Fold the &rail of labs"),
    Part("header", "Header", emphasised=False, fold="Fold the t&ools"),
    Part("stage", "Stage", hideable=False),
    Part("beside", "Picture beside"),
    Part("side", "Side panel", keys=("F9",), icon="panel-right"),
    Part("charts", "Charts", fold="Fold the &charts", keys=("F8",), icon="panel-bottom"),
    Part("transport", "Transport"),
    Part("narration", "Narration"),
    Part("parameters", "Parameters", SIDE, returned=True, fold="Fold the p&arameters", priority=3),
    Part("meters", "Theorem", SIDE, hideable=False, priority=2),
    Part("twin", "Small picture", SIDE, returned=True, priority=1),
)

HIDEABLE = tuple(part.id for part in PARTS if part.hideable)
SECTIONS = {part.id: part for part in PARTS if part.place == SIDE}


def emphasised() -> tuple[str, ...]:
    """Return the ids of all parts that a step may put a frame around, the panels of labs among them."""
    return (*(part.id for part in PARTS if part.emphasised), *(lab.id for lab in labs_with_setup()))


def in_side_panel() -> frozenset[str]:
    """Return the ids of the side panel and of all that stands in it."""
    return frozenset({"side", *SECTIONS, *LABS})
