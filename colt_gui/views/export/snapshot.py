"""What a picture is to show, and how: the scene is what is on show, the options are what a person asks for."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import AnyExperiment


@dataclass(frozen=True)
class Options:
    """`size` in pixels of its layout (None: as on the screen), each drawn as `scale` pixels of the picture."""

    what: str = "window"  # or "stage", or "charts": the stage and its charts
    size: tuple[int, int] | None = None
    scale: float = 1.0
    theme: str | None = None  # None: as on the screen
    transparent: bool = False  # the stage alone can be
    caption: bool = False
    type: float = 1.0  # how much larger letters and lines are than on the screen

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
    asked: frozenset[str] = frozenset()  # the parts among these that a person has asked for
    folds: dict[str, bool] = field(default_factory=dict)  # sections that a person has folded, or unfolded
    shares: tuple[float | None, float | None] = (None, None)  # of side panel and charts, as a person has dragged them
    scrolled: int = 0  # by how many pixels the side panel is scrolled
    seen: QRectF | None = None  # of the plane; None: all points
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    splits: tuple[list[int], list[int]] | None = None
    share: float = 0.5  # of the stage, where something stands beside it
    known: AnyExperiment | None = field(default=None, compare=False)  # the document carried out: it need not be again
    large: str | None = None  # what has taken the stage's place, if not what the lesson says; empty: nothing
    charts: tuple[str, ...] | None = None  # the charts on show; None: what the lesson and the room say
    tool: str = "point"
    current_class: int = 1
    menu: bool = False  # whether the rail has a button for the menu
    undo: bool = False  # whether a step can be undone, and one done again
    redo: bool = False
    theorem: str = ""  # the id of the theorem whose card is docked beside the stage

    def size(self, options: Options) -> tuple[int, int]:
        return options.size or self.sizes[options.what]

    def as_on_screen(self, options: Options) -> bool:
        return self.splits is not None and self.size(options) == self.sizes[options.what]
