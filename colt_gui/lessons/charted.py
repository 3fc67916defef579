"""What a step can have large, and which charts it can speak of: that depends on the run of its document."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out, lab_of
from colt_gui.models.own.names import is_file_name


class Charted(NamedTuple):
    """The ids of the charts and of the lab's other pictures."""

    charts: tuple[str, ...]
    pictures: tuple[str, ...]

    @property
    def large(self) -> tuple[str, ...]:
        return (*self.charts, *self.pictures)


@lru_cache(maxsize=128)
def charted(document: Document) -> Charted | None:
    """Found out once for all steps that show a document, however often they are read. None where it cannot be told
    before: a learner of one's own may have other charts, and without a round there are none yet."""
    if is_file_name(document.learner):
        return None
    experiment = carry_out(document)
    experiment.work()
    charts = tuple(chart.id for chart in experiment.charts())
    return Charted(charts, lab_of(document.learner).pictures) if charts else None
