"""What a person can ask for in the Boolean lab, and why some of it is refused."""

from __future__ import annotations

from colt_gui.session import Session
from colt_gui.views.window.command import Command, Commanded

ROOMY = 24  # variables that have room in every window


def no_columns(session: Session) -> str:
    """Say why there is no choice of columns; nothing where there is one."""
    return "All variables have room." if len(getattr(session.experiment, "names", ())) <= ROOMY else ""


def nothing_hidden(session: Session) -> str:
    """Say why nothing that was struck out is hidden; nothing where something is."""
    kind = getattr(getattr(session.experiment, "features", None), "kind", "")
    return "" if kind in ("clauses", "terms") else "Only clauses and terms are too many to be shown."


def _put_in(w: Commanded, y: int) -> None:
    """Put the example on the tiles into the run, with the label y; 0: the target says."""
    from colt_gui.views.boolean.stage import BitStage  # when the first one is put in

    for stage in w.stage.findChildren(BitStage):
        if stage.isVisible():
            stage.put_in(y)
            return


def _target(w: Commanded, what: str) -> None:
    from colt_gui.views.boolean import panel  # as above

    getattr(panel, what)(w.session)


def _take_out(w: Commanded) -> None:
    from colt_gui.views.boolean.building import take_out  # as above

    take_out(w.session)


def _has_own(w: Commanded) -> bool:
    from colt_gui.views.boolean.building import has_own  # while the lab is current

    return has_own(w.session)


def _known(w: Commanded) -> bool:
    """Return whether there is a target to be asked, shown or hidden."""
    return getattr(w.session.experiment, "target", None) is not None


def _drawn(w: Commanded) -> bool:
    return bool(w.session.document.setup("boolean").kind != "rows")


def _race(w: Commanded) -> None:
    """Show the race in the stage's place, or bring the stage back."""
    w.stage.show_large("" if w.stage.large == "race" else "race")


COMMANDS = (
    Command("bits-plus", "Play", "The example on the tiles is +", ("I",), lambda w: _put_in(w, 1), after="pan"),
    Command("bits-minus", "Play", "The example on the tiles is −", ("O",), lambda w: _put_in(w, -1), after="pan"),
    Command("bits-target", "Play", "The target says what it is", ("U",), lambda w: _put_in(w, 0), enabled=_known,
            after="pan"),
    Command("take-out", "Edit", "Remove your examples", ("Ctrl+Delete",), _take_out, enabled=_has_own,
            hint="The rows of the table, or what was put in by hand", after="clear"),
    Command("show-target", "Lab", "Show the target", ("V",), lambda w: _target(w, "toggle_target"), enabled=_known,
            checked=lambda w: w.session.document.setup("boolean").show_target, after="charts", apart=True),
    Command("draw-target", "Lab", "Draw another target", ("Q",), lambda w: _target(w, "draw_target"), enabled=_drawn,
            after="charts"),
    Command("columns", "Lab", "All columns", ("E",), lambda w: w.session.selection.toggle("columns"),
            enabled=lambda w: not no_columns(w.session), checked=lambda w: "columns" in w.session.selection.shown,
            after="charts"),
    Command("struck-out", "Lab", "What is struck out, too", ("X",), lambda w: w.session.selection.toggle("struck-out"),
            enabled=lambda w: not nothing_hidden(w.session),
            checked=lambda w: "struck-out" in w.session.selection.shown, after="charts"),
    Command("race", "Lab", "The race", ("M",), _race, hint="Learners side by side: mistakes, bounds, time a round",
            checked=lambda w: w.stage.large == "race", after="charts"),
)  # fmt: skip
