"""Why a part of the perceptron's picture is not offered, in one sentence; empty where it is."""

from __future__ import annotations

from colt_gui.models.perceptrons.plane_theorem import refusal
from colt_gui.session import Session


def no_theorem(session: Session) -> str:
    """R, γ and the shortfalls."""
    return refusal(session.experiment)


def no_cone(session: Session) -> str:
    return refusal(session.experiment, cone=True)
