"""What a person can ask for in the SVM lab, and why a part of the picture is not offered."""

from __future__ import annotations

from colt_gui.session import Session
from colt_gui.views.window.command import Command


def no_struts(session: Session) -> str:
    if session.experiment.learner.k.id != "linear":
        return "With a kernel the forces act in the space of its features: choose the linear kernel to see them."
    return "" if session.points.dimension == 2 else "They are drawn for points in the plane."


COMMANDS = (
    Command("hulls", "Lab", "Convex hulls", ("H",), lambda w: w.session.selection.toggle("hulls"),
            checked=lambda w: "hulls" in w.session.selection.shown, after="charts", apart=True),
    Command("compare", "Lab", "Compare with perceptrons", ("C",), lambda w: w.session.selection.toggle("compare"),
            checked=lambda w: "compare" in w.session.selection.shown, after="charts"),
    Command("struts", "Lab", "Multipliers as struts", ("T",), lambda w: w.session.selection.toggle("struts"),
            enabled=lambda w: not no_struts(w.session), checked=lambda w: "struts" in w.session.selection.shown,
            after="charts"),
)  # fmt: skip
