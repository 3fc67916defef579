"""`colt-gui gallery`: every lesson as a picture, and a page to look at them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from colt_gui.cli.arguments import Parser
from colt_gui.cli.gallery_page import page
from colt_gui.cli.progress import Progress
from colt_gui.cli.subject import THEMES, Subject, size, start_qt
from colt_gui.interrupts import Interrupts
from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.core.errors import InputError
from colt_gui.storage.whole_file import whole_file

DEFAULT = (1600, 900)


def parser() -> Parser:
    made = Parser(
        "gallery",
        "Every lesson as a picture (LESSON.png), and index.html to look at them.",
        "example:\n  colt-gui gallery -o gallery --theme dark",
    )
    made.add_argument("-o", "--out", metavar="DIR", required=True, help="the folder; made if it is not there")
    text = "x".join(map(str, DEFAULT))
    made.add_argument("--size", type=size, default=DEFAULT, metavar="WxH", help=f"size of each picture ({text})")
    made.add_argument("--theme", choices=THEMES, default="light", help="the colours (light)")
    made.add_argument("--steps", action="store_true", help="all steps of each lesson, as LESSON-1.png and so on")
    return made


def run(args: argparse.Namespace) -> None:
    folder = _folder(args.out)
    lessons = shipped_lessons()
    wanted = {lesson.id: _steps(lesson, args.steps) for lesson in lessons}
    total, done = sum(map(len, wanted.values())), 0
    start_qt()
    from colt_gui.views.look.themes import THEMES as COLOURS

    with Interrupts(("SIGINT",)) as interrupts, Progress(sys.stderr, "picture") as bar:
        for lesson in lessons:
            for index, name in wanted[lesson.id].items():
                _picture(Subject(lesson.steps[index].document, lesson, index), args, folder / name)
                done += 1
                bar.show(done, total)
                interrupts.check()
    with whole_file(folder / "index.html") as file:
        file.write(page(lessons, wanted, COLOURS[args.theme], args.size))


def _folder(name: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise InputError(f"{name} is a file, not a folder.") from None
    except OSError as error:
        raise InputError(f"{name} cannot be made: {error.strerror}.") from None
    return folder


def _steps(lesson: Lesson, every: bool) -> dict[int, str]:
    """The steps that are shown, with the names of their pictures."""
    if every:
        return {index: f"{lesson.id}-{index + 1}.png" for index in range(len(lesson.steps))}
    return {lesson.picture: f"{lesson.id}.png"}


def _picture(shown: Subject, args: argparse.Namespace, path: Path) -> None:
    from colt_gui.views.export.files import write_picture
    from colt_gui.views.export.offscreen import Double
    from colt_gui.views.export.snapshot import Options
    from colt_gui.views.window.main_window import MainWindow

    with Double(shown.scene(args.theme, None), Options("window", args.size), MainWindow) as double:
        write_picture(double, path)
