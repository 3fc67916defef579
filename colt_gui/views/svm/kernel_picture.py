"""The machine with a kernel as a picture: what it draws below and above the points, and its words."""

from __future__ import annotations

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.label_placement import Label, Labels
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.svm.kernel_street_layer import KernelStreet, KernelStreetLayer
from colt_gui.views.svm.labels import SvmLabels
from colt_gui.views.svm.roles_layer import RolesLayer, Sticks
from colt_gui.views.svm.slack_paths import slack_paths


class KernelPicture:
    """The hulls are in a space of features: only their street comes down to the plane."""

    def __init__(self, style: Style, roles: RolesLayer, words: SvmLabels) -> None:
        self._layer, self._roles, self._words = KernelStreetLayer(style), roles, words
        self._street: KernelStreet | None = None
        self._sticks = Sticks([], [], [])

    def forget(self) -> None:
        self._layer.forget()

    def lines(self, view: PlaneMap, solution: Solution) -> list[QLineF]:
        found = self._layer.street(view, solution, moving=False)
        return [] if found is None else [*found.zero, *found.plus, *found.minus]

    def ground(self, painter: QPainter, view: PlaneMap, solution: Solution, moving: bool) -> None:
        found = self._layer.street(view, solution, moving)
        if found is not None:
            self._layer.ground(painter, found)
            if found is not self._street:
                self._sticks = slack_paths(view, solution, found)
        self._street = found

    def under(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        if self._street is not None:
            self._layer.paint(painter, self._street)
            self._roles.sticks(painter, view, self._sticks)

    def over(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        """Nothing lies above the points but their rings."""

    def words(self, labels: Labels, view: PlaneMap, solution: Solution, hulls: bool) -> list[Label]:
        return [] if self._street is None else self._words.levels(labels, self._street)
