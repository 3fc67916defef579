"""Experts drawn by hand: adding a line, and taking the chosen one away."""

from __future__ import annotations

from dataclasses import replace

from colt_gui.session import Session
from colt_gui.views.experts.animation import chosen

LineEnds = tuple[float, float, float, float]


def on_plane(session: Session) -> bool:
    """Whether the rounds show points; otherwise they come from a table or a story."""
    return session.document.setup("experts").on_plane


def add_line(session: Session, line: LineEnds) -> bool:
    """The experts are the lines from now on; the new one is picked out."""
    source = session.document.setup("experts")
    lines = (*source.lines, line)
    session.seal()
    if not session.set_setup("experts", replace(source, kind="drawn", lines=lines)):
        return False
    session.selection.choose_expert(len(lines) - 1)
    return True


def remove_chosen(session: Session) -> bool:
    """False where the chosen expert was not drawn, or nobody is chosen."""
    source, i = session.document.setup("experts"), chosen(session)
    if source.kind != "drawn" or i is None:
        return False
    own = len(source.lines)
    k = i % own if i < own * (1 + source.contrarian) else None
    if k is None:
        return False
    session.seal()
    session.selection.choose_expert(None)
    return session.set_setup("experts", replace(source, lines=source.lines[:k] + source.lines[k + 1 :]))
