"""Writing lessons: what is on show becomes a step that a teacher can edit by hand afterwards."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from colt_gui.lessons.draft import Draft, DraftStep, check_alike
from colt_gui.lessons.lesson import Lesson, Step
from colt_gui.lessons.reading import SUFFIX, lesson_from, lesson_text, read_lesson
from colt_gui.lessons.typed_step import place_value
from colt_gui.models.core.document import Document
from colt_gui.models.own.names import file_name, is_file_name
from colt_gui.storage.whole_file import whole_file


def new_lesson(folder: Path, title: str, step: Step) -> Lesson:
    """A file of its own, named after the title."""
    return write_lesson(new_path(folder, title), f"title = {toml(title)}\n{step_text(step)}")


def add_step(path: Path, step: Step) -> Lesson:
    """One more step at the end of a lesson; the file stays as it was where the step is not accepted."""
    read_lesson(path)  # what cannot be read is not written to
    return write_lesson(path, f"{lesson_text(path).rstrip()}\n{step_text(step)}")


def write_lesson(path: Path, text: str) -> Lesson:
    """The file is replaced only by what can be read again."""
    lesson = lesson_from(text, path)
    with whole_file(path) as file:
        file.write(text)
    return lesson


def new_path(folder: Path, title: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return free_path(folder, title)


def free_path(folder: Path, title: str) -> Path:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "lesson"
    names = (stem if k == 1 else f"{stem}-{k}" for k in range(1, 10_000))
    return next(path for name in names if not (path := folder / f"{name}{SUFFIX}").exists())


# -- a whole lesson -----------------------------------------------------------------------------------------------


def checked_text(path: Path, draft: Draft) -> str:
    """The draft as it would stand in this file; raises InputError where it would not be read back the same."""
    text = draft_text(draft, path.parent)
    check_alike(draft, lesson_from(text, path), path.name)
    return text


def draft_text(draft: Draft, folder: Path) -> str:
    """What the first step shows stands at the head, and a step tells what differs from the one before it."""
    head: dict[str, Any] = {key: text for key in ("title", "summary", "theorem") if (text := getattr(draft, key))}
    head |= {"cites": list(draft.cites)} if draft.cites else {}
    head |= {"picture": draft.picture + 1} if draft.picture is not None else {}
    shown = _tables(draft.steps[0], folder)
    parts = [_table("", head).lstrip(), *(_table(f"[{name}]", values) for name, values in shown.items())]
    for step in draft.steps:
        parts += _step_parts(step, shown, folder)
    return "\n\n".join(parts) + "\n"


def _step_parts(step: DraftStep, shown: dict[str, Any], folder: Path) -> Iterator[str]:
    """`shown` are the tables in effect before the step, and then in it."""
    yield _table("[[steps]]", _own(step.step))
    tables = _tables(step, folder)
    if "data" in shown and "data" not in tables:
        tables["data"] = {"points": []}
    for name, values in tables.items():
        if shown.get(name) != values:
            yield _table(f"[steps.{name}]", values)
    shown |= tables


def _tables(step: DraftStep, folder: Path) -> dict[str, Mapping[str, Any]]:
    tables: dict[str, Mapping[str, Any]] = {} if step.data is None else {"data": step.data}
    document, lab = step.step.document, step.step.lab
    learner = _learner(document)
    if is_file_name(document.learner):
        learner["id"] = file_name(document.learner).relative_to(folder.resolve())
    tables["learner"] = learner
    if lab.setup is not None:
        tables[lab.id] = document.setup(lab.id).to_json()
    return tables


# -- one step -----------------------------------------------------------------------------------------------------


def step_text(step: Step) -> str:
    """Everything that determines what is on show, so that a step does not depend on those before it."""
    parts = [_table("[[steps]]", _own(step)), _table("[steps.data]", _data(step.document))]
    parts.append(_table("[steps.learner]", _learner(step.document)))
    lab = step.lab
    if lab.setup is not None:
        parts.append(_table(f"[steps.{lab.id}]", step.document.setup(lab.id).to_json()))
    return "\n" + "\n\n".join(parts) + "\n"


def _own(step: Step) -> dict[str, Any]:
    """What a step says about itself."""
    own: dict[str, Any] = {"kind": step.kind, "caption": step.caption, "at": place_value(step.at)}
    own |= {"from": place_value(step.start)} if step.start else {}
    own |= {"speed": step.speed} if step.speed else {}
    own |= {key: sorted(names) for key in ("hide", "emphasise") if (names := getattr(step, key))}
    own |= {"show": sorted(step.show)} if step.show is not None else {}
    own |= {"large": step.large} if step.large else {}
    own |= {"charts": list(step.charts)} if step.charts is not None else {}
    return own


def _data(document: Document) -> dict[str, Any]:
    if document.adversary is not None:
        return {"adversary": document.adversary}
    points = document.points
    return {"points": [[*x, y] for x, y in zip(points.X.tolist(), points.y.tolist())]}


def _learner(document: Document) -> dict[str, Any]:
    values = {"id": document.learner, "order": document.order, "seed": document.seed}
    values |= {} if document.rounds is None else {"rounds": document.rounds}
    values |= {"passes": document.passes or 0, "params": dict(document.own_params)}
    return values


def _table(header: str, values: Mapping[str, Any]) -> str:
    return "\n".join([header, *(f"{key} = {toml(value)}" for key, value in values.items() if value is not None)])


def toml(value: Any) -> str:
    """A value as TOML has it; rows of points stand in lines of their own."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {toml(own)}" for key, own in value.items() if own is not None) + "}"
    if isinstance(value, (list, tuple)):
        inner = [toml(own) for own in value]
        rows = inner and isinstance(value[0], (list, tuple))
        return "[\n  " + ",\n  ".join(inner) + "\n]" if rows else "[" + ", ".join(inner) + "]"
    return repr(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w\-]+", name, re.ASCII) else json.dumps(name, ensure_ascii=False)
