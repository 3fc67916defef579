#!/usr/bin/env python3
"""Makes the pictures and the film of README.md and docs/ from lessons, by the program's own export.

``python packaging/pictures.py`` writes all of them to docs/pictures, with manifest.json, which says what each was made
from; names of pictures after it: only those. It needs no screen, but Pillow and PyAV (``pip install -e ".[test]"``),
and the letters of DejaVu Sans, so that they are the same wherever they are made.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np
from few_colours import in_few_colours
from picture_recipes import RECIPES, FilmRecipe, Recipe
from PIL import Image
from PySide6.QtGui import QFontInfo, QImage

from colt_gui.cli.named_learner import opened
from colt_gui.cli.subject import start_qt
from colt_gui.lessons.film import Moment, Timing
from colt_gui.lessons.lesson import Lesson, Step
from colt_gui.lessons.reading import find_lesson, shipped_lessons
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LEARNERS, compute
from colt_gui.storage.document_json import document_as_json
from colt_gui.views.export.film import Take, film, pictures
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.look.style import Style
from colt_gui.views.window.main_window import MainWindow

HOME = Path(__file__).resolve().parent.parent
FOLDER = HOME / "docs" / "pictures"
MANIFEST = FOLDER / "manifest.json"
FONT = "DejaVu Sans"


# -- what a picture is of ------------------------------------------------------------------------------------------


def lesson_of(recipe: Recipe) -> Lesson:
    lesson = find_lesson(recipe.lesson)
    if lesson is None:
        raise SystemExit(f"There is no lesson {recipe.lesson}.")
    return lesson


def step_of(recipe: Recipe) -> Step:
    return lesson_of(recipe).steps[recipe.step - 1]


def document_of(recipe: Recipe) -> Document:
    """That of the step, or the same points for the learner of the recipe."""
    document = step_of(recipe).document
    if not recipe.learner:
        return document
    built_in = Path(recipe.learner).stem.replace("_", "-")  # an example may come into the program
    learner = built_in if built_in in LEARNERS else opened(str(HOME / "examples" / recipe.learner))
    order, params = recipe.order or document.order, {learner: recipe.params}
    return Document(points=document.points, learner=learner, params=params, order=order)


def scene_of(recipe: Recipe) -> Scene:
    document, step = document_of(recipe), step_of(recipe)
    experiment = compute(document)
    shown = step.show if recipe.shown is None else frozenset(recipe.shown)
    return Scene(
        document,
        step.at.reach(experiment) if recipe.at is None else recipe.at,
        lesson=None if recipe.bare else lesson_of(recipe),
        step=recipe.step - 1,
        shown=shown,
        theme=recipe.theme,
        parts=recipe.parts,
        large=recipe.large,
    )


def hidden_window_of(recipe: Recipe) -> HiddenWindow:
    options = Options(recipe.what, recipe.size, recipe.scale, None, False, recipe.caption, recipe.type)
    return HiddenWindow(scene_of(recipe), options, MainWindow)


def digest(recipe: Recipe) -> str:
    """Of all that the picture is made from, but for the program: another lesson, another picture."""
    step = step_of(recipe)
    words = {"caption": step.caption, "document": document_as_json(step.document), "show": sorted(step.show or ())}
    if recipe.cards:
        lab = lesson_of(recipe).lab.id  # the page shows the lessons of this lab first
        words["cards"] = [lesson.title for lesson in shipped_lessons() if lesson.lab.id == lab]
    if recipe.learner:
        words["learner"] = (HOME / "examples" / recipe.learner).read_text(encoding="utf-8")
    text = json.dumps([recipe.as_json(), words], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- making one ----------------------------------------------------------------------------------------------------


def rgb(image: QImage) -> Image.Image:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size = image.width(), image.height()
    return Image.frombuffer("RGB", size, bytes(image.constBits()), "raw", "RGB", image.bytesPerLine(), 1)


def rendered(recipe: Recipe) -> Image.Image:
    """The picture as the program draws it, at its place."""
    with hidden_window_of(recipe) as hidden:
        if recipe.cards:
            show_cards(hidden)
        return rgb(hidden.image())


def show_cards(hidden: HiddenWindow) -> None:
    """The page of all lessons, when every card in sight has its picture."""
    window = hidden.widget.findChild(MainWindow)
    window.lessons.browse()
    browser = window.lessons.browser
    hidden.settle()
    grid = browser.grid
    seen = []
    for card in browser.cards:
        place = grid.list_of(card).card_rect(card)
        if grid.list_of(card).viewport().visibleRegion().intersects(place):
            seen.append(card.lesson)
    while any(browser.thumbnails.of(lesson) is None for lesson in seen):
        hidden.draw()


def as_png(image: Image.Image) -> bytes:
    file = BytesIO()
    in_few_colours(image).save(file, "PNG", optimize=True)
    return file.getvalue()


class Told(Timing):
    """A run at its own pace: there is time for an update, and little for a round without one."""

    def __init__(self, recipe: FilmRecipe) -> None:
        super().__init__(recipe.fps)
        object.__setattr__(self, "_recipe", recipe)
        experiment = compute(document_of(recipe))
        updates = set((np.flatnonzero(np.diff(experiment.updates)) + 1).tolist())
        object.__setattr__(self, "_updates", updates)

    def run(self, rounds: int) -> list[Moment]:
        recipe = self._recipe
        return [self.held(0, recipe.before), *self._played(rounds), self.held(rounds, recipe.after)]

    def _played(self, rounds: int) -> Iterator[Moment]:
        for t in range(1, rounds + 1):
            seconds = self._recipe.update if t in self._updates else self._recipe.other
            frames = max(1, round(seconds * self.fps))
            yield from (Moment(t, k / frames) for k in range(1, frames + 1))


def write_film(recipe: FilmRecipe, path: Path) -> None:
    with hidden_window_of(recipe) as hidden:
        for _ in film(hidden, Told(recipe), path):
            pass


def frames(recipe: FilmRecipe, wanted: list[int]) -> Iterator[Image.Image]:
    """Some of the pictures that the film is made of, by their number."""
    with hidden_window_of(recipe) as hidden:
        moments = Told(recipe).run(len(hidden.session.run))
        for image, _ in pictures(hidden, [Take(None, [moments[k] for k in wanted])]):
            yield rgb(image)


def write(name: str) -> None:
    recipe, path = RECIPES[name], FOLDER / name
    if isinstance(recipe, FilmRecipe):
        write_film(recipe, path)
    else:
        path.write_bytes(as_png(rendered(recipe)))


# -- all of them ---------------------------------------------------------------------------------------------------


def entry(name: str) -> dict[str, Any]:
    data = (FOLDER / name).read_bytes()
    made_from = {"from": digest(RECIPES[name]), "file": hashlib.sha256(data).hexdigest()[:16], "bytes": len(data)}
    return {"recipe": RECIPES[name].as_json()} | made_from


def font() -> str:
    """The family that the program's letters are taken from."""
    return QFontInfo(Style().font("body")).family()


