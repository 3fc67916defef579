"""What stands in the way of a run, and the ways out that the program knows: each is one change of the document."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import carry_out

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.models.core.experiment import Experiment

EFFORT = 4_000_000  # steps of a search times points: then what has not been found is not offered
GO_ON = "Go on"

Search = Iterator[None]


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


class Remedies:
    """Those of one experiment. What takes time to find is searched in slices, while nobody waits for it."""

    def __init__(self, points: int = 0) -> None:
        self._left = EFFORT // max(1, points)
        self._steps: Search | None = None
        self.known = False

    def search(self) -> Search:
        """Keeps what it finds."""
        return iter(())

    def at(self, t: int) -> Remedy | None:
        """What is wrong at time t and can be mended; of ways only those that are known to lead out."""
        return None

    def explore(self, seconds: float) -> None:
        end = perf_counter() + seconds
        self._steps = self._steps or self.search()
        while not self.known and perf_counter() < end:
            self._left -= 1
            self.known = self._left < 0 or next(self._steps, END) is END

    def let_go(self) -> None:
        """A search that nobody waits for any more holds what it searches."""
        self._steps, self.known = None, True


END = object()


def carried_out(document: Document, before: Experiment | None = None) -> Generator[None, None, Any]:
    """The experiment of a document when all its work is done, in steps; None where it is refused."""
    try:
        experiment = carry_out(document, limit=1, before=before)
        while not experiment.ready:
            experiment.go_on()
            yield
    except InputError:
        return None
    return experiment
