"""The stage for experts without a plane: rounds as columns, experts as rows, who was right and who was wrong."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.experts.streams.sources import KINDS
from colt_gui.models.text.numbers import number, sign
from colt_gui.session import Session
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.experts.advice_picture import AdviceGrid, AdvicePicture, advice_grid
from colt_gui.views.experts.animation import Votes, VotesAnimation, chosen
from colt_gui.views.experts.expert_delegate import FAINT, shortened
from colt_gui.views.experts.words import advice_text
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import focus_ring, pen
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import nice

NAMES = 0.22  # the share of the stage that names may take
EMPTY = "There are no rounds yet."


class AdviceStage(KeyboardRing, LabWidget[ExpertsExperiment]):
    """A click on a column goes to its round, a click on a name picks out the expert."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._animation, self._picture = VotesAnimation(session), AdvicePicture(style)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Rounds and experts")
        for signal in (session.changed, session.moved, session.computed, session.selection.changed):
            signal.connect(self.refresh)
        session.playback.frame.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        text = f"{self.header()} Round {self._session.t} of {len(self._session.run)}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    @property
    def votes(self) -> Votes:
        return self._animation.votes

    def header(self) -> str:
        experiment = self.experiment
        kind, n, rounds = experiment.source.kind, len(experiment.experts), experiment.rounds
        what = KINDS[kind][:1].upper() + KINDS[kind][1:]
        return f"{what}: {number(n)} expert{'s' * (n != 1)}, {number(rounds)} round{'s' * (rounds != 1)}."

    def grid(self) -> AdviceGrid:
        """What is on show at this size."""
        px, edge = self._style.px, self._style.space("l")
        names = self._names_width()
        top = edge + QFontMetricsF(self._style.font("body")).height() + px(10)
        bottom = edge + QFontMetricsF(self._style.font("small")).height()
        room = QRectF(
            edge + names + px(10), top, self.width() - 2 * edge - names - px(10), self.height() - top - bottom
        )
        return advice_grid(self.experiment, self.votes, room, px)

    def _names_width(self) -> float:
        metrics = QFontMetricsF(self._style.font("small", bold=True))
        wanted = max(map(metrics.horizontalAdvance, (self.experiment.longest_name, "outcome")))
        return min(wanted, NAMES * self.width())

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self._paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint(self, painter: QPainter) -> None:
        grid, votes = self.grid(), self.votes
        self._paint_header(painter, grid)
        if not grid.columns:
            painter.setPen(self._style.colour("muted"))
            painter.setFont(self._style.font("large"))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), EMPTY)
            return
        self._picture.paint(painter, grid, self.experiment, votes)
        self._paint_chosen(painter, grid)
        self._paint_names(painter, grid, votes)
        self._paint_rounds(painter, grid)

    def _paint_header(self, painter: QPainter, grid: AdviceGrid) -> None:
        edge = self._style.space("l")
        font = self._style.font("body")
        painter.setFont(font)
        painter.setPen(self._style.colour("muted"))
        metrics = QFontMetricsF(font)
        line = QRectF(edge, edge, self.width() - 2 * edge, metrics.height())
        fitting = (text for text in self.headers(grid) if metrics.horizontalAdvance(text) <= line.width())
        painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), next(fitting, ""))

    def headers(self, grid: AdviceGrid) -> list[str]:
        """The words above the picture, and shorter ones for a narrow stage."""
        shown, n = len(grid.experts), len(self.experiment.experts)
        if shown == n:
            return [self.header(), f"{number(n)} experts"]
        words = f"{self.header()} The {shown} heaviest are shown."
        return [words, f"The {shown} heaviest of {number(n)} experts.", f"The {shown} heaviest of {number(n)}"]

    def _paint_chosen(self, painter: QPainter, grid: AdviceGrid) -> None:
        """A frame around the row of the expert that is picked out."""
        i = chosen(self._session)
        if i is None or i not in grid.experts:
            return
        top = grid.y(grid.experts.tolist().index(i))
        left = self._style.space("l") - self._style.px(6)
        painter.setPen(pen(self._style, "comparator", 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(
            QRectF(left, top - 1.5, grid.area.right() - left + 1, grid.row + 1.5), self._style.px(3), self._style.px(3)
        )

    def _paint_names(self, painter: QPainter, grid: AdviceGrid, votes: Votes) -> None:
        style, edge = self._style, self._style.space("l")
        width = grid.area.left() - self._style.px(10) - edge
        high = grid.heads.height() / 2
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(style.font("small", bold=True))
        painter.setPen(style.colour("ink"))
        for k, name in enumerate(("outcome", "vote")):
            painter.drawText(QRectF(edge, grid.head(k), width, high), flags, name)
        picked = chosen(self._session)
        for k, i in enumerate(grid.experts.tolist()):
            font = style.font("small", bold=i == picked)
            font.setStrikeOut(not votes.alive[i])
            painter.setFont(font)
            strong = votes.alive[i] and votes.weights[i] > FAINT
            painter.setPen(style.colour("comparator" if i == picked else "ink" if strong else "muted"))
            name = self.experiment.experts[i].name
            text = shortened(QFontMetricsF(font), name, width)
            painter.drawText(QRectF(edge, grid.y(k), width, grid.row), flags, text)

    def _paint_rounds(self, painter: QPainter, grid: AdviceGrid) -> None:
        """A few numbers of rounds below the columns."""
        font = self._style.font("small")
        metrics = QFontMetricsF(font)
        widest = metrics.horizontalAdvance(number(grid.stop)) + self._style.px(14)
        every = int(nice(max(1.0, widest / grid.cell)))
        painter.setFont(font)
        painter.setPen(self._style.colour("muted"))
        bottom = grid.area.bottom() + metrics.ascent() + self._style.px(4)
        for t in range(grid.start + 1, grid.stop + 1):
            if t % every == 0:
                text = number(t)
                x = grid.x(t) + grid.cell / 2 - metrics.horizontalAdvance(text) / 2
                painter.drawText(QPointF(x, bottom), text)

    # -- the hand --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        grid, pos = self.grid(), event.position()
        if pos.x() < grid.area.left():
            i = grid.expert_at(pos.y())
            self._session.selection.choose_expert(None if i == chosen(self._session) else i)
        else:
            self._seek(grid, pos.x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        grid = self.grid()
        if event.buttons() & Qt.MouseButton.LeftButton and event.position().x() >= grid.area.left():
            self._seek(grid, event.position().x())

    def _seek(self, grid: AdviceGrid, x: float) -> None:
        if (t := grid.round_at(x)) is not None:
            self._session.playback.seek(min(t, len(self._session.run)))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain(self.words_at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def words_at(self, pos: QPointF) -> str:
        """Who said what in which round."""
        grid, experiment = self.grid(), self.experiment
        i = grid.expert_at(pos.y())
        t = grid.round_at(pos.x())
        if i is None or t is None or not grid.area.contains(pos):
            return "" if i is None else experiment.experts[i].name
        said = advice_text(float(experiment.advice.row(t)[i]), experiment.advice.hard)
        text = f"Round {t}: {experiment.experts[i].name} says {said}"
        return f"{text}, came {sign(int(experiment.run.columns.outcome[t - 1]))}" if t <= self._session.t else text
