"""A note whose words may have the colours of what they name in the picture."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from colt_gui.views.look.plain_text import PlainLabel, escaped
from colt_gui.views.look.style import Style

Legend = tuple[tuple[str, str], ...]  # words of the note, and the meaning of their colour


class LegendNote(PlainLabel):
    """`text` is the plain note, whatever its colours; a word that is cut keeps its colour as far as it is there."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._plain, self._whole = style, "", ""
        self._legend: Legend = ()

    def set_legend(self, whole: str, legend: Legend) -> None:
        """The colours for `whole`, of which the text may be the beginning."""
        self._whole, self._legend = whole, legend
        self.recolour()

    def setText(self, text: str) -> None:
        self._plain = text
        self.recolour()

    def text(self) -> str:
        return self._plain

    def coloured(self) -> dict[str, str]:
        """The words on show that have a colour, with its meaning."""
        places = ((self._whole.find(words), words, meaning) for words, meaning in self._legend)
        shown = ((self._plain[at : at + len(words)], meaning) for at, words, meaning in places if at >= 0)
        return {words: meaning for words, meaning in shown if words}

    def recolour(self) -> None:
        html = escaped(self._plain)
        for words, meaning in self.coloured().items():
            colour = self._style.colour(meaning).name()
            safe = escaped(words)
            html = html.replace(safe, f'<span style="color:{colour}">{safe}</span>', 1)
        self.setTextFormat(Qt.TextFormat.RichText if self._legend else Qt.TextFormat.PlainText)
        super().setText(html if self._legend else self._plain)
