"""The theorem on the user's own points: each count next to the number that limits it.

The panel fits itself to the height it is given: notes in full, then one line each, then fewer; where that is still
too much, the last meters give way.
"""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from colt_gui.models.core import readings as models
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.session import Session
from colt_gui.views.controls.meter import Meter, MeterState
from colt_gui.views.controls.theorem_name import TheoremName
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.plain_text import PlainLabel, plain, set_hint
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.overrides import qt_override

PATIENCE_MS = 250  # a solver that is quicker than this leaves no trace of its work on the screen


class Density(IntEnum):
    ROOMY = 0  # notes in full, and where the theorem is from
    SNUG = 1  # notes in full
    COMPACT = 2  # one line for each note; no bar where there is no bound, but a second line for the reason
    DENSE = 3  # notes only under the counts

    @property
    def gap(self) -> int:
        """Between two meters, in design pixels."""
        return {Density.ROOMY: 10, Density.SNUG: 6}.get(self, 4)


class Gauge(Meter):
    """A meter that knows its height at each density, so that a panel can choose before it shows anything. A click asks
    for the theorem behind it."""

    theorem_wanted = Signal(str)
    theorem = ""
    _said, _note_text, _shown_note, _whole, _lines, _note_height, _last = "", "", "", True, 1, 0, None
    _counted: tuple[tuple[str, int, int] | None, int] = (None, 1)
    _heights: dict[tuple[Density, int], int] | None = None  # those that are known, until something changes

    def show_meter(self, meter: models.Meter) -> None:
        if meter == self._last:
            return
        self._last, self._heights = meter, None
        if meter.note != self._said:
            self._said, self._note_text = meter.note, unbroken(meter.note)
            one_line = self._note_height == self._tall("small")
            self._shown_note = self._cut(self.width()) if one_line else self._note_text
            set_hint(self, self._said)
            self._note.set_legend(self._said, meter.legend)
        self._whole = meter.whole
        self._name_theorem(meter.theorem)
        self.set_title(meter.title)
        at_least, about = meter.relation == models.AT_LEAST, meter.relation == models.ABOUT
        state = MeterState(meter.state)
        self.set_reading(meter.value, meter.limit, self._shown_note, state, at_least=at_least, about=about)

    def _name_theorem(self, theorem: str) -> None:
        if theorem != self.theorem:
            self.theorem = theorem
            self.setCursor(Qt.CursorShape.PointingHandCursor if theorem else Qt.CursorShape.ArrowCursor)

    @qt_override
    def mouseReleaseEvent(self, event) -> None:
        if (
            self.theorem
            and event.button() == Qt.MouseButton.LeftButton
            and self.rect().contains(event.position().toPoint())
        ):
            self.theorem_wanted.emit(self.theorem)

    @qt_override
    def mousePressEvent(self, event) -> None:
        """Taken, or the release would go to whatever is below."""
        if not self.theorem or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def said(self) -> str:
        """The whole note, also where only a part of it is on show."""
        return self._said

    def forget_lines(self) -> None:
        self._lines, self._heights = 1, None

    def height_at(self, density: Density, width: int) -> int:
        if self._heights is None:
            self._heights = {}
        if (density, width) not in self._heights:
            self._heights[density, width] = self._height_at(density, width)
        return self._heights[density, width]

    def _height_at(self, density: Density, width: int) -> int:
        lines, bar, gap = self._shape(density, width)
        return self._tall("body") + bar + self._tall("small", lines) + ((lines > 0) + (bar > 0)) * gap

    def arrange(self, density: Density, width: int, spare: int = 0, owed: int = 0) -> int:
        """Takes up to `spare` more than its height for a note that would be cut, or left out; returns how much. `owed`
        of that is for the notes of others that would be cut."""
        lines, bar, gap = self._shape(density, width)
        whole, taken = self._reserve(width), self.missing(density, width)
        if not lines and self._note_text:
            taken, spare = self._tall("small", whole) + gap, spare - owed
        lines, taken = (whole, taken) if 0 < taken <= spare else (lines, 0)
        self._title.setFixedHeight(self._tall("body"))
        self._reading.setFixedHeight(self._tall("body"))
        self._bar.setFixedHeight(bar)
        self._bar.setVisible(bar > 0)
        self._note.setVisible(lines > 0)
        self._note_height = self._tall("small", lines)
        self._shown_note = self._note_text if lines >= whole else self._cut(width)
        self._note.setText(self._shown_note)
        self._note.setFixedSize(width, self._note_height)
        self._column.setSpacing(gap)
        self.setFixedHeight(self.height_at(density, width) + taken)
        return taken

    def missing(self, density: Density, width: int) -> int:
        """How much higher it would have to be so that a note that is shown is not cut."""
        (lines, *_), whole = self._shape(density, width), self._reserve(width)
        return self._tall("small", whole) - self._tall("small", lines) if 0 < lines < whole else 0

    def _shape(self, density: Density, width: int) -> tuple[int, int, int]:
        """Lines of the note, height of the bar, gap between them."""
        px = self._style.px
        if density <= Density.SNUG:
            return self._reserve(width), px(16), px(3 if density is Density.ROOMY else 1)
        bare = self.state is MeterState.NOT_APPLICABLE
        lines = 1 if density is Density.COMPACT or self._whole else 0
        if bare and density is Density.COMPACT:
            lines = min(2, self._reserve(width))
        return lines, 0 if bare else px(12), px(1)

    def shape(self, width: int) -> tuple:
        """What its height depends on, and the note where it is cut: that is where it is arranged."""
        cut = self._note_text if self._shown_note != self._note_text else ""
        return self._reserve(width), self.state is MeterState.NOT_APPLICABLE, self._whole, cut

    def _reserve(self, width: int) -> int:
        """A note that once took two lines keeps them: dragging a point makes numbers longer and shorter."""
        lines = max(self._lines, self._needed(width))
        if lines != self._lines:
            self._lines, self._heights = lines, {}
        return lines

    def _needed(self, width: int) -> int:
        """Lines for the whole note; counted once for a note, a width and a size of letters."""
        font = self._style.font("small")
        if self._counted[0] != (key := (self._note_text, width, font.pixelSize())):
            metrics, room = QFontMetrics(font), QRect(0, 0, max(1, width), 10_000)
            needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._note_text).height()
            self._counted = key, 1 + round((needed - metrics.height()) / metrics.lineSpacing())
        return self._counted[1]

    def _cut(self, width: int) -> str:
        metrics = QFontMetrics(self._style.font("small"))
        return metrics.elidedText(self._note_text, Qt.TextElideMode.ElideRight, width)

    def _tall(self, size: str, lines: int = 1) -> int:
        metrics = QFontMetrics(self._style.font(size, bold=size == "body"))
        return metrics.height() + (lines - 1) * metrics.lineSpacing() if lines else 0

    def _restyle(self) -> None:
        self._heights = None
        super()._restyle()
        if self._note_height:
            self._note.setFixedHeight(self._note_height)

    def _write(self) -> None:
        super()._write()
        self.setAccessibleDescription(f"{self.text()}. {self._said}")


