"""What a person can ask for at the losses bench, and why some of it is refused."""

from __future__ import annotations

import math

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.session import Session
from colt_gui.views.statistics.losses.looks import PROBABILITY, RAMP
from colt_gui.views.window.command import Command, Commanded

AWAY = 2.6  # how far from its class, in distances of the farthest point of that class from the middle of it
ASIDE = math.radians(50)  # away from the straight line between the classes, so that the separators turn
SPACE = "The points do not lie in the plane."


def no_probability(session: Session) -> str:
    """Say why there is no surface of probability: it needs a finite minimiser of the logistic loss in the plane."""
    if session.points.dimension != 2:
        return SPACE
    model = getattr(session.experiment, "separators", {}).get("logistic")
    if model is not None and not model.finite:
        return model.message or "The logistic loss has no finite minimiser here."
    return ""


def no_outlier(session: Session) -> str:
    """Say why no outlier can be added; nothing where one can."""
    points = session.points
    if points.dimension != 2:
        return SPACE
    return "" if len(set(points.y.tolist())) == 2 else "It takes points of both classes."


def outlier(points: Points) -> tuple[np.ndarray, int] | None:
    """Return a place for one more point of class −, far behind its class and to the side.

    None where one class is missing.
    """
    plus, minus = (points.X[points.y == y] for y in (1, -1))
    if not len(plus) or not len(minus):
        return None
    middle = minus.mean(axis=0)
    way = middle - plus.mean(axis=0)
    length = float(np.hypot(*way)) or 1.0
    spread = max(float(np.hypot(*(minus - middle).T).max()), 0.5 * length)
    cos, sin = math.cos(ASIDE), math.sin(ASIDE)
    turned = np.array([cos * way[0] - sin * way[1], sin * way[0] + cos * way[1]]) / length
    return middle + AWAY * spread * turned, -1


def _add_outlier(w: Commanded) -> None:
    """Add an outlier and select it, so that both pictures and the table show what it does."""
    place = outlier(w.session.points)
    if place is not None and w.session.add_point(place[0].tolist(), place[1]):
        w.session.selection.select([len(w.session.points) - 1])
        w.plane.fit()


def _losses(w: Commanded) -> None:
    """Show the losses over the margin in the stage's place, or bring the stage back."""
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
