"""A document as plain data, and back: what session files and lessons say of it. Every field is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from colt_gui.models import LEARNERS
from colt_gui.models.core.document import LONGEST_RUN, Document, Setup
from colt_gui.models.core.errors import InputError, brief, quoted
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import Lab, labs_with_setup, learner_class
from colt_gui.models.own.names import file_name, is_file_name

SEED_LIMIT = 2**63
Default = TypeVar("Default", int, None)


def document_as_json(document: Document) -> dict[str, Any]:
    return {
        "points": document.points.to_json(),
        "learner": document.learner,
        "params": {learner: dict(values) for learner, values in document.params.items()},
        "order": document.order,
        "passes": document.passes,
        "seed": document.seed,
        "adversary": document.adversary,
        **({} if document.rounds is None else {"rounds": document.rounds}),
        **{lab.id: document.setup(lab.id).to_json() for lab in labs_with_setup() if _written(document, lab)},
    }


def document_from_json(data: Mapping[str, Any]) -> Document:
    """Every field is checked; a missing one that has a default may be missing."""
    if "points" not in data:
        raise InputError("the points are missing.")
    learner = data.get("learner", Document.learner)
    if not isinstance(learner, str):
        raise InputError("the learner must be a name.")
    if not is_unopened(learner):
        learner_class(learner)
    return Document(
        points=Points.from_json(data["points"]),
        learner=learner,
        params=_params(data.get("params", {})),
        order=_order(data.get("order", Document.order)),
        passes=_whole(data, "passes", 1, None),
        seed=_whole(data, "seed", 0, Document.seed),
        adversary=_adversary(data.get("adversary")),
        setups=_setups(data),
        rounds=_rounds(data),
    )


def _written(document: Document, lab: Lab) -> bool:
    """What is as usual goes without saying, but for what files of 0.1.0 have always said."""
    return lab.id in document.setups or (lab.setup_class is not None and lab.setup_class.always_written)


def _setups(data: Mapping[str, Any]) -> dict[str, Setup]:
    """What is set up in a lab stands under the lab's id."""
    spoken_of = (lab for lab in labs_with_setup() if lab.id in data)
    return {lab.id: made.from_json(data[lab.id]) for lab in spoken_of if (made := lab.setup_class) is not None}


def _params(data: Any) -> dict[str, dict[str, Any]]:
    if not isinstance(data, dict) or not all(isinstance(values, dict) for values in data.values()):
        raise InputError("params must hold, for each learner, its parameters by name.")
    return {learner: _learner_params(learner, values) for learner, values in data.items()}


def _learner_params(learner: str, values: dict[str, Any]) -> dict[str, Any]:
    if is_unopened(learner):  # what they mean is known when somebody opens it
        return _plain(learner, values)
    known = {param.name: param for param in learner_class(learner).params}
    for name in values:
        if name not in known:
            raise InputError(f"{learner} has no parameter {quoted(name)}; it has: {', '.join(known)}.")
    return {name: known[name].check(value) for name, value in values.items()}


def _plain(learner: str, values: dict[str, Any]) -> dict[str, Any]:
    if not all(value is None or isinstance(value, (bool, int, float, str)) for value in values.values()):
        raise InputError(f"the parameters of {brief(learner)} must be numbers, texts, true or false.")
    return dict(values)


def _order(value: Any) -> str:
    if not isinstance(value, str) or value not in ORDERS:
        raise InputError(f"the order must be one of {', '.join(ORDERS)}.")
    return value


def _whole(data: Mapping[str, Any], key: str, least: int, default: Default) -> int | Default:
    value = data.get(key)
    if value is None:
        return default
    if type(value) is not int or not least <= value < SEED_LIMIT:
        raise InputError(f"{key} must be a whole number of at least {least}.")
    return value


def _rounds(data: Mapping[str, Any]) -> int | None:
    rounds = _whole(data, "rounds", 1, None)
    if rounds is not None and rounds > LONGEST_RUN:
        raise InputError(f"rounds must be at most {LONGEST_RUN}.")
    return rounds


def _adversary(value: Any) -> float | None:
    if value is None:
        return None
    number = not isinstance(value, bool) and isinstance(value, (int, float))
    if not number or not 0 < value <= 1:
        raise InputError("adversary must be a margin in (0, 1].")
    return float(value)


# -- learner files: named relative to the file that names them, never run for being named -------------------------


def is_unopened(learner: str) -> bool:
    """A learner file that nobody has opened."""
    return is_file_name(learner) and learner not in LEARNERS


def with_whole_paths(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A document as a file in that folder has it, its learner files by their whole paths."""
    return _renamed(data, lambda name: file_name(name, folder).key)


def with_short_paths(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """The same on the way out: what lies beside the file may move with it."""
    return _renamed(data, lambda name: file_name(name).relative_to(folder.resolve()))


def _renamed(data: Mapping[str, Any], rename: Callable[[str], str]) -> dict[str, Any]:
    def new(name: Any) -> Any:
        return rename(name) if is_file_name(name) else name

    renamed = dict(data)
    if "learner" in renamed:
        renamed["learner"] = new(renamed["learner"])
    if isinstance(renamed.get("params"), dict):
        renamed["params"] = {new(name): values for name, values in renamed["params"].items()}
    return renamed


def lesson_with_whole_paths(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    """A lesson, or a step of one: its learner stands in a table of its own."""
    renamed = dict(data)
    learner = renamed.get("learner")
    if isinstance(learner, dict) and is_file_name(learner.get("id")):
        renamed["learner"] = {**learner, "id": file_name(learner["id"], folder).key}
    if isinstance(renamed.get("steps"), list):
        renamed["steps"] = [
            lesson_with_whole_paths(step, folder) if isinstance(step, dict) else step for step in renamed["steps"]
        ]
    return renamed
