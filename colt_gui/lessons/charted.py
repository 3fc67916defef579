"""What a step can have large, and which charts it can speak of: that depends on the run of its document."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from colt_gui.models.core.control import Cancelled, Deadline
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute, lab_of
from colt_gui.models.own.names import is_file_name

MOST_KNOWN = 128
# of documents whose charts have been asked for: steps share them, and a lesson is read again and again
_known: dict[Document, Charted | None] = {}


class Charted(NamedTuple):
    """The ids of the charts and of the lab's other pictures."""

    charts: tuple[str, ...]
    pictures: tuple[str, ...]

    @property
    def large(self) -> tuple[str, ...]:
        return (*self.charts, *self.pictures)


class Asking:
    """Asks runs for their charts, all of a lesson's together no longer than `seconds`: a file may have a long run for
    each of its steps, and whoever opens it would wait for all of them."""

    def __init__(self, seconds: float = 1.0) -> None:
        self._left = seconds

    def charted(self, document: Document) -> Charted | None:
        if self._left <= 0:
            return None
        start = perf_counter()
        try:
            return charted(document, self._left)
        finally:
            self._left -= perf_counter() - start


def charted(document: Document, seconds: float = float("inf")) -> Charted | None:
    """None where it cannot be told before: a learner of one's own may have other charts, without a round there are
    none yet, and what takes longer is not waited for."""
    if document in _known:
        return _known[document]
    if is_file_name(document.learner):
        return None
    try:
        experiment = compute(document, Deadline(seconds, Cancelled))
    except Cancelled:
        return None
    charts = tuple(chart.id for chart in experiment.charts())
    found = Charted(charts, lab_of(document.learner).pictures) if charts else None
    return _remember(document, found)


def _remember(document: Document, found: Charted | None) -> Charted | None:
    while len(_known) >= MOST_KNOWN:
        del _known[next(iter(_known))]  # the oldest
    _known[document] = found
    return found
