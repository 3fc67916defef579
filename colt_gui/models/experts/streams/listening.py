"""A document that listens to a table of advice."""

from __future__ import annotations

from dataclasses import replace

from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.advice import Advice

LAB = "experts"


def listening(document: Document, table: Advice, used: str | None = None) -> Document:
    """A table takes the place of the experts on the plane, and whoever was used last listens to it, if it can: only
    the aggregating algorithm hears more than + and −."""
    learner = (used or "weighted-majority") if table.hard else "aggregating"
    return with_table(replace(document, learner=learner, adversary=None), table)


def with_table(document: Document, table: Advice) -> Document:
    return document.with_setup(LAB, document.setup(LAB).listening_to(table))
