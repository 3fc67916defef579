"""The examples in the side panel: the target, where the examples come from, and how many variables they have."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.boolean.streams.sources import KINDS
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.boolean.target_row import TargetRow
from colt_gui.views.controls.lab_panel import LabPanel
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_knobs import Knobs, KnobsPopup, change_setup
from colt_gui.views.controls.small_button import SmallButton
from colt_gui.views.look.style import Style

FIRST = ("n", "literals", "p", "rounds")
MORE = ("drawn", "at_least")
WORDS = "More about the examples"


class BooleanPanel(LabPanel):
    """Asks the window for a table of bits by its command “import”, for the race by “race”."""

    spreads = False

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self._compact = session, style, False
        self.target = TargetRow(session, style, self)
        self.kind = ChoiceRow(style, "From", list(KINDS.items()), parent=self)
        self.kind.setObjectName("kind")
        self.kind.setToolTip("Who chooses the examples")
        self.file = SmallButton("file…", "Rows of bits from a file, the label last", self)
        self.more = SmallButton("…", WORDS, self)
        self.race = SmallButton("race", "The race: learners side by side on these examples (M)", self)
        self.knobs = Knobs(session, style, "boolean", FIRST, self)
        self.popup = KnobsPopup(session, style, "boolean", MORE, WORDS, self)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._build()
        self._connect()
        self._restyle()
        self.refresh()

    def _build(self) -> None:
        self._row.addWidget(self.kind, 1)
        self._row.addWidget(self.file)
        self._row.addWidget(self.more)
        self._row.addWidget(self.race)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.target)
        self._column.addLayout(self._row)
        self._column.addWidget(self.knobs)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName("The examples")

    def _connect(self) -> None:
        self.kind.value_changed.connect(self._chosen)
        self.file.clicked.connect(self._ask_for_file)
        self.more.clicked.connect(self._open)
        self.race.clicked.connect(self._ask_for_race)
        self._session.changed.connect(self.refresh)
        self._session.reported.connect(self._refused)
        self._style.changed.connect(self._restyle)

    def fit(self, roomy: bool, parameters: bool) -> None:
        """In a low window the numbers are behind the button at the end of the line."""
        self.setVisible(parameters)
        if roomy == self._compact:
            self._compact = not roomy
            if self._compact:
                self.popup.take(self.knobs)
            else:
                self._column.addWidget(self.knobs)
            self.refresh()

    def refresh(self) -> None:
        source = self._session.document.setup("boolean")
        self.target.refresh()
        self.kind.set_value(source.kind)
        self.file.setVisible(source.kind == "rows")
        self.knobs.setVisible(self.knobs.refresh())
        self.popup.knobs.setVisible(self.popup.knobs.refresh())

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    # -- what people ask -------------------------------------------------------------------------------------

    def _chosen(self, kind: str) -> None:
        """A table of one's own begins empty: rows are clicked on the stage, or come from a file."""
        self._session.seal()
        change_setup(self._session, "boolean", kind=kind)
        self.refresh()

    def _ask_for_file(self) -> None:
        self.command_wanted.emit("import")

    def _ask_for_race(self) -> None:
        self.command_wanted.emit("race")

    def _open(self) -> None:
        self.popup.open_below(self.more)

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))
        self._column.setSpacing(self._style.px(4))
