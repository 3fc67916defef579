"""What can be chosen for a picture or a film, and how the choice is remembered."""

from __future__ import annotations

from typing import NamedTuple

from colt_gui import storage
from colt_gui.storage.picture_kinds import CLEAR
from colt_gui.views.export.snapshot import Options


class Format(NamedTuple):
    suffix: str
    name: str
    film: bool = False

    @property
    def suffixes(self) -> tuple[str, ...]:
        """None for a folder."""
        return (self.suffix,) if self.suffix else ()

    @property
    def clear(self) -> bool:
        """Whether it can be without a ground."""
        return self.suffix in CLEAR


FORMATS = (
    Format(".png", "PNG picture"),
    Format(".svg", "SVG picture (lines)"),
    Format(".pdf", "PDF picture (lines)"),
    Format(".mp4", "MP4 film", True),
    Format(".webm", "WebM film", True),
    Format(".gif", "GIF film", True),
    Format(".apng", "Animated PNG", True),
    Format("", "Folder of frames (PNG)", True),
)
WHAT = {"stage": "The stage alone", "charts": "The stage and its charts", "window": "The whole window"}
THEMES = {"": "As on the screen", "light": "Light", "dark": "Dark", "projector": "Projector"}


class Size(NamedTuple):
    """A layout and how much larger it is drawn; None: as on the screen."""

    name: str
    layout: tuple[int, int] | None = None
    scale: float = 1.0


SIZES = (
    Size("As on the screen"),
    Size("As on the screen, twice as fine", None, 2.0),
    Size("1280 × 720", (1280, 720)),
    Size("1920 × 1080", (1920, 1080)),
    Size("3840 × 2160 (4K)", (1920, 1080), 2.0),
    Size("800 × 600", (800, 600)),
)
OWN_SIZE = "Own size"
TYPES = (0.5, 3.0)  # how much larger letters can be than on the screen
PICTURE_SIZE, FILM_SIZE = 1, 2  # what is offered first


def remembered() -> Options:
    """As chosen last time: what Ctrl+C copies."""
    return Options(
        what=storage.remembered_choice("export/what", tuple(WHAT), "charts"),
        scale=2.0,
        theme=storage.remembered_choice("export/theme", tuple(THEMES), "") or None,
        transparent=storage.remembered_bool("export/transparent"),
        caption=storage.remembered_bool("export/caption"),
        type=storage.remembered_number("export/type", 1.0, *TYPES),
    )


def remember(options: Options, suffix: str) -> None:
    settings = storage.settings()
    for key, value in {
        "what": options.what,
        "theme": options.theme or "",
        "transparent": options.transparent,
        "caption": options.caption,
        "type": options.type,
        "format": suffix,
    }.items():
        settings.setValue(f"export/{key}", value)


def remembered_suffix(film: bool) -> str:
    known = tuple(row.suffix for row in FORMATS if row.film == film)
    return storage.remembered_choice("export/format", known, known[0])
