"""The linear machine as a picture: what it draws below and above the points, and its words."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.label_placement import Label, Labels
from colt_gui.views.look.latest import Latest
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap
from colt_gui.views.svm.hulls_layer import HullsLayer, coincide, nearest_points
from colt_gui.views.svm.labels import Pointed, SvmLabels, Width
from colt_gui.views.svm.roles_layer import FEW, RolesLayer, Sticks
from colt_gui.views.svm.street_layer import StreetLayer, street


class LinearPicture:
    def __init__(self, style: Style, roles: RolesLayer, words: SvmLabels) -> None:
        self._street, self._hulls = StreetLayer(style), HullsLayer(style)
        self._roles, self._words = roles, words
        self._sticks: Latest[Sticks] = Latest()

    def forget(self) -> None:
        self._sticks.forget()

    def lines(self, view: PlaneMap, solution: Solution) -> list[Line]:
        band = street(view, solution)
        return [] if band is None else band.lines

    def ground(self, painter: QPainter, view: PlaneMap, solution: Solution, moving: bool) -> None:
        if (band := street(view, solution)) is not None:
            self._street.ground(painter, view, band)

    def under(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> None:
        nearest = nearest_points(view, solution)
        drawn = self._hulls.hulls(view, solution) if hulls or solution.meets else None
        if drawn is not None:
            self._hulls.paint(painter, view, drawn)
        if (band := street(view, solution)) is not None:
            self._street.paint(painter, band)
            self._roles.sticks(painter, self._straight_sticks(view, solution))
        if drawn is not None and solution.meets:
            self._hulls.crossing(painter, view, drawn)
        elif drawn is not None and nearest is not None:
            self._hulls.segment(painter, nearest)

    def _straight_sticks(self, view: PlaneMap, solution: Solution) -> Sticks:
        return self._sticks.of((view, solution), lambda: self._roles.straight_sticks(view, solution))

    def over(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        if hulls or solution.meets:
            self._hulls.diamonds(painter, view, solution)

    def words(
        self, labels: Labels, view: PlaneMap, solution: Solution, hulls: bool, moving: bool
    ) -> list[Width | Pointed | Label]:
        nearest = nearest_points(view, solution)
        if solution.meets:
            return [] if nearest is None else [self._words.meeting(labels, nearest[0])]
        dual = hulls and nearest is not None and not coincide(nearest)
        if dual:
            labels.lines.append(QLineF(*nearest))
        self._spare_sticks(labels, self._straight_sticks(view, solution))
        words: list[Width | Pointed | Label] = []
        if (across := street(view, solution)) is not None and across.plus is not None:
            words += self._words.width(labels, across, solution.mu)
        labels.lines += _segments(self.lines(view, solution))
        return words + self._words.nearest(labels, nearest) if dual else words

    def _spare_sticks(self, labels: Labels, sticks: Sticks) -> None:
        """Words keep off the sticks, and the arrow across the street off their ends: it is parallel to them."""
        if 0 < sticks.count <= FEW:
            labels.lines += sticks.inside + sticks.beyond
            ends = [(line.x2(), line.y2()) for line in sticks.inside]
            labels.points = np.concatenate([labels.points, np.reshape(ends, (-1, 2))])


def _segments(lines: list[Line]) -> list[QLineF]:
    return [QLineF(*ends) for line in lines if (ends := line.ends()) is not None]
