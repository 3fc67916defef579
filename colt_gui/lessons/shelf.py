"""A person's own lessons: their order, copies, changes, and a wastebasket from which all can be brought back.

Nothing is replaced that another program has touched, and what is refused is refused before anything has changed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from colt_gui.lessons.draft import Draft, draft_from
from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import SUFFIX, lesson_paths, lesson_text, read_lesson
from colt_gui.lessons.writing import checked_text, free_path, new_path, write_lesson
from colt_gui.models.core.errors import InputError
from colt_gui.models.text.toml_lines import has_comments
from colt_gui.storage.whole_file import file_bytes, whole_file

ORDER, WASTEBASKET = "order.txt", "wastebasket"
WRITABLE = 0o222
ORDER_LIMIT = 2**20


class Opened(NamedTuple):
    """A lesson as it was when it was opened: `text` tells whether somebody has changed it since."""

    path: Path
    text: str
    draft: Draft


class Shelf:
    """The lessons in one folder. The order stands in a file beside them; who is not in it comes behind, by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # -- what there is -----------------------------------------------------------------------------------------

    def paths(self) -> list[Path]:
        there = {path.name: path for path in sorted(lesson_paths(self.folder), key=lambda path: path.stem)}
        order = [name for name in dict.fromkeys(self._order()) if name in there]
        return [there[name] for name in (*order, *(name for name in there if name not in order))]

    def lessons(self, report: Callable[[str], object]) -> list[Lesson]:
        """What cannot be read is told, and the others are there."""
        return list(_readable(self.paths(), report))

    def deleted(self) -> list[Lesson]:
        """What lies in the wastebasket and can be read, the latest first."""
        paths = sorted(lesson_paths(self.folder / WASTEBASKET), key=_when, reverse=True)
        return list(_readable(paths, lambda _: None))

    def _order(self) -> list[str]:
        try:
            return file_bytes(self.folder / ORDER, ORDER_LIMIT).decode(errors="replace").split("\n")
        except InputError:  # there is none, and then they stand by name
            return []

    # -- the order ---------------------------------------------------------------------------------------------

    def move(self, path: Path, by: int) -> bool:
        """Whether there was a place to go to."""
        paths = self.paths()
        if path not in paths:
            raise _gone(path)
        at = paths.index(path)
        if not 0 <= at + by < len(paths):
            return False
        paths.insert(at + by, paths.pop(at))
        self.put_in_order(paths)
        return True

    def put_in_order(self, paths: Iterable[Path]) -> None:
        with whole_file(self.folder / ORDER) as file:
            file.writelines(f"{path.name}\n" for path in paths)

    # -- changes -----------------------------------------------------------------------------------------------

    def open(self, path: Path) -> Opened:
        text = lesson_text(path)
        return Opened(path, text, draft_from(text, path))

    def save(self, opened: Opened, draft: Draft) -> Lesson:
        """In place of what was opened. Comments are not written again: a file with some is kept in the wastebasket."""
        self._check(opened.path, opened.text)
        text = checked_text(opened.path, draft)
        if has_comments(opened.text):
            self._throw_copy(opened)
        return write_lesson(opened.path, text)

    def put_back(self, path: Path, now: str, before: str) -> Lesson:
        """An earlier text, in place of the one that was saved last."""
        self._check(path, now)
        return write_lesson(path, before)

    def add(self, draft: Draft) -> Lesson:
        """A lesson of its own."""
        path = new_path(self.folder, draft.title)
        return write_lesson(path, checked_text(path, draft))

    def copy(self, lesson: Lesson) -> Lesson:
        """Of any lesson, also of one that comes with the program."""
        assert lesson.path is not None, "a lesson on a shelf has a file"
        draft = self.open(lesson.path).draft
        taken = {other.title for other in self.lessons(lambda _: None)}
        names = (draft.title, f"{draft.title} (copy)", *(f"{draft.title} (copy {k})" for k in range(2, 10_000)))
        return self.add(replace(draft, title=next(name for name in names if name not in taken)))

    def _check(self, path: Path, text: str) -> None:
        """Whether it may be replaced."""
        if not path.exists():
            raise _gone(path)
        if lesson_text(path) != text:
            raise _changed(path)
        _check_writable(path)

    # -- the wastebasket ---------------------------------------------------------------------------------------

    def delete(self, lesson: Lesson) -> Path:
        """To the wastebasket, under the name that it gets there."""
        path = lesson.path
        assert path is not None, "a lesson on a shelf has a file"
        if not path.exists():
            raise _gone(path)
        if read_lesson(path) != lesson:
            raise _changed(path)
        _check_writable(path)
        return _move(path, self._basket_place(path))

    def restore(self, path: Path, place: Path | None = None) -> Lesson:
        """Back to its place, or where that is taken beside it."""
        read_lesson(path)  # what cannot be read stays where it is
        wanted = place or self.folder / path.name
        return read_lesson(_move(path, free_path(self.folder, wanted.stem) if wanted.exists() else wanted))

    def _throw_copy(self, opened: Opened) -> None:
        with whole_file(self._basket_place(opened.path)) as file:
            file.write(opened.text)

    def _basket_place(self, path: Path) -> Path:
        basket = self.folder / WASTEBASKET
        try:
            basket.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"The wastebasket cannot be made: {error.strerror}.") from None
        return free_path(basket, path.name.removesuffix(SUFFIX))


def _readable(paths: Iterable[Path], report: Callable[[str], object]) -> Iterator[Lesson]:
    for path in paths:
        try:
            yield read_lesson(path)
        except InputError as error:
            report(str(error))


def _check_writable(path: Path) -> None:
    if not os.access(path, os.W_OK) or not path.stat().st_mode & WRITABLE:
        raise InputError(f"{path.name} is write-protected, so it stays as it is.")


def _move(path: Path, to: Path) -> Path:
    try:
        os.rename(path, to)
    except OSError as error:
        raise InputError(f"{path.name} cannot be moved: {error.strerror}.") from None
    return to


def _gone(path: Path) -> InputError:
    return InputError(f"{path.name} is not there any more: another program has moved or deleted it.")


def _changed(path: Path) -> InputError:
    return InputError(f"{path.name} was changed by another program meanwhile, so it stays as it is.")


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
