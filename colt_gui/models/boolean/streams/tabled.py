"""A document that learns from a table of rows."""

from __future__ import annotations

from dataclasses import replace

from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.streams import Stream
from colt_gui.models.boolean.teachers.taught import TaughtStream
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import whole

LAB = "boolean"
MOST_BITS = 10**8  # that are written into a table


def tabled(document: Document, names: tuple[str, ...], rows: Rows, used: str | None = None) -> Document:
    """A table takes the place of the examples before it, and whoever was used last learns from it."""
    return with_rows(replace(document, learner=used or LABS[LAB].first_learner), names, rows)


def with_rows(document: Document, names: tuple[str, ...], rows: Rows) -> Document:
    return document.with_setup(LAB, document.setup(LAB).with_rows(names, rows))


def rows_of(stream: Stream | TaughtStream) -> Rows:
    """All examples, with the labels and names that they came with."""
    if len(stream) * stream.n > MOST_BITS:
        raise InputError(
            f"{whole(len(stream))} rows of {whole(stream.n)} bits are too many for a table; play fewer rounds."
        )
    names = tuple(stream.row_name(t) for t in range(1, len(stream) + 1))
    return Rows(stream.X, stream.y, names if any(names) else ())
