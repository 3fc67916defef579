"""Finding something by a few letters of its name: beginnings of words first, then whatever holds the letters."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

# how good a hit of one word is; less is better
BEGINNING, INITIALS, INSIDE, BESIDE, WITHIN_BESIDE, SCATTERED = range(6)
LEAST_INSIDE = 3  # letters that are looked for in the middle of what stands beside the name
SPREAD = 4  # times as many letters as were typed may lie between the first and the last of scattered ones


class Match(NamedTuple):
    """`quality` is that of the worst word; `rest` orders what is equally good; `letters` are those of the title."""

    quality: int
    rest: tuple[int, ...]
    letters: tuple[int, ...]


class Hit(NamedTuple):
    quality: int
    letters: tuple[int, ...]


def match(query: str, title: str, beside: str = "") -> Match | None:
    """Every word of the query has to be found, in the title or in what stands `beside` it; None where one is not.

    >>> match("wei maj", "Weighted majority").letters
    (0, 1, 2, 9, 10, 11)
    >>> match("wm", "Weighted majority").quality == INITIALS, match("xyz", "Weighted majority")
    (True, None)
    """
    plain_title, plain_beside = plain(title), plain(beside)
    hits = [_hit(word, plain_title, plain_beside) for word in plain(query).split()]
    found = [hit for hit in hits if hit is not None]
    if len(found) < len(hits):
        return None
    letters = tuple(sorted({i for hit in found for i in hit.letters}))
    begins = not plain_title.startswith(plain(query).strip())
    rest = (int(begins), sum(hit.quality for hit in found), _gaps(letters), len(title))
    return Match(max((hit.quality for hit in found), default=BEGINNING), rest, letters)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Small letters without accents, letter for letter.

    >>> plain("Éta−Γ")
    'eta-γ'
    """
    return "".join(_plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    if letter in "−–‑":
        return "-"
    return unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter


def _hit(word: str, title: str, beside: str) -> Hit | None:
    for text, beginning, inside in ((title, BEGINNING, INSIDE), (beside, BESIDE, WITHIN_BESIDE)):
        if (place := _beginning(word, text)) >= 0:
            return Hit(beginning, _letters(place, word) if text is title else ())
        if text is title and (initials := _in_order(word, _beginnings(title), title)):
            return Hit(INITIALS, initials)
        if (place := text.find(word)) >= 0 and (text is title or len(word) >= LEAST_INSIDE):
            return Hit(inside, _letters(place, word) if text is title else ())
    scattered = _scattered(word, title)
    return Hit(SCATTERED, scattered) if scattered else None


def _letters(place: int, word: str) -> tuple[int, ...]:
    return tuple(range(place, place + len(word)))


@lru_cache(maxsize=4096)
def _beginnings(text: str) -> tuple[int, ...]:
    """Where its words begin."""
    return tuple(i for i, c in enumerate(text) if c.isalnum() and (i == 0 or not text[i - 1].isalnum()))


def _beginning(word: str, text: str) -> int:
    if not word[0].isalnum():  # a sign such as = or * is no word
        return text.find(word)
    return next((i for i in _beginnings(text) if text.startswith(word, i)), -1)


def _in_order(word: str, places: tuple[int, ...], text: str) -> tuple[int, ...]:
    """The first of the places where the letters of the word stand one after the other; none where they do not."""
    found: list[int] = []
    for place in places:
        if len(found) < len(word) and text[place] == word[len(found)]:
            found.append(place)
    return tuple(found) if len(found) == len(word) > 1 else ()


def _scattered(word: str, text: str) -> tuple[int, ...]:
    """Its letters in their order, from the beginning of a word on and not too far from each other."""
    starts = (start for start in _beginnings(text) if text[start] == word[0])
    ways = (_in_order(word, tuple(range(start, len(text))), text) for start in starts)
    near = [way for way in ways if way and way[-1] - way[0] < SPREAD * len(word)]
    return min(near, key=_gaps, default=())


def _gaps(letters: tuple[int, ...]) -> int:
    return letters[-1] - letters[0] + 1 - len(letters) if letters else 0
