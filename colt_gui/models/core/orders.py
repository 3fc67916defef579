"""The orders in which the examples come. Each order is a generator over blocks of example numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import UPDATED

if TYPE_CHECKING:
    from colt_gui.models.core.online_run import OnlineRun, Order

ORDERS = {
    "given": "as clicked",
    "shuffled": "shuffled",
    "cycled": "cycled until clean",
    "adversarial": "adversarial",
}
Blocks = Iterator[Sequence[int]]


def order(name: str, passes: int | None = None, seed: int = 0) -> Order:
    """Return the order of this name, or raise InputError where there is none.

    `passes` limits the repetitions (adversarial: passes × examples rounds); None is once, or until clean.
    """
    if name not in ORDERS:
        raise InputError(f"Order “{name}” is not known: choose one of {', '.join(ORDERS)}.")
    check_passes(passes)
    if name == "cycled":
        return lambda run, control: cycled(run, passes)
    if name == "adversarial":
        return lambda run, control: picked(run, control, "worst", seed, passes)
    rng = np.random.default_rng(seed) if name == "shuffled" else None
    return lambda run, control: repeated(len(run.labels), passes or 1, rng)


def check_passes(passes: int | None) -> None:
    if passes is not None and passes < 1:
        raise InputError(f"The number of passes must be at least 1, not {passes}.")


def repeated(m: int, passes: int, rng: np.random.Generator | None) -> Blocks:
    """Yield a sample of m examples as it stands, or newly shuffled for each pass."""
    for _ in range(passes):
        yield range(m) if rng is None else rng.permutation(m).tolist()


def cycled(run: OnlineRun, passes: int | None) -> Blocks:
    """Yield pass after pass until one goes by without an update."""
    m, made = len(run.labels), 0
    while m and (passes is None or made < passes):
        before = len(run.rounds)
        yield range(m)
        made += 1
        if not any(map(itemgetter(UPDATED), run.rounds[before:])):
            return


def picked(run: OnlineRun, control: Control, rule: str, seed: int = 0, passes: int | None = None) -> Blocks:
    """Yield an example that the learner errs on, the first, the most violated, or a random one, while there is one.

    The batch perceptron works so, and an adversary who may choose the order would.
    """
    y, rng = run.points.y, np.random.default_rng(seed)
    while len(y) and (passes is None or len(run.rounds) < passes * len(y)):
        scores = run.learner.scores()
        erring = np.flatnonzero(run.learner.erring_now(scores, y, control))
        if not len(erring):
            return
        if rule == "first":
            yield (int(erring[0]),)
        elif rule == "worst":
            yield (int(erring[np.argmin((y * scores)[erring])]),)
        else:
            yield (int(rng.choice(erring)),)
