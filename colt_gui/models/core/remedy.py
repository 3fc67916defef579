"""What stands in the way of a run, and the ways out that the program knows: each is one change of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document

EFFORT = 4_000_000  # steps of a search times points: then what has not been found is not offered
GO_ON = "Go on"


class Way(NamedTuple):
    """A way out, with the word of its button: another `document`, or the class that a click is to `place`.

    The present document itself is carried out again, from where it was stopped. `keeps_round`: the run only goes on,
    so that the round on show stays.
    """

    word: str
    document: Document | None = None
    place: int = 0
    keeps_round: bool = False


class Remedy(NamedTuple):
    sentence: str
    ways: tuple[Way, ...]
