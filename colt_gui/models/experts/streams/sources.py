"""Where the experts come from, as a person has set it up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Setup
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams import plane_experts
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.plane_experts import Expert, learner_experts, learners_say, reach
from colt_gui.models.experts.streams.scripts import (
    EXAMPLE_K,
    EXAMPLE_M,
    EXAMPLE_OUTCOMES,
    SCRIPTS,
    lower_bound_advice,
)

KINDS = {
    "directions": "halfspaces through 0",
    "grid": "halfspaces, a grid",
    "stumps": "stumps",
    "random": "random halfspaces",
    "drawn": "lines drawn by hand",
    "learners": "perceptrons",
    "table": "a table",
    "stock": "stock market",
    "good-then-bad": "good, then bad",
    "switching": "switching best expert",
    "example-2-2": "Example 2.2",
    "adversary": "lower bound",
}
ON_PLANE = ("directions", "grid", "stumps", "random", "drawn", "learners")
SPREAD = ("directions", "grid", "stumps")
MOST = 10_000
NO_TABLE = "There is no table of advice yet."
FARTHEST = 1e300  # a coordinate beyond this could not be added to another

Ends = tuple[float, float, float, float]  # x and y of two points of a line


def _count(
    name: str, label: str, default: int, low: int, high: int, kinds: tuple[str, ...], help: str, **more: Any
) -> Param:
    return Param(name, label, default, low, high, kind="int", when=("kind", kinds), help=help, **more)


def _switch(name: str, label: str, default: bool, help: str, **more: Any) -> Param:
    return Param(name, label, default, kind="bool", help=help, **more)


PARAMS = (
    Param("kind", "From", "directions", kind="choice", choices=tuple(KINDS.items()), help="Who the experts are."),
    _count("n", "n", 24, 1, MOST, (*SPREAD, "random"),
           "How many experts; in a grid directions, for stumps thresholds on each axis.", log=True),
    _switch("both", "Both sides", True, "With every halfspace its opposite.", when=("kind", SPREAD)),
    _count("thresholds", "Thresholds", 5, 1, 99, ("grid",), "Parallel lines for each direction."),
    _switch("constants", "Constants", False, "Adds “always +” and “always −”."),
    _switch("contrarian", "Contrarians", False, "Adds for every expert one who always disagrees."),
    _count("k", "k", 2, 1, 12, ("adversary",), "There are 2^(k+1) experts, who say every pattern of k answers twice."),
    _count("M", "M", 3, 0, 5000, ("adversary",),
           "What the best expert may lose: after the first k rounds there are 2M + 1 more."),
    _count("rounds", "Rounds", 100, 1, 100_000, tuple(SCRIPTS), "How long the script is.", log=True),
    Param("noise", "Noise ν₀", 0.0, 0.0, 0.5, open_high=True,
          help="Each outcome is flipped with this probability. β = ν₀/(1−ν₀) makes the weights the posterior."),
    _switch("opposed", "Opposed", False, "The built-in adversary answers the opposite of every prediction."),
)  # fmt: skip


@dataclass(frozen=True)
class ExpertSource(Setup):
    """`both`: directions go all the way round, stumps come with their opposites. `contrarian` adds the opposite of
    every expert, `constants` two who never change their mind.

    Outcomes: `noise` flips each with that probability; `answers` (not None) are given by hand, and only so many
    rounds are played; `opposed` is the built-in adversary, who answers the opposite of every prediction.

    `last_round`: the scene of the lower bound closes with 2M + 1 rounds. Files of 0.1.0 do not name it: with them it
    closes with 2M, as it did.
    """

    kind: str = "directions"
    n: int = 24
    both: bool = True
    thresholds: int = 5
    constants: bool = False
    contrarian: bool = False
    lines: tuple[Ends, ...] = ()
    k: int = 2
    M: int = 3
    rounds: int = 100
    noise: float = 0.0
    answers: tuple[int, ...] | None = None
    opposed: bool = False
    table: Advice | None = None
    last_round: bool = True

    params: ClassVar[tuple[Param, ...]] = PARAMS
    called: ClassVar[str] = "the experts"
    always_written: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kind == "table" and self.table is None:
            raise InputError(NO_TABLE)
        if self.answers is not None and any(y not in (-1, 1) for y in self.answers):
            raise InputError("Every answer is 1 or −1.")
        if self.kind == "learners" and self.opposed:
            raise InputError("The built-in adversary cannot play against perceptrons: they learn from its answers.")
        if not isinstance(self.last_round, bool):
            raise InputError("last_round must be true or false.")
        _check_lines(self.lines)

    @property
    def nbytes(self) -> int:
        return 0 if self.table is None else self.table.rows.nbytes

    @property
    def on_plane(self) -> bool:
        """Whether the rounds show points; otherwise they come from the table or the script."""
        return self.kind in ON_PLANE

    @property
    def adversarial(self) -> bool:
        """Whether the outcomes oppose the learner."""
        return self.answers is None and (self.opposed or self.kind == "adversary")

    @property
    def _advice_table(self) -> Advice:
        if self.table is None:
            raise InputError(NO_TABLE)
        return self.table

    # -- who they are ------------------------------------------------------------------------------------------

    def experts(self, points: Points, seed: int = 0) -> list[Expert]:
        """Return the experts. Raise InputError where there can be none, or too many."""
        experts = self._own(points, seed)
        if self.contrarian:
            experts = [*experts, *(expert.opposite for expert in experts)]
        if self.constants:
            experts = [*experts, *plane_experts.constants()]
        if not experts:
            raise InputError("There are no experts yet: draw a line on the plane.")
        return experts

    def _own(self, points: Points, seed: int) -> list[Expert]:
        if self.on_plane and points.dimension != 2:
            raise InputError(f"The experts on the plane need two coordinates; the points have {points.dimension}.")
        if self.kind in SCRIPTS:
            return [Expert(name, "script") for name in SCRIPTS[self.kind](1, seed).names]
        if self.kind == "table":
            return list(_columns(self._advice_table.names))
        if self.kind in {"adversary", "example-2-2"}:
            k = EXAMPLE_K if self.kind == "example-2-2" else self.k
            return [Expert(f"expert {i + 1}", "script") for i in range(2 ** (k + 1))]
        return self._on_plane(points, seed)

    def _on_plane(self, points: Points, seed: int) -> list[Expert]:
        if self.kind == "directions":
            return list(plane_experts.directions(self.n, self.both))
        if self.kind == "grid":
            if self.n * self.thresholds > MOST:
                raise InputError(f"These would be {self.n * self.thresholds} experts; at most {MOST} are shown.")
            return list(plane_experts.grid(self.n, self.both, self.thresholds, reach(points)))
        if self.kind == "stumps":
            if 4 * self.n > MOST:
                raise InputError(f"n = {self.n} would be too many stumps: choose at most {MOST // 4}.")
            return list(plane_experts.stumps(self.n, self.both, reach(points)))
        if self.kind == "random":
            return list(plane_experts.random_halfspaces(self.n, reach(points), seed))
        return plane_experts.drawn(self.lines) if self.kind == "drawn" else learner_experts(points)

    # -- what they say -----------------------------------------------------------------------------------------

    def scripted_rounds(self) -> int:
        """Return how many rounds a table or a script has. With experts on the plane each round is a point instead."""
        if self.kind == "table":
            return len(self._advice_table)
        if self.kind == "example-2-2":
            return len(EXAMPLE_OUTCOMES)
        if self.kind == "adversary":
            return self.k + 2 * self.M + int(self.last_round)
        return self.rounds

    def advice(
        self,
        points: Points,
        index: np.ndarray,
        seed: int = 0,
        experts: list[Expert] | None = None,
        control: Control = NO_CONTROL,
    ) -> Advice:
        """Return what the experts say in each round, and the outcomes.

        `index` tells which point comes in which round; tables and scripts have their own rounds. `experts` are those
        of `self.experts(points, seed)`, where they are known already.
        """
        experts = self.experts(points, seed) if experts is None else experts
        again: np.ndarray | None = None  # which rows come again, where they do
        if self.on_plane:
            index = np.asarray(index, dtype=np.int64)
            outcomes = self._outcomes(points.y[index], seed)
            if self.kind == "learners":
                rows = self._widened(learners_say(points, index, outcomes, control))
            else:
                rows, again = plane_experts.say(experts, points.X, control), index
        else:
            rows, outcomes = self._scripted(seed)
            rows, outcomes = self._widened(rows), self._outcomes(outcomes, seed)
        return Advice(rows, outcomes, tuple(expert.name for expert in experts), again, closed=self.contrarian)

    def _outcomes(self, outcomes: np.ndarray, seed: int) -> np.ndarray:
        """Return the outcomes with noise, and with the answers that a person has given so far."""
        flipped = np.array(outcomes, dtype=np.int8)
        if self.noise:
            flipped[np.random.default_rng([seed, 5]).random(len(flipped)) < self.noise] *= -1
        if self.answers:
            given = self.answers[: len(flipped)]
            flipped[: len(given)] = given
        return flipped

    def _widened(self, rows: np.ndarray) -> np.ndarray:
        """Return the rows with the opposites and the constants beside them."""
        hard = rows.dtype.kind == "i"
        parts = [rows]
        if self.contrarian:
            parts.append(-rows if hard else 1 - rows)
        if self.constants:
            parts.append(np.tile(np.array([1, -1 if hard else 0], dtype=rows.dtype), (len(rows), 1)))
        return np.hstack(parts) if len(parts) > 1 else rows

    def _scripted(self, seed: int) -> tuple[np.ndarray, np.ndarray]:
        if self.kind == "table":
            return self._advice_table.E, self._advice_table.outcomes
        if self.kind == "example-2-2":
            rows = lower_bound_advice(EXAMPLE_K, EXAMPLE_M)
            return rows[: len(EXAMPLE_OUTCOMES)], np.array(EXAMPLE_OUTCOMES)
        if self.kind == "adversary":
            rows = lower_bound_advice(self.k, self.M)
            rows = rows if self.last_round else rows[:-1]
            return rows, np.ones(len(rows), dtype=np.int8)
        _, rows, outcomes = SCRIPTS[self.kind](self.rounds, seed)
        return rows, outcomes

    # -- what people change ------------------------------------------------------------------------------------

    def relevant(self, name: str) -> bool:
        if name == "noise":
            return self.answers is None and not self.adversarial
        return super().relevant(name)

    def listening_to(self, table: Advice) -> ExpertSource:
        """Return the source with a table of advice in place of the experts on the plane."""
        return replace(self, kind="table", table=table, answers=None)

    def answered(self, t: int, y: int) -> ExpertSource:
        """Return the source after a person, as the adversary, has answered the round after t. Later answers are
        dropped."""
        return replace(self, answers=(*(self.answers or ())[:t], y), opposed=False)

    # -- on disk -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the kind, and all settings that differ from the defaults. The last round of the lower bound is written
        only where there is one: files of 0.1.0, which do not name it, have none."""
        data = {"kind": self.kind} | super().to_json()
        if self.kind != "adversary":
            return data
        data.pop("last_round", None)
        return data | ({"last_round": True} if self.last_round else {})

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read a source. A lower bound that does not name its last round is one of 0.1.0, which has none."""
        if isinstance(data, Mapping) and data.get("kind") == "adversary":
            data = {"last_round": False, **data}
        return super().from_json(data)

    def written(self, name: str) -> Any:
        return self.table.to_json() if name == "table" and self.table is not None else super().written(name)

    @classmethod
    def read(cls, name: str, value: Any) -> Any:
        if name == "lines":
            return tuple(tuple(_list("A line", line)) for line in _list(name, value))
        if name == "answers" and value is not None:
            return tuple(_list(name, value))
        return Advice.from_json(value) if name == "table" and value is not None else value


def _is_number(value: Any) -> bool:
    known = isinstance(value, (int, float)) and not isinstance(value, bool)
    return known and abs(value) < FARTHEST


def _check_lines(lines: tuple[Ends, ...]) -> None:
    for i, line in enumerate(lines, 1):
        if len(line) != 4 or not all(_is_number(v) for v in line):
            raise InputError(f"Line {i} must be four numbers: x and y of two points.")
        if line[:2] == line[2:]:
            raise InputError(f"Line {i} needs two different points.")


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{name} must be a list.")
    return list(value)


@lru_cache(maxsize=1)
def _columns(names: tuple[str, ...]) -> tuple[Expert, ...]:
    """Return the experts of a table. They are remembered: there may be tens of thousands, asked for after each edit."""
    return tuple(Expert(name, "column") for name in names)
