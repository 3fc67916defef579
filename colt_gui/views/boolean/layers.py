"""Which parts of the bit table can be shown and hidden, and when there is nothing to show."""

from __future__ import annotations

from colt_gui.session import Session

ALL_COLUMNS, DEAD_TOO = "columns", "struck-out"
ROOMY = 24  # variables that have room in every window


def no_columns(session: Session) -> str:
    """Why there is no choice of columns."""
    return "All variables have room." if len(session.experiment.names) <= ROOMY else ""


def nothing_hidden(session: Session) -> str:
    """Why nothing that was struck out is hidden."""
    kind = getattr(session.experiment.features, "kind", "")
    return "" if kind in ("clauses", "terms") else "Only clauses and terms are too many to be shown."
