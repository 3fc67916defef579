"""The steps of undo: documents, which are immutable, as many of them as memory has room for."""

from __future__ import annotations

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.setup import Setup

MEMORY, FEW = 128 * 2**20, 20  # bytes of data that steps of undo may hold, and steps that are kept in any case;
MOST_STEPS = 1_000  # of small documents, which hold little data, but something


class UndoList:
    """`back` are the documents that there were, the latest last; `ahead` those that were taken back."""

    def __init__(self) -> None:
        self.back: list[Document] = []
        self.ahead: list[Document] = []
        self._let_go = False  # that steps are let go has been told

    def __len__(self) -> int:
        return len(self.back)

    def clear(self) -> None:
        self.back.clear()
        self.ahead.clear()

    def remember(self, document: Document) -> str:
        """As a step. Points are most of what the steps hold; where they become too many, the oldest go: one sentence
        about that, the first time."""
        self.back.append(document)
        if len(self.back) <= FEW or not (gone := _too_many(self.back)):
            return ""
        del self.back[:gone]
        told, self._let_go = self._let_go, True
        return "" if told else f"Undo goes back {len(self.back)} steps from now on, so that it takes no more memory."


def _too_many(steps: list[Document]) -> int:
    """How many of the oldest steps must go for the rest to be within MEMORY and MOST_STEPS; what two of them share
    counts once."""
    held, known = 0, set()
    for k in range(len(steps) - 1, -1, -1):
        parts: tuple[Points | Setup, ...] = (steps[k].points, *steps[k].setups.values())
        for data in parts:
            if id(data) not in known:
                known.add(id(data))
                held += data.nbytes
        if held > MEMORY and len(steps) - k > FEW:
            return k + 1
    return max(len(steps) - MOST_STEPS, 0)
