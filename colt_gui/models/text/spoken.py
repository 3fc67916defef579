"""A sentence as it can be said: names in it come from files and may hold anything."""

from __future__ import annotations

import unicodedata

MOST = 600  # letters: the longest sentence of the program has half as many


def spoken(sentence: str, most: int = MOST) -> str:
    """Letters that steer a terminal or turn the line round are spelt out, and a sentence too long to be read is
    shortened in its middle.

    >>> spoken("no file \\x1b[31mred\\x07"), spoken("a" * 30, most=11)
    ('no file \\\\x1b[31mred\\\\x07', 'aaaaa…aaaaa')
    """
    if len(sentence) > most:
        half = (most - 1) // 2
        sentence = f"{sentence[:half]}…{sentence[-half:]}"
    return "".join(letter if _harmless(letter) else ascii(letter)[1:-1] for letter in sentence)


def _harmless(letter: str) -> bool:
    """Joiners hold a formula or an emoji together; other letters of format and control do not show what they do."""
    return letter in "\n\u200d\u2060" or unicodedata.category(letter) not in {"Cc", "Cf", "Cs"}
