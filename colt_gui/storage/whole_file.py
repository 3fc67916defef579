"""Files are read with a limit, and written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from colt_gui.models.core.errors import InputError
from colt_gui.storage.part_files import open_part, remove_part, sweep_parts


def file_bytes(path: str | os.PathLike[str], limit: int) -> bytes:
    """What is in the file, up to a byte more than the limit; what cannot be read is an InputError."""
    if os.path.isdir(path):
        raise InputError(f"{path} is a folder, not a file.")
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise InputError(f"{path} is a pipe or a device, not a file.")
            return file.read(limit + 1)
    except FileNotFoundError:
        raise InputError(f"{path} does not exist.") from None
    except PermissionError:
        raise InputError(f"{path} may not be read: permission denied.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None


def _at_once(path: str, flags: int) -> int:
    """A pipe that nobody writes to would let us wait for ever."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


@contextlib.contextmanager
def whole_file(path: str | os.PathLike[str], private: bool = False) -> Iterator[TextIO]:
    """A UTF-8 text file that takes the place of `path` at its end; a refusal of the system is an InputError.

    A full disk or a crash half-way leaves the old file as it was. A private one is for nobody else to read.
    """
    target = Path(os.path.realpath(path))
    if os.path.isdir(target):  # False too for what cannot be a name, which is refused by the system below
        raise InputError(f"{path} is a folder, not a file.")
    try:
        with _device(target) if target.exists() and not target.is_file() else _replacement(target, private) as file:
            yield file
    except FileNotFoundError:
        raise InputError(f"{path} cannot be written: there is no folder {target.parent}.") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None


def _device(target: Path) -> TextIO:
    """/dev/stdout and pipes cannot be replaced."""
    return open(target, "w", encoding="utf-8", newline="\n")


@contextlib.contextmanager
def _replacement(target: Path, private: bool) -> Iterator[TextIO]:
    part, file = open_part(target, _private if private else None)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":  # while it is held; there a file that is open cannot be moved
                _take_place(part, target, private)
        if sys.platform == "win32":
            _take_place(part, target, private)
    except BaseException:
        remove_part(part)
        raise
    sweep_parts(target)


def _take_place(part: Path, target: Path, private: bool) -> None:
    _check_writable(target)
    if target.exists() and not private:
        shutil.copymode(target, part)
    os.replace(part, target)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _check_writable(target: Path) -> None:
    """A rename alone would not mind."""
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "it is write-protected")
