"""What stands in the way of the run on show, in a sentence, and a button for each way out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.models.core.readings import Remedy, Way
from colt_gui.session import Session
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

KEYS = ("Y", "Shift+Y")  # of the first way out and of the second
REST_MS = 500  # longer than a double click: the stage keeps its size under a hand that is at work
HEIGHT = 44


class RemedyBar(Styled, QFrame):
    """A line below the stage and the charts, so that it covers nothing.

    It comes and goes when the hand rests and nothing plays; until then a sentence that is no longer true is only blank.
    `held_still` keeps the points of the stage in their places meanwhile. During the script of a lesson it is silent.
    """

    changed = Signal()  # the ways that it offers

    def __init__(
        self,
        session: Session,
        guide: Guide,
        style: Style,
        held_still: Callable[[], AbstractContextManager[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(style, parent)
        self._session, self._guide, self._held_still = session, guide, held_still
        self._remedy: Remedy | None = None
        self._dismissed: tuple[str, ...] = ()
        self._muted = False
        self.setProperty("role", "remedy")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Advice")
        self._build()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._come_or_go)
        self._connect()
        self.restyle()
        self.hide()
        self.refresh()

    def _build(self) -> None:
        self.sentence = PlainLabel()
        self.sentence.setWordWrap(True)
        self.buttons = [self._button(take, key) for take, key in zip((self._take_first, self._take_second), KEYS)]
        self.buttons[0].setProperty("role", "call")
        self.dismiss = QToolButton()
        self.dismiss.setProperty("role", "quiet")
        self.dismiss.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.dismiss.setToolTip(plain("Not now"))
        self.dismiss.setAccessibleName("Not now")
        self.dismiss.clicked.connect(self._dismiss)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.sentence, 1)
        for button in (*self.buttons, self.dismiss):
            self._row.addWidget(button)

    def _button(self, take: Callable[[], None], key: str) -> QPushButton:
        button = QPushButton()
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        button.setToolTip(plain(f"Do so ({key})"))
        button.clicked.connect(take)
        return button

    def _connect(self) -> None:
        session = self._session
        others = (self._guide.changed, self._session.playback.state_changed)
        for signal in (session.changed, session.moved, session.computed, *others):
            signal.connect(self.refresh)

    # -- what it says ------------------------------------------------------------------------------------------

    @property
    def ways(self) -> tuple[Way, ...]:
        return () if self._remedy is None else self._remedy.ways

    def refresh(self) -> None:
        self._say(self._wanted())
        if (self._remedy is None) != self.isHidden():
            self._rest.start()
        else:
            self._rest.stop()

    def _wanted(self) -> Remedy | None:
        """Return the remedy to tell of now. A dismissal is forgotten as soon as there is something else to tell."""
        if self._muted or (self._guide.lesson is not None and self._guide.on_script):
            return None
        experiment = self._session.experiment
        if experiment.findings is None and not experiment.broken_off:
            return None
        remedy = experiment.remedy(self._session.t)
        if self._dismissed == _words(remedy):
            return None
        self._dismissed = ()
        return remedy

    def _say(self, remedy: Remedy | None) -> None:
        if remedy == self._remedy:
            return
        self._remedy = remedy
        self.sentence.setText("" if remedy is None else remedy.sentence)
        self.setAccessibleDescription(self.sentence.text())
        for button, way in zip(self.buttons, (*self.ways, None, None)):
            button.setText("" if way is None else way.word)
            button.setVisible(way is not None)
        self.dismiss.setVisible(remedy is not None)
        self.changed.emit()

    def _come_or_go(self) -> None:
        """Show or hide the bar, but not while a button of the mouse is down or a run plays."""
        if self._session.playback.playing or QApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._rest.start()
        else:
            self._show(self._remedy is not None)

    def _show(self, shown: bool) -> None:
        if shown == self.isHidden():
            with self._held_still():
                self.setVisible(shown)

    def mute(self) -> None:
        """Say nothing from now on."""
        self._muted = True
        self.refresh()

    # -- what people ask ---------------------------------------------------------------------------------------

    def take(self, number: int = 0) -> None:
        """Take the first way out, or another one."""
        for way in self.ways[number : number + 1]:
            if way.document is None:
                self._dismiss()
            self._session.take(way)

    def _take_first(self) -> None:
        self.take()

    def _take_second(self) -> None:
        self.take(1)

    def _dismiss(self) -> None:
        self._dismissed = _words(self._remedy)
        self._say(None)
        self._show(False)

    def restyle(self) -> None:
        style = self._style
        self.sentence.setFont(style.font("body", bold=True))
        self._row.setContentsMargins(style.space("l"), style.space("xs"), style.space("m"), style.space("xs"))
        self._row.setSpacing(style.space("m"))
        self.setMinimumHeight(style.px(HEIGHT))
        self.dismiss.setIcon(style.icon("close", "muted", 18))
        self.dismiss.setIconSize(QSize(style.px(18), style.px(18)))


def _words(remedy: Remedy | None) -> tuple[str, ...]:
    """Return what identifies a remedy, although the numbers in its sentence change."""
    return () if remedy is None else tuple(way.word for way in remedy.ways)
