"""A process forked from this one, killed at a random moment of its writing; and what is on the disk then."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from colt_gui.models.core.errors import InputError
from colt_gui.storage import left_behind, read_session, sweep, sweep_beside

from .writers import autosave, document, save

Writer = Callable[[Path, int, int], None]


class Tally(NamedTuple):
    """Of many kills: files that are lost or spoilt; files half written that were there, and that are still there after
    the next start."""

    kills: int
    lost: list[str]
    halves: int
    orphans: list[str]


def killed(writer: Writer, folder: Path, first: int, chance: Random) -> int:
    """The last document that the writer has told of before it was killed."""
    out, into = os.pipe()
    if (pid := os.fork()) == 0:
        try:
            os.close(out)
            writer(folder, into, first)
        finally:
            os._exit(1)
    os.close(into)
    told = os.read(out, 100)  # at least one is whole
    time.sleep(chance.uniform(0.0, 0.03))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(out, 65536):
        told = (told + more)[-100:]
    os.close(out)
    return int(told.split()[-1]) if told.strip() else -1


def _state(path: Path, told: int) -> str:
    """Empty where the file holds the document that was told of last, or the one after it."""
    try:
        found, _ = read_session(path)
    except InputError as error:
        return str(error)
    if found.seed not in (told, told + 1) or found != document(found.seed):
        return f"holds document {found.seed}, told {told}"
    return ""


def kill_savers(folder: Path, kills: int, seed: int) -> Tally:
    chance, lost, halves, orphans, told = Random(seed), [], 0, [], 0
    path = folder / "lecture.colt"
    for _ in range(kills):
        told = killed(save, folder, told + 1, chance)
        if problem := _state(path, told):
            lost.append(problem)
        halves += len(list(folder.glob(".*.part")))
        sweep_beside(path)  # as whoever opens it next does
        orphans += [p.name for p in folder.iterdir() if p != path]
    return Tally(kills, lost, halves, orphans)


def kill_autosavers(folder: Path, kills: int, seed: int) -> Tally:
    chance, lost, halves, orphans, told = Random(seed), [], 0, [], 0
    for _ in range(kills):
        told = killed(autosave, folder, told + 1, chance)
        halves += len(list(folder.glob(".*.part")))
        sweep(folder)  # as the next start does
        left = left_behind(folder)
        lost.extend(filter(None, [_state(left[0], told)] if left else ["nothing was left"]))
        orphans += [p.name for p in folder.iterdir() if p not in left]
        for path in left:
            path.unlink()
    return Tally(kills, lost, halves, orphans)
