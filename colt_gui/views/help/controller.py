"""What the window does to help: the page of the lab, the card of a theorem, what a symbol means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from colt_gui.session import Session
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.style import Style
from colt_gui.views.window.closing_window import ClosingWindow

if TYPE_CHECKING:
    from colt_gui.views.help.card import TheoremCard
    from colt_gui.views.help.window import HelpWindow

NO_THEOREM = "No theorem stands behind what is on show."
NOTHING = "Go with Tab to a parameter, a meter or a chart first: its symbols are explained then."
PAGE = (960, 860)  # design pixels
ROOM = 0.88  # of the window


class HelpController(QObject):
    """What it shows is made when it is wanted, and gone when it is closed."""

    def __init__(
        self, window: ClosingWindow, session: Session, style: Style, dock: Callable[[TheoremCard], None]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._style, self._dock = window, session, style, dock
        self._hover = Hover(session, style, self)
        self.card: TheoremCard | None = None
        self.pages: HelpWindow | None = None
        window.closed.connect(self._close)

    def _close(self) -> None:
        if self.pages is not None and isValid(self.pages):
            self.pages.hide()
            self.pages.deleteLater()
        if self.card is not None and isValid(self.card):
            self.card.hide()

    # -- pages -----------------------------------------------------------------------------------------------------

    def show_lab(self) -> None:
        """The page of the present lab, where it speaks of the present bench."""
        lab, bench = self._session.lab, self._session.bench
        self.show_page(f"{lab.id}.md", bench.name.lower() if bench is not lab else "")

    def show_page(self, name: str, anchor: str = "") -> None:
        from colt_gui.views.help.window import HelpWindow

        if self.pages is None or not isValid(self.pages):
            self.pages = HelpWindow(self._style, self._window)
            self._put(self.pages, PAGE)
        self._bring(self.pages)
        if not self.pages.show_page(name, anchor):
            self.pages.show_page("index.md")
        self.pages.page.setFocus()

    def show_glossary(self) -> None:
        self.show_page("glossary.md")

    # -- theorems --------------------------------------------------------------------------------------------------

    def show_theorem(self, id: str = "") -> None:
        """Show that theorem beside the stage, or the first of those on show; without an id, close one that is open."""
        from colt_gui.models.core.theorems import theorems
        from colt_gui.reference.theorems import on_show

        if not id and self.card is not None and self.card.isVisible():
            self.card.close()
            return
        shown = on_show(self._session.experiment, self._session.t)
        theorem = theorems().get(id) or (shown[0] if shown else None)
        if theorem is None:
            self._session.reported.emit(NO_THEOREM)
            return
        card = self._made_card()
        card.show_theorem(theorem)
        card.area.setFocus()

    @property
    def shown(self) -> str:
        """The id of the theorem whose card is open, or an empty text."""
        card = self.card
        return "" if card is None or card.isHidden() or card.theorem is None else card.theorem.id

    def _made_card(self) -> TheoremCard:
        from colt_gui.views.help.card import TheoremCard

        if self.card is None:
            self.card = TheoremCard(self._session, self._style, self._window)
            self._dock(self.card)
        return self.card

    # -- symbols ---------------------------------------------------------------------------------------------------

    def explain_focus(self) -> None:
        """What the pointer would show where it rests, for who works by key: of the widget with the focus, or of the
        part around it that has something to explain."""
        widget = QApplication.focusWidget()
        while widget is not None and widget is not self._window:
            if self._hover.explain_by_key(widget):
                return
            widget = widget.parentWidget()
        self._session.reported.emit(NOTHING)

    # -- places ----------------------------------------------------------------------------------------------------

    def _put(self, dialog: QDialog, size: tuple[int, int]) -> None:
        """In the middle of the window's own area."""
        room = self._window.size() * ROOM
        dialog.resize(QSize(*map(self._style.px, size)).boundedTo(room))
        free = self._window.size() - dialog.size()
        dialog.move(self._window.mapToGlobal(QPoint(free.width() // 2, free.height() // 2)))

    def _bring(self, dialog: QWidget) -> None:
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
