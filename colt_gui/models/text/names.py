"""Names where there is little room."""

from __future__ import annotations


def shared_words(names: list[str]) -> str:
    """What all names begin with, as whole words.

    >>> shared_words(["halfspace 90°", "halfspace 95°"]), shared_words(["trend", "insider 1"])
    ('halfspace ', '')
    """
    if len(names) < 2:
        return ""
    first, last = min(names), max(names)  # in the alphabet all others lie between them
    same = next((k for k, pair in enumerate(zip(first, last)) if pair[0] != pair[1]), len(first))
    return first[: first.rfind(" ", 0, same) + 1]
