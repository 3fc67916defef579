"""Writing lessons: what is on show becomes a step that a teacher can edit by hand afterwards."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

from colt_gui.lessons.lesson import Lesson, Step
from colt_gui.lessons.reading import SUFFIX, read_lesson
from colt_gui.models.core.document import Document
from colt_gui.storage.whole_file import whole_file


def new_lesson(folder: Path, title: str, step: Step) -> Lesson:
    """A file of its own, named after the title."""
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(folder, title)
    return _write(path, f"title = {toml(title)}\n{step_text(step)}")


def add_step(path: Path, step: Step) -> Lesson:
    """One more step at the end of a lesson; the file stays as it was where the step is not accepted."""
    read_lesson(path)  # what cannot be read is not written to
    return _write(path, f"{path.read_text(encoding='utf-8-sig').rstrip()}\n{step_text(step)}")


def _write(path: Path, text: str) -> Lesson:
    before = path.read_text(encoding="utf-8-sig") if path.exists() else None
    with whole_file(path) as file:
        file.write(text)
    try:
        return read_lesson(path)
    except Exception:
        if before is None:
            path.unlink()
        else:
            with whole_file(path) as file:
                file.write(before)
        raise


def free_path(folder: Path, title: str) -> Path:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "lesson"
    names = [stem, *(f"{stem}-{k}" for k in range(2, 10_000))]
    return next(path for name in names if not (path := folder / f"{name}{SUFFIX}").exists())


def step_text(step: Step) -> str:
    """Everything that determines what is on show, so that a step does not depend on those before it."""
    own: dict[str, Any] = {"kind": step.kind, "caption": step.caption, "at": _place(step.at)}
    own |= {"from": _place(step.start)} if step.start else {}
    own |= {"speed": step.speed} if step.speed else {}
    own |= {key: sorted(names) for key in ("hide", "emphasise") if (names := getattr(step, key))}
    own |= {"show": sorted(step.show)} if step.show is not None else {}
    own |= {"large": step.large} if step.large else {}
    own |= {"charts": list(step.charts)} if step.charts is not None else {}
    parts = [_table("[[steps]]", own), _table("[steps.data]", _data(step.document))]
    parts.append(_table("[steps.learner]", _learner(step.document)))
    lab = step.lab
    if lab.setup is not None:
        parts.append(_table(f"[steps.{lab.id}]", step.document.setup(lab.id).to_json()))
    return "\n" + "\n\n".join(parts) + "\n"


def _place(place) -> int | str:
    return {"round": place.number, "end": "end"}.get(place.what, f"{place.what} {place.number}")


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


def _table(header: str, values: dict[str, Any]) -> str:
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
