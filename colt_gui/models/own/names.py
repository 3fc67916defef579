"""How a learner file is named: its path, and after a colon the class where the file holds several."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from colt_gui.models.labs import LEARNERS

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
        """As a file in that folder would name it: short where the learner lies beside it or below."""
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
    """`folder` is where a relative path starts: that of the file which speaks of it, or the present one."""
    match = FILE_NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} names no learner file")
    path = _at_home(Path(match["path"]))
    return FileName((folder or Path()).absolute().joinpath(path).resolve(), match["chosen"] or "")


def _at_home(path: Path) -> Path:
    """~ is the person's folder; ~somebody of whom the system knows nothing is a name as any other."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def unopened(names: Iterable[str]) -> list[FileName]:
    """Those of these learners whose files somebody would have to open first, each once."""
    return [file_name(name) for name in dict.fromkeys(names) if is_file_name(name) and name not in LEARNERS]
