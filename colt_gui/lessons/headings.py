"""What stands at the head of a lesson's file: enough to find it by, without carrying anything out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from colt_gui.lessons.plain_toml import plain_toml
from colt_gui.lessons.reading import lesson_id, lesson_paths, lesson_text
from colt_gui.models.core.errors import InputError
from colt_gui.resources import asset

WORDS = ("summary", "theorem")


class Heading(NamedTuple):
    """`learner` is the id of that of its first step, if it names one; `words` is what else it may be found by."""

    id: str
    number: str
    title: str
    learner: str
    words: str
    path: Path


def headings(*folders: Path) -> Iterator[Heading]:
    """Of the lessons that come with the program and of those in the folders; what is no lesson is left out."""
    for folder in (asset("lessons"), *folders):
        for path in lesson_paths(folder):
            try:
                yield _heading(path, path.stat().st_mtime_ns)
            except (InputError, OSError):
                continue  # whoever opens it is told what is wrong


@cache
def _heading(path: Path, changed: int) -> Heading:
    data = plain_toml(lesson_text(path), path.name)
    learner = data.get("learner")
    id = learner.get("id") if isinstance(learner, dict) else None
    number = re.match(r"\d+", path.stem)
    return Heading(
        lesson_id(path),
        number[0] if number else "",
        _line(data.get("title")) or path.stem,
        id if isinstance(id, str) else "",
        " ".join(_line(data.get(key)) for key in WORDS),
        path,
    )


def _line(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
