"""The parts of the documentation that are made from data, in Markdown.

The glossary and the theorems are whole pages. In README.md and on the other pages everything that can be counted or
looked up is put in place: the tables of learners, the plan of lessons, the counts. `python packaging/reference.py`
writes all of it, `python packaging/reference.py --check` says which pages are out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.theorems import Theorem, about, cards, theorems
from colt_gui.models.labs import LABS, LEARNERS, Lab
from colt_gui.reference.glossary import Entry, glossary

WRITTEN = "by `python packaging/reference.py`. Do not edit this page."
POINTING = (
    "In the program the pointer shows the same lines: let it rest on a meter, a parameter, the title of a chart or the "
    "name of a curve. Shift+F1 does it for what was gone to with Tab."
)
CLICKING = (
    "In the program a click on a meter, or on the name of the theorem above the meters, opens its card with the "
    "numbers of the run; Shift+T does the same."
)
ESCAPED = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_|<[]"})
LOW, HIGH = re.compile(r"_\{([^}]*)\}"), re.compile(r"\^\{([^}]*)\}")


def pages(root: Path) -> dict[str, str]:
    """Return the text that each page should have, by its path below `root`, the folder of README.md."""

    def there(name: str) -> str:
        return (root / name).read_text(encoding="utf-8") if (root / name).exists() else ""

    return {
        "README.md": counted(there("README.md")),
        "docs/glossary.md": glossary_page(),
        "docs/theorems.md": theorems_page(),
        "docs/lecturers.md": planned(there("docs/lecturers.md")),
        **{f"docs/{lab.id}.md": lab_page(there(f"docs/{lab.id}.md"), lab) for lab in LABS.values()},
    }


def plain(text: str) -> str:
    """Return the text as Markdown that shows it letter by letter."""
    return text.translate(ESCAPED)


def typeset(text: str) -> str:
    """Return the text as Markdown, with what is set low or high written on the line.

    >>> typeset("e^{−ηL} and e_{N}, 2^{M}")
    'e^(−ηL) and e\\\\_N, 2^M'
    """
    return plain(HIGH.sub(_raised, LOW.sub(r"_\1", text)))


def _raised(match: re.Match[str]) -> str:
    inside = match[1]
    return f"^{inside}" if len(inside) == 1 else f"^({inside})"


# -- the glossary --------------------------------------------------------------------------------------------------


def glossary_page() -> str:
    return "\n".join(_glossary_lines())


def _glossary_lines() -> Iterator[str]:
    yield "# Glossary\n"
    yield f"Every symbol and term that the program shows. Made from `assets/glossary.toml` {WRITTEN}\n"
    yield f"{POINTING}\n"
    everywhere = [entry for entry in glossary() if not entry.labs]
    yield from _table("In all labs", everywhere)
    for id, name in _places():
        yield from _table(name, [entry for entry in glossary() if id in entry.labs])


def _places() -> list[tuple[str, str]]:
    """Return id and title of each lab, and after a lab those of its benches."""
    found = []
    for lab in LABS.values():
        found.append((lab.id, f"{lab.name} lab"))
        found += [(bench.id, f"{lab.name} lab: {bench.name}") for bench in lab.benches]
    return found


def _table(title: str, entries: list[Entry]) -> Iterator[str]:
    if not entries:
        return
    yield f"## {title}\n"
    yield "| symbol | is | meaning | source |\n|---|---|---|---|"
    for entry in entries:
        signs = ", ".join(plain(sign) for sign in _signs(entry))
        yield f"| {signs} | {plain(entry.name)} | {plain(entry.text)} | {plain(entry.source)} |"
    yield ""


def _signs(entry: Entry) -> list[str]:
    """Return the first few symbols of an entry, or its first words where it has no symbol."""
    shown = [*entry.symbols[:4], *(["…"] if len(entry.symbols) > 4 else [])]
    return shown or list(entry.words[:2])


# -- the theorems --------------------------------------------------------------------------------------------------


def theorems_page() -> str:
    return "\n".join(_theorem_lines())


def _theorem_lines() -> Iterator[str]:
    yield "# Theorems\n"
    yield f"What stands behind the meters. Made from `assets/theorems/` {WRITTEN}\n"
    yield f"{CLICKING}\n"
    for lab in LABS.values():
        yield f"## {lab.name} lab\n"
        for theorem in theorems().values():
            if theorem.lab == lab.id:
                yield from _theorem(theorem)


def _theorem(theorem: Theorem) -> Iterator[str]:
    yield f"### {plain(theorem.name)}\n"
    yield f"{_number(theorem)}\n"
    yield f"{typeset(theorem.statement)}\n"
    yield "It needs:\n"
    yield from (f"- {typeset(need)}" for need in theorem.needs)
    yield "\nProof:\n"
    yield from (f"{k}. {typeset(step)}" for k, step in enumerate(theorem.proof, start=1))
    yield f"\n*{plain(theorem.source)}*\n"
    further = [other for other in cards().values() if other.of == theorem.id]
    if further:
        yield "Further numbers:\n"
        for other in further:
            words = [f"- {_number(other)}", typeset(other.statement), f"*{plain(other.source)}*"]
            yield " ".join(filter(None, words))
        yield ""


def _number(theorem: Theorem) -> str:
    """Return the formula, with the command that computes its number."""
    formula = f"**{plain(theorem.formula)}**"
    if theorem.id not in BOUNDS:
        return formula
    return f"{formula} · `colt-gui bound {theorem.id} {BOUNDS[theorem.id].usage()}`"


# -- the page of a lab ---------------------------------------------------------------------------------------------

LEARNERS_HEAD = "| learner | rule | limit | source |\n|---|---|---|---|\n"


def lab_page(text: str, lab: Lab) -> str:
    """Return the page of a lab with its table of learners and the numbers of its lessons put in place.

    A lab that has no page yet gets one with the table.
    """
    text = text or f"# The {lab.name} lab\n\n## The learners\n\n{LEARNERS_HEAD}"
    rows = "".join(f"{_learner_row(learner)}\n" for learner in lab.learners.values())
    text = re.sub(re.escape(LEARNERS_HEAD) + r"(\|.*\n)*", lambda _: LEARNERS_HEAD + rows, text)
    numbers = [lesson.number for lesson in shipped_lessons() if lesson.lab.id == lab.id]
    if not numbers:
        return text
    return re.sub(r"^Lessons \d+ to \d+:", f"Lessons {numbers[0]} to {numbers[-1]}:", text, flags=re.MULTILINE)


def _learner_row(learner: type[Learner]) -> str:
    return _row(learner.name, learner.rule, limit(learner), learner.source)


def _row(*cells: str) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def limit(learner: type[Learner]) -> str:
    """Return the formulas of the theorems that limit a learner."""
    return "; ".join(theorem.formula for theorem in about(learner.id)) or "–"


# -- the plan of a course ------------------------------------------------------------------------------------------

WEEK = re.compile(r"(?=^### |^## )", re.MULTILINE)
LESSON_ROW = re.compile(r"^\| (\d+) \| (.*) \| (\d+) \| (.*) \|$", re.MULTILINE)
MINUTES_A_STEP = 1.5
REST = "### Further lessons"


def planned(text: str) -> str:
    """Return the plan of a course with the titles, steps and minutes of today.

    Lessons that are in no week stand in a table of their own before the shorter courses.
    """
    parts = [part for part in WEEK.split(text) if not part.startswith(REST)]
    named = {row[1] for part in parts for row in LESSON_ROW.finditer(part)}
    rest = [lesson for lesson in shipped_lessons() if lesson.number not in named]
    if rest:
        rows = "".join(f"{_row(each.number, each.title, str(len(each.steps)), each.summary)}\n" for each in rest)
        after = next(k for k, part in enumerate(parts) if part.startswith("## Shorter courses"))
        parts.insert(after, f"{REST}\n\n| lesson | title | steps | ask |\n|---|---|---|---|\n{rows}\n")
    parts = [_week(part) for part in parts]
    lengths = [int(found[1]) for part in parts if (found := re.search(r"steps, about (\d+) minutes", part))]
    return re.sub(r"\d+ to\s\d+ minutes", f"{min(lengths)} to {max(lengths)} minutes", "".join(parts))


def _week(part: str) -> str:
    lessons = {lesson.number: lesson for lesson in shipped_lessons()}
    steps = 0

    def row(found: re.Match[str]) -> str:
        nonlocal steps
        lesson = lessons[found[1]]
        steps += len(lesson.steps)
        return f"| {lesson.number} | {lesson.title} | {len(lesson.steps)} | {found[4]} |"

    part = LESSON_ROW.sub(row, part)
    said = f"{steps} steps, about {round(MINUTES_A_STEP * steps)} minutes."
    return re.sub(r"\d+ steps, about \d+ minutes\.", said, part)


# -- counts --------------------------------------------------------------------------------------------------------


def counted(text: str) -> str:
    """Return README.md with the counts of today."""
    for count, what in (
        (len(LEARNERS), "learners (?:in|of)"),
        (len(LABS), "labs"),
        (len(BOUNDS), "bounds as formulas"),
        (len(shipped_lessons()), "lessons"),
    ):
        text = re.sub(rf"\b\d+(?= {what}\b)", str(count), text)
    return text
