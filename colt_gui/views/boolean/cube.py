"""The cube of all inputs: its corners and the plane that parts them, as a companion of the bit table and large."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.models.maths.distinct import distinct_rows
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase
from colt_gui.views.controls.lab_pictures import WHOLE, CloseUp, LargeCompanion, Pointed, SmallPicture
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import draw_text, focus_ring, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol

MOST_VARIABLES = 4  # of four there are two cubes
DEPTH = np.array([0.42, 0.34])  # where the third axis points to: right and up, in sides of the cube
APART = 0.34  # between the two cubes of four variables, in sides


class Plane(NamedTuple):
    """⟨w, x⟩ = b; the hypothesis says + where ⟨w, x⟩ > b."""

    w: tuple[float, ...]
    b: float


def corners(n: int) -> np.ndarray:
    """Return the corners, (2ⁿ, n); bit i of a corner's index is variable i."""
    return (np.arange(2**n)[:, None] >> np.arange(n)) & 1


def edges(n: int) -> list[tuple[int, int]]:
    """Return the pairs of corners that differ in one of the first three bits: two cubes of four variables are apart."""
    return [(i, i | 1 << j) for i in range(2**n) for j in range(min(n, 3)) if not i >> j & 1]


def flat(places: np.ndarray) -> np.ndarray:
    """Return where points (m, n) of the cube are in the picture: x₁ to the right, x₂ up, x₃ into the depth.

    With x₄ = 1 they are in the cube on the right.
    """
    n = places.shape[1]
    drawn = np.zeros((len(places), 2))
    drawn[:, : min(n, 2)] = places[:, :2]
    if n > 2:
        drawn += places[:, 2:3] * DEPTH
    if n > 3:
        drawn[:, 0] += places[:, 3] * (1 + DEPTH[0] + APART)
    return drawn


def extent(n: int) -> tuple[float, float]:
    """Return width and height of the picture, in sides."""
    drawn = flat(corners(n).astype(float))
    width, height = (drawn.max(axis=0) - drawn.min(axis=0)).tolist()
    return width, height


@lru_cache(maxsize=1024)
def parting_plane(says: tuple[bool, ...]) -> Plane | None:
    """Return a plane between the corners where the hypothesis says + and the others.

    It is as far from both as a few weights allow. None where no plane parts them, or there is nothing to part.

    >>> parting_plane((False, False, False, True))
    Plane(w=(1.0, 1.0), b=1.5)
    >>> parting_plane((False, True, True, False)) is None
    True
    """
    n, plus = len(says).bit_length() - 1, np.array(says)
    if n > 3 or plus.all() or not plus.any():
        return None
    X, best, widest = corners(n), None, 0.0
    for w in product((-2, -1, 0, 1, 2), repeat=n):  # every threshold of three bits has such weights
        values = X @ np.array(w)
        gap = float(values[plus].min() - values[~plus].max())
        if gap > 0 and gap / np.linalg.norm(w) > widest + 1e-9:
            widest = gap / float(np.linalg.norm(w))
            best = Plane(tuple(map(float, w)), float(values[~plus].max()) + gap / 2)
    return best


def section(plane: Plane) -> np.ndarray:
    """Return the corners of the plane's part inside the cube, in order around it: (m, n); none where it passes by."""
    w, n = np.array(plane.w), len(plane.w)
    X, met = corners(n).astype(float), []
    for i, j in edges(n):
        start, end = float(X[i] @ w) - plane.b, float(X[j] @ w) - plane.b
        if start * end < 0 or (start == 0) != (end == 0):
            met.append(X[i] + start / (start - end) * (X[j] - X[i]))
    if not met:
        return np.empty((0, n))
    return _around(distinct_rows(np.round(met, 9))[0])


def _around(met: np.ndarray) -> np.ndarray:
    """Sort by angles in the picture: the outline of a convex figure stays convex there."""
    drawn = flat(met)
    away = drawn - drawn.mean(axis=0)
    return met[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]


MARGIN = 30  # design pixels around the corners, for symbols and names
BELOW = 24  # and for the line below the picture


def has_cube(session: Session) -> bool:
    experiment = session.experiment
    return isinstance(experiment, BooleanExperiment) and 1 <= len(experiment.names) <= MOST_VARIABLES


@dataclass(frozen=True, eq=False)
class CubeMoment:
    """`says` is what the hypothesis says of each corner, `labels` what has been seen of it so far, 0 where nothing;
    `now` is the corner of the round on show."""

    names: tuple[str, ...]
    says: np.ndarray
    labels: np.ndarray
    now: int | None = None
    wrong: bool = False

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def plane(self) -> Plane | None:
        return parting_plane(tuple(self.says.tolist()))