class Heading(QWidget):
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


class MetersPanel(QWidget):
    """Its gauges are made once and filled in anew; their heights do not depend on the round on show."""

    fold_turned = Signal()
    theorem_wanted = Signal(str)  # its id; "" is the first of those on show

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.gauges: list[Gauge] = []
        self._used = 0  # how many of them have something to say
        self._foldable, self._unfolded = False, False
        self._arranged: tuple = ()
        self.heading = Heading(style, self)
        self._hover = Hover(session, style, self)
        self._subject: tuple[str, list[str]] = "", []  # the learner and the titles of its meters
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._column.addWidget(self.heading)
        self._column.addStretch(1)
        self._patience = QTimer(self, interval=PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self.refresh)
        self.heading.fold.clicked.connect(self._turn_fold)
        self.heading.name.clicked.connect(self._ask_theorem)
        self._hover.watch(self.heading)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)  # a frame around it holds no void
        self.setAccessibleName("Theorem and meters")
        session.followed.connect(self._changed)
        session.moved.connect(self._moved)
        session.geometry_known.connect(self.refresh)
        session.grown.connect(self.refresh)
        style.changed.connect(self._restyled)
        self.refresh()

    # -- one line instead of all -----------------------------------------------------------------------------

    @property
    def folded(self) -> bool:
        return self._foldable and not self._unfolded

    def set_foldable(self, on: bool) -> None:
        """Where room is scarce the panel is one line, unless a person wants to see all of it."""
        if on != self._foldable:
            self._foldable = on
            self.refresh()

    def _turn_fold(self) -> None:
        self._unfolded = not self._unfolded
        self.refresh()
        self.fold_turned.emit()

    def _ask_theorem(self) -> None:
        self.theorem_wanted.emit("")

    def spoken(self) -> str:
        """All that the meters say, for who asks by key what the symbols mean."""
        return " ".join(f"{gauge.title()} {gauge.said()}" for gauge in self.gauges[: self._used])

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Gauge]:
        return [gauge for gauge in self.gauges if not gauge.isHidden()]

    def _changed(self) -> None:
        """While the margin is being found the old reading stays for a moment: dragging must not flicker."""
        learner, _ = self._subject
        if not self._session.experiment.ready and learner == self._session.experiment.learner.id:
            self._patience.start()
        else:
            self.refresh()

    def _moved(self) -> None:
        if not self._patience.isActive():
            self._read()

    def refresh(self) -> None:
        self._patience.stop()
        experiment = self._session.experiment
        self.heading.show_theorem(experiment.heading, experiment.learner.source)
        self._read()
        if (shape := self._shape()) != self._arranged:  # else only numbers are others: all have the room that they need
            self._arranged = shape
            self._arrange()
            self.updateGeometry()

    def _restyled(self) -> None:
        self._arranged = ()
        self.refresh()

    def _shape(self) -> tuple:
        """All that says who gets how much room."""
        heading, gauges = self.heading, self.gauges[: self._used]
        words = () if self.folded else tuple(gauge.shape(self.width()) for gauge in gauges)
        return self.folded, self._foldable, self.width(), self.height(), heading.shape, words

    def _read(self) -> None:
        readings = self._session.experiment.meters(self._session.t)
        while len(self.gauges) < len(readings):
            self._add_gauge()
        for gauge, reading in zip(self.gauges, readings):
            gauge.show_meter(reading)
        self._used = len(readings)
        self.heading.show_folded(self.gauges[0] if self.folded and readings else None, self._foldable)
        self._show_fitting()
        subject = self._session.experiment.learner.id, [reading.title for reading in readings]
        if subject != self._subject:
            self._subject = subject
            self._forget()

    def _add_gauge(self) -> None:
        gauge = Gauge(self._style, "", self)
        gauge.theorem_wanted.connect(self.theorem_wanted)
        self._hover.watch(gauge)
        self.gauges.append(gauge)
        self._column.insertWidget(len(self.gauges), gauge)

    def _forget(self) -> None:
        for gauge in self.gauges:
            gauge.forget_lines()

    # -- room ------------------------------------------------------------------------------------------------

    def height_at(self, density: Density, used: int | None = None) -> int:
        if self.folded:
            return self.heading.height_at(Density.DENSE, self.width())
        gauges = [gauge.height_at(density, self.width()) for gauge in self.gauges[: used or self._used]]
        return self.heading.height_at(density, self.width()) + sum(gauges) + self._style.px(density.gap) * len(gauges)

    def whole_height(self, density: Density = Density.DENSE) -> int:
        """The height at which no note that is shown is cut."""
        missing = 0 if self.folded else sum(g.missing(density, self.width()) for g in self.gauges[: self._used])
        return self.height_at(density) + missing

    def density(self) -> Density:
        """The first that fits: rather without a note than with one that is cut."""
        for height in (self.whole_height, self.height_at):
            for density in Density:
                if height(density) <= self.height():
                    return density
        return Density.DENSE

    def _arrange(self) -> None:
        self._show_fitting()
        density, width = Density.DENSE if self.folded else self.density(), self.width()
        self.heading.arrange(density, width)
        spare = self.height() - self.height_at(density, len(self.shown))
        owed = sum(gauge.missing(density, width) for gauge in self.shown)
        for gauge in self.shown:
            owed -= gauge.missing(density, width)
            spare -= gauge.arrange(density, width, spare, owed)
        self._column.setSpacing(self._style.px(density.gap) + self._spread(density, spare))

    def _show_fitting(self) -> None:
        """The first ones, which are about the theorem itself, as far as there is room; one at least."""
        fitting = 0 if self.folded else self._used
        while fitting > 1 and self.height_at(Density.DENSE, fitting) > self.height():
            fitting -= 1
        for i, gauge in enumerate(self.gauges):
            gauge.setVisible(i < fitting)

    def _spread(self, density: Density, spare: int) -> int:
        """What is left over goes between the meters, up to the widest gap."""
        most = self._style.px(Density.ROOMY.gap) - self._style.px(density.gap)
        return max(0, min(most, spare // max(1, len(self.shown))))

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self._style.px(300), self.height_at(Density.ROOMY))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self.height_at(Density.DENSE))

    @qt_override
    def hasHeightForWidth(self) -> bool:
        return False  # the notes wrap, but it is the panel that decides how far

    @qt_override
    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._forget()
            self.updateGeometry()
        self._arrange()
