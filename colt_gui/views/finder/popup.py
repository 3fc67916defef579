"""The palette itself: a field, what was found, and a line that says what the keys do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from colt_gui.models.core.errors import InputError
from colt_gui.session import Job, Session
from colt_gui.views.base import Guarded
from colt_gui.views.finder.catalogue import Catalogue, Entry, Found, Place, load_sources
from colt_gui.views.finder.parameter import TypedParameter
from colt_gui.views.finder.results import Results
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style, set_state

Key, Modifier = Qt.Key, Qt.KeyboardModifier
LINES: dict[int, int] = {Key.Key_Down: 1, Key.Key_Up: -1, Key.Key_Tab: 1, Key.Key_Backtab: -1}
PAGES: dict[int, int] = {Key.Key_PageDown: 1, Key.Key_PageUp: -1}
ENTER = {Key.Key_Return, Key.Key_Enter}
SAME_KEY = QKeySequence("Ctrl+Shift+P")  # closes what it has opened


class FinderField(Guarded, QLineEdit):
    moved = Signal(int)  # so many rows
    paged = Signal(int)
    taken = Signal()
    jumped = Signal()  # to the control, instead of typing here
    escaped = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(200)
        self.setAccessibleName("Find")

    def event(self, event: QEvent) -> bool:
        """Tab would go elsewhere before it is a key."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Key.Key_Tab, Key.Key_Backtab)
        ):
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        plain = event.modifiers() & ~Modifier.KeypadModifier
        if key in LINES:
            self.moved.emit(LINES[key])
        elif key in PAGES:
            self.paged.emit(PAGES[key])
        elif key in ENTER:
            (self.jumped if plain & Modifier.ControlModifier else self.taken).emit()
        elif key == Key.Key_Escape:
            self.escaped.emit()
        elif QKeySequence(event.keyCombination()) == SAME_KEY:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


WIDTH, SHARE = 760, 0.92  # design pixels, and of the window at most
MOST_ROWS, LEAST_ROWS = 12, 3
NOTHING = "Nothing has such a name."
PROMPT = "Find a command, lesson, preset, learner or parameter"
KEYS_HELP = "↑ ↓ choose · Enter does it · Esc closes"
PARAMETER_HELP = "Enter: type its value · Ctrl+Enter: go to its control · Esc closes"
VALUE_HELP = "Enter sets it · Ctrl+Enter: go to its control · Esc: back"


