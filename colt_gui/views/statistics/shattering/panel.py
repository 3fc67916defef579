"""Few points to begin with, in the side panel."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.models.statistics.shattering.scenes import SCENES, scene_of, scene_points
from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.lab_widget import LabPart
from colt_gui.views.look.style import Style

OWN = ("", "Your own")


class ShatterPanel(LabPart[ShatterExperiment], LabPanel):
    """A choice of few points to begin with. It replaces the points: one step of undo."""

    with_parameters = True

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        choices = [OWN, *((id, label) for id, (label, _) in SCENES.items())]
        self.scene = ChoiceRow(style, "Points", choices, parent=self)
        self.scene.setToolTip("Few points to begin with")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.scene)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("Points to begin with")
        self.scene.value_changed.connect(self._chosen)
        session.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        self.scene.set_value(scene_of(self._session.points))

    def _chosen(self, id: str) -> None:
        self._session.seal()
        if id:
            self._session.replace_points(scene_points(id))
        self.refresh()
