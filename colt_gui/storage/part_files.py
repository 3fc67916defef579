"""What is being written lies beside its target under another name until it is whole; a killed process leaves it."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import time
from pathlib import Path
from uuid import uuid4

HEAD_BYTES = 120  # of the target's name: systems allow 255 for all of it
STALE_SECONDS = 3600  # whoever is still writing has written within the hour


def part_of(target: Path, suffix: str = "") -> Path:
    """In the same folder, because only there a rename is one step. `suffix` tells a writer what kind it is."""
    return target.with_name(f"{_start(target, suffix)}{uuid4().hex[:12]}.part{suffix}")


def sweep_parts(target: Path, suffix: str = "") -> None:
    """Takes away what earlier attempts at this target have left, other processes' work under way excepted."""
    pattern = re.compile(re.escape(_start(target, suffix)) + r"[0-9a-f]{12}\.part" + re.escape(suffix))
    oldest = time.time() - STALE_SECONDS
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if pattern.fullmatch(entry.name) and entry.stat(follow_symlinks=False).st_mtime < oldest:
                remove_part(Path(entry.path))


def remove_part(part: Path) -> None:
    with contextlib.suppress(OSError):
        if part.is_dir():
            shutil.rmtree(part)
        else:
            part.unlink()


def _start(target: Path, suffix: str) -> str:
    name = target.stem if suffix else target.name
    return f".{os.fsencode(name)[:HEAD_BYTES].decode(errors='ignore')}."
