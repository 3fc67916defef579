"""The examples in the side panel: the target, where the examples come from, and how many variables they have."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.boolean.streams.sources import KINDS
from colt_gui.models.boolean.words.formula import parse
from colt_gui.models.boolean.words.syntax import FormulaError
from colt_gui.models.core.errors import InputError
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.controls.setup_panel import SetupPanel, change_setup
from colt_gui.views.controls.widgets import SmallButton
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state

HIDDEN, NONE = "hidden", "none: labels come with the rows"
HINT = "The target: x1 ~x3, x1 | x4, (x1|x2)(x3|~x4), 2 of x1 x2 x5, true; empty: drawn from the seed"


class TargetField(Guarded, QLineEdit):
    """The field of the target: Escape leaves what was there before."""

    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take Escape as typed here: it is no key of the window's."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == event.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)


class TargetRow(LabWidget[BooleanExperiment]):
    """The target of the run, typed or drawn. A typed one is taken with Enter; an empty text draws one."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.label, self.field = PlainLabel("Target", self), TargetField(self)
        self.error = PlainLabel(self)
        self.error.setWordWrap(True)
        self.error.setProperty("role", "error")
        self.error.hide()
        self.hide_button = SmallButton("hide", "Hide the target, or show it (V)", self)
        self.draw_button = SmallButton("draw", "Draw another target from another seed (Q)", self)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._build()
        self._connect()
        self.restyle()

    def _build(self) -> None:
        self.field.setAccessibleName("Target")
        self.field.setToolTip(plain(HINT))
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.label.setBuddy(self.field)
        for widget in (self.label, self.hide_button, self.draw_button):
            self._row.addWidget(widget)
        self._row.insertStretch(1, 1)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self.field)
        self._column.addWidget(self.error)

    def _connect(self) -> None:
        self.field.returnPressed.connect(self._typed)
        self.field.editingFinished.connect(self._finish_editing)
        self.field.textEdited.connect(self._editing)
        self.field.escaped.connect(self._restore)
        self.hide_button.clicked.connect(self.toggle)
        self.draw_button.clicked.connect(self.draw)

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the target; what is half typed stays."""
        source = self._session.document.setup("boolean")
        self.hide_button.setText("hide" if source.show_target else "show")
        self.hide_button.setEnabled(self.experiment.target is not None)
        self.draw_button.setEnabled(source.kind != "rows")
        if not self.field.isModified():
            self._show()

    def _show(self) -> None:
        source, target = self._session.document.setup("boolean"), self.experiment.target
        shown = target is not None and source.show_target
        text = "" if not shown else source.target or target.text(source.variable_names)
        self.field.setPlaceholderText(HIDDEN if target is not None and not shown else NONE if target is None else "")
        if self.field.text() != text:
            self.field.setText(text)
            self.field.setCursorPosition(0)
        self.field.setModified(False)
        self._clear_error()

    def _clear_error(self) -> None:
        self.error.hide()
        set_state(self.field, "state", "")

    def _show_error(self, error: InputError) -> None:
        """Show the sentence below the field, and select the wrong letter in it."""
        self.error.setText(str(error))
        self.error.show()
        set_state(self.field, "state", "bad")
        if isinstance(error, FormulaError):
            self.field.setSelection(error.position - 1, 1)

    # -- what people ask -------------------------------------------------------------------------------------

    def _typed(self) -> None:
        session, text = self._session, self.field.text().strip()
        source = session.document.setup("boolean")
        try:
            wanted = replace(source, target=text, show_target=True)
        except InputError as error:
            self._show_error(error)
            return
        session.seal()
        self.field.setModified(False)
        session.set_setup("boolean", wanted)
        self._show()

    def _finish_editing(self) -> None:
        """Take the text when the field is left; after an error it stays to be mended."""
        if self.field.isModified() and not self.field.hasFocus() and self.error.isHidden():
            self._typed()

    def _editing(self) -> None:
        """Take back the error as soon as the text is mended; half-typed text has none before it is finished."""
        if not self.error.isHidden():
            try:
                parse(self.field.text(), self._session.document.setup("boolean").variable_names)
            except InputError as error:
                self.error.setText(str(error))
            else:
                self._clear_error()

    def _restore(self) -> None:
        self.field.setModified(False)
        self._show()
        self.field.clearFocus()

    def toggle(self) -> None:
        toggle_target(self._session)

    def draw(self) -> None:
        draw_target(self._session)

    def restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.px(3))
        self.label.setFont(style.font())
        self.field.setFont(style.font())


def toggle_target(session: Session) -> None:
    """Show the target, or hide it from the class."""
    session.seal()
    change_setup(session, "boolean", show_target=not session.document.setup("boolean").show_target)


def draw_target(session: Session) -> None:
    """Draw another target, and with it other examples, from the next seed."""
    document, source = session.document, session.document.setup("boolean")
    session.seal()
    session.edit(replace(document.with_setup("boolean", replace(source, target="")), seed=document.seed + 1))


class BooleanPanel(SetupPanel):
    """Where examples come from.

    It asks the window for a table of bits by its command “import”, for the race by “race”.
    """

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
        self.kind.value_changed.connect(self._set_kind)
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

    def _set_kind(self, kind: str) -> None:
        """Set where examples come from. A table of one's own begins empty: rows are clicked, or come from a file."""
        self._set_up(kind=kind)

    def _ask_for_file(self) -> None:
        self.command_wanted.emit("import")

    def _ask_for_race(self) -> None:
        self.command_wanted.emit("race")
