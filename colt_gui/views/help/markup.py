"""Entries of the glossary and theorems as markup for labels. Every word of them is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.look.plain_text import escaped

if TYPE_CHECKING:  # they are read when somebody asks for the first time
    from colt_gui.models.core.theorems import Theorem
    from colt_gui.reference.glossary import Entry

LOW, HIGH = re.compile(r"_\{([^}]*)\}"), re.compile(r"\^\{([^}]*)\}")


def typeset(text: str) -> str:
    """
    >>> typeset("e^{−η}, y_{N} & more")
    'e<sup>−η</sup>, y<sub>N</sub> &amp; more'
    """
    return HIGH.sub(r"<sup>\1</sup>", LOW.sub(r"<sub>\1</sub>", escaped(unbroken(text))))


def entry_line(entry: Entry) -> str:
    return f"<b>{escaped(entry.sign)}</b>&nbsp; {escaped(entry.name)}: {escaped(entry.text)}"


def tip(hint: str, entries: Iterable[Entry], width: int, gap: int) -> str:
    """Wrapped at a width: a tooltip wraps nothing but markup."""
    rows = [escaped(hint)] * bool(hint) + [entry_line(entry) for entry in entries]
    cells = "".join(f'<tr><td style="padding-bottom: {gap}px">{row}</td></tr>' for row in rows)
    return f'<table width="{width}" cellspacing="0" cellpadding="0">{cells}</table>'


def numbered(steps: Iterable[str], gap: int) -> str:
    rows = (
        f'<tr><td align="right" style="padding-right: {gap}px">{k}.</td>'
        f'<td style="padding-bottom: {gap}px">{typeset(step)}</td></tr>'
        for k, step in enumerate(steps, start=1)
    )
    return f'<table cellspacing="0" cellpadding="0">{"".join(rows)}</table>'


def bulleted(rows: Iterable[str], gap: int) -> str:
    dot, room = f'<td style="padding-right: {gap}px">·</td>', f"padding-bottom: {gap // 2}px"
    cells = (f'<tr>{dot}<td style="{room}">{typeset(row)}</td></tr>' for row in rows)
    return f'<table cellspacing="0" cellpadding="0">{"".join(cells)}</table>'


def links(theorems: Iterable[Theorem]) -> str:
    return " &nbsp;·&nbsp; ".join(f'<a href="{theorem.id}">{escaped(theorem.name)}</a>' for theorem in theorems)
