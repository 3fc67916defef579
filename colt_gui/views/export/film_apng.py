"""Writes animated PNG films: every frame a PNG of what has changed, put together chunk by chunk."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from colt_gui.views.export.files import png_bytes
from colt_gui.views.export.film_pixels import Box, changed_box, words

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LONGEST = 65_535  # a frame's time is a fraction of two such numbers


class ApngWriter:
    """All frames have the format of the first: with or without transparency."""

    def __init__(self, path: Path, fps: float) -> None:
        self._time = Fraction(fps).limit_denominator(1000)
        self._before: np.ndarray | None = None
        self._frames = self._sequence = 0
        self._file = open(path, "wb")  # noqa: SIM115 — closed in close()

    def add(self, image: QImage, frames: int = 1) -> None:
        now = words(image)
        box = changed_box(self._before, now)
        part = dict_of(png_bytes(image.copy(*box)))
        if self._before is None:
            self._write_head(part[b"IHDR"][0])
        self._write_control(box, frames)
        for data in part[b"IDAT"]:
            if self._before is None:
                self._write(b"IDAT", data)
            else:
                self._write(b"fdAT", self._number() + data)
        self._before, self._frames = now, self._frames + 1

    def close(self) -> None:
        """Only now the number of frames is known."""
        if self._file.closed:
            return
        self._write(b"IEND", b"")
        self._file.seek(self._count_at)
        self._write(b"acTL", struct.pack(">II", self._frames, 0))
        self._file.close()

    def abandon(self) -> None:
        self._file.close()

    # -- the format: PNG, third edition, 11.3.6 ----------------------------------------------------------------

    def _write_head(self, header: bytes) -> None:
        self._file.write(SIGNATURE)
        self._write(b"IHDR", header)
        self._count_at = self._file.tell()
        self._write(b"acTL", bytes(8))

    def _write_control(self, box: Box, frames: int) -> None:
        """Each frame stays, and what comes takes the place of the pixels it covers."""
        time = Fraction(frames) / self._time
        if max(time.numerator, time.denominator) > LONGEST:
            time = time.limit_denominator(1000)
        place = struct.pack(">IIII", box.width, box.height, box.x, box.y)
        self._write(b"fcTL", self._number() + place + struct.pack(">HHBB", time.numerator, time.denominator, 0, 0))

    def _number(self) -> bytes:
        number, self._sequence = self._sequence, self._sequence + 1
        return struct.pack(">I", number)

    def _write(self, kind: bytes, data: bytes) -> None:
        check = zlib.crc32(kind + data)
        self._file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check))


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (size,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += 12 + size


def dict_of(png: bytes) -> dict[bytes, list[bytes]]:
    by_kind: dict[bytes, list[bytes]] = {}
    for kind, data in chunks(png):
        by_kind.setdefault(kind, []).append(data)
    return by_kind
