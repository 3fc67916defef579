"""The bottom bar: travel in time, see where the mistakes are, choose speed and order of examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.session.playback import SPEEDS, Playback
from colt_gui.views.look.plain_text import PlainLabel, set_hint
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.time.scrubber import Scrubber

# in design pixels
BUTTON_SIDE = 36  # the smallest thing to hit; 44 and more when presenting
PLAY_SIDE = 44
ROW_HEIGHT = 60
SHORTEST_LINE = 72  # of a scrubber that can still be aimed at
PICKED = "picked by the learner"
FRACTIONS = {0.25: "¼", 0.5: "½"}


def speed_text(speed: float, unit: str = "round") -> str:
    """
    >>> speed_text(0.25), speed_text(2.0), speed_text(1000.0)
    ('¼ round/s', '2 rounds/s', '1 000 rounds/s')
    """
    return f"{FRACTIONS.get(speed) or number(speed)} {unit}{'s' if speed > 1 else ''}/s"


class Button(Styled, QToolButton):
    """A quiet button large enough to hit. A click leaves the keyboard where it was; Tab still reaches it."""

    def __init__(self, style: Style, words: str, picture: str = "", parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._picture, self._colour, self._size = picture, "ink", 26
        self.setProperty("role", "quiet")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.name(words)
        self.restyle()

    def name(self, words: str) -> None:
        """Set the tooltip; without its key in brackets it is the accessible name too."""
        set_hint(self, words)
        self.setAccessibleName(words.partition(" (")[0])

    def show_picture(self, picture: str) -> None:
        if picture != self._picture:
            self._picture = picture
            self.restyle()

    def sizeHint(self) -> QSize:
        side = self._style.px(BUTTON_SIDE)
        return QSize(max(side, super().sizeHint().width()) if self.text() else side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def restyle(self) -> None:
        if self._picture:
            self.setIcon(self._style.icon(self._picture, self._colour, self._size))
            self.setIconSize(QSize(self._style.px(self._size), self._style.px(self._size)))
        self.setFont(self._style.font())
        self.setStyleSheet(self._sheet())
        self.updateGeometry()

    def _sheet(self) -> str:
        return "QToolButton { padding: 0; font-weight: normal; }"


class PlayButton(Button):
    """The large round button."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "Play (Space)", "play", parent)
        self._colour, self._size = "on_accent", 28
        self.setProperty("role", "play")
        self.restyle()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(PLAY_SIDE), self._style.px(PLAY_SIDE))

    def _sheet(self) -> str:
        """Round: the corner is exactly half the side, which Qt insists on."""
        side, edge = self._style.px(PLAY_SIDE), self._style.px(2)
        inner = side - 2 * edge
        sizes = "".join(f"{m}-{d}: {inner}px; " for m in ("min", "max") for d in ("width", "height"))
        return f"QToolButton {{ padding: 0; {sizes}border-width: {edge}px; border-radius: {side // 2}px; }}"

    def show_playing(self, playing: bool) -> None:
        self.show_picture("pause" if playing else "play")
        self.name("Pause (Space)" if playing else "Play (Space)")


class MenuButton(Button):
    """A button that shows what is chosen; its menu has all choices."""

    chosen = Signal(object)

    def __init__(self, style: Style, words: str, parent: QWidget | None = None) -> None:
        self._words = words
        self._choices: dict[Any, str] = {}
        super().__init__(style, words, parent=parent)
        self.menu_ = QMenu(words, self)
        self.menu_.triggered.connect(self._triggered)
        self.setMenu(self.menu_)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def set_choices(self, choices: Mapping[Any, str]) -> None:
        """Offer these values, each in words."""
        if choices == self._choices:
            return
        self._choices = dict(choices)
        self.menu_.clear()
        for value, words in choices.items():
            action = self.menu_.addAction(words)
            action.setData(value)
            action.setCheckable(True)

    def show_choice(self, value: object, words: str = "") -> None:
        """Show what is chosen, in other words than those of the menu if they are given."""
        words = words or self._choices[value]
        self.setText(f"{words} ▾" if self.isEnabled() else words)
        self.setAccessibleName(f"{self._words}: {words}")
        for action in self.menu_.actions():
            action.setChecked(action.data() == value)
        self.updateGeometry()

    def _triggered(self, action: QAction) -> None:
        self.chosen.emit(action.data())


