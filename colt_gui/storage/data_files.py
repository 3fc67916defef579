"""Files with data: which kind a lab takes, and the document that comes of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from colt_gui.models.boolean.streams.sources import tabled, with_rows
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.experts.streams.advice import listening, with_table
from colt_gui.models.labs import data_of, lab_of, learner_class
from colt_gui.storage.boolean_csv import names_its_rows, read_bits
from colt_gui.storage.experts_csv import is_advice, read_experts
from colt_gui.storage.points_csv import read_points


def with_data(document: Document, path: str | Path) -> Document:
    """The document on the data of a file, of the kind that the lab of its learner takes."""
    return READERS[data_of(document.learner)](document, path)


def document_of(path: str | Path) -> Document:
    """A document that shows the data of a file; the file says of which kind they are."""
    if is_advice(path):
        return listening(Document(), read_experts(path))
    if names_its_rows(path):
        return tabled(Document(), *read_bits(path))
    return _points(Document(), path)


def _points(document: Document, path: str | Path) -> Document:
    return replace(document, points=read_points(path))


def _advice(document: Document, path: str | Path) -> Document:
    """Experts who have been set up on the plane speak about points; otherwise they are the columns of the table."""
    if document.setups and not is_advice(path):
        return _points(document, path)
    return with_table(document, read_experts(path, _needs(learner_class(document.learner))))


def _bits(document: Document, path: str | Path) -> Document:
    return with_rows(document, *read_bits(path))


def _drawn(document: Document, path: str | Path) -> Document:
    """The points are the distribution that is drawn from."""
    lab = lab_of(document.learner).id
    return _points(document.with_setup(lab, document.setup(lab).painted()), path)


def _none(document: Document, path: str | Path) -> Document:
    raise InputError(f"{document.learner} reads no file: its parameters say all.")


def _needs(learner: type[Learner]) -> str | None:
    from colt_gui.models.experts.learner import ExpertLearner

    return learner.needs() if issubclass(learner, ExpertLearner) else None


READERS: dict[str, Callable[[Document, str | Path], Document]] = {
    "points": _points,
    "advice": _advice,
    "bits": _bits,
    "drawn": _drawn,
    "none": _none,
}
