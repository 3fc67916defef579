"""Files of bytes are written whole or not at all, like all others."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from colt_gui.models.core.errors import InputError


@contextlib.contextmanager
def in_place_of(path: Path) -> Iterator[Path]:
    """Another path in the same folder and with the same suffix, which takes the place of `path` at the end.

    Whatever goes wrong before leaves `path` as it was; a refusal of the system is an InputError.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{target.stem[:80]}.{uuid4().hex[:12]}.part{target.suffix}")
    try:
        yield part
        _replace(part, target)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    finally:
        _remove(part)


def _replace(part: Path, target: Path) -> None:
    if part.is_dir():
        target.mkdir(exist_ok=True)
        for file in part.iterdir():
            os.replace(file, target / file.name)
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "it is write-protected")
    os.replace(part, target)


def _remove(part: Path) -> None:
    with contextlib.suppress(OSError):
        if part.is_dir():
            shutil.rmtree(part)
        else:
            part.unlink()
