"""The page of the gallery: one file that needs nothing but the pictures beside it."""

from __future__ import annotations

from html import escape
from string import Template
from typing import TYPE_CHECKING
from urllib.parse import quote

from colt_gui import __version__
from colt_gui.lessons.about import algorithms, theorem
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import rich

if TYPE_CHECKING:
    from colt_gui.views.look.themes import Theme

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
