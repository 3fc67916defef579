"""Session files (.colt): versioned JSON, read with suspicion, written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from colt_gui.models.document import Document, learner_class
from colt_gui.models.errors import InputError
from colt_gui.models.expert_sources import ExpertSource
from colt_gui.models.orders import ORDERS
from colt_gui.models.points import Points
from colt_gui.models.whole_file import whole_file

FORMAT, VERSION = "colt-lab", 1
BYTES_LIMIT = 2**28
SEED_LIMIT = 2**63


def write_session(path: str | os.PathLike[str], document: Document, view: Mapping[str, Any]) -> None:
    """`view` is what is on show: {"t": round, …}, anything that JSON can say."""
    data = {"format": FORMAT, "version": VERSION, "document": as_json(document), "view": dict(view)}
    text = json.dumps(data, allow_nan=False, ensure_ascii=False)
    with whole_file(path) as file:
        file.write(text + "\n")


def read_session(path: str | os.PathLike[str]) -> tuple[Document, dict[str, Any]]:
    """The document and the view; keys that are not known are left aside."""
    name = Path(path).name
    try:
        data = _parse(_text(path))
        _check_format(data)
        return document_from_json(_object(data, "document")), _view(data.get("view", {}))
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(str(path)) else f"{name}: {text}") from None


def as_json(document: Document) -> dict[str, Any]:
    return {
        "points": document.points.to_json(),
        "learner": document.learner,
        "params": {learner: dict(values) for learner, values in document.params.items()},
        "order": document.order,
        "passes": document.passes,
        "seed": document.seed,
        "adversary": document.adversary,
        "experts": document.experts.to_json(),
    }


def document_from_json(data: Mapping[str, Any]) -> Document:
    """Every field is checked; a missing one that has a default may be missing."""
    if "points" not in data:
        raise InputError("the points are missing.")
    learner = data.get("learner", Document.learner)
    if not isinstance(learner, str):
        raise InputError("the learner must be a name.")
    learner_class(learner)
    return Document(
        points=Points.from_json(data["points"]),
        learner=learner,
        params=_params(data.get("params", {})),
        order=_order(data.get("order", Document.order)),
        passes=_whole(data, "passes", 1, None),
        seed=_whole(data, "seed", 0, Document.seed),
        adversary=_adversary(data.get("adversary")),
        experts=ExpertSource.from_json(data["experts"]) if "experts" in data else ExpertSource(),
    )


def _text(path: str | os.PathLike[str]) -> str:
    if os.path.isdir(path):
        raise InputError(f"{path} is a folder, not a file.")
    try:
        with open(path, "rb") as file:
            data = file.read(BYTES_LIMIT + 1)
    except FileNotFoundError:
        raise InputError(f"{path} does not exist.") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > BYTES_LIMIT:
        raise InputError(f"it is larger than {BYTES_LIMIT >> 20} MB, the largest file that is read.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("this is not a session of COLT Lab, not even text.") from None


def _parse(text: str) -> Any:
    if not text.strip():
        raise InputError("the file is empty.")
    try:
        return json.loads(text, parse_constant=_not_a_number)
    except json.JSONDecodeError as error:
        raise InputError(f"this is not a session of COLT Lab: line {error.lineno} is not JSON.") from None
    except InputError:
        raise
    except (ValueError, RecursionError):  # numbers with thousands of digits, thousands of brackets
        raise InputError("this is not a session of COLT Lab.") from None


def _not_a_number(constant: str) -> NoReturn:
    raise InputError(f"{constant} is not a number.")


def _check_format(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("this is not a session of COLT Lab.")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise InputError("its version must be a whole number of at least 1.")
    if version > VERSION:
        raise InputError(f"this session was made by a newer COLT Lab (format {version}, not {VERSION}).")


def _object(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise InputError(f"the {key} is missing." if value is None else f"the {key} must be a JSON object.")
    return value


def _params(data: Any) -> dict[str, dict[str, Any]]:
    if not isinstance(data, dict) or not all(isinstance(values, dict) for values in data.values()):
        raise InputError("params must hold, for each learner, its parameters by name.")
    return {learner: _learner_params(learner, values) for learner, values in data.items()}


def _learner_params(learner: str, values: dict[str, Any]) -> dict[str, Any]:
    known = {param.name: param for param in learner_class(learner).params}
    for name in values:
        if name not in known:
            raise InputError(f"{learner} has no parameter “{name}”; it has: {', '.join(known)}.")
    return {name: _checked(known[name], value) for name, value in values.items()}


def _checked(param, value: Any) -> Any:
    if isinstance(value, (list, dict)):  # cannot be looked up among choices
        raise InputError(f"{param.name} must be one value.")
    try:
        return param.check(value)
    except OverflowError:
        raise InputError(f"{param.name} is too large a number.") from None


def _order(value: Any) -> str:
    if not isinstance(value, str) or value not in ORDERS:
        raise InputError(f"the order must be one of {', '.join(ORDERS)}.")
    return value


def _whole(data: Mapping[str, Any], key: str, least: int, default: int | None) -> int | None:
    value = data.get(key)
    if value is None:
        return default
    if type(value) is not int or not least <= value < SEED_LIMIT:
        raise InputError(f"{key} must be a whole number of at least {least}.")
    return value


def _adversary(value: Any) -> float | None:
    if value is None:
        return None
    number = not isinstance(value, bool) and isinstance(value, (int, float))
    if not number or not 0 < value <= 1:
        raise InputError("adversary must be a margin in (0, 1].")
    return float(value)


def _view(data: Any) -> dict[str, Any]:
    """The view is a convenience: what is wrong with it is no reason not to open the document."""
    view = dict(data) if isinstance(data, dict) else {}
    if type(view.get("t")) is not int or view["t"] < 0:
        view.pop("t", None)
    return view
