"""The distribution that samples come from; coins need none."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.models.statistics.distribution import PARAMS
from colt_gui.models.statistics.rademacher.samples import Studied
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.setup_knobs import Knobs
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

LAB = "statistics"


class RademacherPanel(LabPanel):
    spreads = False

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.heading = PlainLabel("The distribution")
        self.heading.setProperty("role", "heading")
        self.knobs = Knobs(session, style, LAB, tuple(param.name for param in PARAMS), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.knobs)
        session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        needed = isinstance(getattr(self._session.experiment, "study", None), Studied)
        for part in (self.heading, self.knobs):
            part.setVisible(needed)
        if needed:
            self.knobs.refresh()
