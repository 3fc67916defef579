"""The one error that people are meant to read."""

LONGEST = 60  # letters of somebody's text that a sentence has room for


class InputError(ValueError):
    """Bad input; its text is one clear sentence that is shown as it is."""


def brief(text: str) -> str:
    """What somebody wrote, on one line and as far as a sentence has room for it; what cannot be printed is a box.

    >>> brief("two\\nlines"), len(brief("x" * 1000))
    ('two□lines', 61)
    """
    shown = "".join(letter if letter.isprintable() else "□" for letter in text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown}…"


def quoted(text: str) -> str:
    """The same between quotation marks."""
    return f"“{brief(text)}”"
