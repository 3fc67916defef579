"""What each picture of README.md and docs/ shows: a row a picture, in the program's own words for its parts."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any

WINDOW = (1280, 720)
STAGE = (960, 560)
WIDE = (960, 620)  # the stage and its charts


@dataclass(frozen=True)
class Recipe:
    """A step of a lesson (counted from 1), with or without the lesson's own caption (`bare`).

    `what` is the part of the window, `at` the round if not the step's, `shown` the layers if not the step's, `large`
    the chart or picture in the stage's place, `learner` a file of examples/ that takes the place of the step's learner.
    `cards` is the page of all lessons instead.
    """

    lesson: str
    step: int
    what: str = "window"
    size: tuple[int, int] = WINDOW
    scale: float = 1.0
    type: float = 1.0
    theme: str = "light"
    bare: bool = True
    at: int | None = None
    shown: tuple[str, ...] | None = None
    large: str | None = None
    parts: dict[str, bool] = field(default_factory=dict)
    learner: str = ""
    order: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    caption: bool = False
    cards: bool = False

    def as_json(self) -> dict[str, Any]:
        """Only what differs from the usual."""
        usual = asdict(type(self)("", 0))
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


@dataclass(frozen=True)
class FilmRecipe(Recipe):
    """Seconds for a round with an update, for one without, before the first and after the last."""

    fps: int = 20
    update: float = 0.8
    other: float = 0.1
    before: float = 0.6
    after: float = 2.5


def stage(lesson: str, step: int, **more: Any) -> Recipe:
    return Recipe(lesson, step, "stage", **{"size": STAGE, "scale": 1.25, "type": 1.3} | more)


def charts(lesson: str, step: int, **more: Any) -> Recipe:
    return Recipe(lesson, step, "charts", **{"size": WIDE, "scale": 1.25, "type": 1.3} | more)


FIRST = Recipe("perceptron-convergence", 6, scale=1.5, at=20, shown=("comparator", "radius"))
FILM = FilmRecipe("perceptron-convergence", 6, "charts", (820, 560), type=1.2, shown=("comparator",), caption=True)

RECIPES: dict[str, Recipe] = {
    "perceptron.png": FIRST,
    "perceptron-dark.png": replace(FIRST, theme="dark"),
    "perceptron.gif": FILM,
    "perceptron-dark.gif": replace(FILM, theme="dark"),
    "perceptron-sticks.png": charts("not-separable", 4),
    "perceptron-kernel.png": stage("kernel-xor", 3),
    "svm.png": Recipe("hulls-and-duality", 4, scale=1.25),
    "svm-soft.png": stage("svm-soft", 3),
    "svm-kernel.png": stage("svm-kernels", 5),
    "svm-lift.png": stage("svm-kernels", 3, large="lift"),
    "experts.png": Recipe("weighted-majority", 4, scale=1.25),
    "experts-plane.png": charts("experts-on-the-plane", 3),
    "experts-regret.png": stage("weighted-majority", 5, large="regret"),
    "boolean.png": Recipe("elimination", 3, scale=1.25),
    "boolean-winnow.png": charts("winnows-ledger", 2),
    "boolean-cube.png": stage("k-cnf", 3, large="cube", type=1.0),
    "statistics-losses.png": Recipe("outliers", 3, scale=1.25),
    "statistics-shattering.png": charts("radon", 2),
    "statistics-pac.png": charts("noise-free", 3, type=1.15),
    "statistics-rademacher.png": charts("generalisation-bound", 4),
    "statistics-duality.png": charts("what-a-dual-is", 5),
    "lessons.png": Recipe("perceptron-convergence", 1, scale=1.25, cards=True),
    "lesson.png": Recipe("perceptron-convergence", 5, bare=False, scale=1.25),
    "students.png": Recipe(
        "perceptron-convergence",
        6,
        scale=1.25,
        at=9,
        shown=("comparator",),
        learner="passive_aggressive.py",
        order="given",
    ),
}
