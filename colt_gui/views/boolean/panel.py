"""The examples in the side panel: the target, where the examples come from, and how many variables they have."""

from __future__ import annotations

from colt_gui.models.boolean.streams.sources import KINDS
from colt_gui.views.boolean.target_row import TargetRow
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_panel import SetupPanel
from colt_gui.views.controls.widgets import SmallButton


class BooleanPanel(SetupPanel):
    """Asks the window for a table of bits by its command “import”, for the race by “race”."""

    lab = "boolean"
    first = ("n", "literals", "p", "rounds")
    further = ("drawn", "at_least")
    words = "More about the examples"

    def _make_rows(self) -> None:
        self.target = TargetRow(self._session, self._style, self)
        self.kind = ChoiceRow(self._style, "From", list(KINDS.items()), parent=self)
        self.kind.setObjectName("kind")
        self.kind.setToolTip("Who chooses the examples")
        self.file = SmallButton("file…", "Rows of bits from a file, the label last", self)
        self.more = SmallButton("…", self.words, self)
        self.race = SmallButton("race", "The race: learners side by side on these examples (M)", self)
        self._column.addWidget(self.target)
        self._row.addWidget(self.kind, 1)
        for button in (self.file, self.more, self.race):
            self._row.addWidget(button)
        self.kind.value_changed.connect(self._chosen)
        self.file.clicked.connect(self._ask_for_file)
        self.race.clicked.connect(self._ask_for_race)
        self.setAccessibleName("The examples")

    def refresh(self) -> None:
        source = self._session.document.setup("boolean")
        self.target.refresh()
        self.kind.set_value(source.kind)
        self.file.setVisible(source.kind == "rows")
        self.knobs.setVisible(self.knobs.refresh())
        self.popup.knobs.setVisible(self.popup.knobs.refresh())

    # -- what people ask -------------------------------------------------------------------------------------

    def _chosen(self, kind: str) -> None:
        """A table of one's own begins empty: rows are clicked on the stage, or come from a file."""
        self._set_up(kind=kind)

    def _ask_for_file(self) -> None:
        self.command_wanted.emit("import")

    def _ask_for_race(self) -> None:
        self.command_wanted.emit("race")
