"""What a person can ask for at the losses bench."""

from __future__ import annotations

from colt_gui.views.statistics.losses.looks import PROBABILITY, RAMP
from colt_gui.views.statistics.losses.refusals import no_outlier, no_probability
from colt_gui.views.window.command import Command, Commanded


def _add_outlier(w: Commanded) -> None:
    """It is selected, so that both pictures and the table show what it does."""
    from colt_gui.views.statistics.losses.outlier import outlier  # when the first one is wanted

    place = outlier(w.session.points)
    if place is not None and w.session.add_point(place[0].tolist(), place[1]):
        w.session.selection.select([len(w.session.points) - 1])
        w.plane.fit()


def _losses(w: Commanded) -> None:
    """In the stage's place, or back."""
    w.stage.show_large("" if w.stage.large == "loss" else "loss")


COMMANDS = (
    Command("outlier", "Lab", "Add an outlier", ("J",), _add_outlier,
            hint="One far point on the right side: who follows it?",
            enabled=lambda w: not no_outlier(w.session), after="charts", apart=True),
    Command("probability", "Lab", "P(Y = + | x)", ("9",), lambda w: w.session.selection.toggle(PROBABILITY),
            enabled=lambda w: not no_probability(w.session), hint="The logistic model as a surface",
            checked=lambda w: PROBABILITY in w.session.selection.shown, after="charts"),
    Command("ramp", "Lab", "Ramp Aμ", ("Z",), lambda w: w.session.selection.toggle(RAMP),
            hint="The hinge at level μ, cut off at 1",
            checked=lambda w: RAMP in w.session.selection.shown, after="charts"),
    Command("loss", "Lab", "Losses over the margin", ("8",), _losses, hint="In the stage’s place, and back",
            checked=lambda w: w.stage.large == "loss", after="charts"),
)  # fmt: skip
