"""Resting the pointer on words with symbols in them: their hint, and below it what the symbols mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtWidgets import QToolTip, QWhatsThis, QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel, RichLabel
from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from colt_gui.reference.glossary import Entry

WIDTH = 380  # design pixels of a hint
MOST_ENTRIES = 6  # entries in one; what means the same everywhere comes last
BESIDE = 4  # design pixels between a hint and what it is about
FRAME = 30  # design pixels above and below the words of a tooltip, together
CURSOR = 24  # pixels below the place that it is given Qt shows a tooltip, at most


class Hover(Guarded, QObject):
    """Hears of the pointer resting on the widgets that it watches. What a widget says is its accessible name and
    description, or the text of a label; its own tooltip stays the first line."""

    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._style = session, style

    def watch(self, *widgets: QWidget) -> None:
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() == QEvent.Type.ToolTip and isinstance(watched, QWidget) and self.explain(watched)

    def explain(self, widget: QWidget) -> bool:
        """Shows what the words of a widget mean; False where there is nothing to explain in them."""
        return self.show(widget, widget.rect(), words_of(widget), _plain(widget.toolTip()))

    def explain_by_key(self, widget: QWidget) -> bool:
        """The same, wherever the pointer is: it stays until the next key."""
        if entries := self._entries(words_of(widget)):
            hint, width = _plain(widget.toolTip()), self._style.px(WIDTH)
            place = self._place(widget, widget.rect(), tip(hint, entries, width, self._gap))
            QWhatsThis.showText(place, tip(hint, entries, width, self._gap), widget)
        return bool(entries)

    def show(self, widget: QWidget, area: QRect, words: str, hint: str = "") -> bool:
        """About the words that stand in that part of the widget."""
        if entries := self._entries(words):
            width = self._style.px(WIDTH)
            place = self._place(widget, area, tip(hint, entries, width, self._gap))
            QToolTip.showText(place, tip(hint, entries, width, self._gap), widget, area)
        return bool(entries)

    def _entries(self, words: str) -> list[Entry]:
        from colt_gui.reference.glossary import explained  # read when somebody asks for the first time

        return sorted(explained(words, self.places), key=lambda entry: not entry.labs)[:MOST_ENTRIES]

    @property
    def _gap(self) -> int:
        return self._style.px(4)

    @property
    def places(self) -> tuple[str, str]:
        return self._session.bench.id, self._session.lab.id

    def _place(self, widget: QWidget, area: QRect, text: str) -> QPoint:
        """Below what it explains, or above where there is no room: never over it."""
        corner, gap = widget.mapToGlobal(area.topLeft()), self._style.px(BESIDE)
        below, screen = corner.y() + area.height(), widget.screen().availableGeometry()
        high = self._height(text)
        if below + high + CURSOR + gap <= screen.bottom():
            return QPoint(corner.x(), below + gap - CURSOR // 2)
        return QPoint(corner.x(), corner.y() - high - gap - CURSOR)

    def _height(self, text: str) -> int:
        """As a label, which a tooltip is."""
        label = RichLabel(text)
        label.setFont(self._style.font("small"))
        return label.sizeHint().height() + self._style.px(FRAME)


def tip(hint: str, entries: list[Entry], width: int, gap: int) -> str:
    from colt_gui.views.help import markup  # as above

    return markup.tip(hint, entries, width, gap)


def words_of(widget: QWidget) -> str:
    """The words of a widget; a panel may have more to say than stands in its name."""
    shown = widget.text() if isinstance(widget, PlainLabel) else getattr(widget, "spoken", str)()
    return f"{shown} {widget.accessibleName()} {widget.accessibleDescription()}"


def _plain(hint: str) -> str:
    """Of a tooltip that is markup the words alone: they are escaped again."""
    if not QtGui.Qt.mightBeRichText(hint):
        return hint
    document = QtGui.QTextDocument()
    document.setHtml(hint)
    return document.toPlainText()
