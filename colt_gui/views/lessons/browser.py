"""The page of all lessons: a card for each, by lab, and a field to look for them by words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from colt_gui.lessons.about import speaks_of, words_of
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.labs import LABS
from colt_gui.views.lessons.card import Card
from colt_gui.views.lessons.card_grid import ARROWS, CardGrid
from colt_gui.views.lessons.card_menu import KEYS, CardMenu
from colt_gui.views.lessons.search_field import SearchField
from colt_gui.views.lessons.thumbnails import Thumbnails
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

OWN = "Your own"
MENU_KEYS = (QKeySequence("Menu"), QKeySequence("Shift+F10"))
UNDO = QKeySequence("Ctrl+Z")
PAGE_KEYS = {*KEYS, *MENU_KEYS, UNDO}
SEARCH = 40  # design pixels
Modifier = Qt.KeyboardModifier


class LessonBrowser(Styled, QWidget):
    """The page. `wanted` is something to be done with a lesson, by the ids of the card's menu; what is typed anywhere
    on the page goes to the search."""

    chosen = Signal(object)  # a Lesson
    wanted = Signal(str, object)  # what, and the Lesson
    undo_wanted = Signal()
    wastebasket_wanted = Signal(QPoint)  # where its list may open

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.thumbnails = Thumbnails(style, self)
        self.search, self.count = SearchField(), PlainLabel()
        self.clear = QToolButton()
        self.undo, self.wastebasket = QPushButton("Undo"), QPushButton("Wastebasket…")
        self.grid = CardGrid(self.thumbnails, style)
        self._words: dict[Card, str] = {}
        self.setAccessibleName("Lessons")
        self.setProperty("role", "stage")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.count.setProperty("role", "muted")
        self.undo.setToolTip("What was last done to your own lessons (Ctrl+Z)")
        self.wastebasket.setToolTip("Lessons that you have deleted, to bring back")
        self.clear.setProperty("role", "quiet")
        self.clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clear.setToolTip("All lessons again (Esc)")
        self.clear.setAccessibleName("Clear the search")
        for button in (self.clear, self.undo, self.wastebasket):
            button.hide()
        self._row = QHBoxLayout()
        self._row.addWidget(self.search, 1)
        for part in (self.clear, self.count, self.undo, self.wastebasket):
            self._row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self.grid, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._filter)
        self.clear.clicked.connect(self.search.clear)
        self.search.left.connect(self._enter_cards)
        self.search.taken.connect(self._take_first)
        self.undo.clicked.connect(self.undo_wanted)
        self.wastebasket.clicked.connect(self._ask_wastebasket)
        self.thumbnails.made.connect(self.grid.repaint_lesson)
        self.grid.chosen.connect(self.choose)
        self.grid.menu_wanted.connect(self._show_menu)

    # -- what is on show ---------------------------------------------------------------------------------------

    @property
    def cards(self) -> list[Card]:
        return self.grid.cards

    @property
    def shown(self) -> list[Card]:
        """Those that the search has left."""
        return self.grid.shown

    @property
    def current(self) -> Card | None:
        """The one that was gone to; while words are typed the first."""
        searching = self.search.hasFocus() and bool(self.search.text())
        return self.shown[0] if self.shown and searching else self.grid.current

    def show_lessons(self, shipped: list[Lesson], own: list[Lesson]) -> None:
        """Own lessons are counted from 1, in their order."""
        for lesson in own:
            self.thumbnails.forget(lesson)
        groups = {
            lab.name: [Card(lesson, lesson.number) for lesson in shipped if lesson.lab is lab] for lab in LABS.values()
        }
        groups[OWN] = [Card(lesson, str(k), own=True) for k, lesson in enumerate(own, start=1)]
        self.grid.show_groups(groups)
        self._words = {card: words_of(card.lesson) for card in self.cards}
        self.restyle()
        self._filter()

    def offer(self, undo: str, deleted: int) -> None:
        """What can be taken back, and how many lessons lie in the wastebasket."""
        self.undo.setText(undo)
        self.undo.setVisible(bool(undo))
        self.wastebasket.setVisible(deleted > 0)

    def choose(self, card: Card) -> None:
        self.chosen.emit(card.lesson)

    def restyle(self) -> None:
        px = self._style.px
        self._row.setContentsMargins(px(32), px(16), px(32), px(8))
        self._row.setSpacing(px(12))
        self.search.setFont(self._style.font("large"))
        self.search.setFixedHeight(px(SEARCH))
        self.clear.setIcon(self._style.icon("close"))
        self.thumbnails.wish([card.lesson for card in self.cards])

    # -- searching ---------------------------------------------------------------------------------------------

    def begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def clear_search(self) -> bool:
        """Whether there was one."""
        searched = bool(self.search.text())
        self.search.clear()
        return searched

    def _filter(self) -> None:
        text = self.search.text()
        self.grid.show_only([card for card in self.cards if speaks_of(self._words[card], text)])
        self.grid.verticalScrollBar().setValue(0)
        self.clear.setVisible(bool(text))
        words = " ".join(text.split())
        self.grid.say_nothing("" if self.shown else f"No lesson speaks of “{words}”.")
        self.count.setText(_counted(len(self.shown), len(self.cards)))
        self._mark_first()

    def _mark_first(self) -> None:
        """Which card Enter chooses while words are typed."""
        searching = bool(self.search.text().strip())
        self.grid.mark_next(self.shown[0] if searching and self.shown else None)

    def _enter_cards(self) -> None:
        if self.shown:
            self.grid.go_to(self.shown[0])

    def _take_first(self) -> None:
        if self.shown:
            self.choose(self.shown[0])

    # -- keys --------------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.shown:
            self.grid.go_to(self.shown[0])
        else:
            self.search.setFocus(event.reason())

    def event(self, event: QEvent) -> bool:
        """The keys of the page are not those of the stage behind it."""
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and self._key(event):
            event.accept()
            return True
        return super().event(event)

    def _key(self, event: QKeyEvent) -> bool:
        key, pressed = event.key(), QKeySequence(event.keyCombination())
        return bool(_typed(event)) or key in ARROWS or key == Qt.Key.Key_Backspace or pressed in PAGE_KEYS

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """From card to card; what is typed begins a search, or goes on with one."""
        card, pressed = self.current, QKeySequence(event.keyCombination())
        if letters := _typed(event):
            self.search.type_on(letters)
        elif event.key() == Qt.Key.Key_Backspace and self.search.text():
            self.search.type_on("")
            self.search.backspace()
        elif pressed == UNDO:
            self.undo_wanted.emit()
        elif card is None:
            super().keyPressEvent(event)
        elif pressed in MENU_KEYS:
            self.ask_menu(card)
        elif pressed in KEYS:
            self._want(KEYS[pressed], card)
        elif event.key() in ARROWS:
            self.grid.go_to(self.grid.neighbour(card, event.key()))
        else:
            super().keyPressEvent(event)

    # -- what is done with a lesson ----------------------------------------------------------------------------

    def ask_menu(self, card: Card) -> None:
        """Open the menu of a card below its button."""
        self.grid.list_of(card).ask_menu(card)

    def _show_menu(self, card: Card, corner: QPoint) -> None:
        own = [other for other in self.cards if other.own]
        menu = CardMenu(card.own, card in own[1:], card in own[:-1], self)
        menu.wanted.connect(lambda what: self._want(what, card))
        menu.popup(corner)

    def _want(self, what: str, card: Card) -> None:
        if what == "open":
            self.choose(card)
        else:
            self.wanted.emit(what, card.lesson)

    def _ask_wastebasket(self) -> None:
        button = self.wastebasket
        self.wastebasket_wanted.emit(button.mapToGlobal(QPoint(0, button.height())))

    @property
    def place(self) -> int:
        """Which of the cards on show was gone to, to return to; -1 where none was."""
        return -1 if self.current is None else self.shown.index(self.current)

    def return_to(self, place: int, lesson: Lesson | None) -> None:
        """To the card of a lesson, though the search would hide it; or to the place where another was."""
        card = next((card for card in self.cards if lesson is not None and card.lesson.path == lesson.path), None)
        if card is not None and card not in self.shown:
            self.search.clear()
        if card is None and self.shown:
            card = self.shown[min(max(place, 0), len(self.shown) - 1)]
        if card is not None:
            self.grid.settle()
            self.grid.go_to(card)


def _typed(event: QKeyEvent) -> str:
    """Letters and digits; what is pressed with Ctrl or Alt is a command, and signs keep what they do elsewhere."""
    commanding = event.modifiers() & (Modifier.ControlModifier | Modifier.AltModifier | Modifier.MetaModifier)
    return event.text() if not commanding and event.text().isalnum() else ""


def _counted(shown: int, all_: int) -> str:
    return f"{all_} lessons" if shown == all_ else f"{shown} of {all_} lessons"
