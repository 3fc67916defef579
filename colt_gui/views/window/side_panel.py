"""The panel at the right: the learner and its parameters, the meters, the twin picture or the experts, the round."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.controls.layer_switches import LayerSwitches
from colt_gui.views.controls.meters import Density, MetersPanel
from colt_gui.views.controls.parameters import Parameters
from colt_gui.views.look.style import Style
from colt_gui.views.window.companion import Companion
from colt_gui.views.window.narration import Narration

TWIN_LEAST = 165  # design pixels below which the twin picture gives way
METERS = 0.36  # the share of a low window that the meters may take beside the experts
LIMITLESS = 16_777_215  # what Qt calls QWIDGETSIZE_MAX


class SidePanel(QWidget):
    """`table_wanted` asks the window for a table of advice."""

    table_wanted = Signal()

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._player, self._style = session, player, style
        self.parameters = Parameters(session, style)
        self.shown_row = LayerSwitches(session, style)
        self.meters = MetersPanel(session, style)
        self.twin = Companion(session, player, style)
        self.narration = Narration(session, style, lines=4)
        self._experts: QWidget | None = None
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._under_parameters = _line()
        self._column = QVBoxLayout(self)
        for widget in (self.parameters, self.shown_row, self._under_parameters, self.meters, self.twin):
            self._column.addWidget(widget)
        self._column.addStretch(0)
        self._over_narration = _line()
        for widget in (self._over_narration, self.narration):
            self._column.addWidget(widget)
        self._column.setStretchFactor(self.twin, 1)
        self.restyle()

    @property
    def experts(self) -> QWidget:
        """Made when the Experts lab is first entered."""
        if self._experts is None:
            from colt_gui.views.experts.panel import ExpertsPanel

            self._experts = ExpertsPanel(self._session, self._player, self._style)
            self._experts.table_wanted.connect(self.table_wanted)
            self._column.insertWidget(self._column.indexOf(self.twin) + 1, self._experts, 1)
        return self._experts

    def fit(self, height: int, roomy: bool, parameters: bool, twin: bool, narration: bool = True) -> None:
        """What there is no room for, or what is not wanted now, gives way."""
        px, experts = self._style.px, self._session.lab.id == "experts"
        self._space(roomy or not experts)
        self._share(height if experts and not roomy else None)
        self.parameters.setVisible(parameters)
        self._under_parameters.setVisible(parameters)
        self.shown_row.set_room(roomy and parameters)
        self.narration.set_lines(4 if roomy or not experts else 2)
        self.narration.setVisible(narration)
        self._over_narration.setVisible(narration)
        if experts or self._experts is not None:
            self.experts.setVisible(experts)
            self.experts.fit(roomy, parameters)
        taken = self.meters.minimumSizeHint().height() + (self.narration.height() if narration else 0)
        taken += self.parameters.sizeHint().height() if parameters else 0
        self.twin.setVisible(self.twin.refresh() and twin and height - taken - px(80) >= px(TWIN_LEAST))

    def _share(self, height: int | None) -> None:
        """So that the experts are seen, too, the meters of a low window say less, and two of them may be all."""
        if height is None:
            self.meters.setMinimumHeight(0)
            self.meters.setMaximumHeight(LIMITLESS)
            return
        self.meters.setMaximumHeight(max(self.meters.minimumSizeHint().height(), int(METERS * height)))
        self.meters.setMinimumHeight(self.meters.height_at(Density.DENSE, 2))

    def restyle(self) -> None:
        self._space(True)
        self.setMinimumWidth(self._style.px(300))

    def _space(self, roomy: bool) -> None:
        """Around and between the parts."""
        px = self._style.px
        edge = px(14 if roomy else 8)
        self._column.setContentsMargins(px(20), edge, px(20), edge)
        self._column.setSpacing(px(10 if roomy else 8))


def _line() -> QFrame:
    line = QFrame()
    line.setProperty("role", "line")
    return line
