"""Above the meters: which theorem they are about, and where it is from."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.gauge import Density, Gauge
from colt_gui.views.controls.theorem_name import TheoremName
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state


class Heading(Guarded, QWidget):
    """The word "Theorem", its name, and (where there is room) where it is from. Of a panel that is folded it is all:
    then it has the first count instead."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._theorem, self._from, self.folded = style, "", "", False
        self._shown: tuple = ()
        self._word, self.name, self.source = PlainLabel("Theorem", self), TheoremName(style, self), PlainLabel(self)
        self.fold = QToolButton(self)
        self.fold.setProperty("role", "fold")
        self.fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.fold.hide()
        self._word.setProperty("role", "heading")
        self.name.setProperty("role", "theorem")
        self.source.setProperty("role", "note")
        self.source.setWordWrap(True)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self._word)
        self._row.addWidget(self.name, 1)
        self._row.addWidget(self.fold)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._row)
        self._column.addWidget(self.source)

    def show_theorem(self, name: str, source: str) -> None:
        if (name, source) == (self._theorem, self._from):
            return
        self._theorem, self._from = name, source
        self.setToolTip(plain(f"{name}: {source}"))
        self.name.setAccessibleName(f"Theorem: {name}; Enter shows its statement and proof")
        self.setAccessibleName(f"Theorem: {name}")
        self.setAccessibleDescription(source)

    @property
    def shape(self) -> tuple[str, ...]:
        """The words that it has to find room for."""
        return self._theorem, self._from, self._word.text(), self.name.text()

    def show_folded(self, count: Gauge | None, foldable: bool) -> None:
        """`count` stands for all that is folded away."""
        words = None if count is None else (count.title(), count.text())
        shown = words, foldable, self._theorem, self._style.theme.name, self._style.scale
        if shown == self._shown:
            return
        self._shown = shown
        self.folded = folded = count is not None
        for label, role in ((self._word, "heading"), (self.name, "theorem")):
            set_state(label, "role", "" if folded else role)
        self._word.setText(count.title() if folded else "Theorem")
        self.name.setText(count.text() if folded else self._theorem)
        self.fold.setVisible(foldable)
        tip = "All meters of the theorem" if folded else "One line for the theorem"
        self.fold.setToolTip(plain(tip))
        self.fold.setAccessibleName(tip)
        self.fold.setIcon(self._style.icon("chevron-right" if folded else "chevron-down", "muted", 14))
        self._fit_words(self.width())

    def _fit_words(self, width: int) -> None:
        """A count is for all to read, in larger letters where they fit; a name that is too long stands alone."""
        for letters in ("body", "small") if self.folded else ("small",):
            plain_font, bold = self._style.font(letters), self._style.font(letters, bold=True)
            words = QFontMetrics(bold).horizontalAdvance(self._word.text())
            name = QFontMetrics(plain_font).horizontalAdvance(self.name.text())
            taken = words + name + 2 * self._row.spacing() + (self.fold.width() if not self.fold.isHidden() else 0)
            if taken <= width:
                break
        plain_font.setUnderline(not self.folded)  # a font that is set here overrules that of the style sheet
        self.name.setFont(plain_font)
        self._word.setFont(bold)
        self._word.setVisible(taken <= width)

    def height_at(self, density: Density, width: int) -> int:
        """In full where there is most room; elsewhere where the theorem is from is not said at all."""
        if self.folded:
            return QFontMetrics(self._style.font("body", bold=True)).height()
        line = QFontMetrics(self._style.font("small")).lineSpacing()
        return line + (self._source_height(width) if density is Density.ROOMY else 0)

    def _source_height(self, width: int) -> int:
        metrics, room = QFontMetrics(self._style.font("small")), QRect(0, 0, max(1, width), 10_000)
        lines = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._from).height() / metrics.height()
        return metrics.lineSpacing() * max(1, round(lines))

    def arrange(self, density: Density, width: int) -> None:
        small = self._style.font("small")
        self.source.setFont(small)
        self._row.setSpacing(self._style.space("s"))
        self._fit_words(width)
        line = self.height_at(Density.DENSE, width)
        self.fold.setFixedSize(line, line)
        self.fold.setIconSize(QSize(line - 4, line - 4))
        # not hidden: a child that is hidden while its parents are being shown stays half visible
        roomy = density is Density.ROOMY and not self.folded
        self.source.setText(self._from if roomy else "")
        self.source.setFixedHeight(self._source_height(width) if roomy else 0)
        self.setFixedHeight(self.height_at(density, width))