def make(name: str) -> None:
    """One picture, in this process; what this person has set or written is left out of it."""
    with TemporaryDirectory() as folder:
        os.environ |= {"COLT_GUI_SETTINGS": f"{folder}/settings.ini", "COLT_GUI_DATA": folder}
        _make(name)


def _make(name: str) -> None:
    start_qt()
    if font() != FONT:
        raise SystemExit(f"The pictures are made with {FONT}; here the letters are those of {font()}.")
    FOLDER.mkdir(exist_ok=True)
    write(name)
    print(f"{name:32} {(FOLDER / name).stat().st_size // 1024:5} kB", flush=True)


def make_all(names: list[str]) -> None:
    """Each in a process of its own: what was drawn before leaves its trace in how letters are smoothed."""
    for name in names:
        subprocess.run([sys.executable, __file__, name], check=True)


def write_manifest() -> None:
    known = {name: entry(name) for name in RECIPES if (FOLDER / name).exists()}
    text = json.dumps({"font": FONT, "pictures": known}, ensure_ascii=False, indent=1)
    MANIFEST.write_text(text + "\n", encoding="utf-8")


def main(args: list[str]) -> None:
    if unknown := [name for name in args if name not in RECIPES]:
        raise SystemExit(f"There is no picture {unknown[0]}; there are {', '.join(RECIPES)}.")
    if len(args) == 1:
        make(args[0])
    else:
        make_all(args or list(RECIPES))
    write_manifest()


if __name__ == "__main__":
    main(sys.argv[1:])
