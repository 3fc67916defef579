"""The distribution in the side panel: where examples fall, what labels them, how many labels are wrong."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.statistics.distribution import KINDS, TARGETS
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_knobs import Knobs, KnobsPopup, change_setup
from colt_gui.views.controls.small_button import SmallButton
from colt_gui.views.look.style import Style

LAB = "statistics"
FIRST = ("noise",)
MORE = ("size", "sigma", "axis", "at", "angle", "x", "y", "width", "height", "radius")
WORDS = "The numbers of the distribution and of the target"


class PacPanel(LabPanel):
    """Who paints points chooses the painted distribution by that."""

    spreads = False

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self._compact = session, style, False
        self.kind = ChoiceRow(style, "From", list(KINDS.items()), parent=self)
        self.kind.setToolTip("Where examples fall")
        self.target = ChoiceRow(style, "Labels", list(TARGETS.items()), parent=self)
        self.target.setToolTip("What is inside is labelled +")
        self.more = SmallButton("…", WORDS, self)
        self.knobs = Knobs(session, style, LAB, FIRST, self)
        self.popup = KnobsPopup(session, style, LAB, MORE, WORDS, self)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._build()
        self._connect()
        self._restyle()
        self.refresh()

    def _build(self) -> None:
        self._row.addWidget(self.target, 1)
        self._row.addWidget(self.more)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.kind)
        self._column.addLayout(self._row)
        self._column.addWidget(self.knobs)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("The distribution")

    def _connect(self) -> None:
        self.kind.value_changed.connect(self._fall)
        self.target.value_changed.connect(self._label)
        self.more.clicked.connect(self._open)
        self._session.changed.connect(self.refresh)
        self._session.reported.connect(self._refused)
        self._style.changed.connect(self._restyle)

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window the noise is behind the button, too."""
        self._wanted = parameters
        if roomy == self._compact:
            self._compact = not roomy
            if self._compact:
                self.popup.take(self.knobs)
            else:
                self._column.addWidget(self.knobs)
        self.refresh()

    _wanted = True

    def refresh(self) -> None:
        setup = self._session.document.setup(LAB)
        self.setVisible(self._wanted and getattr(self._session.experiment.learner, "needs_law", False))
        self.kind.set_value(setup.kind)
        self.target.set_value(setup.target)
        self.knobs.refresh()
        self.popup.knobs.refresh()

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    def _fall(self, kind: str) -> None:
        self._session.seal()
        change_setup(self._session, LAB, kind=kind)
        self.refresh()

    def _label(self, target: str) -> None:
        self._session.seal()
        change_setup(self._session, LAB, target=target)
        self.refresh()

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(4))
