"""A document on its way into the process of a learner of one's own: points and tables as arrays, the rest as JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.own.wire import Message

PLAIN = ("order", "passes", "seed", "adversary", "rounds")
EXPERTS = "experts"


def document_to(document: Document, of_experts: bool) -> Message:
    """Return the document as a message; of what is set up, what its learner needs."""
    head: dict[str, Any] = {name: getattr(document, name) for name in PLAIN}
    head["params"] = document.own_params
    arrays = {"X": document.points.X, "y": document.points.y.astype(np.int8)}
    if of_experts:
        source: ExpertSource = document.setup(EXPERTS)
        if source.table is not None:
            arrays |= {"advice": source.table.E, "outcomes": source.table.outcomes}
        head["experts"] = {name: source.written(name) for name in _fields(source)}
    return Message(head, arrays)


def _fields(source: ExpertSource) -> list[str]:
    return [name for name in vars(source) if name != "table"]


def document_from(message: Message, learner: str) -> Document:
    """Return the document of such a message, for the learner of this name."""
    head, arrays = message.head, message.arrays
    document = Document(
        points=Points(arrays["X"], arrays["y"]),
        learner=learner,
        params={learner: head["params"]},
        **{name: head[name] for name in PLAIN},
    )
    if "experts" not in head:
        return document
    told = dict(head["experts"])
    table = None
    if "advice" in arrays:
        rows = arrays["advice"]
        table = Advice(rows, arrays["outcomes"], tuple(map(str, range(rows.shape[1]))))
    fields = {name: ExpertSource.read(name, value) for name, value in told.items()}
    source = replace(ExpertSource(), **fields, table=table)
    return replace(document, setups={EXPERTS: source})
