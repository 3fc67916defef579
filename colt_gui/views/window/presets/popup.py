"""Ready-made data: choose one by its picture and turn its knobs; the plane follows at once and one undo takes it all
back."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from colt_gui.models.core.datasets import SAMPLES, SPACES
from colt_gui.models.core.param import Param
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.number_slider import NumberSlider
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.window.presets.pictures import ADVERSARY, GAMMA, SEED, PresetPictures, first_values, sample

COLUMNS = 5
SIDE = 80  # of a picture, in design pixels


class PresetCard(Guarded, QToolButton):
    """A preset to choose: its picture, and its name under it. Those who lay it out restyle it first."""

    focused = Signal()

    def __init__(self, name: str, label: str, picture: QIcon, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setObjectName(name)
        self.setText(label)
        self.setAccessibleName(label)
        self.setIcon(picture)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setProperty("role", "card")
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def restyle(self) -> None:
        side = self._style.px(SIDE)
        self.setIconSize(QSize(side, side))


class Presets(Styled, QFrame):
    def __init__(self, session: Session, style: Style, window: QWidget) -> None:
        super().__init__(style, window)
        self.setWindowFlag(Qt.WindowType.Popup)
        self.session, self._window = session, window
        self.setProperty("role", "popup")
        self.setAccessibleName("Presets")
        self.chosen = ""
        self.values: dict[str, float] = {}
        self._corner = QPoint()  # the upper right one, where there is room for it
        self._pictures = PresetPictures(session, style, self)
        self._page = QWidget()
        self._layout, self._grid = QVBoxLayout(self._page), QGridLayout()
        self._layout.addLayout(self._grid)
        self._layout.addStretch(1)
        self._build_scroll_area()
        labels = {d.id: d.label for d in SAMPLES.values()} | {ADVERSARY: "The adversary"}
        self.buttons = {name: self._card(name, label) for name, label in labels.items()}
        self._pictures.made.connect(self._show_pictures)
        self._knobs: list[NumberSlider] = []
        self.restyle()

    def _build_scroll_area(self) -> None:
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)

    def _card(self, name: str, label: str) -> PresetCard:
        card = PresetCard(name, label, self._pictures.icon(name), self._style, self._page)
        card.clicked.connect(self._choose)
        card.focused.connect(self._scroll_to)
        return card

    def _show_pictures(self) -> None:
        for card in self.buttons.values():
            card.update()

    def _scroll_to(self) -> None:
        card = self.sender()
        assert isinstance(card, PresetCard)
        self._scroll.ensureWidgetVisible(card, 0, self._style.px(16))

    def open_below(self, button: QWidget) -> None:
        self.session.seal()
        self.offer()
        self._corner = button.mapToGlobal(QPoint(button.width(), button.height() + self._style.px(4)))
        self._fit()
        self.show()
        self._first().setFocus()

    def _fit(self) -> None:
        """As large as all that is in it, below its button, in the window if it can be and on the screen in any case;
        where that is too small, it scrolls."""
        self.ensurePolished()  # it has its border from the style sheet
        window, screen = self._window.geometry(), self._window.screen().availableGeometry()
        self._arrange(screen.width())
        self._layout.activate()
        self._page.setMinimumHeight(self._page.sizeHint().height())  # a card would let itself be made lower
        size = self._page.sizeHint().grownBy(self.contentsMargins())
        if size.height() > screen.height():
            size += QSize(self._scroll.verticalScrollBar().sizeHint().width(), 0)
        place = QRect(QPoint(0, 0), size.boundedTo(screen.size()))
        place.moveTopRight(self._corner)
        self.setGeometry(_within(_within(place, window), screen))

    def _arrange(self, room: int) -> None:
        """So many cards beside each other as there is room for; those that are not offered leave no gap."""
        cards = [card for card in self.buttons.values() if not card.isHidden()]
        gap, margin = self._grid.spacing(), 2 * self._layout.contentsMargins().left()
        widest = max(card.sizeHint().width() for card in cards)
        columns = min(max((room - margin + gap) // (widest + gap), 1), COLUMNS)
        for i, card in enumerate(cards):
            self._grid.addWidget(card, i // columns, i % columns)
        for k in range(COLUMNS):
            self._grid.setColumnMinimumWidth(k, widest if k < columns else 0)
            self._grid.setColumnStretch(k, 1 if k < columns else 0)

    def _first(self) -> PresetCard:
        """The choice that was made last, where it is still offered."""
        chosen = self.buttons.get(self.chosen)
        return next(iter(self.buttons.values())) if chosen is None or chosen.isHidden() else chosen

    def offer(self) -> None:
        """The adversary only where the learner can be opposed, and only there the spaces of his kind."""
        self._pictures.refresh()
        for name in (*SPACES, ADVERSARY):
            self.buttons[name].setVisible(self.session.experiment.learner.opposable)

    def _choose(self) -> None:
        self.choose(self.sender().objectName())

    def choose(self, name: str) -> None:
        self.buttons[name].setChecked(True)
        if name == ADVERSARY:
            self._oppose()
            return
        if name != self.chosen:
            self.chosen = name
            self.values = first_values(name)
            self._show_knobs((*SAMPLES[name].params, SEED))
        else:
            self.turn("seed", self.values["seed"] + 1)
        self._apply()

    def _oppose(self) -> None:
        if self.session.set_adversary(GAMMA):
            self.chosen = ADVERSARY
            self._show_knobs(())
        self.session.seal()
        self.close()

    def turn(self, name: str, value: float) -> None:
        """A knob has been turned."""
        self.values[name] = value
        for knob in self._knobs:
            if knob.objectName() == name:
                knob.set_value(value)
        self._apply()

    def _apply(self) -> None:
        self.session.replace_points(sample(self.chosen, self.values), merge="preset")

    def _show_knobs(self, params: tuple[Param, ...]) -> None:
        for knob in self._knobs:
            knob.blockSignals(True)  # one that is being typed into would still tell what it holds
            self._layout.removeWidget(knob)
            knob.deleteLater()
        self._knobs = [self._knob(p) for p in params]
        for k, knob in enumerate(self._knobs, start=1):
            self._layout.insertWidget(k, knob)
            knob.show()  # Qt would do so later, and leave it out until then
        self._fit()

    def _knob(self, param: Param) -> NumberSlider:
        assert param.low is not None, "the knobs of samples have both ends"
        scale = NumberScale(param.low, param.high, log=param.log, integer=param.kind == "int")
        knob = NumberSlider(self._style, param.label, scale, param.default)
        knob.setObjectName(param.name)
        knob.value_changed.connect(self._turned)
        return knob

    def _turned(self, value: float) -> None:
        self.turn(self.sender().objectName(), value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses, as Space does; a letter goes to the next name that begins with it."""
        button = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(button, QAbstractButton):
            button.click()
        elif (card := self._beginning_with(event.text())) is not None:
            card.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _beginning_with(self, letter: str) -> PresetCard | None:
        """The next one after that which has the focus."""
        cards = [card for card in self.buttons.values() if not card.isHidden()]
        at = next((k for k, card in enumerate(cards, start=1) if card.hasFocus()), 0)
        named = (card for card in cards[at:] + cards[:at] if card.text().lower().startswith(letter.lower()))
        return next(named, None) if letter.strip() else None

    def hideEvent(self, event: QHideEvent) -> None:
        self.session.seal()
        super().hideEvent(event)

    def restyle(self) -> None:
        px = self._style.px
        self._layout.setContentsMargins(*[px(16)] * 4)
        self._layout.setSpacing(px(8))
        self._grid.setSpacing(px(8))
        for card in self.buttons.values():
            card.restyle()
        if self.isVisible():
            self._fit()


def _within(place: QRect, room: QRect) -> QRect:
    """Moved as little as it takes; its upper left corner is in the room even where the rest has none."""
    x = max(min(place.left(), room.right() - place.width() + 1), room.left())
    y = max(min(place.top(), room.bottom() - place.height() + 1), room.top())
    return QRect(QPoint(x, y), place.size())