def cube_moment(experiment: BooleanExperiment, t: int, before: bool = False) -> CubeMoment:
    """Return the moment after round t; or `before` that round has changed the hypothesis."""
    names = tuple(typeset_name(name) for name in experiment.names)
    says = experiment.region(max(t - 1, 0) if before else t)
    labels, place = np.zeros(2 ** len(names), dtype=int), 1 << np.arange(len(names))
    for _, (X, y) in experiment.run.blocks(t):
        labels[X @ place] = y
    now = int(experiment.example(t) @ place) if t else None
    return CubeMoment(names, np.asarray(says, dtype=bool), labels, now, bool(t and experiment.wrong(t)))


def beside(style: Style) -> int:
    """Return the distance from an edge to the name that stands beside it."""
    return style.px(12)


class CubeView:
    """Places of the cube in a widget of this size. The name of the second variable stands to the left of it."""

    def __init__(self, style: Style, size: QSize, names: tuple[str, ...], close_up: CloseUp) -> None:
        margin, below, n = style.px(MARGIN), style.px(BELOW), len(names)
        left = max(margin, beside(style) + text_size(style.font("small"), names[1]).width()) if n > 1 else margin
        room = QRectF(left, margin, size.width() - left - margin, size.height() - 2 * margin - below)
        wide, high = extent(n)
        most = [side / length for side, length in ((room.width(), wide), (room.height(), high)) if length]
        self.side = max(min(most), 1.0) * close_up.times
        middle = room.center() + close_up.offset(size)
        self._left, self._bottom = middle.x() - wide * self.side / 2, middle.y() + high * self.side / 2
        self.corners = [self.at(corner) for corner in corners(n).astype(float)]

    def at(self, place: np.ndarray) -> QPointF:
        """Return where a point of the cube is."""
        x, y = flat(place[None])[0].tolist()
        return QPointF(self._left + x * self.side, self._bottom - y * self.side)

    def corner_at(self, at: QPointF, reach: float) -> int | None:
        away = [(corner - at).manhattanLength() for corner in self.corners]
        nearest = int(np.argmin(away))
        return nearest if away[nearest] <= reach else None


CORNER, SEEN = 9, 19  # design pixels: of a corner that nobody has seen, and of one with its label
HALO = 15  # the radius of the tint around a corner that the hypothesis takes


