"""What is being written lies beside its target under another name until it is whole; a killed process leaves it.

Where the system can lock files, whoever writes holds its part: one that nobody holds is swept by the next who opens or
saves the target. Elsewhere, and for what other libraries write, it is swept when it is an hour old.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO
from uuid import uuid4

if sys.platform != "win32":
    import fcntl

HEAD_BYTES = 120  # of the target's name: systems allow 255 for all of it
STALE_SECONDS = 3600  # whoever is still writing has written within the hour


HELD = ".held"  # in the name of a part that its writer has locked
Opener = Callable[[str, int], int] | None


def part_of(target: Path, suffix: str = "", mark: str = "") -> Path:
    """In the same folder, because only there a rename is one step. `suffix` tells a writer what kind it is."""
    return target.with_name(f"{_start(target, suffix)}{uuid4().hex[:12]}{mark}.part{suffix}")


def open_part(target: Path, opener: Opener = None) -> tuple[Path, TextIO]:
    """A part to write to, held where that is possible until the file is closed."""
    while sys.platform != "win32":
        part = part_of(target, mark=HELD)
        file = _opened(part, opener)
        if not _lock(file, wait=True):
            file.close()
            remove_part(part)
            break
        if part.exists():  # else somebody has swept it before it was held
            return part, file
        file.close()
    part = part_of(target)
    return part, _opened(part, opener)


def _opened(part: Path, opener: Opener) -> TextIO:
    return open(part, "x", encoding="utf-8", newline="\n", opener=opener)


def _lock(file: TextIO, wait: bool) -> bool:
    """Whether it is ours until it is closed; a process that ends lets go of it, however it ends."""
    if sys.platform == "win32":
        return False
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def sweep_parts(target: Path, suffix: str = "") -> None:
    """Takes away what earlier attempts at this target have left, other processes' work under way excepted."""
    start, end = re.escape(_start(target, suffix)), re.escape(suffix)
    pattern = re.compile(rf"{start}[0-9a-f]{{12}}({re.escape(HELD)})?\.part{end}")
    oldest = time.time() - STALE_SECONDS
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if (found := pattern.fullmatch(entry.name)) is None:
                continue
            if entry.stat(follow_symlinks=False).st_mtime < oldest or (found[1] and _let_go(entry)):
                remove_part(Path(entry.path))


def sweep_beside(path: str | os.PathLike[str]) -> None:
    """What earlier attempts at this file have left: for whoever opens it."""
    sweep_parts(Path(os.path.realpath(path)))


def _let_go(part: os.DirEntry[str]) -> bool:
    """Nobody holds it any more."""
    if not part.is_file(follow_symlinks=False):
        return False
    with contextlib.suppress(OSError), open(part.path, encoding="utf-8") as file:
        return _lock(file, wait=False)
    return False


def remove_part(part: Path) -> None:
    with contextlib.suppress(OSError):
        if part.is_dir():
            shutil.rmtree(part)
        else:
            part.unlink()


def _start(target: Path, suffix: str) -> str:
    name = target.stem if suffix else target.name
    return f".{os.fsencode(name)[:HEAD_BYTES].decode(errors='ignore')}."
