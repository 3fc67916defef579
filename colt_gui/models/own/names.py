"""Learners that are not the program's: files, named by their path and after a colon the class where they hold several,
with their text as it was read, and the entry points of installed packages."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from colt_gui.models.labs import LEARNERS
from colt_gui.models.own.faults import LearnerFault, sentence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# No file has a zero byte in its name, and the system breaks on one.
FILE_NAME = re.compile(r"(?P<path>[^\0]+\.py)(?::(?P<chosen>[^\W\d]\w*))?", re.DOTALL | re.IGNORECASE)


class FileName(NamedTuple):
    """A learner file as it was named; `chosen` is the name of a class, or empty."""

    path: Path
    chosen: str

    @property
    def key(self) -> str:
        """What documents call it: the whole path, so that it means the same from every folder."""
        return f"{self.path}:{self.chosen}" if self.chosen else str(self.path)

    def relative_to(self, folder: Path) -> str:
        """Return the name that a file in that folder would use: short if the learner lies beside it or below."""
        try:
            inside = self.path.relative_to(folder.absolute()).as_posix()
        except ValueError:
            return self.key
        return f"./{inside}:{self.chosen}" if self.chosen else f"./{inside}"


def is_file_name(name: object) -> bool:
    """Whether this names a learner file rather than a learner of the program.

    >>> is_file_name("./mine.py"), is_file_name("mine.py:Mine"), is_file_name("perceptron")
    (True, True, False)
    """
    return isinstance(name, str) and FILE_NAME.fullmatch(name) is not None


def file_name(name: str, folder: Path | None = None) -> FileName:
    """Return the file that a name means. A relative path starts at `folder`, or at the present one."""
    match = FILE_NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} names no learner file")
    path = _at_home(Path(match["path"]))
    return FileName((folder or Path()).absolute().joinpath(path).resolve(), match["chosen"] or "")


def _at_home(path: Path) -> Path:
    """Replace ~ by the person's folder. ~somebody of whom the system knows nothing stays as it is."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def unopened(names: Iterable[str]) -> list[FileName]:
    """Return the learner files among these names that have not been opened, each once."""
    return [file_name(name) for name in dict.fromkeys(names) if is_file_name(name) and name not in LEARNERS]


# -- what stands in a file -----------------------------------------------------------------------------------------


BYTES_LIMIT = 2**22  # of a file
GROUP = "colt_gui.learners"  # of the entry points of installed packages


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


# -- installed packages --------------------------------------------------------------------------------------------


@cache
def offered() -> dict[str, EntryPoint]:
    """Return the entry points of learners by name, the first where two packages offer the same name. Nothing of them
    is loaded for this."""
    from importlib.metadata import entry_points  # looks through all that is installed

    entries: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        entries.setdefault(entry.name, entry)
    return entries


def package_of(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module.partition(".")[0]


def package_version(name: str) -> Version:
    """Return the version of a learner of a package, which differs where another package offers this name."""
    entry = offered()[name]
    told = [entry.value, "" if entry.dist is None else f"{entry.dist.version} {entry.dist.locate_file('')}"]
    return Version("", source="\n".join(told).encode(), entry=name)
