"""TOML from people: what the reader of the standard library leaves through, or breaks on, is refused in a sentence."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from colt_gui.models.core.errors import InputError

DEEPEST = 32  # tables and lists in one another; a lesson needs six
BITS = 1024  # of a whole number: more than that is no float either


def plain_toml(text: str, name: str) -> dict[str, Any]:
    """What the file `name` says; nothing in it is too deep to walk through or too long to be a number."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(_syntax(name, str(error), text.count("\n") + 1)) from None
    except RecursionError:
        raise _too_deep(name) from None
    except ValueError:  # the only other one: Python does not read whole numbers of thousands of digits
        raise _too_long(name) from None
    _check(data, name)
    return data


def _check(data: dict[str, Any], name: str) -> None:
    """Level by level, for what is nested without end cannot be walked through by functions that call themselves."""
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        if any(type(value) is int and value.bit_length() > BITS for value in level):
            raise _too_long(name)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise _too_deep(name)


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _too_deep(name: str) -> InputError:
    return InputError(f"{name} is not a lesson: its lists and tables are nested more than {DEEPEST} deep.")


def _too_long(name: str) -> InputError:
    return InputError(f"{name} is not a lesson: a number in it has too many digits.")


def _syntax(name: str, message: str, last: int) -> str:
    """The reader says: Expected '=' after a key (at line 3, column 5), or (at end of document)."""
    if match := re.search(r"^(.*) \(at line (\d+), column (\d+)\)", message):
        return f"{name}, line {match[2]}: {match[1]} (column {match[3]})."
    return f"{name}, line {last}: {message}."
