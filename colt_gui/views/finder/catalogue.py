"""All that can be found now, the best first."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui import storage
from colt_gui.lessons.reading import headings
from colt_gui.models.labs import LABS
from colt_gui.models.text.finding import match
from colt_gui.views.finder import sources
from colt_gui.views.finder.entry import Entry
from colt_gui.views.window.command import Actions, Commanded

RECENT, RECENT_LIMIT = "finder/recent", 12
DISABLED_LAST = 100


class Found(NamedTuple):
    """`letters` are those of the title that were typed."""

    entry: Entry
    letters: tuple[int, ...] = ()


def load_sources() -> None:
    """Read what the entries of other labs and of lessons are made from, in whatever thread; it stays known."""
    for lab in LABS.values():
        for id in lab.learners:
            lab.learners[id]
        lab.setup_class  # noqa: B018
    for _ in headings(storage.lessons_folder()):
        pass


class Catalogue:
    """What is on show is there at once; the rest is added when `load_sources` has read it."""

    def __init__(self, actions: Actions, commanded: Commanded) -> None:
        session = commanded.session
        self.entries = [*sources.commands(actions, commanded)]
        self._add_lab(session.lab.id, commanded)
        self.entries += sources.presets(session, commanded)
        self._commanded, self._complete = commanded, False

    def _add_lab(self, lab: str, commanded: Commanded) -> None:
        self.entries += sources.learners_of(LABS[lab], commanded.session)
        self.entries += sources.setup_of(LABS[lab], commanded.session)

    def add_the_rest(self) -> None:
        """Add what is elsewhere: the learners and setups of other labs, and the lessons."""
        if self._complete:
            return
        self._complete = True
        session = self._commanded.session
        for lab in LABS.values():
            if lab is not session.lab:
                self._add_lab(lab.id, self._commanded)
        self.entries += sources.lessons(self._commanded)

    # -- looking for something ---------------------------------------------------------------------------------

    def found(self, query: str) -> list[Found]:
        """The best first; without a word what was used last, and then all that is on show."""
        if not query.strip():
            return [Found(entry) for entry in self._in_order()]
        scored = []
        for k, entry in enumerate(self.entries):
            hit = match(query, entry.title, entry.words)
            if hit is not None:
                scored.append(((hit.quality, _place(entry), *hit.rest, k), Found(entry, hit.letters)))
        return [found for _, found in sorted(scored, key=lambda pair: pair[0])]

    def knobs(self, query: str) -> list[Found]:
        """Parameters alone, for what was typed before an equals sign."""
        return [found for found in self.found(query) if found.entry.knob is not None]

    def _in_order(self) -> list[Entry]:
        known = {entry.id: entry for entry in self.entries}
        recent = {id: known[id] for id in recently_used() if id in known}
        others = (entry for entry in self.entries if entry.id not in recent)
        return [*recent.values(), *sorted(others, key=_place)]


def _place(entry: Entry) -> int:
    return entry.place + (DISABLED_LAST if entry.why else 0)


def recently_used() -> list[str]:
    """The ids of what was done last, the latest first."""
    return storage.remembered_names(RECENT)


def remember_use(id: str) -> None:
    kept = [id, *(other for other in recently_used() if other != id)]
    storage.settings().setValue(RECENT, kept[:RECENT_LIMIT])
