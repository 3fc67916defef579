"""Why a command cannot act now, in one sentence."""

from __future__ import annotations

from colt_gui.models.labs import LABS, Lab
from colt_gui.views.labs import view_of
from colt_gui.views.window.command import Command, Commanded

OTHERWISE = "Not possible at present."
NO_POINTS = "No points are on show here."
NO_LESSON = "No lesson is being given."
NO_TARGET = "There is no target: the examples come from a table."
# by the id of the command
WHYS = {
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to do again.",
    "clear": "There are no points.",
    "points": NO_POINTS,
    "point-menu": NO_POINTS,
    "presets": NO_POINTS,
    "way-out": "Nothing is advised at present.",
    "other-way-out": "No second thing is advised at present.",
    "come-back": NO_LESSON,
    "leave-lesson": NO_LESSON,
    "edit-lesson": "Open a lesson, or the page of lessons, first.",
    "copy-lesson": "Open a lesson, or the page of lessons, first.",
    "large": "There is no chart at present.",
    "escape": "There is nothing to leave.",
    "answer-plus": "You are not the adversary: choose that in the panel first.",
    "answer-minus": "You are not the adversary: choose that in the panel first.",
    "bits-target": NO_TARGET,
    "show-target": NO_TARGET,
    "draw-target": NO_TARGET,
    "take-out": "There are no examples of your own.",
    "outlier": "It takes points of both classes in the plane.",
}


def why_not(row: Command, commanded: Commanded) -> str:
    """Empty where it can act."""
    if not row.belongs(commanded.session):
        return f"Works in the {_home(row.lab)}."
    if row.works(commanded):
        return ""
    switches = view_of(commanded.session).switches
    told = next((switch.refused(commanded.session) for switch in switches if switch.layer == row.id), "")
    return told or WHYS.get(row.id, OTHERWISE)


def _home(id: str) -> str:
    """The lab, or the bench with its lab, that a command belongs to."""
    for lab in LABS.values():
        if lab.id == id:
            return f"{lab.name} lab"
        if bench := _bench(lab, id):
            return f"{lab.name} lab: {bench.name}"
    return f"{id} lab"


def _bench(lab: Lab, id: str) -> Lab | None:
    return next((bench for bench in lab.benches if bench.id == id), None)
