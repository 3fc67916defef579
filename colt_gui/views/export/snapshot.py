"""What a picture is to show, and how: the scene is what is on show, the options are what a person asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.views.look.themes import THEMES

LARGER = 1.3  # letters than on the screen: a picture is scaled down into a slide
ROOMY = (1440, 810)  # design pixels that larger letters leave a window, so that none of its parts gives way


@dataclass(frozen=True)
class Options:
    """`size` in pixels of its layout (None: as on the screen), each drawn as `scale` pixels of the picture."""

    what: str = "window"  # or "stage", or "charts": the stage and its charts
    size: tuple[int, int] | None = None
    scale: float = 1.0
    theme: str | None = None  # None: as on the screen
    transparent: bool = False  # the stage alone can be
    caption: bool = False
    type: float | None = 1.0  # how much larger letters and lines are than on the screen; None: as is usual

    @property
    def windowed(self) -> bool:
        return self.what == "window"

    @property
    def clear(self) -> bool:
        return self.transparent and self.what == "stage"


@dataclass(frozen=True)
class Scene:
    """Enough to show it again elsewhere. `t` None is the end of the run, or the place of the lesson's step."""

    document: Document
    t: int | None = None
    phase: float = 1.0
    lesson: Lesson | None = None
    step: int = 0
    shown: frozenset[str] | None = None
    expert: int | None = None
    theme: str = "light"
    zoom: float = 1.0
    strokes: float = 1.0
    presentation: bool = False
    speed: float | None = None
    parts: dict[str, bool] = field(default_factory=dict)
    seen: QRectF | None = None  # of the plane; None: all points
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    splits: tuple[list[int], list[int]] | None = None
    share: float = 0.5  # of the stage, where something stands beside it
    known: Experiment | None = field(default=None, compare=False)  # the document carried out: it need not be again
    large: str | None = None  # what has taken the stage's place, if not what the lesson says; empty: nothing

    def size(self, options: Options) -> tuple[int, int]:
        return options.size or self.sizes[options.what]

    def type(self, options: Options) -> float:
        return self.usual_type(options) if options.type is None else options.type

    def usual_type(self, options: Options) -> float:
        """Larger letters, unless those on the screen are large already or the window has no room for them."""
        most = LARGER / self.zoom
        if options.windowed:
            design = self.zoom * THEMES[options.theme or self.theme].text_scale
            most = min(most, *(side / (least * design) for side, least in zip(self.size(options), ROOMY)))
        return 1.0 if self.presentation else max(1.0, most)

    def as_on_screen(self, options: Options) -> bool:
        return self.splits is not None and self.size(options) == self.sizes[options.what]
