"""What the toy lab looks like: a scene with a layer of its own, a second stage, a panel, a companion, a command."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from colt_gui.views.controls.columns_stage import ColumnsStage
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.labs import PLANE, CompanionView, LabView, LayerSwitch, StageView
from colt_gui.views.overrides import qt_override
from colt_gui.views.plane.stage_layer import OVER, StageLayer, StageScene
from colt_gui.views.window.command import Command


class MajorityScene(StageScene):
    def layers(self) -> list[StageLayer]:
        return [*super().layers(), StageLayer("sum", OVER + 1, self._sum_key, self._paint_sum)]

    def _sum_key(self):
        return self.session.run.sums[self.session.t] if "sum" in self.session.shown else None

    def _paint_sum(self, painter: QPainter) -> None:
        painter.setPen(self.style.colour("ink"))
        painter.drawText(QRectF(20, 20, 200, 40), f"Σ y = {self._sum_key()}")


class SumsStage(ColumnsStage):
    def header(self) -> str:
        return f"Σ y after each of {len(self.session.run)} rounds."

    def paint_columns(self, painter: QPainter) -> None:
        sums = self.session.run.sums
        columns = self.columns(len(sums), max(map(abs, sums)))
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.brush("hypothesis"))
        for j, total in enumerate(sums[: self.session.t + 1]):
            columns.bar(painter, j, 0.0, total)


class MajorityPanel(LabPanel):
    def __init__(self, session, player, style, parent=None) -> None:
        super().__init__(parent)
        self.session, self.heard = session, 0
        self.tall = QPushButton("Tall", self)
        self.tall.clicked.connect(self.grow)
        QVBoxLayout(self).addWidget(self.tall)
        for signal in (session.changed, session.moved, player.frame, style.changed):
            signal.connect(self.refresh)

    def refresh(self) -> None:
        self.heard += 1
        self.tall.setText(f"Σ y = {self.session.run.sums[self.session.t]}")

    def grow(self) -> None:
        setup = self.session.document.setup("majority")
        self.session.set_setup("majority", replace(setup, tall=not setup.tall))


class Bar(QWidget):
    def __init__(self, session, player, style, parent=None) -> None:
        super().__init__(parent)
        self.session, self._style = session, style
        self.setMinimumSize(60, 60)
        for signal in (session.changed, session.moved, player.frame, style.changed):
            signal.connect(self.update)

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            sums, t = self.session.run.sums, self.session.t
            painter.fillRect(0, 0, self.width() * abs(sums[t]) // max(*map(abs, sums), 1), 20, Qt.GlobalColor.red)


def tall(session) -> bool:
    return session.document.setup("majority").tall


def flat(session) -> bool:
    return not tall(session) and session.points.dimension == 2


VIEW = LabView(
    "majority", "statistics", MajorityScene,
    stages=(StageView(PLANE, flat), StageView(SumsStage, points=False)),
    panel=MajorityPanel,
    companions=(CompanionView("bar", "The sum", Bar),),
    switches=(LayerSwitch("sum", "Sum", "Σ y"),),
    commands=(
        Command("sum", "View", "Sum", ("Ctrl+Alt+9",), lambda w: w.session.toggle("sum"),
                checked=lambda w: "sum" in w.session.shown, after="charts"),
    ),
)  # fmt: skip
