"""Messages between the program and the process of a learner of one's own: a JSON head, then raw arrays of numbers.

Nothing is pickled. The process may send anything, and unpickling would import the person's file into the window.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from typing import IO, Any, NamedTuple

import numpy as np

MARK = b"colt"
LENGTHS = struct.Struct("<4sI")  # the mark, and the bytes of the head
TYPES = {name: np.dtype(name) for name in ("<f8", "<i8", "|i1", "|u1", "|b1")}
MOST_HEAD = 2**26  # bytes
MOST_NUMBERS = 2**31  # bytes of one array


class Garbled(Exception):
    """The bytes are no message."""


class Message(NamedTuple):
    """`head` is an object of JSON, `arrays` the numbers that come with it by name."""

    head: dict[str, Any]
    arrays: dict[str, np.ndarray]


def send(stream: IO[bytes], head: Mapping[str, Any], arrays: Mapping[str, np.ndarray] | None = None) -> None:
    """Write one message. Raises ValueError for an array whose type is not one of TYPES."""
    parts, listed = [], []
    for name, array in (arrays or {}).items():
        if array.dtype.str not in TYPES:
            raise ValueError(f"{name} is {array.dtype}")
        listed.append([name, array.dtype.str, list(array.shape)])
        parts.append(np.ascontiguousarray(array).tobytes())
    text = json.dumps([dict(head), listed]).encode()
    stream.write(b"".join([LENGTHS.pack(MARK, len(text)), text, *parts]))
    stream.flush()


def receive(stream: IO[bytes]) -> Message | None:
    """Read one message; None at the end of the stream. Raises Garbled for anything else."""
    start = stream.read(LENGTHS.size)
    if len(start) < LENGTHS.size:
        return None
    mark, length = LENGTHS.unpack(start)
    if mark != MARK or length > MOST_HEAD:
        raise Garbled
    text = stream.read(length)
    if len(text) < length:
        return None
    try:
        head, listed = json.loads(text)
        shapes = [_checked(*row) for row in listed]
    except (ValueError, TypeError, RecursionError):
        raise Garbled from None
    if not isinstance(head, dict):
        raise Garbled
    arrays = {}
    for name, dtype, shape in shapes:
        size = math.prod(shape) * dtype.itemsize
        raw = stream.read(size)
        if len(raw) < size:
            return None
        arrays[name] = _array(raw, dtype).reshape(shape)
    return Message(head, arrays)


def _checked(name: str, kind: str, shape: list[int]) -> tuple[str, np.dtype[Any], list[int]]:
    """An entry of the list of arrays, or ValueError."""
    fine = isinstance(name, str) and kind in TYPES and all(type(n) is int and n >= 0 for n in shape)
    if not fine or math.prod(shape) * TYPES[kind].itemsize > MOST_NUMBERS:
        raise ValueError
    return name, TYPES[kind], shape


def _array(raw: bytes, dtype: np.dtype[Any]) -> np.ndarray:
    """A byte of a truth value may be anything on the way, but must be 0 or 1 in an array."""
    if dtype == np.bool_:
        return np.frombuffer(raw, np.uint8) != 0
    return np.frombuffer(raw, dtype)
