"""`colt-gui gallery`: every lesson as a picture, and a page to look at them."""

from __future__ import annotations

import argparse
import sys
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING
from urllib.parse import quote

from colt_gui import __version__
from colt_gui.cli.arguments import Parser
from colt_gui.cli.progress import Progress
from colt_gui.cli.subject import THEMES, Subject, size, start_qt
from colt_gui.interrupts import Interrupts
from colt_gui.lessons.about import algorithms, theorem
from colt_gui.lessons.lesson import Lesson
from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import rich
from colt_gui.storage.whole_file import whole_file

if TYPE_CHECKING:
    from colt_gui.views.look.themes import Theme

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
    from colt_gui.views.export.offscreen import HiddenWindow
    from colt_gui.views.export.snapshot import Options
    from colt_gui.views.window.main_window import MainWindow

    with HiddenWindow(shown.scene(args.theme, None), Options("window", args.size), MainWindow) as hidden:
        write_picture(hidden, path)


# -- the page: one file that needs nothing but the pictures beside it ---------------------------------------------

PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>COLT Lab: lessons</title>
<style>
:root { --ground: $stage; --panel: $panel; --line: $hairline; --ink: $ink; --muted: $muted; --accent: $accent; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 1720px; background: var(--ground); color: var(--ink);
  font: 16px/1.45 Inter, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 30px; margin: 8px 0 4px; }
h2 { font-size: 22px; margin: 36px 0 12px; }
h3 { font-size: 18px; margin: 0 0 4px; }
p { margin: 0 0 8px; }
.muted { color: var(--muted); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(480px, 100%), 1fr)); gap: 20px; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
article a { display: block; border-bottom: 1px solid var(--line); }
article a:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
article img { display: block; width: 100%; height: auto; }
article div { padding: 14px 16px; }
summary { cursor: pointer; color: var(--accent); }
ol { margin: 8px 0 0; padding-left: 1.4em; }
li { margin-bottom: 6px; }
</style>
</head>
<body>
<h1>COLT Lab: lessons</h1>
<p class="muted">$count lessons, version $version. <code>colt-gui LESSON</code> gives one in the window.</p>
$groups
</body>
</html>
""")


def page(lessons: list[Lesson], pictures: dict[str, dict[int, str]], colours: Theme, size: tuple[int, int]) -> str:
    """`pictures`: for each lesson the names of its pictures, by the index of the step; the page has their colours."""
    groups = "\n".join(
        _group(lab.name, [card(lesson, pictures[lesson.id], size) for lesson in lessons if lesson.lab is lab])
        for lab in LABS.values()
    )
    return PAGE.substitute(colours._asdict(), count=len(lessons), version=__version__, groups=groups)


def _group(name: str, cards: list[str]) -> str:
    if not cards:
        return ""
    return f'<h2>{escape(name)}</h2>\n<section class="cards">\n' + "\n".join(cards) + "\n</section>"


def card(lesson: Lesson, pictures: dict[int, str], size: tuple[int, int]) -> str:
    width, height = size
    shown = "\n".join(
        f'<a href="{quote(name)}"><img src="{quote(name)}" width="{width}" height="{height}" loading="lazy" '
        f'alt="{escape(lesson.title)}, step {index + 1}"></a>'
        for index, name in pictures.items()
    )
    steps = "\n".join(f"<li><b>{step.heading}.</b> {rich(step.caption)}</li>" for step in lesson.steps)
    return (
        f'<article id="{escape(lesson.id)}">\n{shown}\n<div>\n<h3>{escape(lesson.title)}</h3>\n'
        f"<p><b>{escape(', '.join(algorithms(lesson)))}</b></p>\n<p>{escape(lesson.summary)}</p>\n"
        f'<p class="muted">{escape(theorem(lesson))}</p>\n'
        f"<details><summary>The steps of <code>{escape(lesson.id)}</code></summary>\n<ol>\n{steps}\n</ol></details>\n"
        "</div>\n</article>"
    )
