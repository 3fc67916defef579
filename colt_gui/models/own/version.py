"""A learner of one's own as it was read: its text at that time, which plays on whatever becomes of the file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from colt_gui.models.own.faults import LearnerFault, sentence
from colt_gui.models.own.names import FileName

BYTES_LIMIT = 2**22


@dataclass(frozen=True)
class Version:
    """The text of a learner file, or the entry point of an installed package, which is imported by its name.

    `saved` is the time of day at which the file was saved.
    """

    path: str
    chosen: str = ""
    source: bytes = b""
    saved: str = ""
    entry: str = ""

    @property
    def file(self) -> str:
        """The name of the file without its folder."""
        return Path(self.path).name if self.path else self.entry

    @cached_property
    def digest(self) -> str:
        """A key that differs where anything of the version differs."""
        told = repr((self.path, self.chosen, self.entry)).encode()
        return hashlib.sha256(told + self.source).hexdigest()


def read_version(named: FileName) -> Version:
    """Read a learner file without running it. Raises LearnerFault if it cannot be read."""
    path = named.path
    if path.exists() and not path.is_file() and not path.is_dir():
        raise LearnerFault(f"{path} is a pipe or a device, not a file.")
    try:
        source, saved = path.read_bytes(), path.stat().st_mtime
    except FileNotFoundError:
        raise LearnerFault(f"{path} does not exist.") from None
    except OSError as error:
        raise LearnerFault(f"{path} cannot be read: {sentence((error.strerror or str(error)).lower())}") from None
    if len(source) > BYTES_LIMIT:
        raise LearnerFault(f"{path.name} is larger than {BYTES_LIMIT >> 20} MB: this is not a learner.")
    return Version(str(path), named.chosen, source, f"{datetime.fromtimestamp(saved):%H:%M}")
