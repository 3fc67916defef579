"""What a preset puts on the stage, in a small picture: the very points that choosing it would bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.core.datasets import DATASETS, SAMPLES, SPACES, generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.session import Session
from colt_gui.views.look.small_pictures import Paint, SmallPictures
from colt_gui.views.look.style import Style
from colt_gui.views.plane.points import paint_coordinates, paint_points

SEED = Param("seed", "Sample no.", 1, 0, 999, kind="int")
ADVERSARY = "adversary"
GAMMA = 0.2
MOST_ROWS = 8  # in a small picture of coordinates


def first_values(name: str) -> dict[str, float]:
    """Where the knobs of a preset stand when it is chosen."""
    return {p.name: p.default for p in SAMPLES[name].params} | {"seed": SEED.default}


def sample(name: str, values: Mapping[str, float]) -> Points:
    """The points of a preset with its knobs so turned."""
    whole = {param.name for param in SAMPLES[name].params if param.kind == "int"}
    known = {key: int(value) if key in whole else value for key, value in values.items() if key != "seed"}
    return generate(name, int(values["seed"]), **known)


class PresetPictures(SmallPictures):
    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        paints: dict[str, Paint] = {name: partial(_paint_sample, name) for name in DATASETS}
        paints |= {name: partial(_paint_space, name) for name in SPACES}
        super().__init__(style, paints | {ADVERSARY: self._paint_adversary}, parent)
        self._session, self._opposed = session, Document()

    def refresh(self) -> None:
        """Another learner is opposed by other labels. One of somebody's own is not played for a picture: the perceptron
        stands for it."""
        document, learner = self._session.document, self._session.experiment.learner
        alone = Document() if learner.own else Document(learner=document.learner, params=document.params)
        if learner.opposable and alone != self._opposed:
            self._opposed = alone
            self.forget(ADVERSARY)

    def _paint_adversary(self, painter: QPainter, style: Style, frame: QRectF) -> None:
        try:
            points = compute(replace(self._opposed, adversary=GAMMA)).points
        except InputError:  # choosing it will say what is wrong
            return
        paint_coordinates(painter, style, frame, points)


def _paint_sample(name: str, painter: QPainter, style: Style, frame: QRectF) -> None:
    paint_points(painter, style, frame, sample(name, first_values(name)))


def _paint_space(name: str, painter: QPainter, style: Style, frame: QRectF) -> None:
    """As many rows and columns as a picture has room for."""
    values = first_values(name)
    small = {key: min(value, MOST_ROWS) if key in ("m", "d") else value for key, value in values.items()}
    paint_coordinates(painter, style, frame, sample(name, small))
