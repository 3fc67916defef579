"""Session files (.colt): versioned JSON, read with suspicion, written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.storage.document_json import document_as_json, document_from_json, with_short_paths, with_whole_paths
from colt_gui.storage.json_pieces import json_pieces, read_json
from colt_gui.storage.whole_file import file_bytes, whole_file

FORMAT, VERSION = "colt-lab", 1
BYTES_LIMIT = 2**28


def write_session(
    path: str | os.PathLike[str], document: Document, view: Mapping[str, Any], private: bool = False
) -> None:
    """`view` is what is on show: {"t": round, …}, anything that JSON can say. Nobody else reads a private one."""
    told = with_short_paths(document_as_json(document), Path(path).parent)
    data = {"format": FORMAT, "version": VERSION, "document": told, "view": dict(view)}
    with whole_file(path, private) as file:
        for piece in json_pieces(data):
            file.write(piece)
        file.write("\n")


def read_session(path: str | os.PathLike[str]) -> tuple[Document, dict[str, Any]]:
    """The document and the view; keys that are not known are left aside."""
    name = Path(path).name
    try:
        data = _parse(_text(path))
        _check_format(data)
        told = with_whole_paths(_object(data, "document"), Path(path).parent)
        return document_from_json(told), _view(data.get("view", {}))
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(str(path)) else f"{name}: {text}") from None


def _text(path: str | os.PathLike[str]) -> str:
    data = file_bytes(path, BYTES_LIMIT)
    if len(data) > BYTES_LIMIT:
        raise InputError(f"it is larger than {BYTES_LIMIT >> 20} MB, the largest file that is read.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("this is not a session of COLT Lab, not even text.") from None


def _parse(text: str) -> Any:
    if not text or text.isspace():
        raise InputError("the file is empty.")
    try:
        return read_json(text, parse_constant=_not_a_number, object_pairs_hook=_each_once)
    except json.JSONDecodeError as error:
        raise InputError(f"this is not a session of COLT Lab: line {error.lineno} is not JSON.") from None
    except InputError:
        raise
    except (ValueError, RecursionError):  # numbers with thousands of digits, thousands of brackets
        raise InputError("this is not a session of COLT Lab.") from None


def _not_a_number(constant: str) -> NoReturn:
    raise InputError(f"{constant} is not a number.")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two values for one key nobody can say which is meant."""
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for i, key in enumerate(keys) if key in keys[:i])
        raise InputError(f"{quoted(twice)} is said twice.")
    return data


def _check_format(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise InputError("this is not a session of COLT Lab.")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise InputError("its version must be a whole number of at least 1.")
    if version > VERSION:
        said = f"format {version}, not {VERSION}" if version < 10_000 else f"its format is not {VERSION}"
        raise InputError(f"this session was made by a newer COLT Lab ({said}).")


def _object(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key)
    if not isinstance(value, dict):
        raise InputError(f"the {key} is missing." if value is None else f"the {key} must be a JSON object.")
    return value


def _view(data: Any) -> dict[str, Any]:
    """The view is a convenience: what is wrong with it is no reason not to open the document."""
    view = dict(data) if isinstance(data, dict) else {}
    if type(view.get("t")) is not int or view["t"] < 0:
        view.pop("t", None)
    return view
