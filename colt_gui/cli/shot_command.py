"""`colt-gui shot`: a picture of the window, without a screen."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from colt_gui.cli.arguments import Parser, whole_number
from colt_gui.cli.display import qt_needed
from colt_gui.models.errors import InputError

THEMES = ("light", "dark", "projector")
LARGEST = 16_384
SMALLEST = (640, 400)


def parser() -> Parser:
    found = Parser(
        "shot",
        "A picture (.png) of the window as it shows a session (.colt) or points (.csv).",
        "example:\n  colt-gui shot lecture.colt -o lecture.png --size 1280x720 --theme dark --at 7",
    )
    found.add_argument("file", metavar="FILE", help="a session (.colt) or points (.csv)")
    found.add_argument("-o", "--out", metavar="OUT.png", required=True, help="where the picture goes")
    found.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the window")
    found.add_argument("--scale", type=scale, default=1.0, metavar="N", help="pixels per point (1)")
    found.add_argument("--theme", choices=THEMES, default="light", help="the colours (light)")
    found.add_argument("--at", type=whole_number(0), metavar="ROUND", help="the round on show")
    return found


def size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,6})[xX×]([0-9]{1,6})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"“{text}” is not WIDTHxHEIGHT, such as 1920x1080")
    found = int(match[1]), int(match[2])
    if not all(least <= side <= LARGEST for least, side in zip(SMALLEST, found)):
        limits = f"{SMALLEST[0]}x{SMALLEST[1]} to {LARGEST}x{LARGEST}"
        raise argparse.ArgumentTypeError(f"“{text}” is outside {limits}")
    return found


def scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.5 <= value <= 8:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number from 0.5 to 8")
    return value


def run(args: argparse.Namespace) -> None:
    path = session_or_points(args.file)
    out = _target(args.out)
    if max(args.size) * args.scale > LARGEST:
        raise InputError(f"A picture is at most {LARGEST} pixels wide and high: choose a smaller --scale.")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with qt_needed():
        from colt_gui import app
    app.shot(path, out, args.size, args.scale, args.theme, args.at)


def session_or_points(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in {".colt", ".csv"}:
        raise InputError(f"{name} is neither a session (.colt) nor a file of points (.csv).")
    if not path.exists():
        raise InputError(f"{name} does not exist.")
    return path


def _target(name: str) -> Path:
    """Told before the picture is made, not after."""
    out = Path(name)
    if out.suffix.lower() != ".png":
        raise InputError(f"{name}: a picture is written as .png.")
    if out.is_dir():
        raise InputError(f"{name} is a folder, not a file.")
    if not out.parent.is_dir():
        raise InputError(f"{name} cannot be written: there is no folder {out.parent}.")
    if not os.access(out if out.exists() else out.parent, os.W_OK):
        raise InputError(f"{name} cannot be written: permission denied.")
    return out
