"""What `shot` and `movie` show: a lesson, a session or a table, as it is named on the command line."""

from __future__ import annotations

import argparse
import difflib
import math
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from colt_gui.cli.arguments import whole_number
from colt_gui.cli.named_learner import add_trust, document_on, makes_examples, open_trusted, opened, params_of
from colt_gui.lessons.lesson import Lesson
from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.own.names import is_file_name, unopened
from colt_gui.storage.picture_kinds import LARGEST

THEMES = ("light", "dark", "projector")
SMALLEST = (160, 90)
FILES = {".colt", ".csv"}


@dataclass(frozen=True)
class Subject:
    """`view` is what the session file remembers beside the document."""

    document: Document
    lesson: Lesson | None = None
    step: int = 0
    view: dict[str, Any] = field(default_factory=dict)

    def scene(self, theme: str, at: int | None, large: str | None = None) -> Any:
        """As the window would show it, at round `at` or where the file or the lesson has it."""
        from colt_gui.views.export.snapshot import Scene

        t = self.view.get("t") if at is None else at
        return Scene(self.document, t, lesson=self.lesson, step=self.step, theme=theme, large=large)


def subject_of(args: argparse.Namespace) -> Subject:
    """A learner on its data, a file or a lesson, as the command names it."""
    name = args.subject
    if args.data is None:
        if name in LEARNERS and makes_examples(name) and args.step is None and any_lesson(name) is None:
            return Subject(document_on(name, None, params_of(name, args.param)))
        if args.param or is_file_name(name):
            raise InputError(f"{name}: --data FILE says what a learner is to be shown on.")
        return subject(name, args.step, args.trust_learner)
    if args.step is not None:
        raise InputError(f"--step {args.step}: {name} is not a lesson.")
    learner = opened(name)
    return Subject(document_on(learner, args.data, params_of(learner, args.param)))


def subject(name: str, step: int | None = None, trusted: bool = False) -> Subject:
    """`step` counts from 1; without it a lesson is shown at the step that stands for it."""
    if Path(name).suffix.lower() in FILES:
        if step is not None:
            raise InputError(f"--step {step}: {name} is not a lesson.")
        return _file(session_or_points(name), trusted)
    return _lesson(name, step, trusted)


def _file(path: Path, trusted: bool) -> Subject:
    from colt_gui import storage
    from colt_gui.storage.data_files import document_of

    if path.suffix.lower() == ".colt":
        document, view = storage.read_session(path)
        if files := unopened([document.learner]):
            open_trusted(files, path.name, trusted)
            document, view = storage.read_session(path)  # its parameters are known now
        return Subject(document, view=view)
    return Subject(document_of(path))


def any_lesson(name: str) -> Lesson | None:
    """One that comes with the program, one of this person's own, or a file."""
    from colt_gui.lessons.reading import find_lesson

    lesson = find_lesson(name)
    if lesson is None and not Path(name).suffix:
        from colt_gui import storage

        lesson = find_lesson(name, [storage.lessons_folder()])
    return lesson


def known_lesson(name: str) -> Lesson:
    lesson = any_lesson(name)
    if lesson is None:
        raise InputError(unknown_lesson(name))
    return lesson


def _lesson(name: str, step: int | None, trusted: bool) -> Subject:
    from colt_gui.models.labs import compute

    lesson = known_lesson(name)
    if step is not None and step > len(lesson.steps):
        raise InputError(f"--step {step}: {lesson.id} has {len(lesson.steps)} steps.")
    if files := unopened([each.document.learner for each in lesson.steps]):
        open_trusted(files, name, trusted)
        lesson = known_lesson(name)
    index = lesson.picture if step is None else step - 1
    lesson.check_places(index, compute(lesson.steps[index].document))
    return Subject(lesson.steps[index].document, lesson, index)


def unknown_lesson(name: str) -> str:
    from colt_gui.lessons.reading import lesson_ids

    if Path(name).suffix:
        return f"{name} is neither a session (.colt), a table (.csv) nor a lesson (.toml)."
    close = difflib.get_close_matches(name, lesson_ids(), 1, 0.5)
    return f"There is no lesson “{name}”{f'; did you mean {close[0]}?' if close else '; `colt-gui list` names them.'}"


