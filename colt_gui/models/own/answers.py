"""What a learner's methods give back, checked: nonsense is a sentence that names the method's file and line."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from colt_gui.models.own.faults import LearnerFault, brief, place_of

LONGEST = 300  # letters of a sentence


def refused(method: Callable[..., Any], what: str) -> LearnerFault:
    return LearnerFault(f"{place_of(method)}: {method.__name__} {what}.")


def checked_vector(value: Any, length: int, method: Callable[..., Any]) -> np.ndarray:
    """Return a new array of `length` finite numbers."""
    if isinstance(value, np.ndarray) and value.dtype == np.float64:
        vector = value.copy()
    else:
        vector = _array(value, method)
    if vector.shape != (length,):
        shown = {0: "a single number", 1: f"a vector of length {vector.size}"}.get(vector.ndim, "a table of numbers")
        raise refused(method, f"returned {shown} where a vector of length {length} is needed")
    if not np.isfinite(vector).all():
        raise refused(method, f"returned numbers that are not finite: {brief(str(vector.tolist()))}")
    return vector


def _array(value: Any, method: Callable[..., Any]) -> np.ndarray:
    try:
        array = np.asarray(value)
    except (ValueError, TypeError):
        raise refused(method, f"returned {_kind(value)}, not a vector of numbers") from None
    if array.dtype.kind not in "fiub":
        raise refused(method, f"returned {_kind(value)}, not a vector of numbers")
    return array.astype(float)


def _kind(value: Any) -> str:
    if inspect.iscoroutine(value):
        value.close()  # else Python says that nobody waited for it
    if isinstance(value, str):
        return f"the text “{brief(value)}”"
    return f"a {type(value).__name__}"


def checked_prediction(value: Any, method: Callable[..., Any]) -> int:
    """Return +1 or −1. Any number counts by its sign, 0 as +1."""
    if isinstance(value, (bool, np.bool_)):
        return 1 if value else -1
    number = checked_number(value, method)
    if number is None or math.isnan(number):
        raise refused(method, f"returned {value}, neither +1 nor −1")
    return 1 if number >= 0 else -1


def checked_number(value: Any, method: Callable[..., Any]) -> float | None:
    """Return a float, or None for None."""
    if value is None:
        return None
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.item()
    if isinstance(value, str) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise refused(method, f"returned {_kind(value)}, not a number")
    try:
        return float(value)
    except OverflowError:
        return math.inf


def checked_sentence(value: Any, method: Callable[..., Any]) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise refused(method, f"returned {_kind(value)}, not a sentence")
    text = " ".join(value.split())
    if len(text) > LONGEST:
        return f"{text[:LONGEST]}…"
    return f"{text}." if text[-1:].isalnum() else text  # another sentence may follow


def checked_weights(value: Any, n: int, method: Callable[..., Any]) -> np.ndarray:
    """Return n weights, none of them negative."""
    weights = checked_vector(value, n, method)
    if (weights < 0).any():
        raise refused(method, f"returned a negative weight, {weights.min():.4g}")
    return weights


def misshapen(cls: type, base: type, methods: tuple[str, ...]) -> str:
    """Name the method that cannot be called as that of the base class, and how it should be; empty is none."""
    for name in methods:
        expected = list(inspect.signature(getattr(base, name)).parameters)
        try:
            inspect.signature(getattr(cls, name)).bind(*expected)
        except (TypeError, ValueError):
            return f"{name} must take ({', '.join(expected)})"
    return ""


def checked_round(record: Any, length: int | None, method: Callable[..., Any]) -> tuple[Any, ...]:
    """Return the fields of a `Round` that `learn` returned, in plain Python. w must be as long as before."""
    if not isinstance(record, tuple) or len(record) != 6:
        raise refused(method, f"returned {_kind(record)}, not (y, score, prediction, mistake, updated, w)")
    y, score, prediction, mistake, updated, w = record
    number = checked_number(score, method)
    if number is None or not math.isfinite(number):
        raise refused(method, f"returned {score} as the score, which is not a number")
    if prediction not in (-1, 1) or y not in (-1, 1):
        raise refused(method, f"returned {prediction} as the prediction, neither +1 nor −1")
    held = None if w is None else tuple(checked_vector(w, length or np.size(w), method).tolist())
    return int(y), number, int(prediction), bool(mistake), bool(updated), held
