"""All that can be found by its name: what an entry is, where entries come from, and which of them a query means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import NamedTuple

from colt_gui import storage
from colt_gui.lessons.reading import Heading, headings
from colt_gui.models.core.datasets import DATASETS, SPACES
from colt_gui.models.core.document import NOT_OPPOSABLE
from colt_gui.models.core.param import Param
from colt_gui.models.labs import LABS, LEARNERS, Lab, bench_of, lab_of
from colt_gui.models.own.names import is_file_name
from colt_gui.models.text.finding import match
from colt_gui.session import Session
from colt_gui.views.finder.parameter import TypedParameter
from colt_gui.views.labs import view_of
from colt_gui.views.look.keycaps import spelt
from colt_gui.views.window.command import Actions, Command, Commanded
from colt_gui.views.window.presets.pictures import ADVERSARY, GAMMA, first_values, sample

OTHERWISE = "Not possible at present."
NO_POINTS = "No points are on show here."
NO_LESSON = "No lesson is being given."
NO_TARGET = "There is no target: the examples come from a table."
# by the id of the command
WHYS = {
    "undo": "There is nothing to undo.",
    "redo": "There is nothing to do again.",
    "clear": "There are no points.",
    "points": NO_POINTS,
    "point-menu": NO_POINTS,
    "presets": NO_POINTS,
    "way-out": "Nothing is advised at present.",
    "other-way-out": "No second thing is advised at present.",
    "come-back": NO_LESSON,
    "leave-lesson": NO_LESSON,
    "edit-lesson": "Open a lesson, or the page of lessons, first.",
    "copy-lesson": "Open a lesson, or the page of lessons, first.",
    "large": "There is no chart at present.",
    "escape": "There is nothing to leave.",
    "answer-plus": "You are not the adversary: choose that in the panel first.",
    "answer-minus": "You are not the adversary: choose that in the panel first.",
    "bits-target": NO_TARGET,
    "show-target": NO_TARGET,
    "draw-target": NO_TARGET,
    "take-out": "There are no examples of your own.",
    "outlier": "It takes points of both classes in the plane.",
}


def why_not(row: Command, commanded: Commanded) -> str:
    """Empty where it can act."""
    if not row.belongs(commanded.session):
        return f"Works in the {_home(row.lab)}."
    if row.works(commanded):
        return ""
    switches = view_of(commanded.session).switches
    refusal = next((switch.refused(commanded.session) for switch in switches if switch.layer == row.id), "")
    return refusal or WHYS.get(row.id, OTHERWISE)


def _home(id: str) -> str:
    """The lab, or the bench with its lab, that a command belongs to."""
    for lab in LABS.values():
        if lab.id == id:
            return f"{lab.name} lab"
        if bench := _bench(lab, id):
            return f"{lab.name} lab: {bench.name}"
    return f"{id} lab"


def _bench(lab: Lab, id: str) -> Lab | None:
    return next((bench for bench in lab.benches if bench.id == id), None)


class Place(IntEnum):
    """What stands first where two are found equally well."""

    LAB_COMMAND = 0
    PARAMETER_HERE = 1
    COMMAND = 2
    HERE = 3  # learners of the bench on show, presets
    LESSON = 4
    LEARNER = 5
    PARAMETER = 6
    ELSEWHERE = 7  # commands of other labs


@dataclass(frozen=True)
class Entry:
    """Something that can be found by its name, and done.

    `id` is kept in the memory of what was used last; `about` says what it is or does; `beside` are more words that it
    is found by. `why` says why it cannot be done now, and is empty where it can. An entry with a `parameter` is asked
    for a value, any other is simply done.
    """

    id: str
    title: str
    about: str
    place: Place
    do: Callable[[], object] | None = None
    beside: str = ""
    keys: str = ""
    why: str = ""
    parameter: TypedParameter | None = None

    @property
    def words(self) -> str:
        """All that it is found by, but its title."""
        return f"{self.about} {self.beside}"

    @property
    def beside_title(self) -> str:
        """What stands beside its title: what it is; of what cannot be done now rather why, and of a parameter both."""
        if not self.why:
            return self.about
        return self.why if self.parameter is None else f"{self.about} · {self.why}"

    @property
    def spoken(self) -> str:
        """For whoever cannot see the row."""
        return ", ".join(filter(None, (self.title, self.keys, self.why and f"not now: {self.why}", self.about)))


LEFT_OUT = {"finder", "escape"}  # what one does by pressing its key
THEMES = {"light", "dark", "projector", "next-theme"}
# what people call a command besides
CALLED = {"larger": "zoom text size", "smaller": "zoom text size", "normal-size": "zoom text size", "keys": "shortcuts",
          "preferences": "settings options", "present": "projector lecture", "play": "run animate",
          "full-screen": "maximise"} | dict.fromkeys(THEMES, "theme colours look")  # fmt: skip


# -- commands ----------------------------------------------------------------------------------------------------


def commands(actions: Actions, commanded: Commanded) -> Iterator[Entry]:
    """Those of the lab on show, those of the window, and those of other labs, which say where they work."""
    for row in actions.rows:
        if row.id not in LEFT_OUT:
            yield _command(row, actions, commanded)


def _command(row: Command, actions: Actions, commanded: Commanded) -> Entry:
    here = row.belongs(commanded.session)
    place = Place.COMMAND if not row.lab else Place.LAB_COMMAND if here else Place.ELSEWHERE
    state = "on" if here and row.checked is not None and row.checked(commanded) else ""
    about = row.hint or f"{row.menu} menu"
    return Entry(
        f"command:{row.id}",
        row.text,
        f"{about} · {state}" if state else about,
        place,
        actions[row.id].trigger,
        beside=f"{row.menu} {CALLED.get(row.id, '')}",
        keys=spelt(row.keys[0]) if row.keys else "",
        why=why_not(row, commanded),
    )


# -- learners and parameters -------------------------------------------------------------------------------------


def learners_of(lab: Lab, session: Session) -> Iterator[Entry]:
    for id in lab.learners:
        kind = lab.learners[id]
        bench = lab.bench_of(id)
        here = session.bench is bench
        where = f"{lab.name} lab" if bench is lab else f"{lab.name} lab: {bench.name}"
        chosen = " · on show" if session.document.learner == id else ""
        yield Entry(
            f"learner:{id}",
            kind.name,
            f"Learner, {where}{chosen}",
            Place.HERE if here else Place.LEARNER,
            partial(_choose_learner, session, id),
            beside=id,
        )
        yield from _parameters(session, id, kind.params, setup=False)


def _choose_learner(session: Session, id: str) -> None:
    """It leaves the adversary behind where it goes to another bench, as entering that does."""
    moved = bench_of(id) is not session.bench
    document = session.document
    session.edit(replace(document, learner=id, adversary=None if moved else document.adversary))


def setup_of(lab: Lab, session: Session) -> Iterator[Entry]:
    kind = lab.setup_class
    if kind is not None:
        yield from _parameters(session, lab.id, kind.params, setup=True)


def _parameters(session: Session, owner: str, params: tuple[Param, ...], setup: bool) -> Iterator[Entry]:
    for param in params:
        if not param.advanced:
            yield parameter_entry(TypedParameter(session, owner, param, params, setup))


def parameter_entry(parameter: TypedParameter) -> Entry:
    """What it stands at, and whose it is."""
    lab = LABS[parameter.owner] if parameter.setup else lab_of(parameter.owner)
    where = parameter.owner_name if parameter.here or parameter.setup else f"{parameter.owner_name}, {lab.name} lab"
    return Entry(
        parameter.id,
        parameter.title,
        f"{parameter.shown} · {where}",
        Place.PARAMETER_HERE if parameter.here else Place.PARAMETER,
        beside=f"parameter {parameter.param.help}",
        why=parameter.why_not,
        parameter=parameter,
    )


# -- presets and lessons -----------------------------------------------------------------------------------------


def presets(session: Session, commanded: Commanded) -> Iterator[Entry]:
    why = "" if commanded.stage.has_points else NO_POINTS
    for dataset in DATASETS.values():
        do = partial(_place_preset, session, dataset.id)
        yield Entry(f"preset:{dataset.id}", dataset.label, "Preset: points", Place.HERE, do, beside=dataset.id, why=why)
    opposable = session.experiment.learner.opposable
    if opposable:
        for dataset in SPACES.values():
            do = partial(_place_preset, session, dataset.id)
            yield Entry(
                f"preset:{dataset.id}", dataset.label, "Preset: points", Place.HERE, do, beside=dataset.id, why=why
            )
    yield Entry(
        f"preset:{ADVERSARY}",
        "The adversary",
        "Preset: who forces 1/γ² mistakes",
        Place.HERE,
        partial(_oppose, session),
        why="" if opposable else NOT_OPPOSABLE,
    )


def _place_preset(session: Session, name: str) -> None:
    session.seal()
    session.replace_points(sample(name, first_values(name)))
    session.seal()


def _oppose(session: Session) -> None:
    session.seal()
    session.set_adversary(GAMMA)
    session.seal()


def lessons(commanded: Commanded) -> Iterator[Entry]:
    for heading in headings(storage.lessons_folder()):
        yield _lesson(heading, commanded.lessons.open)


def _lesson(heading: Heading, open_: Callable[[Path], object]) -> Entry:
    own = heading.path.parent == storage.lessons_folder()
    numbered = f"Lesson {heading.number}" if heading.number and not own else "Lesson"
    lab, about = _about(heading.learner), numbered if not own else "Your lesson"
    return Entry(
        f"lesson:{heading.path.stem if own else heading.id}",
        heading.title,
        f"{about}{', ' if lab else ''}{lab}",
        Place.LESSON,
        partial(open_, Path(heading.path)),
        beside=f"{heading.words} {heading.id}",
    )


def _about(learner: str) -> str:
    """Its lab; a learner file that nobody has opened has none yet."""
    return f"{lab_of(learner).name} lab" if learner in LEARNERS and not is_file_name(learner) else ""


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
        self.entries = [*commands(actions, commanded)]
        self._add_lab(session.lab.id, commanded)
        self.entries += presets(session, commanded)
        self._commanded, self._complete = commanded, False

    def _add_lab(self, lab: str, commanded: Commanded) -> None:
        self.entries += learners_of(LABS[lab], commanded.session)
        self.entries += setup_of(LABS[lab], commanded.session)

    def add_the_rest(self) -> None:
        """Add what is elsewhere: the learners and setups of other labs, and the lessons."""
        if self._complete:
            return
        self._complete = True
        session = self._commanded.session
        for lab in LABS.values():
            if lab is not session.lab:
                self._add_lab(lab.id, self._commanded)
        self.entries += lessons(self._commanded)

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

    def parameters(self, query: str) -> list[Found]:
        """Parameters alone, for what was typed before an equals sign."""
        return [found for found in self.found(query) if found.entry.parameter is not None]

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
