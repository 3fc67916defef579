"""A film of the animation: frames are taken from a hidden window one by one, so that it can show how far it is and be
stopped; the file is there when it is whole, and not before."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from PySide6.QtGui import QImage

from colt_gui.lessons.film import Moment, Timing, check_length, length
from colt_gui.models.core.errors import InputError
from colt_gui.storage.picture_kinds import FILMS, is_folder
from colt_gui.views.export.files import in_place_of, png_bytes
from colt_gui.views.export.film_video import KINDS, Plan, VideoWriter
from colt_gui.views.export.offscreen import HiddenWindow

SAMPLES = 8  # frames that a palette is made for


class Writer(Protocol):
    """All go on step by step, so that whoever asks can show how far it is, and stop it."""

    def prepare(self) -> Iterator[None]:
        """Before the first picture."""

    def add(self, image: QImage, frames: int = 1) -> Iterator[int]:
        """A picture that stands for so many frames; each step tells how many of them it has written."""

    def finish(self) -> Iterator[None]:
        """At its end the film is whole."""

    def abandon(self) -> None:
        """Nobody wants it any more."""


class Take(NamedTuple):
    """`step` is that of a lesson, or None where the run itself is played."""

    step: int | None
    moments: list[Moment]


def takes(hidden: HiddenWindow, timing: Timing) -> Generator[None, None, list[Take]]:
    """All that will be seen, in its order: a step of the lesson at a time."""
    if timing.steps is None:
        script = [Take(None, timing.run(len(hidden.session.run)))]
    else:
        script = []
        for index in timing.steps:
            step = yield from hidden.enter_step(index)
            yield
            script.append(Take(index, timing.step(step, hidden.session.experiment)))
    check_length(sum(length(take.moments) for take in script), timing.fps)
    return script


def film(hidden: HiddenWindow, timing: Timing, path: Path) -> Generator[tuple[int, int]]:
    """Goes on frame by frame and tells (frames done, of how many), where that is known: it is 0 before. To close it
    before its end leaves no file."""
    script = yield from _without_progress(takes(hidden, timing))
    total = sum(length(take.moments) for take in script)
    if is_folder(path):
        check_folder(path)
    with in_place_of(path) as part:
        writer = _writer(hidden, timing, script, path, part)
        try:
            done = 0
            for _ in writer.prepare():
                yield done, total
            for seen in pictures(hidden, script):
                if seen is None:
                    yield done, total
                    continue
                for written in writer.add(*seen):
                    done += written
                    yield done, total
            for _ in writer.finish():
                yield done, total
        except BaseException:
            writer.abandon()
            raise
        if is_folder(path):
            remove_film(path)


def _without_progress(steps: Generator[None, None, list[Take]]) -> Generator[tuple[int, int], None, list[Take]]:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
        yield 0, 0


def pictures(hidden: HiddenWindow, script: list[Take]) -> Iterator[tuple[QImage, int] | None]:
    """Each picture, and for how many frames it stands; None where it only takes breath."""
    for take in script:
        yield from _enter(hidden, take)
        for moment in take.moments:
            hidden.show(moment.t, moment.phase)
            yield _picture(hidden), moment.frames


def _enter(hidden: HiddenWindow, take: Take) -> Iterator[None]:
    if take.step is not None:
        yield from hidden.enter_step(take.step)
        hidden.settle()
        hidden.look()


def _picture(hidden: HiddenWindow) -> QImage:
    hidden.draw()
    image = hidden.image()
    clear = QImage.Format.Format_ARGB32 if hidden.options.clear else QImage.Format.Format_RGB32
    return image.convertToFormat(clear)


def _writer(hidden: HiddenWindow, timing: Timing, script: list[Take], path: Path, part: Path) -> Writer:
    if is_folder(path):
        return FolderWriter(part)
    if (kind := KINDS.get(path.suffix.lower())) is None:
        raise InputError(f"{path.name}: a film is written as {', '.join(FILMS)} or into a folder.")
    last, some = script[-1].moments[-1].frames, samples(hidden, script)
    clear = hidden.options.clear and bool(kind.clear)
    plan = Plan(timing.fps, hidden.page.pixels, hidden.style.theme.panel, clear, last, some)
    return VideoWriter(part, kind, plan)


def samples(hidden: HiddenWindow, script: list[Take]) -> Iterator[QImage | None]:
    """Some frames from all over the film, for whoever asks for them; None where it only takes breath."""
    every = [(take, moment) for take in script for moment in take.moments]
    entered = None
    for take, moment in (every[k * (len(every) - 1) // (SAMPLES - 1)] for k in range(SAMPLES)):
        if take is not entered:
            yield from _enter(hidden, take)
            entered = take
        hidden.show(moment.t, moment.phase)
        yield _picture(hidden)


# -- a folder of numbered pictures, one for each frame, for whoever cuts films ----------------------------------------

NAME = "frame-{:05}.png"
NAMES = re.compile(r"frame-\d{5,}\.png")


class FolderWriter:
    def __init__(self, path: Path) -> None:
        path.mkdir()
        self._path, self._frames = path, 0

    def prepare(self) -> Iterator[None]:
        yield from ()

    def add(self, image: QImage, frames: int = 1) -> Iterator[int]:
        data = png_bytes(image)
        for _ in range(frames):
            self._frames += 1
            (self._path / NAME.format(self._frames)).write_bytes(data)
            yield 1

    def finish(self) -> Iterator[None]:
        yield from ()

    def abandon(self) -> None:
        pass


def check_folder(path: Path) -> None:
    """An earlier film may be replaced, anything else may not."""
    if os.path.isdir(path) and (others := [file.name for file in path.iterdir() if not NAMES.fullmatch(file.name)]):
        raise InputError(f"{path} is a folder with other files in it ({others[0]}): choose a new one.")


def remove_film(path: Path) -> None:
    for file in path.iterdir() if os.path.isdir(path) else ():
        if NAMES.fullmatch(file.name):
            file.unlink()
