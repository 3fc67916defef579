"""What a person can ask for in the Perceptron lab."""

from __future__ import annotations

from colt_gui.views.perceptrons.refusals import no_cone, no_theorem
from colt_gui.views.window.command import Command

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
