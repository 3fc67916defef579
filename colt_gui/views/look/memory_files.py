"""Files that are in memory alone, for what Qt reads by name only: nothing is written, so nothing is left behind.

They are resources of Qt, as `rcc` makes them, in the first version of its format: a tree of names, the names, and what
the files hold.
"""

from __future__ import annotations

from struct import pack

from PySide6.QtCore import qRegisterResourceData

FOLDER = "colt-lab"
VERSION, IS_FOLDER, ANY_LANGUAGE, ANY_COUNTRY = 1, 2, 1, 0

_kept: dict[str, tuple[bytes, bytes, bytes]] = {}  # Qt copies none of it


def memory_file(name: str, data: bytes) -> str:
    """The path by which Qt finds it. A name stands for the same data for ever."""
    if name not in _kept:
        folder = _name(FOLDER)
        _kept[name] = _tree(len(folder)), folder + _name(name), pack(">I", len(data)) + data
        qRegisterResourceData(VERSION, *_kept[name])
    return f":/{FOLDER}/{name}"


def _tree(name: int) -> bytes:
    """The root, the folder in it, and the file in that, whose name begins there among the names."""
    root = pack(">IHII", 0, IS_FOLDER, 1, 1)  # one child, which comes next
    folder = pack(">IHII", 0, IS_FOLDER, 1, 2)
    return root + folder + pack(">IHHHI", name, 0, ANY_COUNTRY, ANY_LANGUAGE, 0)


def _name(text: str) -> bytes:
    return pack(">HI", len(text), _hash(text)) + text.encode("utf-16-be")


def _hash(text: str) -> int:
    """By which Qt looks a name up."""
    value = 0
    for letter in text:
        value = (value << 4) + ord(letter)
        value ^= (value & 0xF0000000) >> 23
        value &= 0x0FFFFFFF
    return value
