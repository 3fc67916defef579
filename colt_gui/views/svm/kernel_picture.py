"""The machine with a kernel as a picture: what it draws below and above the points, and its words."""

from __future__ import annotations

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.label_placement import Label, Labels
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field_picture import COARSE, FINE, Finer
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.svm.kernel_street_layer import KernelStreet, KernelStreetLayer
from colt_gui.views.svm.labels import SvmLabels
from colt_gui.views.svm.roles_layer import RolesLayer, Sticks
from colt_gui.views.svm.slack_paths import slack_paths


class KernelPicture:
    """The hulls are in a space of features: only their street comes down to the plane."""

    def __init__(self, style: Style, roles: RolesLayer, words: SvmLabels) -> None:
        self._layer, self._roles, self._words = KernelStreetLayer(style), roles, words
        self.exact = False
        self._sticks: tuple[KernelStreet | None, Sticks] = (None, Sticks([], [], []))

    def forget(self) -> None:
        self._layer.forget()

    def step(self, view: PlaneMap, solution: Solution, moving: bool) -> int:
        """How many pixels one value of the surface is for."""
        if self.exact:
            return COARSE if moving else FINE
        return self._layer.step(view, solution, moving)

    def finer(self, view: PlaneMap, solution: Solution) -> Finer:
        return self._layer.finer(view, solution)

    def _street(self, view: PlaneMap, solution: Solution, moving: bool) -> KernelStreet | None:
        return self._layer.street(view, solution, self.step(view, solution, moving))

    def lines(self, view: PlaneMap, solution: Solution) -> list[QLineF]:
        street = self._street(view, solution, moving=False)
        return [] if street is None else [*street.zero, *street.plus, *street.minus]

    def ground(self, painter: QPainter, view: PlaneMap, solution: Solution, moving: bool) -> None:
        if (street := self._street(view, solution, moving)) is not None:
            self._layer.ground(painter, street)

    def under(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> None:
        if (street := self._street(view, solution, moving)) is not None:
            self._layer.paint(painter, street)
            self._roles.sticks(painter, self._slack(view, solution, street))

    def _slack(self, view: PlaneMap, solution: Solution, street: KernelStreet) -> Sticks:
        if self._sticks[0] is not street:
            self._sticks = (street, slack_paths(view, solution, street))
        return self._sticks[1]

    def over(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        """Nothing lies above the points but their rings."""

    def words(self, labels: Labels, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> list[Label]:
        street = self._street(view, solution, moving)
        return [] if street is None else self._words.levels(labels, street)
