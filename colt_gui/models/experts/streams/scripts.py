"""Experts without points, and the outcomes that they do not see: scripts from a seed, and the lower bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np


class Script(NamedTuple):
    """`advice` (T, n) and `outcomes` (T,) of ±1."""

    names: tuple[str, ...]
    advice: np.ndarray
    outcomes: np.ndarray


def stock_market(rounds: int, seed: int) -> Script:
    """Return days that go up or down: analysts, insiders, coins, followers of the trend, and one who moves the
    market."""
    rng = np.random.default_rng([seed, 2])
    outcomes = _persistent(rounds, 0.6, rng)
    skills = {f"analyst {i}": 0.52 + 0.03 * i for i in range(1, 6)}
    skills |= {"insider 1": 0.75, "insider 2": 0.8, "coin 1": 0.5, "coin 2": 0.5, "coin 3": 0.5, "mastermind": 0.93}
    columns = [_right(outcomes, skill, rng) for skill in skills.values()]
    yesterday = np.concatenate([[1], outcomes[:-1]])[:rounds]
    names = (*skills, "trend", "against the trend")
    return Script(names, _table([*columns, yesterday, -yesterday]), outcomes)


def good_then_bad(rounds: int, seed: int) -> Script:
    """Return a script with one expert that is nearly always right until half-time and nearly always wrong after it."""
    rng = np.random.default_rng([seed, 3])
    outcomes = _coins(rounds, rng)
    fallen = np.where(np.arange(rounds) < rounds // 2, 0.97, 0.05)
    skills: dict[str, float | np.ndarray] = {"good, then bad": fallen, "bad, then good": 1 - fallen, "steady": 0.8}
    skills |= {f"middling {i}": 0.6 for i in range(1, 6)}
    return Script(tuple(skills), _table([_right(outcomes, s, rng) for s in skills.values()]), outcomes)


def switching(rounds: int, seed: int) -> Script:
    """Return a script with five experts; each is nearly always right in its own stretch and tosses a coin otherwise."""
    rng = np.random.default_rng([seed, 4])
    outcomes = _coins(rounds, rng)
    stretch = np.arange(rounds) * 5 // max(rounds, 1)
    columns = [_right(outcomes, np.where(stretch == i, 0.97, 0.5), rng) for i in range(5)]
    return Script(tuple(f"best in part {i + 1}" for i in range(5)), _table(columns), outcomes)


SCRIPTS: dict[str, Callable[[int, int], Script]] = {
    "stock": stock_market,
    "good-then-bad": good_then_bad,
    "switching": switching,
}


def _coins(rounds: int, rng: np.random.Generator) -> np.ndarray:
    return np.where(rng.random(rounds) < 0.5, 1, -1).astype(np.int8)


def _persistent(rounds: int, stay: float, rng: np.random.Generator) -> np.ndarray:
    """Return outcomes, each of which repeats the one before with probability `stay`."""
    turns = np.where(rng.random(rounds) < stay, 1, -1)
    return np.cumprod(turns, dtype=np.int8)


def _right(outcomes: np.ndarray, skill: float | np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return the outcome with probability `skill`, else its opposite."""
    return np.where(rng.random(len(outcomes)) < skill, outcomes, -outcomes)


def _table(columns: list[np.ndarray]) -> np.ndarray:
    return np.stack(columns, axis=1).astype(np.int8)


# -- the lower bound -------------------------------------------------------------------------------------------------

EXAMPLE_K, EXAMPLE_M = 2, 3
EXAMPLE_OUTCOMES = (1, -1, 1, -1, -1, -1, -1, 1)


def lower_bound_advice(k: int, M: int) -> np.ndarray:
    """(k + 2M + 1, 2^(k+1)): first every pattern of k answers comes twice, then half say + and half −.

    Whatever the outcomes, one pair of experts is right about the first k; one of the two says + to the rest and the
    other −, so that one errs in at most M of the 2M + 1. Example 2.2 is without the last round.
    """
    n = 2 ** (k + 1)
    pattern = np.arange(n) % 2**k
    bits = (pattern[None, :] >> np.arange(k)[:, None]) & 1
    rows = np.empty((k + 2 * M + 1, n), dtype=np.int8)
    rows[:k] = 2 * bits - 1
    rows[k:, : n // 2], rows[k:, n // 2 :] = 1, -1
    return rows
