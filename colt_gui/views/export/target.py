"""Files of bytes are written whole or not at all, like all others."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from colt_gui.models.core.errors import InputError
from colt_gui.storage.part_files import part_of, remove_part, sweep_parts


@contextlib.contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Another path in the same folder and with the same suffix, which takes the place of `path` at the end.

    Whatever goes wrong before leaves `path` as it was; a refusal of the system is an InputError.
    """
    target = Path(os.path.realpath(path))
    part = part_of(target, target.suffix)
    try:
        yield part
        _replace(part, target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        remove_part(part)
    sweep_parts(target, target.suffix)


def _replace(part: Path, target: Path) -> None:
    if part.is_dir():
        target.mkdir(exist_ok=True)
        for file in part.iterdir():
            os.replace(file, target / file.name)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "it is write-protected")
    os.replace(part, target)