def session_or_points(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in FILES:
        raise InputError(f"{name} is neither a session (.colt) nor a file of points (.csv).")
    if not path.exists():
        raise InputError(f"{name} does not exist.")
    return path


# -- options that both commands have ------------------------------------------------------------------------------


def add_subject(parser: argparse.ArgumentParser) -> None:
    text = "a lesson (see `colt-gui list`), a .colt or a .csv file; with --data a learner, or FILE.py with one"
    parser.add_argument("subject", metavar="LESSON|FILE|LEARNER", help=text)
    parser.add_argument("--data", metavar="FILE", help="the points, or the advice, that LEARNER is shown on")
    parser.add_argument("--param", metavar="NAME=VALUE", action="append", default=[], help="a parameter of LEARNER")
    add_trust(parser)


def add_look(parser: argparse.ArgumentParser, default: tuple[int, int]) -> None:
    text = "x".join(map(str, default))
    parser.add_argument("--size", type=size, default=default, metavar="WxH", help=f"the layout in pixels ({text})")
    parser.add_argument("--theme", choices=THEMES, default="light", help="the colours (light)")
    parser.add_argument("--stage", action="store_true", help="the stage alone, without the window around it")
    parser.add_argument(
        "--charts", action="store_true", help="the stage and its charts, without the rest of the window"
    )
    kind, text = number(0.5, 3), "how much larger letters and lines are than on a screen (1)"
    parser.add_argument("--type", type=kind, default=1.0, metavar="N", help=text)
    parser.add_argument("--transparent", action="store_true", help="no ground under the stage (with --stage)")
    parser.add_argument("--caption", action="store_true", help="a line below it: learner, settings, round, count")


def add_step(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--step", type=whole_number(1), metavar="N", help="which step of the lesson")


def add_large(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--large", metavar="NAME", help="a chart or picture in the stage's place, such as regret")


def check_large(name: str | None, known: list[str]) -> None:
    """`known` are the charts and pictures that there are."""
    if name is not None and name not in known:
        raise InputError(f"--large {name}: there is no such chart or picture here; known are {', '.join(known)}.")


def size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"“{text}” is not WIDTHxHEIGHT, such as 1920x1080")
    sides = int(match[1]), int(match[2])
    if not all(least <= side <= LARGEST for least, side in zip(SMALLEST, sides)):
        limits = f"{SMALLEST[0]}x{SMALLEST[1]} to {LARGEST}x{LARGEST}"
        raise argparse.ArgumentTypeError(f"“{text}” is outside {limits}")
    return sides


def number(low: float, high: float) -> Callable[[str], float]:
    """Return an argument type for numbers from `low` to `high`."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"“{text}” is not a number from {low:g} to {high:g}")
        return value

    return parse


def part_of_window(args: argparse.Namespace) -> str:
    """What of it is wanted."""
    return "charts" if args.charts else "stage" if args.stage else "window"


def check_transparent(args: argparse.Namespace) -> None:
    if args.transparent and part_of_window(args) != "stage":
        raise InputError("--transparent needs --stage: only the stage alone can be without a ground.")


def target(name: str, suffixes: tuple[str, ...], what: str) -> Path:
    """Told before the work is done, not after."""
    out = Path(name)
    if out.suffix.lower() not in suffixes:
        raise InputError(f"{name}: {what} is written as {', '.join(suffixes[:-1])} or {suffixes[-1]}.")
    if out.is_dir():
        raise InputError(f"{name} is a folder, not a file.")
    if not out.parent.is_dir():
        raise InputError(f"{name} cannot be written: there is no folder {out.parent}.")
    if not os.access(out if out.exists() else out.parent, os.W_OK):
        raise InputError(f"{name} cannot be written: permission denied.")
    return out


def start_qt() -> None:
    """Pictures need no screen, and come out the same with and without one."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from colt_gui.cli.display import qt_needed

    with qt_needed():
        from PySide6.QtCore import QCoreApplication, qInstallMessageHandler

        from colt_gui.app import application
        from colt_gui.views.look.style import Style
    if QCoreApplication.instance() is None:
        qInstallMessageHandler(_pass_on)
    Style().prepare(application())


def _pass_on(kind: object, context: object, message: str) -> None:
    """What Qt says, but for its remark that a window without a screen cannot be told its least size."""
    if not message.startswith("This plugin does not support") and sys.stderr is not None:
        print(message, file=sys.stderr)
