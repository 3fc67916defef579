"""What a picture or a film can be, for the command line and the window alike."""

from __future__ import annotations

import os
from pathlib import Path

LARGEST = 16_384  # pixels of a side
PICTURES = (".png", ".svg", ".pdf")
FILMS = (".mp4", ".webm", ".gif", ".apng", ".png")  # .png is an animated one, too
FOLDERS = ("", ".png-sequence")  # a picture for each frame
CLEAR = (*PICTURES, ".apng", ".webm", *FOLDERS)  # can be without a ground


def is_folder(path: Path) -> bool:
    """Whether a film goes into a folder of frames there."""
    return path.suffix.lower() in FOLDERS or os.path.isdir(path)