class Finder(Guarded, QFrame):
    """A palette, made anew each time that it is opened.

    `chosen` has an Entry to be done, `jumped` one with a parameter to go to.
    """

    chosen = Signal(object)
    jumped = Signal(object)
    left = Signal()

    def __init__(self, catalogue: Catalogue, session: Session, style: Style, window: QWidget) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self._catalogue, self._session, self._style, self._window = catalogue, session, style, window
        self._asked: Entry | None = None
        self._parameter: TypedParameter | None = None  # of the entry that is asked for: its value is being typed
        self._query = ""
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Find anything")
        self.heading, self.field, self.note = PlainLabel(), FinderField(), PlainLabel()
        self.results = Results(style, self)
        self._build()
        self._connect()
        self._show_list()

    def _build(self) -> None:
        px = self._style.px
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(*[px(12)] * 4)
        column.setSpacing(px(8))
        for part in (self.heading, self.field, self.results, self.note):
            column.addWidget(part)
        self.field.setFont(self._style.font("large"))
        self.heading.setFont(self._style.font(bold=True))
        self.note.setFont(self._style.font("small"))
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)

    def _connect(self) -> None:
        field, results = self.field, self.results
        field.textEdited.connect(self._typed)
        field.moved.connect(results.go)
        field.paged.connect(self._page)
        field.taken.connect(self.take)
        field.jumped.connect(self.jump)
        field.escaped.connect(self.escape)
        field.closed.connect(self.close)
        results.clicked.connect(self.take)
        results.selectionModel().currentChanged.connect(self._gone_to)
        self._session.reported.connect(self._refused)

    # -- on the screen -----------------------------------------------------------------------------------------

    def open_over(self, window: QWidget) -> None:
        """At the top of the window, in its middle."""
        width = min(self._style.px(WIDTH), round(SHARE * window.width()))
        self.setFixedWidth(width)
        self._fit()
        corner = QPoint((window.width() - width) // 2, min(self._style.px(56), window.height() // 10))
        self.move(window.mapToGlobal(corner))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self._session.background.ask(("finder", id(self)), Job(load_sources, self._add_the_rest))

    def _fit(self) -> None:
        """As many rows as were found, at most as many as the window has room for."""
        row = self.results.row_height
        room = (self._window.height() - self._style.px(220)) // row
        rows = min(self.results.count, max(LEAST_ROWS, min(MOST_ROWS, room)))
        self.results.setFixedHeight(rows * row + 2 * self.results.frameWidth() + 2)
        self.results.setVisible(rows > 0)
        self._column.activate()
        self.setFixedHeight(self._column.totalHeightForWidth(self.width()))

    def _add_the_rest(self, _: object) -> None:
        """Add what can be found elsewhere, now that it has been read in the background."""
        if not isValid(self):
            return
        self._catalogue.add_the_rest()
        if self._asked is None:
            current = self.results.current
            self._search(keep=current.entry.id if current and self.results.currentIndex().row() else "")

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.left.emit()

    # -- looking for something ---------------------------------------------------------------------------------

    def _typed(self, text: str) -> None:
        self._complain("")
        if self._asked is None:
            self._query = text
            self._search()
        else:
            self._offer_values()

    def _search(self, keep: str = "") -> None:
        name, equals, _ = self._query.partition("=")
        rows = self._catalogue.parameters(name) if equals and name.strip() else self._catalogue.found(self._query)
        self.results.show_found(rows, keep)
        self._fit()
        self._explain()

    def _page(self, direction: int) -> None:
        self.results.go(direction * self.results.page)

    def _gone_to(self, *_: object) -> None:
        """Another row: what was said of the one before is over."""
        self._complain("")

    def _explain(self) -> None:
        """What the keys do with the present row, or why they do nothing."""
        if self.note.property("role") == "mistake":
            return
        found = self.results.current
        if self._parameter is not None:
            self.note.setText(" ".join((self._parameter.rule, VALUE_HELP)).strip())
        elif found is None:
            self.note.setText(NOTHING if self._query.strip() else KEYS_HELP)
        elif found.entry.why:
            self.note.setText(found.entry.why)
        else:
            self.note.setText(PARAMETER_HELP if found.entry.parameter is not None else KEYS_HELP)

    # -- doing it ----------------------------------------------------------------------------------------------

    def take(self) -> None:
        """The present row; what cannot be done now says why and stays."""
        found = self.results.current
        if self._asked is not None:
            self._set_value(found)
        elif found is None:
            self._complain(NOTHING)
        elif found.entry.why:
            self._complain(found.entry.why)
        elif found.entry.parameter is not None:
            self._ask(found.entry, found.entry.parameter)
        else:
            self.close()
            self.chosen.emit(found.entry)

    def jump(self) -> None:
        """To the control of a parameter; anything else is done."""
        entry = self._asked or (self.results.current.entry if self.results.current else None)
        if entry is None or entry.parameter is None or (entry.why and self._asked is None):
            self.take()
            return
        self.close()
        self.jumped.emit(entry)

    def escape(self) -> None:
        """From a value back to the list, from there back to the stage."""
        if self._asked is None:
            self.close()
        else:
            self._show_list()

    def _show_list(self) -> None:
        asked, self._asked, self._parameter = self._asked, None, None
        self.heading.hide()
        self.field.setPlaceholderText(PROMPT)
        self.field.setAccessibleName(PROMPT)
        self.field.setText(self._query)
        self._complain("")
        self._search(keep=asked.id if asked else "")

    # -- a value -----------------------------------------------------------------------------------------------

    def _ask(self, entry: Entry, parameter: TypedParameter) -> None:
        """For the value of a parameter; one that was typed behind an equals sign is tried at once."""
        _, equals, typed = self._query.partition("=")
        self._asked, self._parameter = entry, parameter
        self.heading.setText(f"{entry.title} — {parameter.owner_name}")
        self.heading.show()
        self.field.setPlaceholderText("Its value")
        self.field.setAccessibleName(f"{entry.title}, {parameter.owner_name}")
        self.field.setText(typed.strip() if equals and typed.strip() else parameter.typed)
        self.field.selectAll()
        self._offer_values(everything=not (equals and typed.strip()))
        self._explain()
        if equals and typed.strip():
            self._set_value(self.results.current)

    def _offer_values(self, everything: bool = False) -> None:
        """What there is to choose from: as it is opened all of it, then what begins as was typed."""
        parameter = self._parameter
        if parameter is None:
            return
        offered = parameter.offered("" if everything else self.field.text())
        rows = [
            Found(Entry(value, shown, "as it is" if value == parameter.plain else "", Place.HERE))
            for value, shown in offered
        ]
        self.results.show_found(rows, keep=parameter.plain if everything else "")
        self._fit()

    def _set_value(self, found: Found | None) -> None:
        """What was typed, or the row that was gone to; where that is refused, one sentence says why."""
        parameter, entry = self._parameter, self._asked
        if parameter is None:
            return
        try:
            done = parameter.turn(found.entry.id if found is not None and parameter.choices else self.field.text())
        except InputError as error:
            self._complain(str(error))
            done = False
        if done:
            self.close()
            self.chosen.emit(entry)
        else:
            self.field.selectAll()

    def _refused(self, sentence: str) -> None:
        """By the session, when a value has been taken and the run cannot be carried out with it."""
        if self._asked is not None:
            self._complain(sentence)

    def _complain(self, sentence: str) -> None:
        set_state(self.note, "role", "mistake" if sentence else "muted")
        if sentence:
            self.note.setText(sentence)
            self._fit()
        else:
            self._explain()
