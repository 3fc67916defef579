"""A support vector machine on the plane: its street or surface, the hulls, the roles of the points."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.look.label_placement import Label
from colt_gui.views.look.style import Style
from colt_gui.views.plane.grid_layer import GridLayer
from colt_gui.views.plane.notice import draw_notice, notice_rect
from colt_gui.views.plane.plane_map import Line, PlaneMap
from colt_gui.views.svm.animation import MachineAnimation
from colt_gui.views.svm.kernel_picture import KernelPicture
from colt_gui.views.svm.labels import Pointed, SvmLabels, Width
from colt_gui.views.svm.linear_picture import LinearPicture
from colt_gui.views.svm.note import note
from colt_gui.views.svm.rivals_layer import RivalsLayer
from colt_gui.views.svm.roles_layer import RolesLayer


class SvmScene:
    """`under` is drawn below the points, from the ground up; `over` above them."""

    def __init__(self, session: Session, player: Player, style: Style) -> None:
        self.session, self.style = session, style
        self._machine = MachineAnimation(session, player)
        self._grid, self._roles, self._rivals = GridLayer(style), RolesLayer(style), RivalsLayer(style)
        self._labels = SvmLabels(style)
        self._linear = LinearPicture(style, self._roles, self._labels)
        self._kernel = KernelPicture(style, self._roles, self._labels)
        self._placed: tuple[tuple, list[Width | Pointed | Label]] | None = None

    def forget(self) -> None:
        self._placed = None
        for part in (self._linear, self._kernel, self._roles):
            part.forget()

    @property
    def solution(self) -> Solution:
        """The machine at this moment."""
        return self._machine.solution

    @property
    def _picture(self) -> LinearPicture | KernelPicture:
        return self._linear if self.solution.kernel.id == "linear" else self._kernel

    def under(self, painter: QPainter, view: PlaneMap, moving: bool) -> None:
        solution, picture = self.solution, self._picture
        painter.fillRect(view.rect, self.style.ground)
        picture.ground(painter, view, solution, moving)
        self._grid.paint(painter, view)
        picture.under(painter, view, solution, self._shows("hulls"))
        self._rivals.paint(painter, self._other_lines(view))

    def over(self, painter: QPainter, view: PlaneMap) -> None:
        solution = self.solution
        if not solution.meets:  # then no point supports anything
            self._roles.rings(painter, view, solution)
        self._picture.over(painter, view, solution, self._shows("hulls"))
        for word in self.words(view):
            word.draw(painter, self.style)
        if text := self.notice():
            meaning = "mistake" if solution.meets else "ink"
            draw_notice(painter, self.style, self.notice_rect(view), text, meaning)

    def lines(self, view: PlaneMap) -> list[Line | QLineF]:
        """The separator and its margins as they are drawn; none where the hulls meet."""
        return self._picture.lines(view, self.solution)

    def _shows(self, name: str) -> bool:
        return name in self.session.shown

    def _other_lines(self, view: PlaneMap) -> dict[str, Line]:
        return self._rivals.lines(view, self.session.experiment) if self._shows("compare") else {}

    # -- words -----------------------------------------------------------------------------------------------

    def words(self, view: PlaneMap) -> list[Width | Pointed | Label]:
        """Every label with its place, kept while nothing changes."""
        solution, notice = self.solution, self.notice()
        key = (view, solution, self.session.shown, notice)
        if self._placed is None or self._placed[0] != key:
            self._placed = (key, self._place(view, solution, self.notice_rect(view)))
        return self._placed[1]

    def _place(self, view: PlaneMap, solution: Solution, notice: QRectF) -> list[Width | Pointed | Label]:
        labels, rivals = self._labels.start(view, solution, notice), self._other_lines(view)
        labels.lines += [QLineF(*ends) for line in rivals.values() if (ends := line.ends()) is not None]
        found = self._picture.words(labels, view, solution, self._shows("hulls"))
        return found + self._labels.rivals(labels, rivals)

    def notice(self) -> str:
        """What is not as it should be, once the solver has ended: before that it is on its way by right."""
        experiment, run = self.session.experiment, self.session.run
        if not len(experiment.points) or not experiment.ready or self.session.t < len(run):
            return ""
        return experiment.solution.message

    def notice_rect(self, view: PlaneMap) -> QRectF:
        return notice_rect(self.style, view, self.notice(), self.session.points.X)

    def note(self, i: int) -> list[str]:
        """How the machine stands to point i."""
        return note(self.session.experiment.solution, i)
