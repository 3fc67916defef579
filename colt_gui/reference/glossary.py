"""The glossary: what a symbol or a term means, in the lab in which it is read.

One letter means different things in different labs, so an entry says where it holds. `places` are the ids of a bench
and its lab: what is said of the bench goes before what is said of the lab, and that before what holds everywhere.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from colt_gui.models.core.theorems import cards
from colt_gui.resources import asset

LATIN = "A-Za-zÀ-ɏ"
ACCENTS = "\u0300-\u036f"
ARTICLE = r"(?! [a-z]{2,})"  # “a line” is no symbol
WORD = re.compile(f"[{LATIN}][{LATIN}’'-]+|\\b[aA]\\b(?= )|(?<=[\\d’])s\\b")  # of a text, not of a formula


class Entry(NamedTuple):
    id: str
    name: str
    text: str
    source: str
    symbols: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    labs: tuple[str, ...] = ()

    @property
    def sign(self) -> str:
        """What it is found under: its first symbol, or its first word."""
        return (*self.symbols, *self.words)[0]

    def rank(self, places: tuple[str, ...]) -> int | None:
        """How closely it is about these places, 0 most; None where it means nothing there."""
        if not self.labs:
            return len(places)
        return next((k for k, place in enumerate(places) if place in self.labs), None)


def glossary() -> tuple[Entry, ...]:
    """Return all entries, in the order of the file and then of the cards."""
    return (*_of_file(), *_of_cards())


@cache
def _of_file() -> tuple[Entry, ...]:
    rows = tomllib.loads(asset("glossary.toml").read_text(encoding="utf-8"))
    return tuple(_entry(id, row) for id, row in rows.items())


def _of_cards() -> Iterator[Entry]:
    """Yield the symbols that cards bring along: "name: text" each, for the lab of the card."""
    for theorem in cards().values():
        for symbol, words in theorem.symbols.items():
            name, _, text = words.partition(": ")
            text = f"{text[:1].upper()}{text[1:]}"
            yield Entry(f"{theorem.id} {symbol}", name, text, theorem.source, (symbol,), labs=(theorem.lab,))


def _entry(id: str, row: dict[str, Any]) -> Entry:
    lists = {key: tuple(row.get(key, ())) for key in ("symbols", "words", "labs")}
    return Entry(id, row["name"], row["text"], row["source"], **lists)


class _Index(NamedTuple):
    pattern: re.Pattern[str]
    entries: dict[str, Entry]


@cache
def _index(places: tuple[str, ...], known: tuple[Entry, ...]) -> _Index:
    found: dict[str, tuple[int, Entry]] = {}
    for entry in known:
        rank = entry.rank(places)
        if rank is None:
            continue
        for sign in (*entry.symbols, *(word.lower() for word in entry.words)):
            if sign not in found or rank < found[sign][0]:
                found[sign] = rank, entry
    words = {word.lower() for entry in known for word in entry.words}
    longest_first = sorted(found, key=len, reverse=True)
    pattern = "|".join(_word(sign) if sign in words else _symbol(sign) for sign in longest_first)
    return _Index(re.compile(pattern), {sign: entry for sign, (_, entry) in found.items()})


def _word(word: str) -> str:
    return rf"(?i:(?<![{LATIN}]){re.escape(word)}(?![{LATIN}]))"


def _symbol(symbol: str) -> str:
    """In γm and 2k both letters are symbols, in “max” none is; an accent makes another letter of R."""
    before = f"(?<![{LATIN}])" if re.match(f"[{LATIN}]", symbol) else ""
    after = f"(?![{LATIN}{ACCENTS}])" if re.search(f"[{LATIN}]$", symbol) else ""
    return before + re.escape(symbol) + after + (ARTICLE if symbol in "aA" else "")


def explained(text: str, places: tuple[str, ...]) -> list[Entry]:
    """Who is spoken of in a text, in the order in which they come, each once."""
    index = _index(places, glossary())
    signs = (match.group() for match in index.pattern.finditer(text))
    entries = [index.entries.get(sign) or index.entries[sign.lower()] for sign in signs]
    return list({entry.id: entry for entry in entries}.values())


def unexplained(text: str, places: tuple[str, ...]) -> list[str]:
    """The letters of formulas in a text that no entry is about."""
    rest = WORD.sub(" ", _index(places, glossary()).pattern.sub(" ", text))
    return [letter for letter in rest if unicodedata.category(letter)[0] == "L"]
