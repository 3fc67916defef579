"""A round as its learner looks back on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.boolean.words.names import literal_typeset

if TYPE_CHECKING:
    from colt_gui.models.boolean.learner import BooleanLearner
    from colt_gui.models.boolean.run import BooleanRun

NAMED = 4  # things that a sentence names


class PlayedRound:
    """Round t; what needs a look at a hypothesis is found when it is asked for."""

    def __init__(self, run: BooleanRun, t: int) -> None:
        self._run, self.t = run, t
        self.x = run.row(t)
        self.y, self.said = int(run.y[t - 1]), int(run.said[t - 1])
        self.wrong = run.wrong(t)

    @property
    def before(self) -> BooleanLearner:
        return self._run.after(self.t - 1)

    @property
    def after(self) -> BooleanLearner:
        return self._run.after(self.t)

    @property
    def struck(self) -> np.ndarray:
        """The features, or hypotheses, that it cost."""
        return self._run.struck(self.t)

    @property
    def changed(self) -> bool:
        return self._run.changed_in(self.t)


def listed(words: list[str], count: int | None = None) -> str:
    """
    >>> listed(["a"]), listed(["a", "b", "c"]), listed(["a", "b", "c", "d", "e"], 9)
    ('a', 'a, b and c', 'a, b, c and 6 more')
    """
    count = len(words) if count is None else count
    if count > NAMED:
        return f"{', '.join(words[: NAMED - 1])} and {count - NAMED + 1} more"
    return words[0] if count == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def literals_listed(literals: np.ndarray, names: tuple[str, ...]) -> str:
    """Signed literals in words; no more of them are written than are read."""
    return listed([literal_typeset(int(v), names) for v in literals[:NAMED]], len(literals))
