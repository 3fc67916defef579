"""What a person can ask for in the Perceptron lab."""

from __future__ import annotations

from colt_gui.views.window.command import Command

COMMANDS = (
    Command("comparator", "Lab", "Best separator w*", ("W",), lambda w: w.session.toggle("comparator"),
            checked=lambda w: "comparator" in w.session.shown, after="charts", apart=True),
)  # fmt: skip
