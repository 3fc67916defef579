"""Experts on the plane: their lines, what their vote says everywhere, the example of the round."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.core.points import Points
from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.text.numbers import number, sign
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.experts.animation import Votes, VotesAnimation, chosen
from colt_gui.views.experts.lines_layer import ExpertLinesLayer, bold, expert_line
from colt_gui.views.experts.vote_region import VoteRegion, VoteRegionLayer
from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.label_placement import Label, name_line, page
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.rings_layer import RingsLayer, example_area

NO_LINES = "These experts have no lines: what they say is known at the points alone."


class ExpertsScene(StageScene[ExpertsExperiment]):
    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._animation = VotesAnimation(session)
        self._rings = RingsLayer(style)
        self._region, self._lines = VoteRegionLayer(style), ExpertLinesLayer(style)
        self._placed: KeptResult[list[Label]] = KeptResult()

    votes: Votes
    chosen: int | None

    def see(self, view: PlaneMap, moving: bool) -> None:
        super().see(view, moving)
        self.votes, self.chosen = self._animation.votes, chosen(self.session)

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("experts", UNDER, self._weights_key, self._paint_experts),
            StageLayer("border", UNDER + 1, self._ground_key, self._paint_border),
            StageLayer("chosen expert", UNDER + 2, self._chosen_key, self._paint_chosen),
            StageLayer("example", OVER, self._example_key, self._paint_example, self._example_area),
            StageLayer("outcome", OVER + 1, self._outcome_key, self._paint_outcome),
            StageLayer("words", OVER + 2, self._words_key, self._paint_words),
            StageLayer("notice", OVER + 3, self._notice_key, self._paint_notice, self._notice_area),
        ]

    def forget(self) -> None:
        self._placed.forget()
        self._region.forget()
        self._lines.forget()

    @property
    def boundary(self) -> list[QLineF]:
        """Where the vote changes sides."""
        return self._region_now().boundary

    def _region_now(self) -> VoteRegion:
        return self._region.region(self.view, self.experiment.experts, self.votes, self.moving)

    # -- below the points ------------------------------------------------------------------------------------

    def _weights_key(self) -> Hashable:
        return Same(self.experiment), Same(self.votes.weights)

    def _ground_key(self) -> Hashable:
        return self._weights_key(), self.moving

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        self._region.ground(painter, self._region_now())

    def _paint_experts(self, painter: QPainter) -> None:
        self._lines.paint(painter, self.view, self.experiment.experts, self.votes)

    def _paint_border(self, painter: QPainter) -> None:
        self._region.paint(painter, self._region_now())

    def _chosen_key(self) -> Hashable:
        return None if self.chosen is None else (self.chosen, Same(self.experiment))

    def _paint_chosen(self, painter: QPainter) -> None:
        if self.chosen is not None:
            self._lines.chosen(painter, self.view, self.experiment.experts[self.chosen])

    # -- above them ------------------------------------------------------------------------------------------

    def _example_key(self) -> Hashable:
        """A round without a mistake stands still."""
        moment = self.votes.moment
        phase = moment.phase if moment.updated else 1.0
        return None if moment.i is None else (moment.i, moment.meaning, phase, Same(self.points))

    def _example_area(self) -> QRectF:
        return example_area(self.style, self.view, self.points, self.votes.moment)

    def _paint_example(self, painter: QPainter) -> None:
        self._rings.example(painter, self.view, self.points, self.votes.moment)

    def _outcome_key(self) -> Hashable:
        votes = self.votes
        if votes.example is None or votes.example >= len(self.points):
            return None
        return votes.example, votes.pending, votes.outcome, Same(self.points)

    def _paint_outcome(self, painter: QPainter) -> None:
        self._outcome(painter, self.view, self.points, self.votes)

    def _outcome(self, painter: QPainter, view: PlaneMap, points: Points, votes: Votes) -> None:
        """An outcome that is not the point's label stands beside it; one that is awaited is a question."""
        at, d = view.at(*points.X[votes.example]), symbol_size(self.style, len(points))
        r = max(0.5 * d, self.style.px(4)) * 1.65
        beside = QPointF(at.x() + 0.95 * r, at.y() - 0.95 * r)
        if votes.pending:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(self.style, "accent", 3, "dash"))
            painter.drawEllipse(at, r, r)
            font = self.style.font("large", bold=True)
            rect = text_size(font, "?")
            rect.moveCenter(QPointF(at.x() + 1.5 * r, at.y() - 1.2 * r))
            draw_text(painter, self.style, rect, "?", font, self.style.colour("accent"))
        elif votes.outcome is not None and votes.outcome != points.y[votes.example]:
            draw_symbol(painter, self.style, beside, votes.outcome, max(0.75 * d, self.style.px(9)))

    # -- words -----------------------------------------------------------------------------------------------

    def _words_key(self) -> Hashable:
        return Same(self.experiment), self.votes.t, self.chosen

    def _paint_words(self, painter: QPainter) -> None:
        for word in self.words(self.view):
            word.draw(painter, self.style)

    def words(self, view: PlaneMap) -> list[Label]:
        """The names of the chosen expert and of the heaviest, kept while nothing changes."""
        key = (view, self.experiment, self.votes.t, self.chosen)
        return self._placed.of(key, lambda: self._place(view))

    def _place(self, view: PlaneMap) -> list[Label]:
        labels, experts = page(self.style, view, self.points), self.experiment.experts
        labels.lines += self._region.region(view, experts, self.votes, self.moving).boundary[:200]
        picked, weights = self.chosen, self.votes.weights
        named = [] if picked is None else [(picked, "comparator")]
        named += [(i, "ink") for i in bold(weights)[:2] if i != picked]
        words = []
        for i, meaning in named:
            line = expert_line(view, experts[i])
            text = f"{experts[i].name}  ({number(float(weights[i]), 2)})"
            label = None if line is None else name_line(self.style, labels, line, text, meaning)
            words += [] if label is None else [label]
        return words

    def notice(self) -> str:
        """Why there are no lines."""
        if len(self.points) and not any(expert.on_plane for expert in self.experiment.experts):
            return NO_LINES
        return ""

    def _notice_key(self) -> Hashable:
        return self.notice() or None

    def _notice_area(self) -> QRectF:
        return notice_area(self.style, notice_rect(self.style, self.view, self.notice()))

    def _paint_notice(self, painter: QPainter) -> None:
        text = self.notice()
        draw_notice(painter, self.style, notice_rect(self.style, self.view, text), text, "ink")

    def note(self, i: int) -> list[str]:
        """What came of point i, and what its experts say."""
        experiment, votes = self.experiment, self.votes
        said = self._said(i)
        if said is None:
            return []
        plus = int(np.count_nonzero(said > 0))
        heavy = float(votes.weights @ (said > 0))
        lines = [f"{plus} of {len(said)} experts say +, with {number(100 * heavy)} % of the weight"]
        last = self._last_round(i)
        if last:
            r = experiment.run.round(last)
            lines.append(f"round {last}: outcome {sign(r.outcome)}, {self._words(r.prediction)}")
        return lines

    def _said(self, i: int) -> np.ndarray | None:
        """What all experts say to point i; perceptrons have said something only in its rounds."""
        experiment = self.experiment
        if experiment.source.kind != "learners":
            return experiment.advice.rows[i]
        last = self._last_round(i)
        return experiment.advice.row(last) if last else None

    def _last_round(self, i: int) -> int:
        """The last round up to now in which point i came; 0 where it has not."""
        rounds = np.flatnonzero(self.experiment.order[: self.session.t] == i)
        return int(rounds[-1]) + 1 if len(rounds) else 0

    def _words(self, prediction: float) -> str:
        return f"ŷ = {number(prediction)}" if self.votes.soft else f"the vote said {sign(prediction)}"
