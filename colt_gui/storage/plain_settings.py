"""A settings file is kept to plain values: Qt would unpickle a @Variant in it, which runs whatever code it names.

Qt does so for a whole section as soon as one of its keys is asked for, so lines are looked at before Qt reads any.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

# Bytes are the one value with an @ that is written; quoted, or without anything that could start another value.
BYTES = re.compile(rb'@ByteArray\([^,"]*\)|"@ByteArray\((?:[^"\\]|\\.)*\)"')
# An @ that begins a value, a letter that is written by its number and may be one, and a line that goes on in the next.
SUSPICIOUS = re.compile(rb"(?<![\w.\-])@|\\[0-7x]|\\$")


def keep_plain(path: str | os.PathLike[str]) -> bool:
    """Takes all other values out of the file; False where they are still in it."""
    try:
        data = Path(path).read_bytes() if os.path.isfile(path) else b""
    except OSError:
        return True  # Qt cannot read it either
    lines = re.split(rb"\r\n|\r|\n", data)
    kept = [line for line in lines if _plain(line)]
    return len(kept) == len(lines) or _written(Path(path), b"\n".join(kept))


def _plain(line: bytes) -> bool:
    _, equals, value = line.partition(b"=")
    if not equals:
        return not line.strip() or line.strip().startswith(b"[")
    value = value.replace(b"\\\\", b"/").strip()
    if BYTES.fullmatch(value):
        return True
    return SUSPICIOUS.search(value) is None and value.count(b'"') % 2 == 0


def _written(path: Path, data: bytes) -> bool:
    with contextlib.suppress(OSError):
        path.write_bytes(data)
        return True
    return False
