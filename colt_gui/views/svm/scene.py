"""A support vector machine on the plane: its street or surface, the hulls, the roles of the points, other learners."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.models.svm.readings import role_words
from colt_gui.models.svm.solution import Solution
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import CELL, COARSE, FINE, Finer, grid_of, level_lines
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import Line, PlaneMap
from colt_gui.views.svm.animation import MachineAnimation
from colt_gui.views.svm.kernel_picture import KernelPicture
from colt_gui.views.svm.labels import SvmLabels, Word
from colt_gui.views.svm.linear_picture import LinearPicture
from colt_gui.views.svm.roles_layer import RolesLayer
from colt_gui.views.svm.struts_layer import StrutsLayer

# -- the lines, or the curve, of other learners on the same points ---------------------------------------------------

OWN = [6.0, 2.0, 1.0, 2.0]  # the dashes of a learner of one's own
DASHES = {"perceptron": "dot", "margin perceptron": "dash"}
DASH = 9  # pixels of a dash of the kernel perceptron


class RivalsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._curve: KeptResult[list[QLineF]] = KeptResult()

    def lines(self, view: PlaneMap, experiment: SvmExperiment) -> dict[str, Line]:
        found = () if experiment.rivals is None else experiment.rivals.lines
        lines = {name: view.line(float(w[0]), float(w[1]), -b) for name, w, b in found}
        return {name: line for name, line in lines.items() if line is not None}

    def curve(self, view: PlaneMap, experiment: SvmExperiment, moving: bool) -> list[QLineF]:
        """Where the kernel perceptron is 0, in pieces."""
        rival, step = experiment.rivals and experiment.rivals.kernel, COARSE if moving else FINE
        if rival is None or min(view.width, view.height) < CELL:
            return []
        return self._curve.of(
            (view, Same(rival), step), lambda: level_lines(rival.decision_surface(*grid_of(view, step)), step)
        )

    def paint_curve(self, painter: QPainter, pieces: list[QLineF]) -> None:
        """Dashed by squares of the plane: the pieces come in no order along the curve."""
        side = self.style.px(DASH)
        drawn = [p for p in pieces if (int(p.center().x() / side) + int(p.center().y() / side)) % 2]
        painter.setPen(pen(self.style, "muted", 2.25))
        if drawn:
            painter.drawLines(drawn)

    def forget(self) -> None:
        self._curve.forget()

    def paint(self, painter: QPainter, lines: dict[str, Line]) -> None:
        for name, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(pen(self.style, "muted", 2.25, DASHES.get(name, OWN)))
                painter.drawLine(*ends)


# -- the scene -------------------------------------------------------------------------------------------------------


class SvmScene(StageScene[SvmExperiment]):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._machine = MachineAnimation(session)
        self._roles, self._rivals, self._labels = RolesLayer(style), RivalsLayer(style), SvmLabels(style)
        self._struts = StrutsLayer(style)
        self._linear = LinearPicture(style, self._roles, self._labels)
        self._kernel = KernelPicture(style, self._roles, self._labels)
        self._placed: KeptResult[list[Word]] = KeptResult()

    solution: Solution  # the machine at this moment

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.solution, self._kernel.exact = self._machine.solution(self.experiment), self.exact

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("machine", UNDER, self._machine_key, self._paint_machine),
            StageLayer("rivals", UNDER + 1, self._rivals_key, self._paint_rivals),
            StageLayer("roles", OVER, self._roles_key, self._paint_roles),
            StageLayer("nearest points", OVER + 1, self._machine_key, self._paint_nearest_points),
            StageLayer("struts", OVER + 1, self._struts_key, self._paint_struts),
            StageLayer("words", OVER + 2, self._words_key, self._paint_words),
            StageLayer("notice", OVER + 3, self._notice_key, self._paint_notice, self._notice_area),
        ]

    def forget(self) -> None:
        self._placed.forget()
        for part in (self._linear, self._kernel, self._roles, self._rivals):
            part.forget()

    @property
    def _picture(self) -> LinearPicture | KernelPicture:
        return self._linear if self.solution.kernel.id == "linear" else self._kernel

    def _shows(self, name: str) -> bool:
        return name in self.session.selection.shown

    def lines(self, view: PlaneMap) -> list[Line] | list[QLineF]:
        """The separator and its margins as they are drawn; none where the hulls meet."""
        return self._picture.lines(view, self.solution)

    # -- below the points ------------------------------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        return Same(self.solution), self._step

    @property
    def _step(self) -> int:
        """How fine the surface is now, where there is one."""
        return self._kernel.step(self.view, self.solution, self.moving) if self._picture is self._kernel else 0

    def finer(self) -> Finer | None:
        experiment = self.experiment
        if self._shows("compare") and experiment.rivals is None and len(experiment.points):
            return Finer((Same(experiment), "rivals"), experiment.find_rivals, partial(setattr, experiment, "rivals"))
        if self.moving or not self.solution.separable or self._step <= FINE:
            return None
        return self._kernel.finer(self.view, self.solution)

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        self._picture.ground(painter, self.view, self.solution, self.moving)

    def _machine_key(self) -> Hashable:
        return self._ground_key(), self._shows("hulls")

    def _paint_machine(self, painter: QPainter) -> None:
        self._picture.under(painter, self.view, self.solution, self._shows("hulls"), self.moving)

    def _rivals_key(self) -> Hashable:
        return (Same(self.experiment.rivals), self.moving) if self._shows("compare") else None

    def _paint_rivals(self, painter: QPainter) -> None:
        self._rivals.paint(painter, self._other_lines(self.view))
        self._rivals.paint_curve(painter, self._other_curve(self.view))

    def _other_curve(self, view: PlaneMap) -> list[QLineF]:
        return self._rivals.curve(view, self.experiment, self.moving) if self._shows("compare") else []

    def _other_lines(self, view: PlaneMap) -> dict[str, Line]:
        return self._rivals.lines(view, self.experiment) if self._shows("compare") else {}

    # -- above them ------------------------------------------------------------------------------------------

    def _roles_key(self) -> Hashable:
        solution = self.solution
        return None if solution.too_near else Same(solution)  # then no point supports anything

    def _paint_roles(self, painter: QPainter) -> None:
        self._roles.rings(painter, self.view, self.solution)

    def _paint_nearest_points(self, painter: QPainter) -> None:
        self._picture.over(painter, self.view, self.solution, self._shows("hulls"))

    def _struts_key(self) -> Hashable:
        return Same(self.solution) if self._shows_struts else None

    @property
    def _shows_struts(self) -> bool:
        return self._shows("struts") and self._picture is self._linear

    def _paint_struts(self, painter: QPainter) -> None:
        self._struts.paint(painter, self.view, self.solution)

    # -- words -----------------------------------------------------------------------------------------------

    def _words_key(self) -> Hashable:
        return (
            Same(self.solution),
            Same(self.experiment.rivals),
            self._step > COARSE,
            self.session.selection.shown,
            self.notice(),
        )

    def _paint_words(self, painter: QPainter) -> None:
        for word in self.words(self.view):
            word.draw(painter, self.style)

    def words(self, view: PlaneMap) -> list[Word]:
        """Every label with its place, kept while nothing changes."""
        solution, notice = self.solution, self.notice()
        key = (view, solution, Same(self.experiment.rivals), self._step > COARSE, self.session.selection.shown, notice)
        return self._placed.of(key, lambda: self._place(view, solution, self.notice_rect(view)))

    def _place(self, view: PlaneMap, solution: Solution, notice: QRectF) -> list[Word]:
        labels, rivals = self._labels.start(view, solution, notice), self._other_lines(view)
        labels.lines += [QLineF(*ends) for line in rivals.values() if (ends := line.ends()) is not None]
        if self._shows_struts:
            self._struts.spare(labels, view, solution)
        words = self._picture.words(labels, view, solution, self._shows("hulls"), self.moving)
        words += self._labels.rivals(labels, rivals)
        words += self._labels.kernel_rival(labels, self._other_curve(view))
        if self._shows_struts:
            words += self._struts.words(labels, view, solution)
        return words

    def notice(self) -> str:
        """What is not as it should be, once the solver has ended: before that it is on its way by right."""
        experiment = self.experiment
        if not len(experiment.points) or not experiment.ready or self.session.t < len(experiment.run):
            return ""
        return experiment.solution.message

    def notice_rect(self, view: PlaneMap) -> QRectF:
        return notice_rect(self.style, view, self.notice(), self.points.X)

    def _notice_key(self) -> Hashable:
        text = self.notice()
        return (text, self.solution.too_near, Same(self.points)) if text else None

    def _notice_area(self) -> QRectF:
        return notice_area(self.style, self.notice_rect(self.view))

    def _paint_notice(self, painter: QPainter) -> None:
        meaning = "mistake" if self.solution.too_near else "ink"
        draw_notice(painter, self.style, self.notice_rect(self.view), self.notice(), meaning)

    def note(self, i: int) -> list[str]:
        """How the machine stands to point i."""
        return note_of(self.experiment.solution, i)


# -- what the machine says about one point ---------------------------------------------------------------------------

CLOSED = 1e-6  # of the largest such product that is possible: less counts as 0


def note_of(solution: Solution, i: int) -> list[str]:
    """One line each; empty where there is no machine."""
    if not solution.separable:
        return []
    found = solution.separator
    alpha, margin = float(solution.alpha[i]), float(found.margins[i])
    soft = solution.C < 0.5
    lines = [role_words(solution, i)]
    lines.append(f"α = {number(alpha)}" + (f" of at most C = {number(solution.C)}" if soft else ""))
    if soft:
        lines.append(f"ξ = {number(float(found.xi[i]))}")
    lines.append(f"margin y·f = {number(margin)}, μ = {number(found.mu)}")
    return lines + _slackness(solution, i, soft)


def _slackness(solution: Solution, i: int, soft: bool) -> list[str]:
    first, second = solution.slackness[i].tolist()
    found = solution.separator
    most = float(solution.alpha.max()) * max(float(np.abs(found.decision).max()), abs(found.mu))
    if not soft:
        return [_equation("α(y·f − μ)", first, most)]
    return [_equation("α(y·f − μ + ξ)", first, most), _equation("(C − α)ξ", second, most)]


def _equation(left: str, value: float, most: float) -> str:
    return f"{left} = 0 ✓" if abs(value) <= CLOSED * most else f"{left} = {number(value)}, not yet 0"
