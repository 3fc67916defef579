"""Labellings as a run: labelling t counts from 1; at t = 0 the points have their own labels."""

from __future__ import annotations

import numpy as np

from colt_gui.models.core.readings import Mark
from colt_gui.models.statistics.shattering.concepts import LIVE, Concepts
from colt_gui.models.text.numbers import whole


class LabellingRun:
    """All 2^m of them in the order of a Gray code, from nobody inside on: each differs from the one before in one point
    only, so that the eye can follow it, and all labellings of the first points come before a further one is inside."""

    exhausted = False

    def __init__(self, concepts: Concepts) -> None:
        self.concepts, self.t = concepts, 0
        self._length = 1 << concepts.m if 0 < concepts.m <= LIVE else 0

    def __len__(self) -> int:
        return self._length

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), self._length)

    def code(self, t: int) -> int:
        """Labelling t as bits, that of the first point lowest."""
        return (t - 1) ^ ((t - 1) >> 1)

    def codes(self) -> np.ndarray:
        """Of all labellings in their order."""
        place = np.arange(self._length)
        return place ^ (place >> 1)

    def realised(self, t: int) -> bool:
        return bool(self.concepts.realised[self.code(t)])

    def changed(self, t: int) -> int | None:
        """The point whose label is another than in the labelling before."""
        return None if t < 2 else (self.code(t) ^ self.code(t - 1)).bit_length() - 1

    def signs(self, t: int) -> str:
        """“+−+”, in the order of the points."""
        code = self.code(t)
        return "".join("+" if code >> i & 1 else "−" for i in range(self.concepts.m))

    def mark(self, t: int) -> Mark:
        if t == 0:
            return Mark("Before the first labelling")
        words = f"Labelling {whole(t)}: {self.signs(t)}"
        return Mark(words) if self.realised(t) else Mark(f"{words}, impossible", "mistake")
