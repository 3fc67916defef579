"""What the lab of coins looks like: a scene with a layer of its own, a stage, a panel, a companion and a command."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.columns_stage import ColumnsStage
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.labs import PLANE, CompanionView, LabView, LayerSwitch, StageView
from colt_gui.views.plane.layers import OVER, StageLayer, StageScene
from colt_gui.views.window.command import Command


def heads(session) -> list[int]:
    """How many more heads than tails, after each round."""
    return [0, *np.cumsum(session.run.labels).tolist()]


class CoinScene(StageScene):
    def layers(self) -> list[StageLayer]:
        return [*super().layers(), StageLayer("coins", OVER + 1, self._heads_key, self._paint_heads)]

    def _heads_key(self):
        return heads(self.session)[self.session.t] if "coins" in self.session.selection.shown else None

    def _paint_heads(self, painter: QPainter) -> None:
        painter.setPen(self.style.colour("ink"))
        painter.drawText(QRectF(20, 20, 200, 40), f"heads: {self._heads_key()}")


class CoinStage(ColumnsStage):
    def header(self) -> str:
        return f"Heads after each of {len(self.session.run)} rounds."

    def paint_columns(self, painter: QPainter) -> None:
        counts = heads(self.session)
        columns = self.columns(len(counts), max(map(abs, counts)))
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush("hypothesis"))
        for j, count in enumerate(counts[: self.session.t + 1]):
            columns.bar(painter, j, 0.0, count)


class CoinPanel(LabPanel):
    def __init__(self, session, style, parent=None) -> None:
        super().__init__(parent)
        self.session, self.heard = session, 0
        self.fair = QPushButton("Fair", self)
        self.fair.clicked.connect(self.toggle)
        QVBoxLayout(self).addWidget(self.fair)
        for signal in (session.changed, session.moved, session.playback.frame, style.changed):
            signal.connect(self.refresh)

    def refresh(self) -> None:
        self.heard += 1
        self.fair.setText(f"heads: {heads(self.session)[self.session.t]}")

    def toggle(self) -> None:
        setup = self.session.document.setup("coins")
        self.session.set_setup("coins", replace(setup, fair=not setup.fair))


class CoinPile(Guarded, QWidget):
    def __init__(self, session, style, parent=None) -> None:
        super().__init__(parent)
        self.session, self._style = session, style
        self.setMinimumSize(60, 60)
        for signal in (session.changed, session.moved, session.playback.frame, style.changed):
            signal.connect(self.update)

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            counts, t = heads(self.session), self.session.t
            painter.fillRect(0, 0, self.width() * abs(counts[t]) // max(*map(abs, counts), 1), 20, Qt.GlobalColor.red)


def fair(session) -> bool:
    return session.document.setup("coins").fair and session.points.dimension == 2


VIEW = LabView(
    "coins", "statistics", CoinScene,
    stages=(StageView(PLANE, fair), StageView(CoinStage, points=False)),
    panel=CoinPanel,
    companions=(CompanionView("pile", "The pile", CoinPile),),
    switches=(LayerSwitch("coins", "Coins", "Heads so far"),),
    commands=(
        Command("coins", "View", "Coins", ("Ctrl+Alt+9",), lambda w: w.session.selection.toggle("coins"),
                checked=lambda w: "coins" in w.session.selection.shown, after="charts"),
    ),
)  # fmt: skip
