#!/usr/bin/env python3
"""Makes the icon files from the drawings.

``python packaging/icons.py`` writes to assets/desktop what is kept in the repository, 100 kB, so that the program has
its icons wherever it is installed; run it again after a drawing has changed. ``python packaging/icons.py FOLDER`` puts
everything there, also the .icns, which only a Mac needs and only while the program is being built.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ASSETS = Path(__file__).resolve().parent.parent / "assets"
TARGET = ASSETS / "desktop"
# the program, and a session of it; at 16 pixels only a drawing made for them is sharp
DRAWINGS = {
    "colt-lab": {16: TARGET / "colt-lab-16.svg", 0: ASSETS / "colt-lab.svg"},
    "colt-session": {0: TARGET / "colt-session.svg"},
}
PNG_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
KEPT_SIZES = (16, 48, 256)  # beside the scalable drawing a Linux theme wants only these
ICO_SIZES = (16, 24, 32, 48, 64, 256)
BITMAPS_TO = 64  # parts of Windows read PNG only in the largest entry
# The Mac's names of sizes. The plain 16 and 32 have no reliable PNG form; it scales the next one down.
ICNS_TYPES = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}


def image(name: str, size: int) -> QImage:
    drawings = DRAWINGS[name]
    renderer = QSvgRenderer(str(drawings.get(size, drawings[0])))
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(0)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def png(picture: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG", 0)  # 0: packed as small as can be
    return bytes(data)


def bitmap(picture: QImage) -> bytes:
    """An icon's bitmap: rows from the bottom up, then a mask of nothing, since the pixels have their opacity."""
    size, line = picture.width(), picture.bytesPerLine()
    pixels = bytes(picture.constBits())
    rows = b"".join(pixels[y * line : y * line + 4 * size] for y in reversed(range(size)))
    mask = bytes((size + 31) // 32 * 4 * size)
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(rows), 0, 0, 0, 0)
    return header + rows + mask


def ico(name: str) -> bytes:
    entries = [(size, (bitmap if size <= BITMAPS_TO else png)(image(name, size))) for size in ICO_SIZES]
    head, offset = struct.pack("<HHH", 0, 1, len(entries)), 6 + 16 * len(entries)
    for size, data in entries:
        # 256 is written as 0
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + b"".join(data for _, data in entries)


def icns(name: str) -> bytes:
    body = b"".join(_chunk(kind, png(image(name, size))) for kind, size in ICNS_TYPES.items())
    return _chunk(b"icns", body)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack(">I", len(data) + 8) + data


def kept() -> dict[str, bytes]:
    """What the program needs while it runs: Windows shows the .ico of a file type, Linux themes the PNGs."""
    found = {f"{name}.ico": ico(name) for name in DRAWINGS}
    return found | {f"colt-lab-{size}.png": png(image("colt-lab", size)) for size in KEPT_SIZES}


def everything() -> dict[str, bytes]:
    found = {f"{name}.icns": icns(name) for name in DRAWINGS}
    return kept() | found | {f"colt-lab-{size}.png": png(image("colt-lab", size)) for size in PNG_SIZES}


def write(files: dict[str, bytes], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
        print(f"{name:<18}{len(data):>8} bytes")


def main(argv: list[str]) -> int:
    if argv:
        write(everything(), Path(argv[0]))
    else:
        write(kept(), TARGET)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
