"""Where the experts come from, as a person has set it up."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts import plane_experts
from colt_gui.models.experts.adversary import EXAMPLE_K, EXAMPLE_M, EXAMPLE_OUTCOMES, lower_bound_advice
from colt_gui.models.experts.advice import Advice
from colt_gui.models.experts.learner_experts import learner_experts, learners_say
from colt_gui.models.experts.plane_experts import Expert
from colt_gui.models.experts.scripts import SCENES

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
MOST = 10_000
LIMITS = {"n": (1, MOST), "thresholds": (1, 99), "k": (1, 12), "M": (0, 5000), "rounds": (1, 100_000)}


@dataclass(frozen=True)
class ExpertSource:
    """`both`: directions go all the way round, stumps come with their opposites. `contrarian` adds the opposite of
    every expert, `constants` two who never change their mind.

    Outcomes: `noise` flips each with that probability; `answers` (not None) are given by hand, and only so many
    rounds are played; `opposed` is the built-in adversary, who answers the opposite of every prediction.
    """

    kind: str = "directions"
    n: int = 24
    both: bool = True
    thresholds: int = 5
    constants: bool = False
    contrarian: bool = False
    lines: tuple[tuple[float, float, float, float], ...] = ()
    k: int = 2
    M: int = 3
    rounds: int = 100
    noise: float = 0.0
    answers: tuple[int, ...] | None = None
    opposed: bool = False
    table: Advice | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InputError(f"There are no experts “{self.kind}”; there are: {', '.join(KINDS)}.")
        for name, (low, high) in LIMITS.items():
            _check_whole(name, getattr(self, name), low, high)
        for name in ("both", "constants", "contrarian", "opposed"):
            if not isinstance(getattr(self, name), bool):
                raise InputError(f"{name} = {getattr(self, name)}: it is true or false.")
        if not (_is_number(self.noise) and 0 <= self.noise < 0.5):
            raise InputError(f"noise = {self.noise} is outside its range [0, 0.5).")
        if self.kind == "table" and self.table is None:
            raise InputError("There is no table of advice yet.")
        if self.answers is not None and any(y not in (-1, 1) for y in self.answers):
            raise InputError("Every answer is 1 or −1.")
        if self.kind == "learners" and self.opposed:
            raise InputError("The built-in adversary cannot play against perceptrons: they learn from its answers.")
        _check_lines(self.lines)

    @property
    def on_plane(self) -> bool:
        """The rounds show points; otherwise they come from the table or the scene."""
        return self.kind in ON_PLANE

    @property
    def adversarial(self) -> bool:
        """The outcomes oppose the learner."""
        return self.answers is None and (self.opposed or self.kind == "adversary")

    # -- who they are ------------------------------------------------------------------------------------------

    def experts(self, points: Points, seed: int = 0) -> list[Expert]:
        found = self._own(points, seed)
        if self.contrarian:
            found = [*found, *(expert.opposite for expert in found)]
        if self.constants:
            found = [*found, *plane_experts.constants()]
        if not found:
            raise InputError("There are no experts yet: draw a line on the plane.")
        return found

    def _own(self, points: Points, seed: int) -> list[Expert]:
        if self.on_plane and points.dimension != 2:
            raise InputError(f"The experts on the plane need two coordinates; the points have {points.dimension}.")
        if self.kind in SCENES:
            return [Expert(name, "scene") for name in SCENES[self.kind](1, seed).names]
        if self.kind == "table":
            return [Expert(name, "column") for name in self.table.names]
        if self.kind in {"adversary", "example-2-2"}:
            k = EXAMPLE_K if self.kind == "example-2-2" else self.k
            return [Expert(f"expert {i + 1}", "scene") for i in range(2 ** (k + 1))]
        return self._on_plane(points, seed)

    def _on_plane(self, points: Points, seed: int) -> list[Expert]:
        if self.kind == "directions":
            return plane_experts.directions(self.n, self.both)
        if self.kind == "grid":
            if self.n * self.thresholds > MOST:
                raise InputError(f"These would be {self.n * self.thresholds} experts; at most {MOST} are shown.")
            return plane_experts.grid(self.n, self.both, self.thresholds, points)
        if self.kind == "stumps":
            if 4 * self.n > MOST:
                raise InputError(f"n = {self.n} would be too many stumps: choose at most {MOST // 4}.")
            return plane_experts.stumps(self.n, self.both, points)
        if self.kind == "random":
            return plane_experts.random_halfspaces(self.n, points, seed)
        return plane_experts.drawn(self.lines) if self.kind == "drawn" else learner_experts()

    # -- what they say -----------------------------------------------------------------------------------------

    def advice(self, points: Points, index: np.ndarray, seed: int = 0) -> Advice:
        """`index` tells which point comes in which round; tables and scenes have their own rounds."""
        experts = self.experts(points, seed)
        if self.on_plane:
            index = np.asarray(index, dtype=np.int64)
            outcomes = self._outcomes(points.y[index], seed)
            if self.kind == "learners":
                rows, index = self._widened(learners_say(points, index, outcomes)), None
            else:
                rows = plane_experts.say(experts, points.X)
        else:
            rows, outcomes = self._scripted(seed)
            rows, outcomes, index = self._widened(rows), self._outcomes(outcomes, seed), None
        return Advice(rows, outcomes, tuple(expert.name for expert in experts), index, closed=self.contrarian)

    def _outcomes(self, outcomes: np.ndarray, seed: int) -> np.ndarray:
        """With noise, and with the answers given by hand so far."""
        found = np.array(outcomes, dtype=np.int8)
        if self.noise:
            found[np.random.default_rng([seed, 5]).random(len(found)) < self.noise] *= -1
        if self.answers:
            given = self.answers[: len(found)]
            found[: len(given)] = given
        return found

    def _widened(self, rows: np.ndarray) -> np.ndarray:
        """With the opposites and the constants beside them."""
        hard = rows.dtype.kind == "i"
        parts = [rows]
        if self.contrarian:
            parts.append(-rows if hard else 1 - rows)
        if self.constants:
            parts.append(np.tile(np.array([1, -1 if hard else 0], dtype=rows.dtype), (len(rows), 1)))
        return np.hstack(parts) if len(parts) > 1 else rows

    def _scripted(self, seed: int) -> tuple[np.ndarray, np.ndarray]:
        if self.kind == "table":
            return self.table.E, self.table.outcomes
        if self.kind == "example-2-2":
            return lower_bound_advice(EXAMPLE_K, EXAMPLE_M), np.array(EXAMPLE_OUTCOMES)
        if self.kind == "adversary":
            rows = lower_bound_advice(self.k, self.M)
            return rows, np.ones(len(rows), dtype=np.int8)
        _, rows, outcomes = SCENES[self.kind](self.rounds, seed)
        return rows, outcomes

    # -- on disk -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """What differs from the defaults."""
        found = {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}
        if self.table is not None:
            found["table"] = self.table.to_json()
        return {"kind": self.kind} | found

    @classmethod
    def from_json(cls, data: Any) -> ExpertSource:
        if not isinstance(data, dict):
            raise InputError("The experts must be an object with a kind.")
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise InputError(f"Experts have no “{name}”; they have: {', '.join(sorted(known))}.")
        found = dict(data)
        if found.get("table") is not None:
            found["table"] = Advice.from_json(found["table"])
        if "lines" in found:
            found["lines"] = _lines(found["lines"])
        if found.get("answers") is not None:
            found["answers"] = tuple(_list("answers", found["answers"]))
        return cls(**found)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _check_whole(name: str, value: Any, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise InputError(f"{name} = {value} must be a whole number from {low} to {high}.")


def _check_lines(lines: Any) -> None:
    for i, line in enumerate(lines, 1):
        if len(line) != 4 or not all(_is_number(v) for v in line):
            raise InputError(f"Line {i} must be four numbers: x and y of two points.")
        if line[:2] == line[2:]:
            raise InputError(f"Line {i} needs two different points.")


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{name} must be a list.")
    return list(value)


def _lines(value: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(_list("A line", line)) for line in _list("lines", value))
