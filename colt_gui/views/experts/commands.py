"""What a person can ask for in the Experts lab."""

from __future__ import annotations

from colt_gui.views.window.command import Command, Commanded


def _answering(w: Commanded) -> bool:
    """The person plays the adversary."""
    return w.session.document.setup("experts").answers is not None


def _answer(w: Commanded, y: int) -> None:
    from colt_gui.views.experts.source_box import answer  # when the first answer is given

    answer(w.session, y)


COMMANDS = (
    Command("line", "Edit", "Draw an expert", ("6",), lambda w: w.session.selection.choose_tool("line"), "line",
            "Drag a line across the plane: a new expert", tool=True,
            checked=lambda w: w.session.selection.tool == "line", after="pan"),
    Command("answer-plus", "Play", "Answer +", ("A",), lambda w: _answer(w, 1), enabled=_answering, after="pan"),
    Command("answer-minus", "Play", "Answer −", ("S",), lambda w: _answer(w, -1), enabled=_answering, after="pan"),
)  # fmt: skip
