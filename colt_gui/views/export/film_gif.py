"""Writes GIF films: one palette for all frames, and of each frame only what has changed.

A film library would keep every frame until the end; here each is written at once, so a long film needs no more
memory than a short one.
"""

from __future__ import annotations

import io
import struct
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

from colt_gui.views.export.film_pixels import Box, changed_box, extra, rgb

COLOURS = 255
SEE_THROUGH = 255  # the index that leaves a pixel as it was
FLATS = 128  # colours that are in the palette as they are; the others are means of what is left
BITS = 6  # of each channel, in the table from colours to indices
CENTISECONDS = 100


class GifWriter:
    """`samples` are frames of the film, for which its palette is made."""

    def __init__(self, path: Path, fps: float, samples: list[QImage]) -> None:
        self._image = extra("PIL.Image", "GIF")
        self._fps, self._shown = fps, 0
        self._palette = palette_of([rgb(image) for image in samples], self._image)
        self._indices = index_table(self._palette)
        self._before: np.ndarray | None = None
        self._file = open(path, "wb")  # noqa: SIM115 — closed in close()
        self._write_head(*samples[0].size().toTuple())

    def add(self, image: QImage, frames: int = 1) -> None:
        indices = self._indices[packed(rgb(image), BITS)]
        box = changed_box(self._before, indices)
        start, self._shown = self._shown, self._shown + frames
        # rounded by the film's time, not the frame's, so that it does not run away
        delay = round(self._shown * CENTISECONDS / self._fps) - round(start * CENTISECONDS / self._fps)
        part = box.of(indices)
        if self._before is not None:
            part = np.where(part == box.of(self._before), SEE_THROUGH, part).astype(np.uint8)
        self._write_frame(part, box, delay)
        self._before = indices

    def close(self) -> None:
        if not self._file.closed:
            self._file.write(b"\x3b")
            self._file.close()

    def abandon(self) -> None:
        self._file.close()

    # -- the format: CompuServe, Graphics Interchange Format, version 89a ---------------------------------------

    def _write_head(self, width: int, height: int) -> None:
        table = np.zeros((256, 3), np.uint8)
        table[: len(self._palette)] = self._palette
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + table.tobytes())
        self._file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")  # for ever

    def _write_frame(self, part: np.ndarray, box: Box, delay: int) -> None:
        see_through = self._before is not None
        # disposal 1: the next frame is drawn over this one
        self._file.write(b"\x21\xf9\x04" + struct.pack("<BHBB", 4 | see_through, min(delay, 0xFFFF), SEE_THROUGH, 0))
        self._file.write(b"\x2c" + struct.pack("<HHHHB", box.x, box.y, box.width, box.height, 0))
        self._file.write(self._compressed(part))

    def _compressed(self, part: np.ndarray) -> bytes:
        """The LZW blocks of a GIF that Pillow makes of this part alone."""
        picture = self._image.fromarray(np.ascontiguousarray(part))
        picture.putpalette(bytes(768))
        data = io.BytesIO()
        picture.save(data, "GIF", optimize=False, interlace=False)
        return image_data(data.getvalue())


def image_data(gif: bytes) -> bytes:
    """From the first code size to the end of its blocks."""
    at = 13 + (3 << ((gif[10] & 7) + 1) if gif[10] & 0x80 else 0)
    while gif[at] == 0x21:  # extensions
        at = _after_blocks(gif, at + 2)
    flags = gif[at + 9]
    start = at + 10 + (3 << ((flags & 7) + 1) if flags & 0x80 else 0)
    return gif[start : _after_blocks(gif, start + 1)]


def _after_blocks(gif: bytes, at: int) -> int:
    while gif[at]:
        at += gif[at] + 1
    return at + 1


# -- colours ------------------------------------------------------------------------------------------------------


def packed(pixels: np.ndarray, bits: int = 8) -> np.ndarray:
    """Each pixel as one number, of the leading `bits` of its channels."""
    r, g, b = (pixels[..., k].astype(np.uint32) >> (8 - bits) for k in range(3))
    return r << 2 * bits | g << bits | b


def palette_of(samples: list[np.ndarray], image) -> np.ndarray:
    """The commonest colours as they are, and means of the others in which rare ones are not forgotten."""
    values, counts = np.unique(np.concatenate([packed(pixels).ravel() for pixels in samples]), return_counts=True)
    order = np.argsort(-counts, kind="stable")
    values, counts = values[order], counts[order]
    colours = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(np.uint8)
    if len(colours) <= COLOURS:
        return colours
    rest, weights = colours[FLATS:], np.sqrt(counts[FLATS:])
    repeated = np.repeat(rest, np.ceil(weights * min(1.0, 200_000 / weights.sum())).astype(int), axis=0)
    mixed = image.fromarray(repeated[None]).quantize(COLOURS - FLATS, method=image.Quantize.MEDIANCUT)
    means = np.array(mixed.getpalette()[: 3 * (COLOURS - FLATS)], np.uint8).reshape(-1, 3)
    return np.concatenate([colours[:FLATS], means])


def index_table(palette: np.ndarray) -> np.ndarray:
    """For each packed colour the index of the nearest one of the palette."""
    steps = (np.arange(1 << BITS, dtype=np.float32) + 0.5) * (1 << (8 - BITS)) - 0.5
    colours = palette.astype(np.float32)
    table = np.empty((1 << BITS,) * 3, np.uint8)
    green, blue = np.meshgrid(steps, steps, indexing="ij")
    for k, red in enumerate(steps):
        plane = np.stack([np.full_like(green, red), green, blue], axis=-1)
        distance = (colours**2).sum(axis=1) - 2 * plane @ colours.T
        table[k] = distance.argmin(axis=-1)
    table = table.ravel()
    # a colour of the palette stays what it is; of two in one cell, the commoner one, which stands first
    for index in reversed(range(len(palette))):
        table[packed(palette[index], BITS)] = index
    return table
