"""The steps of undo: documents, which are immutable, as many of them as memory has room for."""

from __future__ import annotations

from colt_gui.models.core.document import Document, Setup
from colt_gui.models.core.points import Points

MAX_BYTES = 128 * 2**20  # of data that steps of undo may hold
MIN_STEPS = 20  # steps that are kept in any case
MAX_STEPS = 1_000  # of small documents, which hold little data, but something


class UndoStack:
    """`back` are the documents that there were, the latest last; `ahead` those that were taken back."""

    def __init__(self) -> None:
        self.back: list[Document] = []
        self.ahead: list[Document] = []
        self._told = False  # that old steps are dropped

    def __len__(self) -> int:
        return len(self.back)

    def clear(self) -> None:
        self.back.clear()
        self.ahead.clear()

    def push(self, document: Document) -> str:
        """Append a document as a step, and drop the oldest steps where they hold too much.

        Return one sentence about that the first time, and an empty text otherwise.
        """
        self.back.append(document)
        if len(self.back) <= MIN_STEPS or not (dropped := _surplus(self.back)):
            return ""
        del self.back[:dropped]
        told, self._told = self._told, True
        return "" if told else f"Undo goes back {len(self.back)} steps from now on, so that it takes no more memory."


def _surplus(steps: list[Document]) -> int:
    """Return how many of the oldest steps must go for the rest to be within MAX_BYTES and MAX_STEPS.

    Data that two steps share counts once.
    """
    held, known = 0, set()
    for k in range(len(steps) - 1, -1, -1):
        parts: tuple[Points | Setup, ...] = (steps[k].points, *steps[k].setups.values())
        for data in parts:
            if id(data) not in known:
                known.add(id(data))
                held += data.nbytes
        if held > MAX_BYTES and len(steps) - k > MIN_STEPS:
            return k + 1
    return max(len(steps) - MAX_STEPS, 0)
