"""The pages of the documentation that are made from data: the glossary and the theorems, in Markdown.

They are written by ``python packaging/reference.py``; a test says when they are out of date.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from colt_gui.models.labs import LABS
from colt_gui.reference.glossary import Entry, glossary
from colt_gui.reference.theorems import Theorem, theorems

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


def pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    return {"glossary.md": glossary_page(), "theorems.md": theorems_page()}


def plain(text: str) -> str:
    """As Markdown, letter by letter."""
    return text.translate(ESCAPED)


def typeset(text: str) -> str:
    """What is set low or high is written on the line, as one writes where there is no other way.

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
    """Labs, and after a lab with benches these."""
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
    """Of x₁, x₂, … the first will do."""
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
    yield f"{typeset(theorem.statement)}\n"
    yield "It needs:\n"
    yield from (f"- {typeset(need)}" for need in theorem.needs)
    yield "\nProof:\n"
    yield from (f"{k}. {typeset(step)}" for k, step in enumerate(theorem.proof, start=1))
    yield f"\n*{plain(theorem.source)}*\n"