class CubePicture:
    """The painter of the cube: corners by what was seen of them, the side of the hypothesis, the plane between."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        self._edges(painter, view, moment)
        self._plane(painter, view, moment)
        self._halos(painter, view, moment)
        self._names(painter, view, moment)
        self._corners(painter, view, moment)
        if moment.now is not None:
            self._ring(painter, view.corners[moment.now], moment.wrong)

    def _edges(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """Paint the edges; those behind the others are faint."""
        for i, j in edges(moment.n):
            behind = moment.n > 2 and self._hidden(i, j)
            painter.setPen(pen(self.style, "hairline" if behind else "outline", 1.2, "dash" if behind else None))
            painter.drawLine(view.corners[i], view.corners[j])

    def _hidden(self, i: int, j: int) -> bool:
        """Return whether an edge is hidden: the corner x₁ = 0, x₂ = 0, x₃ = 1 is behind all faces turned to us."""
        return 4 in (i & 7, j & 7)

    def _plane(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        if moment.plane is None or not len(cut := section(moment.plane)):
            return
        places = [view.at(corner) for corner in cut]
        painter.setPen(pen(self.style, "margin", 2))
        painter.setBrush(self.style.brush("margin", self.style.theme.strong_tint))
        if len(places) == 1:
            up = QPointF(0, self.style.px(22))
            painter.drawLine(places[0] - up, places[0] + up)
        else:
            painter.drawPolygon(QPolygonF(places))

    def _halos(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """Paint tints around the corners that the hypothesis takes for +."""
        radius = self.style.px(HALO)
        painter.setPen(pen(self.style, "positive", 1.2))
        painter.setBrush(self.style.brush("positive", self.style.theme.strong_tint))
        for corner in np.flatnonzero(moment.says).tolist():
            painter.drawEllipse(view.corners[corner], radius, radius)

    def _corners(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        small, seen = self.style.px(CORNER) / 2, self.style.px(SEEN)
        for place, label in zip(view.corners, moment.labels.tolist()):
            if label:
                draw_symbol(painter, self.style, place, label, seen)
                continue
            painter.setPen(pen(self.style, "muted", 1.4))
            painter.setBrush(self.style.brush("stage"))
            painter.drawEllipse(place, small, small)

    def _ring(self, painter: QPainter, at: QPointF, wrong: bool) -> None:
        radius = self.style.px(HALO + 4)
        painter.setPen(pen(self.style, "mistake" if wrong else "ink", 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, radius, radius)

    # -- words ---------------------------------------------------------------------------------------------------

    def _names(self, painter: QPainter, view: CubeView, moment: CubeMoment) -> None:
        """Write each variable beside the middle of an edge in its direction, the fourth below the two cubes."""
        gap, start = beside(self.style), view.corners[0]
        aside = {0: QPointF(0, gap), 1: QPointF(-gap, 0), 2: QPointF(gap, gap / 2)}
        for j, name in enumerate(moment.names[:3]):
            foot = view.corners[1] if j == 2 else start
            end = view.corners[5] if j == 2 else view.corners[1 << j]
            self._word(painter, (foot + end) / 2 + aside[j], name, (0.5, 1.0, 0.0)[j], (0.0, 0.5, 0.0)[j])
        if moment.n > 3:
            for bit in (0, 1):
                middle = (view.corners[8 * bit] + view.corners[8 * bit + 1]) / 2
                words = f"{moment.names[3]} = {bit}"
                self._word(painter, middle + QPointF(0, gap + self.style.px(16)), words, 0.5, 0.0)

    def _word(self, painter: QPainter, at: QPointF, words: str, right: float, down: float) -> None:
        """Write words of which the shares `right` and `down` lie to the left of the place and above it."""
        font = self.style.font("small")
        size = text_size(font, words)
        place = QRectF(at.x() - right * size.width(), at.y() - down * size.height(), size.width(), size.height())
        draw_text(painter, self.style, place, words, font, self.style.colour("muted"))


TURNS = 0.5  # the phase at which the hypothesis of the round before gives way
REACH = 18  # design pixels around a corner


class Cube(KeyboardRing, SmallPicture, Pointed, LabWidget[BooleanExperiment]):
    """The cube of all inputs in the side panel. The line below says what the corner under the pointer is."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._picture = CubePicture(style)
        self.setMouseTracking(True)
        self._set_shape()
        self.setAccessibleName("The cube of all inputs")
        for signal in (session.changed, session.moved, session.computed, session.playback.frame):
            signal.connect(self.refresh)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleDescription(self.words())
        self.update()

    @property
    def moment(self) -> CubeMoment | None:
        """Return the cube on show; None where there are too many variables for one."""
        if not has_cube(self._session):
            return None
        return cube_moment(self.experiment, self._session.t, seen_phase(self._session.playback) < TURNS)

    def words(self) -> str:
        """Say where h says yes, or what the corner under the pointer is."""
        moment = self.moment
        if moment is None:
            return ""
        if self._hover is not None and self._hover < len(moment.says):
            return corner_words(moment, self._hover)
        return "h says yes at every corner" if moment.says.all() else (
            "h says yes at the tinted corners" if moment.says.any() else "h says yes nowhere"
        )  # fmt: skip

    # -- painting --------------------------------------------------------------------------------------------

    def view(self, moment: CubeMoment) -> CubeView:
        return CubeView(self._style, self.size(), moment.names, self.close_up)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            moment = self.moment
            if moment is not None:
                self._picture.paint(painter, self.view(moment), moment)
                self._paint_words(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("small"))
        painter.setPen(self._style.colour("muted" if self._hover is None else "ink"))
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(QRectF(self.rect()).adjusted(0, 0, 0, -2), flags, self.words())

    # -- the hand --------------------------------------------------------------------------------------------

    def _item_at(self, at: QPointF) -> int | None:
        moment = self.moment
        return None if moment is None else self.view(moment).corner_at(at, self._style.px(REACH))

    def _hover_changed(self) -> None:
        self.refresh()


def corner_words(moment: CubeMoment, corner: int) -> str:
    """Say the bits of a corner, what h says there and what was seen.

    “101: h says no, is yes”
    """
    bits = "".join(str(corner >> j & 1) for j in range(moment.n))
    label = int(moment.labels[corner])
    seen = ", not seen yet" if not label else f", is {'yes' if label > 0 else 'no'}"
    return f"{bits}: h says {'yes' if moment.says[corner] else 'no'}{seen}"


class LargeCube(LargeCompanion[BooleanExperiment], Cube):
    """The cube in the stage's place: the wheel zooms, dragging moves."""

    larger = 1.6
