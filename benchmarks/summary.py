"""Rows of one topic, peer and goal as one line: the short table of the page and of the README."""

from __future__ import annotations

import re
from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from benchmarks.measure import Row
from benchmarks.topics import MORE, place
from benchmarks.words import amount, goal, ratio

TIE = "\u00a0"
TORN = re.compile(r"(?<=\d) (?=\d{3}(?!\d))|(?<=[≤≥]) (?=\d)")


class Line(NamedTuple):
    """All rows with the same topic, peer and goal."""

    rows: list[Row]

    @property
    def first(self) -> Row:
        return self.rows[0]

    @property
    def title(self) -> str:
        """What does not belong together stands for itself."""
        return self.first.what if self.first.topic == MORE else self.first.topic

    @property
    def met(self) -> int:
        return sum(row.met for row in self.rows)

    @property
    def missed(self) -> int:
        return sum(row.missed_beyond_noise for row in self.rows)

    @property
    def worst(self) -> Row:
        return max(self.rows, key=lambda row: row.used)

    @property
    def middle(self) -> float:
        return median(row.ratio for row in self.rows)

    @property
    def against(self) -> str:
        """The peer; of a limit also how much it is."""
        limits = {row.theirs for row in self.rows}
        is_limit = len(limits) == 1 and (self.first.peer in LIMITS)
        return f"{self.first.peer}, {amount(self.first.theirs, self.first.unit)}" if is_limit else self.first.peer

    @property
    def verdict(self) -> str:
        """In words, with how many rows of it."""
        many = len(self.rows)
        if self.met == many:
            return "met" if many == 1 else f"met, all {many}"
        if many == 1:
            return "**missed**" if self.missed else "missed, within the noise"
        within = many - self.met - self.missed
        parts = [f"**{self.missed} of {many} missed**"] if self.missed else []
        parts += [f"{within} of {many} missed within the noise"] if within else []
        return ", ".join(parts)

    @property
    def cells(self) -> list[str]:
        return [
            self.title, self.against, ratio(self.middle), ratio(self.worst.ratio), goal(self.first), self.verdict,
        ]  # fmt: skip


LIMITS = ("one frame", "two frames", "felt as such", "raw weights")
HEAD = ("what", "against", "ratio, median", "worst", "goal", "")


def lines(rows: Iterable[Row]) -> list[Line]:
    """In the order of the topics; within one as they were measured."""
    found: dict[tuple, list[Row]] = {}
    for row in rows:
        title = row.what if row.topic == MORE else row.topic
        found.setdefault((title, row.peer, row.goal, row.best), []).append(row)
    return sorted(map(Line, found.values()), key=lambda line: place(line.first.topic))


def table(head: Iterable[str], body: Iterable[Iterable[str]]) -> list[str]:
    """As Markdown. No figure breaks where its thousands part, or before what it is compared with."""
    names = list(head)
    rows = [" | ".join(TORN.sub(TIE, cell.replace("|", "\\|")) for cell in cells) for cells in body]
    return [f"| {' | '.join(names)} |", f"|{'---|' * len(names)}", *(f"| {row} |" for row in rows)]
