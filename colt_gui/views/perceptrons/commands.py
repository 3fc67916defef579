"""What a person can ask for in the Perceptron lab, and why a part of the picture is not offered."""

from __future__ import annotations

from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.plane_theorem import refusal
from colt_gui.session import Session
from colt_gui.views.window.command import Command


def no_theorem(session: Session) -> str:
    """Return why R, γ and the shortfalls are not offered."""
    return _refusal(session)


def no_cone(session: Session) -> str:
    return _refusal(session, cone=True)


def _refusal(session: Session, cone: bool = False) -> str:
    experiment = session.experiment
    return refusal(experiment, cone) if isinstance(experiment, PerceptronExperiment) else NOT_HERE


NOT_HERE = "It is drawn in the Perceptron lab."

COMMANDS = (
    Command("comparator", "Lab", "Best separator w*", ("W",), lambda w: w.session.selection.toggle("comparator"),
            checked=lambda w: "comparator" in w.session.selection.shown, after="charts", apart=True),
    Command("radius", "Lab", "Circle of R, band of γ", ("R",), lambda w: w.session.selection.toggle("radius"),
            enabled=lambda w: not no_theorem(w.session),
            checked=lambda w: "radius" in w.session.selection.shown, after="charts"),
    Command("shortfalls", "Lab", "Shortfalls as sticks", ("D",), lambda w: w.session.selection.toggle("shortfalls"),
            enabled=lambda w: not no_theorem(w.session),
            checked=lambda w: "shortfalls" in w.session.selection.shown, after="charts"),
    Command("cone", "Lab", "Cone of all y·x", ("N",), lambda w: w.session.selection.toggle("cone"),
            enabled=lambda w: not no_cone(w.session), checked=lambda w: "cone" in w.session.selection.shown,
            after="charts"),
)  # fmt: skip
