"""The distribution in the side panel: where examples fall, what labels them, how many labels are wrong."""

from __future__ import annotations

from colt_gui.models.statistics.distribution import KINDS, TARGETS
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_panel import SetupPanel
from colt_gui.views.controls.small_button import SmallButton


class PacPanel(SetupPanel):
    """Where examples fall and what labels them. To paint points is to choose the painted distribution."""

    lab = "statistics"
    first = ("noise",)
    further = ("size", "sigma", "axis", "at", "angle", "x", "y", "width", "height", "radius")
    words = "The numbers of the distribution and of the target"

    def _make_rows(self) -> None:
        self.kind = ChoiceRow(self._style, "From", list(KINDS.items()), parent=self)
        self.kind.setToolTip("Where examples fall")
        self.target = ChoiceRow(self._style, "Labels", list(TARGETS.items()), parent=self)
        self.target.setToolTip("What is inside is labelled +")
        self.more = SmallButton("…", self.words, self)
        self._column.addWidget(self.kind)
        self._row.addWidget(self.target, 1)
        self._row.addWidget(self.more)
        self.kind.value_changed.connect(self._set_kind)
        self.target.value_changed.connect(self._set_target)
        self.setAccessibleName("The distribution")

    @property
    def applies(self) -> bool:
        return getattr(self._session.experiment.learner, "needs_law", False)

    def refresh(self) -> None:
        setup = self._session.document.setup(self.lab)
        self.kind.set_value(setup.kind)
        self.target.set_value(setup.target)
        self.knobs.refresh()
        self.popup.knobs.refresh()

    def _set_kind(self, kind: str) -> None:
        self._set_up(kind=kind)

    def _set_target(self, target: str) -> None:
        self._set_up(target=target)
