"""The one error that people are meant to read."""

LONGEST = 60  # letters of somebody's text that a sentence has room for


class InputError(ValueError):
    """Bad input; its text is one clear sentence that is shown as it is."""


def brief(text: str) -> str:
    """Return a person's text on one line, cut to LONGEST letters; a letter that cannot be printed becomes a box.

    >>> brief("two\\nlines"), len(brief("x" * 1000))
    ('two□lines', 61)
    """
    shown = "".join(letter if letter.isprintable() else "□" for letter in text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown}…"


def quoted(text: str) -> str:
    """Return a person's text as `brief` does, between quotation marks."""
    return f"“{brief(text)}”"
