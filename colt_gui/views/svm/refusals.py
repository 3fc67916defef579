"""Why a part of the machine's picture is not offered, in one sentence; empty where it is."""

from __future__ import annotations

from colt_gui.session import Session


def no_struts(session: Session) -> str:
    if session.experiment.learner.k.id != "linear":
        return "With a kernel the forces act in the space of its features: choose the linear kernel to see them."
    return "" if session.points.dimension == 2 else "They are drawn for points in the plane."
