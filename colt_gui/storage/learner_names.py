"""Learner files that sessions and lessons name: relative to the file that names them, and never run for being named."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from colt_gui.models import LEARNERS
from colt_gui.models.own.names import file_name, is_file_name


def is_unopened(learner: str) -> bool:
    """A learner file that nobody has opened."""
    return is_file_name(learner) and learner not in LEARNERS


def with_whole_paths(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A document as a file in that folder has it, its learner files by their whole paths."""
    return _renamed(data, lambda name: file_name(name, folder).key)


def with_short_paths(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The same on the way out: what lies beside the file may move with it."""
    return _renamed(data, lambda name: file_name(name).relative_to(folder.resolve()))


def _renamed(data: Mapping[str, Any], rename: Callable[[str], str]) -> dict[str, Any]:
    def new(name: Any) -> Any:
        return rename(name) if is_file_name(name) else name

    renamed = dict(data)
    if "learner" in renamed:
        renamed["learner"] = new(renamed["learner"])
    if isinstance(renamed.get("params"), dict):
        renamed["params"] = {new(name): values for name, values in renamed["params"].items()}
    return renamed


def lesson_with_whole_paths(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A lesson, or a step of one: its learner stands in a table of its own."""
    renamed = dict(data)
    learner = renamed.get("learner")
    if isinstance(learner, dict) and is_file_name(learner.get("id")):
        renamed["learner"] = {**learner, "id": file_name(learner["id"], folder).key}
    if isinstance(renamed.get("steps"), list):
        renamed["steps"] = [
            lesson_with_whole_paths(step, folder) if isinstance(step, dict) else step for step in renamed["steps"]
        ]
    return renamed