class Counter(Styled, QWidget):
    """The round on show as "17 of 40"; its width follows the length of the run, never the round on show."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._now, self.length = PlainLabel(self), PlainLabel(self)
        self._now.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.length.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.length.setProperty("role", "muted")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.parts = self._now, self.length
        for label in self.parts:
            self._row.addWidget(label)
        self._rounds = 0
        self.restyle()

    @property
    def spacing(self) -> int:
        return self._row.spacing()

    def text(self) -> str:
        return f"{self._now.text()} {self.length.text()}"

    def show_round(self, t: int, rounds: int) -> None:
        self._now.setText(number(t))
        if rounds != self._rounds or not self.length.text():
            self._rounds = rounds
            self.length.setText(f"of {number(rounds)}")
            self.restyle()
            self.updateGeometry()
        self.setAccessibleName(f"Round {t} of {rounds}")

    def restyle(self) -> None:
        bold, plain = self._style.font("large", bold=True), self._style.font("large")
        self._now.setFont(bold)
        self.length.setFont(plain)
        self._now.setFixedWidth(QFontMetrics(bold).horizontalAdvance(number(max(self._rounds, 10))) + 1)
        self.length.setFixedWidth(QFontMetrics(plain).horizontalAdvance(self.length.text()) + 1)
        self._row.setSpacing(QFontMetrics(plain).horizontalAdvance(" "))


class SpeedControl(Styled, QWidget):
    """Slower, the speed with all speeds in its menu, faster."""

    def __init__(self, playback: Playback, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._playback, self._unit = playback, "round"
        self.slower = Button(style, "Slower (−)", parent=self)
        self.slower.setText("−")
        self.shown = MenuButton(style, "Speed", self)
        self.shown.set_choices({speed: speed_text(speed) for speed in SPEEDS})
        self.faster = Button(style, "Faster (+)", parent=self)
        self.faster.setText("+")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.parts = self.slower, self.shown, self.faster
        for button in self.parts:
            row.addWidget(button)
        self.slower.clicked.connect(playback.slower)
        self.faster.clicked.connect(playback.faster)
        self.shown.chosen.connect(playback.set_speed)
        playback.state_changed.connect(self.refresh)
        self.restyle()
        self.refresh()

    def set_unit(self, unit: str) -> None:
        """Set what goes by: rounds, or steps of a solver."""
        if unit != self._unit:
            self._unit = unit
            self.restyle()
            self.refresh()

    def refresh(self) -> None:
        speed = self._playback.pace
        self.shown.show_choice(speed, speed_text(speed, self._unit))
        self.slower.setEnabled(speed > SPEEDS[0])
        self.faster.setEnabled(speed < SPEEDS[-1])

    def restyle(self) -> None:
        """Give the speed the width of the longest one: what stands beside it keeps its place."""
        letters = QFontMetrics(self._style.font())
        texts = (speed_text(speed, self._unit) for speed in (*SPEEDS[:2], SPEEDS[-2]))
        self.shown.setMinimumWidth(max(map(letters.horizontalAdvance, texts)) + letters.horizontalAdvance(" ▾") + 8)


class Transport(Styled, QWidget):
    """To start · back · play · forward · to end, the scrubber, the count, speed and order: one row.

    What has no room is in a small menu at the right.
    """

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Transport")
        self._make()
        self._lay_out()
        self._connect()
        self.restyle()
        self.refresh()

    def _make(self) -> None:
        style = self._style
        self.to_start = Button(style, "To the start (Home)", "to-start", self)
        self.back = Button(style, "One round back (←)", "back", self)
        self.play = PlayButton(style, self)
        self.forward = Button(style, "One round on (→)", "forward", self)
        self.to_end = Button(style, "To the end (End)", "to-end", self)
        self.scrubber = Scrubber(self._session, style, self)
        self.counter = Counter(style, self)
        self.speed = SpeedControl(self._session.playback, style, self)
        self.order = MenuButton(style, "Order of examples", self)
        self.again = Button(style, "Shuffle again", "shuffle", self)
        self.more = Button(style, "More about time", "more", self)
        self._menu = QMenu(self.more)
        self.more.setMenu(self._menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    @property
    def _travel(self) -> tuple[Button, ...]:
        return self.to_start, self.back, self.play, self.forward, self.to_end

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self)
        for button in self._travel:
            self._row.addWidget(button)
        self._row.addWidget(self.scrubber, 1)
        for part in (self.counter, self.speed, self.order, self.again, self.more):
            self._row.addWidget(part)

    def _connect(self) -> None:
        playback = self._session.playback
        self.to_start.clicked.connect(self._to_start)
        self.back.clicked.connect(self._step_back)
        self.play.clicked.connect(playback.toggle)
        self.forward.clicked.connect(self._step_on)
        self.to_end.clicked.connect(self._to_end)
        self.order.chosen.connect(self._order_chosen)
        self.again.clicked.connect(self._shuffle_again)
        self._menu.aboutToShow.connect(self._fill_menu)
        self._session.changed.connect(self.refresh)
        self._session.moved.connect(self._count)
        self._session.computed.connect(self.refresh)
        playback.state_changed.connect(self._show_state)

    # -- what people ask -------------------------------------------------------------------------------------

    def _to_start(self) -> None:
        self._session.playback.seek(0)

    def _to_end(self) -> None:
        self._session.playback.seek(len(self._session.run))

    def _step_back(self) -> None:
        self._session.playback.step(-1)

    def _step_on(self) -> None:
        self._session.playback.step(1)

    def _order_chosen(self, order: str) -> None:
        self._session.set_order(order)

    def _shuffle_again(self) -> None:
        self._session.set_order(self._session.document.order, self._session.document.seed + 1)

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        document = self._session.document
        self.speed.set_unit(self._session.experiment.unit)
        self._show_order()
        self.again.name(
            f"{'Shuffle' if document.order == 'shuffled' else 'Pick'} again (seed {document.seed} is on show)"
        )
        for button in self._travel:
            button.setEnabled(len(self._session.run) > 0)
        self._count()
        self._show_state()
        self._fit()

    def _show_order(self) -> None:
        """Show the order of the examples; a learner that picks them itself leaves nothing to choose."""
        document, experiment = self._session.document, self._session.experiment
        if not experiment.ordered:
            return
        picks = experiment.learner.picks
        orders = {PICKED: PICKED} if picks else experiment.orders
        self.order.setEnabled(not picks)
        self.order.set_choices(orders)
        self.order.show_choice(document.order if document.order in orders else next(iter(orders)))

    @property
    def _by_chance(self) -> bool:
        """Whether another seed gives another order."""
        learner = self._session.experiment.learner
        return learner.pick == "random" if learner.picks else self._session.document.order == "shuffled"

    def _count(self) -> None:
        self.counter.show_round(self._session.t, len(self._session.run))

    def _show_state(self) -> None:
        self.play.show_playing(self._session.playback.playing)

    # -- room --------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _giving_way(self) -> tuple[tuple[float, tuple[QWidget, ...]], ...]:
        """What gives way, first to last, and how long the scrubber is to be for it to stay."""
        return (
            (260, (self.speed.slower, self.speed.faster)),
            (120, (self.order, self.again)),
            (120, (self.speed,)),
            (100, (self.counter.length,)),
            (SHORTEST_LINE, (self.to_start, self.to_end)),
        )

    def _fit(self) -> None:
        """Show what there is room for, and the menu if it has anything else."""
        ordered = self._session.experiment.ordered
        unwanted: set[QWidget] = set() if ordered else {self.order}
        if not (ordered and self._by_chance):
            unwanted.add(self.again)
        hidden = unwanted | {self.more}
        for line, parts in self._giving_way:
            if self._needed(hidden) + self._style.px(line) <= self.width():
                break
            hidden |= set(parts)
            if any(part in self._in_menu and part not in unwanted for part in parts):
                hidden.discard(self.more)
        for part in (self.more, *(part for _, parts in self._giving_way for part in parts)):
            part.setVisible(part not in hidden)
        self._row.activate()

    @property
    def _in_menu(self) -> tuple[QWidget, ...]:
        """What the menu offers where it has no room in the row; the rest is not missed."""
        return self.to_start, self.to_end, self.speed, self.order, self.again

    def _needed(self, hidden: set[QWidget]) -> int:
        """Return how wide the row is, but for the scrubber."""
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        edges = margins.left() + margins.right() + self.counter.spacing
        rest = (self.counter, self.speed, self.order, self.again, self.more)
        shown = [part for part in (*self._travel, *rest) if part not in hidden]
        leaves = {self.counter: self.counter.parts, self.speed: self.speed.parts}
        widths = (_width_of(leaf) for part in shown for leaf in leaves.get(part, (part,)) if leaf not in hidden)
        return edges + sum(widths) + spacing * len(shown)

    def _fill_menu(self) -> None:
        """Offer what has no room in the row."""
        self._menu.clear()
        for button in (self.to_start, self.to_end):
            if button.isHidden():
                self._menu.addAction(button.accessibleName(), button.click)
        if self.speed.isHidden():
            self._menu.addMenu(self.speed.shown.menu_)
        if self.order.isHidden() and self._session.experiment.ordered:
            self._menu.addMenu(self.order.menu_)
            if self._by_chance:
                self._menu.addAction(self.again.accessibleName(), self.again.click)

    def minimumSizeHint(self) -> QSize:
        px, space = self._style.px, self._style.space
        buttons = 3 * px(BUTTON_SIDE) + px(PLAY_SIDE) + 2 * space("m") + 5 * self._row.spacing()
        return QSize(buttons + px(SHORTEST_LINE) + self.counter.minimumSizeHint().width(), px(ROW_HEIGHT))

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(800), self._style.px(ROW_HEIGHT))

    def restyle(self) -> None:
        space = self._style.space
        self._row.setContentsMargins(space("m"), 0, space("m"), 0)
        self._row.setSpacing(space("xs"))
        self.setFixedHeight(self._style.px(ROW_HEIGHT))
        self._fit()


def _width_of(part: QWidget) -> int:
    return max(part.sizeHint().width(), part.minimumWidth())
