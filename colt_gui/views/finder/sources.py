"""Where entries come from: commands, parameters, learners, presets and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from colt_gui import storage
from colt_gui.lessons.reading import Heading, headings
from colt_gui.models.core.datasets import DATASETS, SPACES
from colt_gui.models.core.document import NOT_OPPOSABLE
from colt_gui.models.labs import LABS, LEARNERS, Lab, bench_of, lab_of
from colt_gui.models.own.names import is_file_name
from colt_gui.session import Session
from colt_gui.views.finder.entry import Entry, Place
from colt_gui.views.finder.knob import Knob
from colt_gui.views.finder.refusals import NO_POINTS, why_not
from colt_gui.views.look.keycaps import spelt
from colt_gui.views.window.command import Actions, Command, Commanded
from colt_gui.views.window.presets.pictures import ADVERSARY, GAMMA, first_values, sample

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
        yield from _knobs(session, id, kind.params, setup=False)


def _choose_learner(session: Session, id: str) -> None:
    """It leaves the adversary behind where it goes to another bench, as entering that does."""
    moved = bench_of(id) is not session.bench
    document = session.document
    session.edit(replace(document, learner=id, adversary=None if moved else document.adversary))


def setup_of(lab: Lab, session: Session) -> Iterator[Entry]:
    kind = lab.setup_class
    if kind is not None:
        yield from _knobs(session, lab.id, kind.params, setup=True)


def _knobs(session: Session, owner: str, params: tuple, setup: bool) -> Iterator[Entry]:
    for param in params:
        if not param.advanced:
            yield knob_entry(Knob(session, owner, param, params, setup))


def knob_entry(knob: Knob) -> Entry:
    """What it stands at, and whose it is."""
    lab = LABS[knob.owner] if knob.setup else lab_of(knob.owner)
    where = knob.owner_name if knob.here or knob.setup else f"{knob.owner_name}, {lab.name} lab"
    return Entry(
        knob.id,
        knob.title,
        f"{knob.shown} · {where}",
        Place.KNOB_HERE if knob.here else Place.KNOB,
        beside=f"parameter {knob.param.help}",
        why=knob.why_not,
        knob=knob,
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


def _lesson(heading: Heading, open_) -> Entry:
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
