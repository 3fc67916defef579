"""The card of a theorem, docked beside the stage: its statement, the numbers of the run, a sketch of its proof."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from colt_gui.models.core.theorems import Theorem, theorems
from colt_gui.reference.glossary import explained
from colt_gui.reference.theorems import here, on_show
from colt_gui.session import Session
from colt_gui.views.help.markup import bulleted, entry_line, links, numbered, typeset
from colt_gui.views.look.plain_text import PlainLabel, RichLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

WIDTH = 400  # design pixels, where the window has as many to spare
ELSEWHERE = "It is not about what is on show now."
FLAGS = Qt.TextInteractionFlag


class Prose(RichLabel):
    """Wrapped words that can be selected and whose links can be reached by key."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            FLAGS.TextSelectableByMouse | FLAGS.LinksAccessibleByMouse | FLAGS.LinksAccessibleByKeyboard
        )


class TheoremCard(Styled, QFrame):
    """A theorem beside the stage, which plays on: the numbers follow the run."""

    opened_or_closed = Signal()

    def __init__(self, session: Session, style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._session = session
        self.theorem: Theorem | None = None
        self.setProperty("role", "panel")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._page = QWidget()
        self._page.setObjectName("page")
        self.name, self.source, self.formula = (PlainLabel(self._page) for _ in range(3))
        self.statement, self.numbers, self.needs, self.proof, self.symbols, self.also = (
            Prose(self._page) for _ in range(6)
        )
        self._live = QFrame(self._page)
        self._headings: list[PlainLabel] = []
        self.area, self._close = QScrollArea(self), QToolButton(self)
        self._build()
        for signal in (session.changed, session.moved, session.computed):
            signal.connect(self.refresh)
        self.restyle()
        self.hide()

    # -- what is shown ---------------------------------------------------------------------------------------------

    def show_theorem(self, theorem: Theorem) -> None:
        self.theorem = theorem
        self.setAccessibleName(f"Theorem: {theorem.name}")
        self.name.setText(theorem.name)
        self.formula.setText(theorem.formula)
        self.source.setText(theorem.source)
        self._write()
        self.show()
        self.refresh()
        self.area.verticalScrollBar().setValue(0)
        self.opened_or_closed.emit()

    def _write(self) -> None:
        """All that does not depend on the round."""
        theorem, gap = self.theorem, self._style.px(6)
        if theorem is None:
            return
        self.statement.setText(typeset(theorem.statement))
        self.needs.setText(bulleted(theorem.needs, gap))
        self.proof.setText(numbered(theorem.proof, gap))
        known = theorems()
        self.also.setText(links(known[id] for id in theorem.also))
        words = " ".join((theorem.statement, *theorem.needs))
        entries = sorted(explained(words, self._places(theorem)), key=lambda entry: not entry.labs)
        self.symbols.setText("<br>".join(map(entry_line, entries)))

    def _places(self, theorem: Theorem) -> tuple[str, ...]:
        """A letter means what it means on the bench on show, if that is of the theorem's lab."""
        lab, bench = self._session.lab.id, self._session.bench.id
        return (bench, lab) if lab == theorem.lab else (theorem.lab,)

    def refresh(self) -> None:
        """The numbers of the round on show."""
        if self.theorem is None or self.isHidden():
            return
        lines = here(self._session.experiment, self._session.t, self.theorem.id)
        self.numbers.setText("<br>".join(map(typeset, lines)) if lines else self._others())

    def _others(self) -> str:
        shown = on_show(self._session.experiment, self._session.t)
        return ELSEWHERE + (f" On show: {links(shown)}" if shown else "")

    def _follow(self, id: str) -> None:
        self.show_theorem(theorems()[id])

    # -- the widget ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.name.setProperty("role", "subtitle")
        self.source.setProperty("role", "note")
        self.formula.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for label in (self.name, self.source, self.formula):
            label.setWordWrap(True)
        self._live.setProperty("role", "here")
        self._inner = QVBoxLayout(self._live)
        self._inner.addWidget(self._heading("Here"))
        self._inner.addWidget(self.numbers)
        self._column = QVBoxLayout(self._page)
        for widget in (
            self.formula, self._live, self.statement, self._heading("Proof, in steps"), self.proof,
            self._heading("It needs"), self.needs, self._heading("Symbols"), self.symbols,
            self._heading("See also"), self.also, self.source,
        ):  # fmt: skip
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.area.setWidget(self._page)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName("Theorem")
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for prose in (self.also, self.numbers):
            prose.linkActivated.connect(self._follow)
        self._close.setProperty("role", "quiet")
        self._close.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._close.setToolTip("Close the theorem (Shift+T)")
        self._close.setAccessibleName("Close the theorem")
        self._close.clicked.connect(self.close)
        self._row, outer = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self.name, 1)
        self._row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addLayout(self._row)
        outer.addWidget(self.area, 1)

    def _heading(self, text: str) -> PlainLabel:
        label = PlainLabel(text, self._page)
        label.setProperty("role", "heading")
        self._headings.append(label)
        return label

    def restyle(self) -> None:
        style = self._style
        self.setMaximumWidth(style.px(WIDTH))
        for prose in self.findChildren(Prose):
            prose.setFont(style.font())
        for heading in self._headings:
            heading.setFont(style.font("small", bold=True))
        self.formula.setFont(style.font("large"))
        edge = style.space("l")
        self._column.setContentsMargins(edge, 0, edge, edge)
        self._column.setSpacing(style.space("s"))
        self._inner.setContentsMargins(*[style.space("m")] * 4)
        self._inner.setSpacing(style.space("xs"))
        self._row.setContentsMargins(edge, style.space("m"), style.space("s"), style.space("s"))
        self._close.setIcon(style.icon("close", "muted", 18))
        self._close.setIconSize(QSize(style.px(18), style.px(18)))
        self._write()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(WIDTH), self._style.px(600))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(WIDTH) // 2, 0)

    def close(self) -> bool:
        """Give the room back to the stage."""
        self.hide()
        self.opened_or_closed.emit()
        return True

    def event(self, event: QEvent) -> bool:
        """Take Escape from the window while the keys are here."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.close()
                return True
        return super().event(event)
