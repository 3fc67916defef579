"""Why a part of the losses bench is not offered, in one sentence; empty where it is."""

from __future__ import annotations

from colt_gui.session import Session

SPACE = "The points do not lie in the plane."


def no_probability(session: Session) -> str:
    """The surface is there with the model: a finite minimiser of the logistic loss in the plane."""
    if session.points.dimension != 2:
        return SPACE
    model = getattr(session.experiment, "separators", {}).get("logistic")
    if model is not None and not model.finite:
        return model.message or "The logistic loss has no finite minimiser here."
    return ""


def no_outlier(session: Session) -> str:
    points = session.points
    if points.dimension != 2:
        return SPACE
    return "" if len(set(points.y.tolist())) == 2 else "It takes points of both classes."
