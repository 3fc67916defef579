"""What a person can ask for in the SVM lab."""

from __future__ import annotations

from colt_gui.views.svm.refusals import no_struts
from colt_gui.views.window.command import Command

COMMANDS = (
    Command("hulls", "Lab", "Convex hulls", ("H",), lambda w: w.session.selection.toggle("hulls"),
            checked=lambda w: "hulls" in w.session.selection.shown, after="charts", apart=True),
    Command("compare", "Lab", "Compare with perceptrons", ("C",), lambda w: w.session.selection.toggle("compare"),
            checked=lambda w: "compare" in w.session.selection.shown, after="charts"),
    Command("struts", "Lab", "Multipliers as struts", ("T",), lambda w: w.session.selection.toggle("struts"),
            enabled=lambda w: not no_struts(w.session), checked=lambda w: "struts" in w.session.selection.shown,
            after="charts"),
)  # fmt: skip
